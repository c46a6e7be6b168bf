import type { Handoff, Output, Staged } from '../core/evidence.ts';
import type { Job } from '../core/job.ts';
import { mayMeet } from '../core/ledger.ts';
import type { Stage } from '../core/plan.ts';
import type { Repository } from '../ports.ts';
import { ledgerOf, type Made } from './outputs.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** Of the ledger, so many files are given to one agent. */
const MOST = 50;

/** What an agent finds beside its prompt: what those before it said, and what it wants to see of the ledger. */
export async function handedTo(
  job: Job,
  stage: Stage,
  { handoffs, made }: { readonly handoffs: readonly Handoff[]; readonly made: readonly Made[] | Staged | undefined },
  repository: Repository,
): Promise<Files> {
  const outputs = made === undefined ? [] : 'commit' in made ? made.outputs : made.map(({ output }) => output);
  return { ...handoffFiles(handoffs, outputs), ...(await inputFiles(job, stage, made, repository)) };
}

/** What those before an agent said, a file for each of them, in their order. */
function handoffFiles(handoffs: readonly Handoff[], outputs: readonly Output[]): Files {
  return Object.fromEntries(
    handoffs.map((handoff, index) => {
      const { role } = handoff;
      const own = outputs.filter((output) => output.role === role);
      const made = own.map(({ path, digest, bytes }) => ({ path, sha256: digest, bytes }));
      const text = JSON.stringify({ ...handoff, status: 'completed', outputs: made }, undefined, 2);
      return [`handoff/${index + 1}-${role}.json`, Buffer.from(`${text}\n`)];
    }),
  );
}

/** What a role wants to see of the ledger: of this attempt, else of the tasks before it. */
async function inputFiles(
  job: Job,
  { inputs = [] }: Stage,
  made: readonly Made[] | Staged | undefined,
  repository: Repository,
): Promise<Files> {
  const ledger = inputs.length === 0 ? undefined : await ledgerOf(job, repository);
  const isWanted = ({ path }: Output): boolean => inputs.some((input) => mayMeet(input, path));
  const published = ledger?.outputs.filter(isWanted).map((output) => ({ output, commit: ledger.commit })) ?? [];
  const fresh = await freshOf(made, isWanted, repository);
  const before = published.filter(({ output }) => fresh.every(([path]) => path !== output.path)).slice(-MOST);
  const read = await Promise.all(
    before.map(async ({ output: { path }, commit }) => [path, await repository.read(commit, path)] as const),
  );
  return Object.fromEntries([
    ...read.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes] as const])),
    ...fresh,
  ]);
}

async function freshOf(
  made: readonly Made[] | Staged | undefined,
  isWanted: (output: Output) => boolean,
  repository: Repository,
): Promise<readonly (readonly [string, Uint8Array])[]> {
  if (made === undefined) return [];
  if ('commit' in made) {
    const wanted = made.outputs.filter(isWanted);
    const read = await Promise.all(
      wanted.map(async ({ path }) => [path, await repository.read(made.commit, path)] as const),
    );
    return read.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes] as const]));
  }
  return made.filter(({ output }) => isWanted(output)).map(({ output, bytes }) => [output.path, bytes] as const);
}
