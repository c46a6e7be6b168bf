import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefName } from '../../core/refs.ts';
import type { RefChange } from '../../ports/checkpoints.ts';
import { refsCommand, type GitHome } from './home.ts';
import { runGit } from './git.ts';
import { text } from '../process/output.ts';
import { sharedPipe } from '../process/shared-pipe.ts';

/** A transaction holds as a whole or not at all; `words` are git's, and may be empty when git died without any. */
type RefsEnd = { readonly outcome: 'moved' } | { readonly outcome: 'not-moved'; readonly words: string };

/** The refs of the user's repository, by full name. */
export interface Refs extends AsyncDisposable {
  /** The object that a ref names, followed through symbolic ones. */
  read(ref: string): Promise<string | undefined>;
  /** Moves all or none. After `not-moved` it is still unknown whether git died before it or after: read, to know. */
  move(changes: readonly RefChange[]): Promise<RefsEnd>;
}

/** Opens the refs of a repository. */
export function openRefs(home: GitHome): Refs {
  // One program for any number of transactions; it dies with the first that fails, and the next one starts it anew.
  const updates = sharedPipe(refsCommand(home, ['update-ref', '--stdin', '-z']));
  return {
    read: (ref) => readRef(home, ref),
    move: async (changes) => {
      const request = ['start', ...changes.map(requestOf), 'prepare', 'commit', ''].join('\0');
      try {
        await updates.ask(async (git) => {
          git.write(request);
          for (const answer of ['start: ok', 'prepare: ok', 'commit: ok']) {
            const said = await git.readLine();
            if (said !== answer) throw new Error(`git answered ${JSON.stringify(said)} instead of ${answer}.`);
          }
        });
        return { outcome: 'moved' };
      } catch (error) {
        return { outcome: 'not-moved', words: wordsOf(error) };
      }
    },
    [Symbol.asyncDispose]: () => updates[Symbol.asyncDispose](),
  };
}

/** The old value is always given, an empty one meaning that there is no such ref: git compares before it swaps. */
function requestOf({ ref, from = '', to = '' }: RefChange): string {
  if (from === to) return `verify ${ref}\0${from}`;
  if (from === '') return `create ${ref}\0${to}`;
  return to === '' ? `delete ${ref}\0${from}` : `update ${ref}\0${to}\0${from}`;
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(message.indexOf('fatal: ') + 1).replace(/^atal: (?:prepare: |commit: )?/, '');
}

const DEEPEST = 5;

/**
 * Read from the files: a process for each look at a branch would cost more than all else, and the programs that stay open take
 * `refs/heads/x` for a tag of that name when there is no such branch.
 */
async function readRef(home: GitHome, ref: string, depth = 0): Promise<string | undefined> {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is not the full name of a ref.`);
  if (home.isReftable) return askForRef(home, ref);
  const loose = await textOf(join(home.common, ref));
  // In this order: git writes a packed ref before it deletes the loose one.
  if (loose === undefined) return packedRef((await textOf(join(home.common, 'packed-refs'))) ?? '', ref);
  const target = /^ref: (\S+)\s*$/.exec(loose)?.[1];
  if (target !== undefined) return depth < DEEPEST ? readRef(home, target, depth + 1) : undefined;
  const id = /^(?:[0-9a-f]{64}|[0-9a-f]{40})\b/.exec(loose)?.[0];
  if (id === undefined) throw new Error(`The file of ${ref} in ${home.common} holds no commit.`);
  return id;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // A folder of that name, a file on the way there, or more than a file's name can be: no such ref.
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String((error as NodeJS.ErrnoException).code)))
      return undefined;
    throw error;
  }
}

function packedRef(packed: string, ref: string): string | undefined {
  const at = packed.indexOf(` ${ref}\n`);
  return at < 0 ? undefined : packed.slice(packed.lastIndexOf('\n', at) + 1, at);
}

async function askForRef(home: GitHome, ref: string): Promise<string | undefined> {
  const end = await runGit(refsCommand(home, ['for-each-ref', '--format=%(objectname) %(refname)', ref]));
  return packedRef(text(end.stdout), ref);
}
