import { digestOf } from './digest.ts';
import type { Unfinished } from './evidence.ts';
import type { Line } from './journal.ts';
import type { Job, Node } from './job.ts';
import { isFinal } from './transitions.ts';

const ROOT = 'refs/specbridge';

/** Stands for the commit of the save that a change of refs goes with. */
export const SELF = 'self';

/** Whether git would take this as the full name of a ref, as `git check-ref-format` says. */
export function isRefName(ref: string): boolean {
  const parts = ref.split('/');
  const isFull = parts[0] === 'refs' && parts.length > 1;
  const isWhole = parts.every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
  return isFull && isWhole && !/\.\.|@\{|[\p{Cc} ~^:?*[\\]|\.$/u.test(ref);
}

export function jobRef(job: string): string {
  return `${ROOT}/jobs/${job}`;
}

/** Where a job's journal lives on when the job is over. */
export function closedRef(job: string): string {
  return `${ROOT}/closed/${job}`;
}

/** What a job has brought into the ledger; it stays when the job is over. */
export function ledgerRef(job: string): string {
  return `${ROOT}/ledger/${job}`;
}

/** Exists while a job for the spec is open, so that a second one cannot be opened. */
export function openRef(spec: string): string {
  return `${ROOT}/open/${digestOf(spec).slice(0, 20)}`;
}

function candidateRef(job: string, node: string, ordinal: number): string {
  return `${ROOT}/candidates/${job}/${node}-${ordinal}`;
}

function unfinishedRef(job: string, node: string, { attempt }: Unfinished): string {
  return `${ROOT}/wip/${job}/${node}-${attempt}`;
}

interface RefMove {
  readonly ref: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Which refs a line moves; they are saved together with it. `before` is absent for the first line. */
export function refsOf(line: Line, before: Job | undefined, after: Job): readonly RefMove[] {
  const { event } = line;
  if (event.type === 'job-opened') {
    return [openRef(after.spec), after.branch].map((ref) => ({ ref, from: undefined, to: after.base }));
  }
  if (event.type === 'tip-restored') return [{ ref: after.branch, from: event.from, to: event.to }];
  if (event.type === 'node-integrated') {
    const node = before?.nodes.get(event.node);
    const ledger = event.ledger && {
      ref: ledgerRef(after.job),
      from: before?.ledger?.commit,
      to: event.ledger.commit,
    };
    return [
      { ref: after.branch, from: before?.tip, to: after.tip },
      ...(ledger ? [ledger] : []),
      ...(node ? forgetting(after.job, node) : []),
    ];
  }
  if (isFinal(after.status)) return closing(after);
  if ('unfinished' in event) return before?.current === undefined ? [] : keeping(after.job, before.current, event);
  if (event.type !== 'make-ended' && event.type !== 'candidate-carried') return [];
  if (!('candidate' in event)) return [];
  // Behind its outputs lies the candidate itself.
  const { staged } = event.type === 'make-ended' ? event : {};
  const ordinal = after.nodes.get(event.node)?.candidates.length ?? 0;
  return [
    {
      ref: candidateRef(after.job, event.node, ordinal),
      from: undefined,
      to: staged?.commit ?? event.candidate.commit,
    },
  ];
}

/** Where the candidates of a job are kept while it is open, by ref. */
export function candidatesOf(job: Job): ReadonlyMap<string, string> {
  return new Map(
    [...job.nodes].flatMap((node) =>
      node.candidates.map((commit, index) => [candidateRef(job.job, node.id, index + 1), commit] as const),
    ),
  );
}

function keeping(job: string, node: string, { unfinished }: { readonly unfinished?: Unfinished | undefined }) {
  return unfinished === undefined
    ? []
    : [{ ref: unfinishedRef(job, node, unfinished), from: undefined, to: unfinished.commit }];
}

/** What was unfinished is finished, or never will be. */
function forgetting(job: string, { id, unfinished = [] }: Node): readonly RefMove[] {
  return unfinished.map((one) => ({ ref: unfinishedRef(job, id, one), from: one.commit, to: undefined }));
}

function closing(job: Job): readonly RefMove[] {
  const candidates = [...candidatesOf(job)].map(([ref, from]) => ({ ref, from, to: undefined }));
  return [
    { ref: openRef(job.spec), from: job.base, to: undefined },
    { ref: closedRef(job.job), from: undefined, to: SELF },
    ...candidates,
    ...[...job.nodes].flatMap((node) => forgetting(job.job, node)),
  ];
}
