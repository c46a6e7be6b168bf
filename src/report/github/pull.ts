import type { Verb } from '../../core/command.ts';
import type { Job } from '../../core/job.ts';
import { table } from '../lines.ts';
import { branchName } from '../next.ts';
import { branchLink, commitLink, specLink, type Links } from './links.ts';
import { folded, stacked } from './markdown.ts';
import { code, fenced, plain } from './plain.ts';

/** What a person can say in a comment, and what comes of it. */
const VERBS: Readonly<Record<Verb['verb'], readonly [words: string, means: string]>> = {
  pause: ['', 'stops before the next move'],
  resume: ['', 'goes on'],
  answer: [' <question> <answer>', 'answers a question'],
  retry: [' <task>', 'tries a task again, from a clean base'],
  'accept-task': [' <task> <reason>', 'counts a task as done, on your word'],
  raise: [' <limit> <value>', 'allows more'],
  'approve-plan': [' <task> <digest>', 'lets a task be made by the plan that was shown'],
  'reject-plan': [' <task> <note>', 'sends a plan back'],
  escalate: [' <task>', 'lets the agent think about a task'],
  're-pin': [' <digest>', 'takes over a spec that was changed'],
  'give-up': ['', 'ends the job as failed'],
  cancel: [' <reason>', 'ends the job'],
};

/** The title of a job's pull request, which GitHub shows as it is. */
export function pullTitle({ spec }: Job): string {
  return `specbridge: ${spec}`;
}

/** What a job's pull request is, for whoever finds it; where it stands is said by the dashboard. */
export function pullBody(job: Job, links: Links): string {
  const { plan } = job;
  const checkers = stagesOf(job, 'checker');
  const hasCheckers = checkers !== '';
  const earlier = job.continues && branchLink(links, job.continues.branch);
  const gates = plan.gates.map(({ name }) => name).join(', ');
  return stacked(
    `Carries out the spec ${specLink(links, job)} as it stands in ${commitLink(links, job.base)} of ${code(branchName(job.baseBranch))}; begun by ${plain(job.by)}.`,
    earlier && `It goes on from the work on ${earlier}, which is in it, too.`,
    `Each task becomes one commit, and only when its gates pass${hasCheckers ? ' and every checker agrees' : ''}. A comment below says how far it is, and asks when a person has to decide.`,
    [
      `- made by ${stagesOf(job, 'maker')}`,
      ...(hasCheckers ? [`- checked by ${checkers}`] : []),
      `- gates: ${plain(gates, 300)}`,
      ...(plan.waitForChecks === undefined
        ? []
        : [
            `- complete when these checks are green on it: ${plain(plan.waitForChecks.join(', '), 300)}${plan.checksFrom === undefined ? '' : `, from ${plain(plan.checksFrom, 100)}`}`,
          ]),
      `- plan: <code>${job.planDigest.slice(0, 16)}</code>`,
    ].join('\n'),
    folded('What can be said in a comment', verbs()),
  );
}

function stagesOf({ plan }: Job, kind: 'maker' | 'checker'): string {
  const stages = plan.stages.filter((stage) => stage.kind === kind);
  return plain(stages.map(({ key }) => key).join(', '), 300);
}

function verbs(): string {
  const rows = Object.entries(VERBS).map(([verb, [words, means]]) => [`/specbridge ${verb}${words}`, means]);
  return fenced(table(rows).join('\n'));
}
