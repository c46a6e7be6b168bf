import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFailure, runGit } from './git.ts';
import { controlCommand } from './home.ts';
import type { GitStore } from './store.ts';
import { text } from '../process/output.ts';

/** So many commits that touch a file are looked through, and so many of its versions are read at once. */
const MOST_COMMITS = 200;
const AT_ONCE = 16;

/** The newest version of a file, in the history of a commit, that is the one looked for; nothing where it is not found. */
export async function findVersion(
  { home, objects }: GitStore,
  { commit, path }: { readonly commit: string; readonly path: string },
  isWanted: (bytes: Uint8Array) => boolean,
): Promise<Uint8Array | undefined> {
  const look = ['--raw', '-m', '-z', '--format=', '--no-renames', '--no-abbrev', `--max-count=${MOST_COMMITS}`];
  const end = await runGit(controlCommand(home, ['--literal-pathspecs', 'log', ...look, commit, '--', path]));
  if (end.exitCode !== 0) throw gitFailure(`read the history of ${path}`, end);
  const pairs = text(end.stdout).matchAll(/:\d{6} \d{6} ([0-9a-f]+) ([0-9a-f]+) /g);
  const ids = [...new Set([...pairs].flatMap(([, old = '', now = '']) => [now, old]))];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const found = await objects.read(ids.slice(at, at + AT_ONCE));
    const version = found.find((object) => object?.type === 'blob' && isWanted(object.bytes));
    if (version !== undefined) return version.bytes;
  }
  return undefined;
}

/** What changed between two texts, as git shows it, from the first `@@` on; empty where nothing did. */
export async function unifiedDiff({ home }: GitStore, before: Uint8Array, after: Uint8Array): Promise<string> {
  const drafts = ['before', 'after'].map((name) => join(home.control, 'tmp', `${randomUUID()}.${name}`));
  try {
    for (const [index, bytes] of [before, after].entries()) await writeFile(drafts[index]!, bytes, { flag: 'wx' });
    const plain = ['--no-ext-diff', '--no-textconv', '--no-color', '--text', '--diff-algorithm=histogram'];
    const end = await runGit(controlCommand(home, ['diff', '--no-index', ...plain, '--', ...drafts]));
    if (end.exitCode > 1) throw gitFailure('compare two texts', end);
    const whole = text(end.stdout);
    const start = whole.search(/^@@/m);
    return start < 0 ? '' : whole.slice(start).trimEnd();
  } finally {
    for (const draft of drafts) await rm(draft, { force: true });
  }
}
