import { createHash } from 'node:crypto';
import { readlink } from 'node:fs/promises';
import { agentGitDigest } from './agent-git.ts';
import { openFound, placeOf, survey, type Found, type Scene } from './survey.ts';

const AT_ONCE = 16;
const SMALL = 1024 * 1024;

/**
 * Digest of a worktree: every path's type, mode, size, bytes, link target and identity, and the refs of the repository in it. Equal before
 * and after means that nobody changed anything, not even to change it back; what is made and removed again leaves no trace.
 */
export async function inventoryOf(scene: Scene): Promise<string> {
  const found = await survey(scene);
  const digest = createHash('sha256').update(await agentGitDigest(scene.folder));
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const lines = await Promise.all(found.slice(at, at + AT_ONCE).map((one) => lineOf(scene.folder, one)));
    for (const line of lines) digest.update(`${line}\n`);
  }
  return digest.digest('hex');
}

async function lineOf(folder: string, found: Found): Promise<string> {
  const { path, kind, mode, size, identity } = found;
  const content = await contentOf(folder, found).catch(() => 'unreadable');
  return JSON.stringify([path, kind, mode.toString(8), size, identity, content]);
}

async function contentOf(folder: string, { path, kind, size }: Found): Promise<string> {
  if (kind === 'link') return (await readlink(placeOf(folder, path), { encoding: 'buffer' })).toString('latin1');
  if (kind !== 'file') return '';
  await using file = await openFound(folder, path);
  const digest = createHash('sha256');
  // Most files are small, and opening a stream costs several times what reading one of them does.
  if (size <= SMALL) return digest.update(await file.readFile()).digest('hex');
  for await (const chunk of file.createReadStream({ autoClose: false })) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
