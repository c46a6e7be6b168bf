import { sentence } from '../../core/sentence.ts';
import { TransientError, UserError } from '../../errors.ts';
import type { RefChange } from '../../ports/checkpoints.ts';
import { text } from '../process/output.ts';
import { controlCommand, type GitHome } from './home.ts';
import { gitFailure, runGit, type GitEnd } from './git.ts';
import type { Command } from '../process/process.ts';

/** A repository on a server. */
export interface Remote {
  /** As git understands it: https, or a path on this machine. Never with a password in it. */
  readonly url: string;
  /** Value of the `Authorization` header, asked for at each call, because tokens grow old; absent where none is needed. */
  readonly authorization?: (() => Promise<string>) | undefined;
}

/** A push holds as a whole or not at all. `words` are git's and the server's; `refs` are those that were in the way, as far as they say it. */
export type PushEnd =
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'refused'; readonly refs: readonly string[]; readonly words: string };

/** The refs there, by full name, that match one of the patterns: one round trip. */
export async function remoteRefs(
  home: GitHome,
  remote: Remote,
  patterns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const end = await runGit(await command(home, remote, ['ls-remote', '--refs', remote.url, ...patterns]));
  if (end.exitCode !== 0) throw remoteFailure('read the refs of', remote, end);
  const rows = [...text(end.stdout).matchAll(/^([0-9a-f]+)\t(.+)$/gm)];
  return new Map(rows.map(([, id = '', ref = '']) => [ref, id]));
}

/** How much of the history comes along: nothing before the commits themselves, or all of it, also where it was cut off before. */
export type FetchDepth = 'files' | 'history';

const DEPTHS = { files: ['--depth=1'], history: ['--unshallow'] } as const;

/**
 * Brings commits here with all that they reach, unless a depth says otherwise; `have` are commits that are here already, so that only what
 * is new travels.
 */
export async function fetchCommits(
  home: GitHome,
  remote: Remote,
  commits: readonly string[],
  have: readonly string[],
  depth?: FetchDepth,
): Promise<void> {
  const known = have.map((commit) => `--negotiation-tip=${commit}`);
  const bounds = depth === undefined ? [] : DEPTHS[depth];
  const options = ['--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', '--quiet', ...bounds, ...known];
  const end = await runGit(await command(home, remote, ['fetch', ...options, remote.url, ...commits]));
  if (end.exitCode !== 0) throw remoteFailure('fetch from', remote, end);
}

/** Moves refs there, each only from where it is said to be: the compare-and-swap. Throws TransientError where it is unknown what came of it. */
export async function pushRefs(home: GitHome, remote: Remote, changes: readonly RefChange[]): Promise<PushEnd> {
  const leases = changes.map(({ ref, from = '' }) => `--force-with-lease=${ref}:${from}`);
  const moves = changes.map(({ ref, to = '' }) => `${to}:${ref}`);
  const options = ['--atomic', '--porcelain', '--no-verify', '--no-follow-tags', ...leases];
  const end = await runGit(await command(home, remote, ['push', ...options, remote.url, ...moves]));
  if (end.exitCode === 0) return { outcome: 'moved' };
  const rows = [...text(end.stdout).matchAll(/^!\t[^\t]*:(\S+)\t(.*)$/gm)];
  // No row: the server was not reached, or hung up before it said what came of it.
  if (rows.length === 0) throw remoteFailure('push to', remote, end);
  // All rows of an atomic push are refused; those that only go along say so.
  const guilty = rows.filter(([, , why = '']) => !/atomic (?:push|transaction) fail/.test(why));
  const refs = guilty.flatMap(([, ref]) => ref ?? []);
  // Rules of dashes and blanks only frame what the server says.
  const server = [...end.words.matchAll(/^remote: (.*\w.*)/gm)].map(([, line = '']) => line.trim().replace(/\.$/, ''));
  const why = (guilty[0] ?? rows[0])?.[2]?.replace(/^\[remote rejected\] \((.*)\)$/, '$1') ?? '';
  return { outcome: 'refused', refs, words: [...new Set([why, ...server])].join('\n').trim() };
}

/** Only this call may leave the machine, over this one protocol, and only it bears the token. */
async function command(home: GitHome, { url, authorization }: Remote, args: readonly string[]): Promise<Command> {
  const scheme = /^([a-z]+):\/\//.exec(url)?.[1] ?? 'file';
  const open = controlCommand(home, ['-c', `protocol.${scheme}.allow=always`, ...args]);
  if (authorization === undefined) return open;
  const header = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: ${await authorization()}`,
  };
  return { ...open, env: { ...open.env, ...header } };
}

const PASSING =
  /returned error: (?:408|429|5\d\d)|Could not resolve|Couldn't connect|Failed to connect|timed out|Connection (?:reset|refused)|hung up|early EOF|RPC failed|unexpected disconnect|Empty reply|gnutls|SSL_/i;

function remoteFailure(what: string, { url }: Remote, end: GitEnd): Error {
  if (PASSING.test(end.words)) return new TransientError(`git could not ${what} ${url}: ${end.words}`);
  const isUnknown = /returned error: 401|Authentication failed|could not read Username/i.test(end.words);
  if (isUnknown || /returned error: (?:403|404)|not found/i.test(end.words)) {
    return new UserError(
      `${url} does not let this run in: ${sentence(end.words)} Give the workflow \`contents: write\`, and a token that is still valid.`,
      isUnknown ? 'token-refused' : 'permission-missing',
    );
  }
  return gitFailure(`${what} ${url}`, end);
}
