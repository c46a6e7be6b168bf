import { isRed } from '../evidence.ts';
import { failingLine } from '../failing-line.ts';
import type { Baseline, Job } from '../job.ts';
import { activeMinutesLeft, exhausted } from '../limits.ts';
import { setupMinutes } from '../plan.ts';
import { CONTINUE_RED, MEND_RED, OPTIONS, STOP } from '../question.ts';
import { block, choose, deadline, isOpen, overBudget, type Rule } from './rule.ts';
import { sentence } from '../sentence.ts';

export const buildTheGraph: Rule = ({ job }) =>
  job.isGraphed ? undefined : choose({ type: 'build-graph', at: job.base }, 'The task list has not been read yet.');

/** Nothing may pass for verified that nothing could have failed. */
export const blockWithoutAGate: Rule = ({ job }) =>
  job.plan.gates.some((gate) => gate.required)
    ? undefined
    : block('verification-missing', 'No required gate is configured, so nothing could be verified.', 'cancel <reason>');

export const runTheBaseline: Rule = ({ job, now }) => {
  if (job.baseline !== undefined) return undefined;
  const name = exhausted(job, []);
  if (name !== undefined) return overBudget(job, name);
  const minutes = Math.min(gateMinutes(job), Math.max(1, activeMinutesLeft(job)));
  const move = { type: 'baseline', at: job.tip, deadline: deadline(now, minutes) } as const;
  return choose(
    move,
    job.tip === job.base
      ? 'Before any agent is paid, the gates run on the base.'
      : 'Before work goes on, the gates run on the branch as it stands.',
  );
};

/** Set-up and all gates at their worst case. */
export function gateMinutes(job: Job): number {
  return job.plan.gates.reduce((sum, gate) => sum + gate.minutes, setupMinutes(job.plan));
}

export const askAboutARedBaseline: Rule = ({ job }) => {
  const { baseline } = job;
  if (baseline === undefined || baseline.isGreen) return undefined;
  const { red } = baseline;
  if (baseline.failure === undefined && red.every((name) => baseline.warnOnly.includes(name)) && red.length > 0)
    return undefined;
  const hasRun = baseline.failure === undefined;
  const mayMend = hasRun && [...job.nodes].some(isOpen) && areAllRed(baseline);
  const mayContinue = hasRun && baseline.gates.some((gate) => gate.required && gate.passed);
  const where = job.tip === job.base ? 'Before any work, the base fails' : 'The branch as it stands fails';
  const failed = red.map((name) => redGate(baseline, name)).join('; ');
  const text = `${sentence(baseline.failure?.summary ?? `${where}: ${failed}`)}${wholeOutput(job, baseline)}`;
  const question = {
    id: `q${job.seq}`,
    topic: 'red-baseline' as const,
    text,
    freeText: false,
    options: [...OPTIONS['red-baseline'], ...(mayMend ? [MEND_RED] : []), ...(mayContinue ? [CONTINUE_RED] : []), STOP],
  };
  return choose({ type: 'ask', question }, text);
};

/** A task can mend what a gate found, not that it was killed. */
function areAllRed({ gates, red }: Baseline): boolean {
  return gates.every((gate) => !red.includes(gate.name) || isRed(gate));
}

/** The gate's name with the line that says why: a person should not have to look for it. */
function redGate({ gates }: Baseline, name: string): string {
  const gate = gates.find((result) => result.name === name);
  const words = failingLine(gate?.tail ?? '');
  return words === '' ? name : `${name} (${words})`;
}

/** Where the whole output of what failed first is. */
function wholeOutput({ job }: Job, { failure, gates }: Baseline): string {
  const log = failure?.log ?? gates.find((gate) => gate.required && !gate.passed)?.log;
  return log === undefined ? '' : ` \`specbridge job ${job} --log ${log.slice(0, 12)}\` prints all of it.`;
}
