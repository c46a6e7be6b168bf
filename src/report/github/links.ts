import type { Job } from '../../core/job.ts';
import { isRepositoryPath } from '../../spec/repository-path.ts';
import { specFolder } from '../../spec/spec-name.ts';
import { branchName } from '../next.ts';
import { code, plain } from './plain.ts';

/** Where the repository and this run of the action are to be looked at. */
export interface Links {
  readonly repositoryUrl: string;
  readonly runUrl: string;
  /** Somebody has deleted the job's branch, so that nothing leads to it. */
  readonly isBranchGone?: boolean;
}

/** A commit by its first digits. */
export function commitLink({ repositoryUrl }: Links, sha: string): string {
  return `[<code>${sha.slice(0, 7)}</code>](${repositoryUrl}/commit/${sha})`;
}

/** A branch by its name. */
export function branchLink({ repositoryUrl }: Links, ref: string): string {
  const name = branchName(ref);
  return `[${code(name)}](${repositoryUrl}/tree/${address(name)})`;
}

/** The folder of a job's spec as it was when the job was opened. */
export function specLink({ repositoryUrl }: Links, { spec, base }: Job): string {
  return `[${code(spec)}](${repositoryUrl}/tree/${base}/${address(specFolder(spec))})`;
}

/** A place in a file as it is in one commit; only as text where the path leads out of the repository. */
export function placeLink({ repositoryUrl }: Links, sha: string, file: string, line?: number): string {
  const name = code(line === undefined ? file : `${file}:${line}`);
  if (!isRepositoryPath(file)) return name;
  const anchor = line === undefined ? '' : `#L${line}`;
  return `[${name}](${repositoryUrl}/blob/${sha}/${address(file)}${anchor})`;
}

/** A page somewhere else; only its name where that has no address of the web. */
export function pageLink(name: string, url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return plain(name);
  return `[${plain(name)}](${new URL(url).href.replaceAll(/[!'()*<>[\]\\|]/g, asHex)})`;
}

function address(path: string): string {
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return encoded.replaceAll(/[!'()*~]/g, asHex);
}

function asHex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}
