import { closedRef, jobRef } from '../core/refs.ts';
import { sentence } from '../core/sentence.ts';
import { TransientError, UserError } from '../errors.ts';
import type { Checkpoints, Save, SaveEnd } from '../ports/checkpoints.ts';
import { oneLine } from '../report/lines.ts';
import { commitHead } from '../tools/git/objects.ts';
import type { PushEnd } from '../tools/git/remote.ts';
import { leadsTo, listedJob, readJournal, readNote, refChangesOf, writeSave } from '../tools/git/saves.ts';
import type { GitStore } from '../tools/git/store.ts';
import type { Server } from './server.ts';

/** Checkpoints of which a part can be here before they are asked for. */
export interface RemoteCheckpoints extends Checkpoints {
  /** This save is here with all that leads to it, so only what follows it needs to travel. */
  startFrom(commit: string): void;
}

/** The truth in refs of a repository on a server: an atomic push with leases is the compare-and-swap, and the lock. */
export function remoteCheckpoints(git: GitStore, server: Server): RemoteCheckpoints {
  const here: string[] = [];
  /** Newest saves that are here without those before them. */
  const alone = new Set<string>();
  return {
    startFrom: (commit) => void here.push(commit),
    load: async (job, since) => {
      // That there is none is believed only of a ref that was read twice.
      const tip = (await tipOf(server, job)) ?? (await tipOf(server, job));
      if (tip === undefined) return undefined;
      if (alone.delete(tip)) await server.fetch([tip], [], 'history');
      await bring(git, server, [tip], since === undefined ? here : [since.commit]);
      return readJournal(git.objects, tip, since);
    },
    save: (save) => store(git, server, save),
    list: () => list(git, server, alone),
  };
}

async function tipOf(server: Server, job: string): Promise<string | undefined> {
  const refs = await server.ask([jobRef(job), closedRef(job)]);
  return refs.get(jobRef(job)) ?? refs.get(closedRef(job));
}

async function absent({ objects }: GitStore, commits: readonly string[]): Promise<readonly string[]> {
  const found = await objects.read(commits);
  return commits.filter((_commit, index) => found[index] === undefined);
}

/** Fetches what is not here yet. */
async function bring(
  git: GitStore,
  server: Server,
  commits: readonly string[],
  have: readonly string[],
): Promise<void> {
  const missing = await absent(git, commits);
  if (missing.length > 0) await server.fetch(missing, have);
}

async function store(git: GitStore, server: Server, save: Save): Promise<SaveEnd> {
  if (save.after === undefined) {
    // A closed job is not opened again under the same name, and a push cannot ask for what must not be there.
    if ((await server.tip(closedRef(save.job))) !== undefined) return { outcome: 'race-lost' };
  } else await bring(git, server, [save.after.commit], []);
  const commit = await writeSave(git.objects, save);
  const changes = refChangesOf(save, commit).filter(({ from, to }) => from !== to);
  const end = await server.push(changes);
  if (end.outcome === 'moved') return saved(save, commit);
  return verdictOf(git, server, save, commit, end);
}

function saved({ note }: Save, commit: string): SaveEnd {
  return { outcome: 'saved', head: { commit, generation: note.generation } };
}

/** What the refs there say of a save that was refused: it is there all the same, it was overtaken, or something is in its way. */
async function verdictOf(
  git: GitStore,
  server: Server,
  save: Save,
  commit: string,
  { refs: guilty, words }: Pick<Extract<PushEnd, { outcome: 'refused' }>, 'refs' | 'words'>,
): Promise<SaveEnd> {
  const own = [jobRef(save.job), closedRef(save.job)];
  const refs = await server.ask([...own, ...save.refs.map((change) => change.ref)]);
  const tip = refs.get(own[0]!) ?? refs.get(own[1]!);
  if (tip === commit) return saved(save, commit);
  if (tip !== save.after?.commit || (tip !== undefined && !refs.has(own[0]!))) {
    return (await isContained(git, server, save, commit, tip)) ? saved(save, commit) : { outcome: 'race-lost' };
  }
  const moved = save.refs.find((change) => refs.get(change.ref) !== change.from);
  if (moved !== undefined) {
    const at = refs.get(moved.ref);
    const difference = `it is at ${at ?? 'nothing'}, not at ${moved.from ?? 'nothing'}`;
    return { outcome: 'refused', ref: moved.ref, at, words: words || difference };
  }
  // Where they are is where they should be. Some rules refuse the push as a whole, and name all of its refs.
  const named = save.refs.find((change) => guilty.includes(change.ref));
  if (named !== undefined) return { outcome: 'forbidden', ref: named.ref, words: withCure(words) };
  if (guilty.length > 0) throw mayNotSave(server, words);
  throw new TransientError(`The refs of ${server.url} could not be moved. ${words}`.trim());
}

/** Also where nobody touched one: no branch has them any more as they are on the base. */
function withCure(words: string): string {
  if (!/without `workflows` permission/.test(words)) return words;
  return `${sentence(words)} Bring the workflow files of the base up to those of the default branch, or let an App with \`workflows: write\` speak in place of the run's token`;
}

function mayNotSave({ url }: Server, words: string): UserError {
  return new UserError(
    `${url} does not take refs/specbridge, where jobs keep their journal: ${sentence(oneLine(words))} Exempt the token from that rule, or use another token; then start the run again.`,
    'push-refused',
  );
}

async function isContained(
  git: GitStore,
  server: Server,
  save: Save,
  commit: string,
  tip: string | undefined,
): Promise<boolean> {
  if (tip === undefined) return false;
  await bring(git, server, [tip], [commit]);
  return leadsTo(git.objects, commit, tip, save.after);
}

const SAVES = /^refs\/specbridge\/(?:jobs|closed)\//;

/**
 * One ref that cannot be read hides none of the others. Of each journal only the newest save is fetched, where that changes nobody's
 * repository but ours: most of them are over, and nobody asks for more.
 */
async function list(git: GitStore, server: Server, alone: Set<string>): ReturnType<Checkpoints['list']> {
  const refs = [...(await server.ask(['refs/specbridge/jobs/*', 'refs/specbridge/closed/*']))].filter(([ref]) =>
    SAVES.test(ref),
  );
  const commits = refs.map(([, commit]) => commit);
  const missing = await absent(git, commits);
  const isOwn = git.home.control === git.home.common;
  if (missing.length > 0) await server.fetch(missing, [], isOwn ? 'files' : undefined);
  const saves = await git.objects.read(commits);
  return refs.flatMap(([ref, commit], row) => {
    const { message = '', seconds = 0 } = commitHead(saves[row]) ?? {};
    const note = readNote(message);
    if (isOwn && note !== undefined && note.generation > 1 && missing.includes(commit)) alone.add(commit);
    return note === undefined ? [] : [listedJob(ref.replace(SAVES, ''), commit, note, seconds)];
  });
}
