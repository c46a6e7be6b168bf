import { closedRef, jobRef } from '../core/refs.ts';
import { TransientError } from '../errors.ts';
import type { Checkpoints, Head, Save, SaveEnd } from '../ports.ts';
import { commitHead } from '../tools/git/objects.ts';
import { fetchCommits, pushRefs, remoteRefs, type Remote } from '../tools/git/remote.ts';
import { leadsTo, readJournal, readNote, refChangesOf, writeSave } from '../tools/git/saves.ts';
import type { GitStore } from '../tools/git/store.ts';

/** The truth in refs of a repository on a server: an atomic push with leases is the compare-and-swap, and the lock. */
export function remoteCheckpoints(git: GitStore, remote: Remote): Checkpoints {
  return {
    load: async (job, since) => {
      const tip = await tipOf(git, remote, job);
      if (tip === undefined) return undefined;
      await bring(git, remote, [tip], since === undefined ? [] : [since.commit]);
      return readJournal(git.objects, tip, since);
    },
    save: (save) => store(git, remote, save),
    list: () => list(git, remote),
  };
}

async function tipOf({ home }: GitStore, remote: Remote, job: string): Promise<string | undefined> {
  const refs = await remoteRefs(home, remote, [jobRef(job), closedRef(job)]);
  return refs.get(jobRef(job)) ?? refs.get(closedRef(job));
}

/** Fetches what is not here yet. */
async function bring(
  { home, objects }: GitStore,
  remote: Remote,
  commits: readonly string[],
  have: readonly string[],
): Promise<void> {
  const found = await objects.read(commits);
  await fetchCommits(
    home,
    remote,
    commits.filter((_commit, index) => found[index] === undefined),
    have,
  );
}

async function store(git: GitStore, remote: Remote, save: Save): Promise<SaveEnd> {
  if (save.after === undefined) {
    // A closed job is not opened again under the same name, and a push cannot ask for what must not be there.
    const closed = await remoteRefs(git.home, remote, [closedRef(save.job)]);
    if (closed.size > 0) return { outcome: 'race-lost' };
  } else await bring(git, remote, [save.after.commit], []);
  const commit = await writeSave(git.objects, save);
  const changes = refChangesOf(save, commit).filter(({ from, to }) => from !== to);
  const end = await pushRefs(git.home, remote, changes);
  if (end.outcome === 'moved') return saved(save, commit);
  return verdictOf(git, remote, save, commit, end);
}

function saved({ note }: Save, commit: string): SaveEnd {
  return { outcome: 'saved', head: { commit, generation: note.generation } };
}

/** What the refs there say of a save that was refused: it is there all the same, it was overtaken, or something is in its way. */
async function verdictOf(
  git: GitStore,
  remote: Remote,
  save: Save,
  commit: string,
  { ref, words }: { readonly ref: string | undefined; readonly words: string },
): Promise<SaveEnd> {
  const own = [jobRef(save.job), closedRef(save.job)];
  const refs = await remoteRefs(git.home, remote, [...own, ...save.refs.map((change) => change.ref)]);
  const tip = refs.get(own[0]!) ?? refs.get(own[1]!);
  if (tip === commit) return saved(save, commit);
  if (tip !== save.after?.commit || (tip !== undefined && !refs.has(own[0]!))) {
    return (await isContained(git, remote, save, commit, tip)) ? saved(save, commit) : { outcome: 'race-lost' };
  }
  const moved = save.refs.find((change) => refs.get(change.ref) !== change.from);
  const difference = moved && `it is at ${refs.get(moved.ref) ?? 'nothing'}, not at ${moved.from ?? 'nothing'}`;
  if (moved !== undefined) return { outcome: 'refused', ref: moved.ref, words: words || (difference ?? '') };
  const named = save.refs.find((change) => change.ref === ref);
  if (named !== undefined) return { outcome: 'refused', ref: named.ref, words };
  throw new TransientError(`The refs of ${remote.url} could not be moved. ${words}`.trim());
}

async function isContained(
  git: GitStore,
  remote: Remote,
  save: Save,
  commit: string,
  tip: string | undefined,
): Promise<boolean> {
  if (tip === undefined) return false;
  await bring(git, remote, [tip], [commit]);
  return leadsTo(git.objects, commit, tip, save.after);
}

/** One ref that cannot be read hides none of the others. */
async function list(git: GitStore, remote: Remote): ReturnType<Checkpoints['list']> {
  const refs = await remoteRefs(git.home, remote, ['refs/specbridge/jobs/*', 'refs/specbridge/closed/*']);
  await bring(git, remote, [...refs.values()], []);
  const saves = await git.objects.read([...refs.values()]);
  return [...refs].flatMap(
    ([ref, commit], row): { job: string; head: Head; note: NonNullable<ReturnType<typeof readNote>> }[] => {
      const note = readNote(commitHead(saves[row])?.message ?? '');
      if (note === undefined) return [];
      return [
        {
          job: ref.replace(/^refs\/specbridge\/(?:jobs|closed)\//, ''),
          head: { commit, generation: note.generation },
          note,
        },
      ];
    },
  );
}
