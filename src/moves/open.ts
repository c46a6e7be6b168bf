import { apply } from '../core/apply.ts';
import type { Opening } from '../core/event.ts';
import { writeLine } from '../core/journal.ts';
import { openRef, refsOf } from '../core/refs.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import { sentence } from '../core/sentence.ts';
import { problemLine, UserError, type Problem } from '../errors.ts';
import type { Ports } from '../ports.ts';
import type { SaveEnd } from '../ports/checkpoints.ts';
import { oneLine } from '../report/lines.ts';
import { noteOf, sendTwice, type Author, type Snapshot } from '../session.ts';
import { prepare, type Prepared } from './preflight.ts';
import type { Source } from './preflight/lookup.ts';
import type { ToolsFor } from './preflight/plan-problems.ts';

interface OpenOrder {
  /** New, and unguessable enough to be new: a slug and a few random digits. */
  readonly job: string;
  readonly spec: string;
  /** Full names, `refs/heads/…`. */
  readonly branch: string;
  readonly baseBranch: string;
  readonly base: string;
  readonly continues?: Opening['continues'];
  readonly vendor?: Opening['vendor'];
  readonly by: string;
}

interface Circumstances {
  /** The person's own files, where the base is what they have checked out. */
  readonly worktree?: Source | undefined;
  /** Who is asked what this machine can run, where that is not the job's ports. */
  readonly tools?: ToolsFor;
  /** What the world has against a plan that is fit for others. */
  readonly objection?: (plan: ExecutionPlan) => Problem | undefined;
}

/** Opens a job, or throws a UserError that lists everything that stands in the way; then nothing was created. */
export async function openJob(
  ports: Ports,
  order: OpenOrder,
  author: Author,
  { worktree, objection, tools = () => ports }: Circumstances = {},
): Promise<Snapshot> {
  const { spec, base, continues, vendor } = order;
  const { problems, pins, plan, planDigest } = await prepare(
    ports.repository,
    { spec, at: base, trusted: continues?.trusted ?? base, vendor },
    { tools, worktree },
  );
  refuse({ problems: [...problems, objection?.(plan) ?? []].flat() });
  const line = {
    seq: 1,
    at: author.now().toISOString(),
    event: { type: 'job-opened' as const, opening: { ...order, pins, plan, planDigest } },
  };
  const job = apply(undefined, line);
  const text = writeLine(line, '');
  const end = await sendTwice(ports.checkpoints, {
    job: order.job,
    after: undefined,
    lines: [text],
    refs: refsOf(line, undefined, job),
    note: noteOf(job, line, 1, author),
    at: line.at,
  });
  if (end.outcome === 'saved') return { head: end.head, job, lastText: text };
  throw notOpened(order, end);
}

/** Why the save that opens a job was not taken. */
function notOpened({ spec, branch }: OpenOrder, end: Exclude<SaveEnd, { outcome: 'saved' }>): UserError {
  if (end.outcome === 'forbidden') {
    const name = end.ref.replace('refs/heads/', '');
    return new UserError(
      `The server does not let ${name} be created: ${sentence(oneLine(end.words))} Exempt the token from that rule, or use another token; then run again.`,
      'push-refused',
    );
  }
  if (end.outcome === 'refused' && end.ref !== openRef(spec)) {
    return new UserError(`The branch ${branch} exists already. Rename or delete it, then run again.`, 'branch-taken');
  }
  return new UserError(`A job for the spec ${spec} is open already. \`specbridge jobs\` lists it.`, 'job-exists');
}

/** All reasons at once, so that they can be mended at once. */
export function refuse({ problems }: Pick<Prepared, 'problems'>): void {
  const [first] = problems;
  if (first === undefined) return;
  const lines = problems.map((problem) => `${problemLine(problem)} [${problem.code}]`);
  const title = problems.length === 1 ? [] : [`${problems.length} things stand in the way:`];
  throw new UserError([...title, ...lines].join('\n'), first.code, problems);
}
