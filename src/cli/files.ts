import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { approvalPath, type SpecDocument } from '../spec/approval.ts';
import { CONFIG_PATH, overridePath } from '../spec/config.ts';
import { DOCUMENTS, specFolder } from '../spec/spec-name.ts';

/**
 * The documents of a spec as they are on the disk; throws UserError where there is no task list. One that differs from its commit by
 * line ends alone is taken as it is committed: git wrote other ones on the disk.
 */
export async function specOnDisk({ checkout, repository }: Laptop, spec: string): Promise<readonly SpecDocument[]> {
  const { top, commit } = checkout;
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const here = await readOnDisk(top, path);
    const there = here && commit !== undefined ? await repository.read(commit, path) : undefined;
    return there !== undefined && isSameText(here, there) ? there : here;
  };
  const found = await Promise.all(
    DOCUMENTS.map(async (name) => ({ name, bytes: await read(`${specFolder(spec)}/${name}`) })),
  );
  const documents = found.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]));
  if (documents.some(({ name }) => name === 'tasks.md')) return documents;
  throw new UserError(`There is no ${specFolder(spec)}/tasks.md.`, 'spec-missing');
}

/** Bytes of a file in the worktree; a link on the way to it is refused, because it could lead anywhere. */
export async function readOnDisk(top: string, path: string): Promise<Uint8Array | undefined> {
  await refuseLinks(top, path);
  return readFile(join(top, path)).catch(() => undefined);
}

/** Writes a file in the worktree, whole or not at all. */
export async function writeOnDisk(top: string, path: string, text: string): Promise<void> {
  await refuseLinks(top, path);
  const place = join(top, path);
  await mkdir(dirname(place), { recursive: true });
  // A draft that is there already is somebody else's, and may be a link.
  const draft = `${place}.${randomUUID()}.draft`;
  await writeFile(draft, text, { flag: 'wx' });
  await rename(draft, place);
}

async function refuseLinks(top: string, path: string): Promise<void> {
  let place = top;
  for (const part of path.split('/')) {
    place = join(place, part);
    const status = await lstat(place).catch(() => undefined);
    if (status?.isSymbolicLink() === true)
      throw new UserError(`${place} is a link. Put the file itself there.`, 'spec-invalid');
  }
}

/** Line ends do not count: what is checked out has other ones than the commit where git was told so. */
function isSameText(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  const plain = (bytes: Uint8Array = new Uint8Array()): string =>
    Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
  return plain(one) === plain(other);
}

/** A job begins at a commit: what a person has written and not committed would silently be left out. */
export async function refuseUncommitted(
  { checkout, repository, leftOut }: Laptop,
  base: string,
  spec: string,
): Promise<void> {
  const paths = [
    ...DOCUMENTS.map((name) => `${specFolder(spec)}/${name}`),
    CONFIG_PATH,
    overridePath(spec),
    approvalPath(spec),
  ];
  const differing: string[] = [];
  for (const path of paths) {
    const [here, there] = [await readOnDisk(checkout.top, path), await repository.read(base, path)];
    if (!isSameText(here, there)) differing.push(path);
  }
  if (differing.length === 0) return;
  const hidden = await leftOut(differing);
  const dirty = differing.filter((path) => !hidden.has(path));
  if (dirty.length === 0) return;
  throw new UserError(
    `These files differ from the commit that the job would begin at; commit them first: ${dirty.join(', ')}.`,
    'dirty-base',
  );
}
