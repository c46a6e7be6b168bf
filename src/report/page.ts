import type { GateResult } from '../core/evidence.ts';
import { allIsVerified } from '../core/expectation.ts';
import type { Evidence, Job, Node } from '../core/job.ts';
import { limitsOf } from '../core/limits.ts';
import type { Question } from '../core/question.ts';
import type { NodeStatus } from '../core/transitions.ts';
import { isFinal } from '../core/transitions.ts';

const MARKS: Readonly<Record<NodeStatus, string>> = {
  pending: '·',
  ready: '·',
  running: '▸',
  repairing: '▸',
  blocked: '!',
  completed: '✔',
  failed: '✘',
  superseded: '–',
};

/** A job as a person wants to see it in a terminal: where it stands, why, what is next. */
export function jobPage(job: Job): string {
  const nodes = [...job.nodes];
  return [
    `${job.job}  ${job.status}`,
    `  ${job.questions.length > 0 && job.blocker === undefined ? 'A question is open.' : shifted(standing(job))}`,
    `  branch ${job.branch.replace('refs/heads/', '')} at ${job.tip.slice(0, 12)}, from ${job.base.slice(0, 12)}`,
    `  ${usage(job, nodes)}`,
    '',
    ...nodes.map(nodeLine),
    ...job.questions.flatMap((question) => ['', ...questionLines(job, question)]),
    ...(job.status === 'completed' ? ['', `next: git merge ${job.branch.replace('refs/heads/', '')}`] : []),
    ...(job.blocker === undefined
      ? []
      : [
          '',
          `blocked (${job.blocker.code}): ${shifted(job.blocker.detail)}`,
          `  next: ${command(job, job.blocker.next)}`,
        ]),
  ].join('\n');
}

/** One sentence: why the job stands where it stands. */
export function standing(job: Job): string {
  if (job.status === 'completed') return allIsVerified(job);
  if (isFinal(job.status)) return job.closedBecause ?? '';
  if (job.blocker !== undefined) return job.blocker.detail;
  if (job.questions.length > 0) return job.questions[0]?.text ?? '';
  if (job.retry !== undefined) return `The next try is due at ${job.retry.until}.`;
  if (job.intent !== undefined) return `${job.intent.move.type} is under way since ${job.intent.at}.`;
  return 'Work can go on: specbridge run.';
}

function usage(job: Job, nodes: readonly Node[]): string {
  const limits = limitsOf(job);
  const inScope = nodes.filter((node) => node.status !== 'superseded');
  const done = inScope.filter((node) => node.status === 'completed').length;
  // A task that was worded anew carries the attempts of its predecessor.
  const attempts = inScope.reduce((sum, node) => sum + node.attempts, 0);
  const minutes = (job.used.activeMs / 60_000).toFixed(1);
  const parts = [`${done} of ${inScope.length} tasks`, `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`];
  return [
    ...parts,
    `${job.used.agentRuns} of ${limits.agentRuns} agent runs`,
    `${minutes} of ${limits.activeMinutes} minutes`,
  ].join(' · ');
}

function nodeLine(node: Node): string {
  const number = node.number === undefined ? '' : `${node.number} `;
  const tries = node.attempts > 1 ? `, ${node.attempts} attempts` : '';
  const evidence =
    node.evidence === undefined ? node.status : `${node.evidence.claim} ${node.evidence.commit.slice(0, 12)}`;
  return `  ${MARKS[node.status]} ${number}${shifted(node.title)}  (${node.id}: ${evidence}${tries})`;
}

/** The question, and below it each answer as a command. */
function questionLines(job: Job, { id, topic, text, options, freeText }: Question): string[] {
  const answer = (words: string, means: string): string[] => [
    `  ${command(job, `answer ${id} ${words}`)}`,
    `      ${means}`,
  ];
  return [
    `question ${id} (${topic}): ${shifted(text)}`,
    ...(freeText ? answer('"…"', 'your own words; they go to the maker') : []),
    ...options.flatMap((option) => answer(option.id, option.means)),
  ];
}

/** A command to paste; it names the job, so that it is right wherever and whenever it is pasted. */
function command(job: Job, words: string): string {
  return `specbridge ${words} --job ${job.job}`;
}

/** A text of somebody else's: its further lines are moved to the right, so that none of them passes for one of ours. */
function shifted(text: string): string {
  return text.replaceAll(/\r?\n|\r/g, '\n      ');
}

/** What a completed node stands on; of another one, what came of the last attempt. */
export function evidencePage(node: Node): string {
  const { evidence } = node;
  if (evidence === undefined) return [`${node.id}  ${node.title}: ${node.status}`, ...lessonLines(node)].join('\n');
  return [
    `${node.id}  ${node.title}`,
    `  claim      ${evidence.claim}${evidence.reason === undefined ? '' : ` (${shifted(evidence.reason)})`}`,
    `  commit     ${evidence.commit}`,
    `  tree       ${evidence.tree}`,
    ...(evidence.candidate === undefined ? [] : [`  candidate  ${evidence.candidate} (attempt ${evidence.attempt})`]),
    ...evidence.gates.map(gateLine),
    ...verdictLines(evidence),
    ...(evidence.isGuardAccepted ? ['  guard      a person accepted the change to what the gates run'] : []),
  ].join('\n');
}

function gateLine({ name, passed, required, durationMs, log, expected, atBase }: GateResult): string {
  const words = [
    `${passed ? 'passed' : 'failed'}${expected === undefined ? '' : ', where it must fail'}`,
    ...(atBase === undefined ? [] : [`${atBase.passed ? 'passed' : 'failed'} at the base, where it must fail`]),
    ...(required ? [] : ['only warns']),
    `${durationMs} ms`,
    `log ${log.slice(0, 16)}`,
  ];
  return `  gate       ${name}: ${words.join(', ')}`;
}

/** Why the last attempt failed, with all that its maker will be told. */
function lessonLines({ lesson, attempt, attempts }: Node): readonly string[] {
  const gates = (attempt?.gates ?? []).map(gateLine);
  if (lesson === undefined) return [attempts === 0 ? '  not tried yet' : '  nothing has failed', ...gates];
  const { failure, diagnosis } = lesson;
  return [
    `  attempt ${lesson.attempt} failed (${diagnosis.kind}): ${shifted(failure.summary)}`,
    ...(failure.paths ?? []).map((path) => `  path       ${shifted(path)}`),
    ...(failure.findings ?? []).map(
      ({ severity, file, line, problem }) =>
        `  finding    ${severity} ${shifted(file ?? '')}${line === undefined ? '' : `:${line}`} ${shifted(problem)}`,
    ),
    ...gates,
    ...(failure.tail === undefined
      ? []
      : [`  tail       ${failure.tail.trim().replaceAll(/\r?\n|\r/g, '\n             ')}`]),
  ];
}

function verdictLines(evidence: Evidence): string[] {
  return evidence.verdicts.map(
    ({ role, verdict, tree, findings }) =>
      `  verdict    ${role}: ${verdict} on tree ${tree.slice(0, 12)}, ${findings.length} findings`,
  );
}
