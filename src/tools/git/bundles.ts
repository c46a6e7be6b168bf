import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from '../process/output.ts';
import { gitFailure, runGit } from './git.ts';
import { controlCommand, type GitHome } from './home.ts';

/** A run of commits with all that they hold, as one file that `git fetch` reads too. */
interface BundleOrder {
  readonly ref: string;
  readonly tip: string;
  /** What leads up to this one is left out. */
  readonly since: string | undefined;
}

/** Writes a bundle. Not by `git bundle`, which takes nothing that no ref of the repository names. */
export async function writeBundle(home: GitHome, { ref, tip, since }: BundleOrder): Promise<Uint8Array> {
  const [stdin, needs] = since === undefined ? [`${tip}\n`, ''] : [`${tip}\n^${since}\n`, `-${since}\n`];
  const end = await runGit(controlCommand(home, ['pack-objects', '--revs', '--stdout', '-q']), { stdin });
  if (end.exitCode !== 0) throw gitFailure(`pack ${ref}`, end);
  return Buffer.concat([Buffer.from(`# v2 git bundle\n${needs}${tip} ${ref}\n\n`), end.stdout]);
}

const HEAD = /^# v2 git bundle\n(?:-[0-9a-f]{40,64}[^\n]*\n)*([0-9a-f]{40,64}) ([^\n]+)\n\n/;
const LONGEST_HEAD = 4_096;

/** What a bundle held: its objects are here now, or it is none of this ref. */
type BundleEnd = { readonly tip: string } | { readonly problem: string };

/**
 * `part`: other bundles may hold what it builds on. `whole`: without that it is of no use, and leaves nothing here. `sound`: git looks at each
 * object in it, as it does where it does not trust who sends, and all that these name must be here.
 */
type Extent = 'part' | 'whole' | 'sound';

/**
 * Adds the objects of a bundle that anybody may have written; no ref moves. Each object is named by its own hash, so a wrong byte makes it
 * another object or none, and never one that is asked for.
 */
export async function readBundle(home: GitHome, ref: string, bytes: Uint8Array, extent: Extent): Promise<BundleEnd> {
  const [head = '', tip = '', name] = HEAD.exec(Buffer.from(bytes.subarray(0, LONGEST_HEAD)).toString('latin1')) ?? [];
  if (name === undefined) return { problem: 'it is no bundle' };
  if (name !== ref) return { problem: 'it is of another job' };
  const strictly = extent === 'sound' ? ['--strict'] : [];
  const indexPack = controlCommand(home, ['index-pack', '--stdin', ...strictly]);
  const end = await runGit(indexPack, { stdin: bytes.subarray(head.length) });
  if (end.exitCode !== 0) return { problem: `git does not read it: ${end.words.split('\n')[0]}` };
  if (extent !== 'whole' || (await isWhole(home, tip))) return { tip };
  // A commit that is here without what leads to it would be taken for one that need not be fetched.
  const [pack = ''] = /[0-9a-f]{40,64}/.exec(text(end.stdout)) ?? [];
  for (const kind of ['pack', 'idx', 'rev'])
    await rm(join(home.objects, 'pack', `pack-${pack}.${kind}`), { force: true });
  return { problem: 'it lacks saves' };
}

async function isWhole(home: GitHome, commit: string): Promise<boolean> {
  const end = await runGit(controlCommand(home, ['rev-list', '--objects', '--quiet', commit]));
  return end.exitCode === 0;
}
