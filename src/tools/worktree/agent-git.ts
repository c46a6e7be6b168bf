import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitConfig, type GitHome } from '../git/home.ts';
import { text } from '../process/output.ts';

/** What an agent's git is to find in a tree. */
interface AgentGitOrder {
  readonly home: GitHome;
  readonly folder: string;
  /** What it calls HEAD. */
  readonly head: string;
  /** Our index of the folder; it is copied, so that a first `git status` there has nothing to do. */
  readonly index: string;
  /** Paths that it passes over besides those of `.gitignore`. */
  readonly hidden: readonly string[];
}

/**
 * Writes the throw-away repository of a tree: the history can be read, nothing can be sent, and nothing in it is ever read by a git of
 * ours. It borrows the user's objects and has a place of its own for new ones.
 */
export async function plantAgentGit({ home, folder, head, index, hidden }: AgentGitOrder): Promise<void> {
  const git = join(folder, '.git');
  for (const part of ['objects/info', 'refs/heads', 'refs/tags', 'info'])
    await mkdir(join(git, part), { recursive: true });
  await writeFile(join(git, 'objects/info/alternates'), `${home.objects}\n`);
  await writeFile(join(git, 'info/exclude'), hidden.map((path) => `/${path}\n`).join(''));
  await writeFile(join(git, 'config'), gitConfig(home.format, false));
  await copyFile(index, join(git, 'index'), constants.COPYFILE_FICLONE);
  await copyFile(join(home.common, 'shallow'), join(git, 'shallow')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await writeFile(join(git, 'HEAD'), `${head}\n`);
}

/** What an agent moved in its repository, in words. Settings and hooks there are its own affair: nobody else reads them. */
export async function movedInAgentGit(folder: string, head: string): Promise<readonly string[]> {
  const state = await stateOf(folder);
  if (state === undefined) return ['the .git of the worktree was replaced or removed'];
  const isHead = state.head === `${head}\n`;
  const named = state.refs.slice(0, 3).map((ref) => ref.split(' ').at(-1));
  return [
    ...(isHead ? [] : ['HEAD was moved in the worktree; an agent must not commit']),
    ...(named.length > 0 ? [`refs were moved in the worktree: ${named.join(', ')}`] : []),
  ];
}

/** Digest of the HEAD and the refs in a tree; changes whenever one of them moves. */
export async function agentGitDigest(folder: string): Promise<string> {
  const state = await stateOf(folder);
  return createHash('sha256')
    .update(JSON.stringify(state ?? null))
    .digest('hex');
}

interface AgentGitState {
  readonly head: string;
  /** `<id> <ref>`, and what else lies among the refs. */
  readonly refs: readonly string[];
}

/** Undefined when something else stands where a folder of ours was. Links are not followed anywhere. */
async function stateOf(folder: string): Promise<AgentGitState | undefined> {
  const git = join(folder, '.git');
  if (!(await isFolder(git)) || !(await isFolder(join(git, 'refs')))) return undefined;
  const head = await startOf(join(git, 'HEAD'));
  if (head === undefined) return undefined;
  const packed = (await startOf(join(git, 'packed-refs'))) ?? '';
  const inPack = packed.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('^'));
  return { head, refs: [...(await looseRefs(join(git, 'refs'), 'refs')), ...inPack] };
}

async function looseRefs(folder: string, name: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [`? ${name}`];
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await looseRefs(path, `${name}/${entry.name}`)));
    else found.push(`${(await startOf(path))?.trim() ?? '?'} ${name}/${entry.name}`);
  }
  return found;
}

async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const ENOUGH = 64 * 1024;

/** The beginning of a regular file; an agent may have put a link, a pipe or any number of bytes in its place. */
async function startOf(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0);
    return text(buffer.subarray(0, bytesRead));
  } catch {
    return undefined;
  }
}
