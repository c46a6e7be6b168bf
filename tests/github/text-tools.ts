import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalPath, writeApproval } from '../../src/spec/approval.ts';
import { DOCUMENTS, specFolder } from '../../src/spec/spec-name.ts';
import type { FileChanges } from '../world/github/git.ts';
import { openGitHub, type GitHub, type GitHubOptions } from '../world/github/github.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const SPEC = 'text-tools';

/** The variable that names the folder in which it was built for all suites. */
export const BUILT = 'SPECBRIDGE_TEST_ACTION';

/** The action as a workflow finds it: `action.yml`, and the bundles as they are built from the sources now, or as they are committed. */
export function actionFolder({ isCommitted = false } = {}): string {
  return isCommitted ? ROOT : (process.env[BUILT] ?? buildAction());
}

/** Builds it into a folder of its own. */
export function buildAction(): string {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-action-'));
  execFileSync(process.execPath, [`${ROOT}scripts/build.mjs`, '--into', join(folder, 'dist')], { cwd: ROOT });
  cpSync(`${ROOT}action.yml`, join(folder, 'action.yml'));
  return folder;
}

/** The example with its workflow files, approved. `adapt` may change its texts. */
export function textTools(adapt: (path: string, text: string) => string = (_path, text) => text): FileChanges {
  const example = `${ROOT}examples/text-tools/`;
  const paths = globSync('**/*', { cwd: example, exclude: ['node_modules/**'] });
  const hidden = globSync('.{gitignore,kiro/**/*,specbridge/**/*}', { cwd: example });
  const files = [...paths, ...hidden].filter((path) => statSync(join(example, path)).isFile());
  const texts = files.map((path) => [path, adapt(path, readFileSync(join(example, path), 'utf8'))] as const);
  const workflows = ['specbridge.yml', 'specbridge-comments.yml'].map(
    (name) => [`.github/workflows/${name}`, readFileSync(`${ROOT}examples/github/${name}`, 'utf8')] as const,
  );
  const all = Object.fromEntries([...texts, ...workflows]);
  const documents = DOCUMENTS.flatMap((name) => {
    const text = all[`${specFolder(SPEC)}/${name}`];
    return text === undefined ? [] : [{ name, bytes: Buffer.from(text) }];
  });
  const record = writeApproval({ spec: SPEC, documents, by: 'acme', at: '2026-01-01T00:00:00.000Z' });
  return { ...all, [approvalPath(SPEC)]: record };
}

/** A GitHub that has the example and the action. */
export function withTextTools(
  action: string,
  { files = textTools(), actions, ...more }: GitHubOptions = {},
): Promise<GitHub> {
  return openGitHub({ ...more, files, actions: { 'specbridge/orchestrate@v1': action, ...actions } });
}

const FLOWS = '.github/workflows/';

/** The same with its workflow files changed. */
export function withFlows(files: FileChanges, adapt: (text: string) => string): FileChanges {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, path.startsWith(FLOWS) ? adapt(String(text)) : text]),
  );
}
