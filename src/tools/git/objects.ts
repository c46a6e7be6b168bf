import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import type { CommitOrder } from '../../ports.ts';
import { controlCommand, type GitHome } from './home.ts';
import { asTransient } from './git.ts';
import { text } from '../process/output.ts';
import type { Pipe } from '../process/pipe.ts';
import { sharedPipe, type SharedPipe } from '../process/shared-pipe.ts';
import { writtenTree, type TreeEntry } from './tree-objects.ts';

/** An object with its bytes. */
export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Reads and writes objects by co-processes that live as long as the repository is open: no process per object. */
export interface Objects extends AsyncDisposable {
  /** Objects by id or by an expression on one (`<id>~3`, `<id>:path`), in order, in one round trip; undefined = not there. */
  read(names: readonly string[]): Promise<readonly (GitObject | undefined)[]>;
  writeBlob(bytes: Uint8Array | string): Promise<string>;
  writeTree(entries: readonly TreeEntry[]): Promise<string>;
  /** The same order is the same commit: author, committer and both dates are fixed by it. */
  writeCommit(order: CommitOrder): Promise<string>;
}

/** A reader that only reads files itself could not know packs, alternates and every version's forms: git does. */
export function openObjects(home: GitHome): Objects {
  const pipe = (...args: string[]): SharedPipe => sharedPipe(controlCommand(home, args));
  const reader = pipe('cat-file', '--batch');
  const trees = pipe('mktree', '-z', '--batch', '--missing');
  const blobs = draftWriter(home, 'blob');
  const commits = draftWriter(home, 'commit');
  return {
    read: (names) => insist(reader, (git) => readAll(git, names)),
    writeBlob: (bytes) => blobs.write(bytes),
    writeTree: (entries) => insist(trees, (git) => ask(git, writtenTree(entries))),
    writeCommit: (order) => commits.write(commitText(order)),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([reader, trees, blobs, commits].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

/** Asking for an object, or writing one, can be done twice; a program that was ended from outside is no reason to stop. */
async function insist<T>(pipe: SharedPipe, talk: (git: Pipe) => Promise<T>): Promise<T> {
  return pipe.ask(talk).catch(async () =>
    pipe.ask(talk).catch((error: unknown) => {
      throw asTransient(error);
    }),
  );
}

async function ask(git: Pipe, request: string | Uint8Array): Promise<string> {
  git.write(request);
  return git.readLine();
}

async function readAll(git: Pipe, names: readonly string[]): Promise<readonly (GitObject | undefined)[]> {
  if (names.some((name) => name.includes('\n'))) throw new Error('The name of an object has no line end.');
  git.write(names.map((name) => `${name}\n`).join(''));
  const found: (GitObject | undefined)[] = [];
  for (const _name of names) found.push(await readOne(git));
  return found;
}

async function readOne(git: Pipe): Promise<GitObject | undefined> {
  const head = /^([0-9a-f]+) (\w+) (\d+)$/.exec(await git.readLine());
  if (head === null) return undefined;
  const [, id = '', type = '', size] = head;
  const bytes = await git.readBytes(Number(size) + 1);
  return { id, type, bytes: bytes.subarray(0, -1) };
}

interface DraftWriter extends AsyncDisposable {
  write(bytes: Uint8Array | string): Promise<string>;
}

/** `hash-object` lives on only when it is given paths, so each object is first a file in our own repository. */
function draftWriter(home: GitHome, type: 'blob' | 'commit'): DraftWriter {
  const pipe = sharedPipe(controlCommand(home, ['hash-object', '-t', type, '-w', '--no-filters', '--stdin-paths']));
  const draft = join('tmp', randomUUID());
  return {
    write: (bytes) =>
      insist(pipe, async (git) => {
        await writeFile(join(home.control, draft), bytes);
        return ask(git, `${draft}\n`);
      }),
    [Symbol.asyncDispose]: async () => {
      await pipe[Symbol.asyncDispose]();
      await rm(join(home.control, draft), { force: true });
    },
  };
}

function commitText({ tree, parents, message, at }: CommitOrder): string {
  const who = `specbridge <specbridge@localhost> ${Math.floor(new Date(at).getTime() / 1000)} +0000`;
  const head = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), `author ${who}`, `committer ${who}`];
  // git refuses a commit with a NUL in it.
  const body = message.replaceAll('\0', '');
  return `${head.join('\n')}\n\n${body}${body.endsWith('\n') ? '' : '\n'}`;
}

/** What a commit says of itself. */
interface CommitHead {
  readonly tree: string;
  readonly parents: readonly string[];
  /** When it was committed, since 1970. */
  readonly seconds: number;
  readonly message: string;
}

/** Reads a commit object's text; undefined for an object of another type. */
export function commitHead(object: GitObject | undefined): CommitHead | undefined {
  if (object?.type !== 'commit') return undefined;
  const whole = text(object.bytes);
  const end = whole.indexOf('\n\n');
  const lines = whole.slice(0, end).split('\n');
  const named = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const seconds = Number(/ (\d+) [+-]\d+$/.exec(named('committer')[0] ?? '')?.[1] ?? 0);
  return { tree: named('tree')[0] ?? '', parents: named('parent'), seconds, message: whole.slice(end + 2) };
}

/** What to throw where the repository lacks what it must have: it is damaged, or a partial clone that would have to fetch. */
export function lacking(what: string): UserError {
  return new UserError(
    `${what} is not in the repository. In a partial clone, \`git archive <branch> > /dev/null\` fetches all of a branch; elsewhere \`git fsck\` says what is damaged.`,
    'object-missing',
  );
}

/** What a commit says of itself; throws when it is not in the repository. */
export async function readCommit(objects: Objects, commit: string): Promise<CommitHead> {
  const [object] = await objects.read([commit]);
  const head = commitHead(object);
  if (head === undefined) throw lacking(`The commit ${commit}`);
  return head;
}
