import { holds, type Finding, type GateResult } from '../core/evidence.ts';
import type { Evidence, Job, Node } from '../core/job.ts';
import { shifted } from './lines.ts';
import { counted } from './lines.ts';
import { reckoningLines } from './thinking.ts';

/** What a completed node stands on; of another one, what came of the last attempt. */
export function evidencePage(job: Job, node: Node): string {
  const { evidence } = node;
  const reckoning = reckoningLines(job, node);
  if (evidence === undefined)
    return [`${node.id}  ${node.title}: ${node.status}`, ...reckoning, ...lessonLines(node)].join('\n');
  return [
    `${node.id}  ${node.title}`,
    ...reckoning,
    `  claim      ${evidence.claim}${evidence.reason === undefined ? '' : ` (${shifted(evidence.reason)})`}`,
    `  commit     ${evidence.commit}`,
    `  tree       ${evidence.tree}`,
    ...(evidence.candidate === undefined ? [] : [`  candidate  ${evidence.candidate} (attempt ${evidence.attempt})`]),
    ...evidence.gates.map(gateLine),
    ...verdictLines(evidence),
    ...(evidence.isGuardAccepted ? ['  guard      a person accepted the change to what the gates run'] : []),
  ].join('\n');
}

/** A gate with how it ended, and its whole output by digest. */
export function gateLine(gate: GateResult): string {
  const { name, required, durationMs, log } = gate;
  return `  gate       ${name}: ${outcomeOf(gate)}${required ? '' : ', only warns'}, ${durationMs} ms, log ${log.slice(0, 16)}`;
}

/** How a gate ended, and whether that is how it had to. */
export function outcomeOf(gate: GateResult): string {
  const outcome = gate.passed ? 'passed' : 'failed';
  if (gate.expected === 'fail') return `${outcome}${holds(gate) ? ', as it had to' : '; it had to fail'}`;
  if (gate.atBase === undefined) return outcome;
  return `${outcome}; before the candidate it ${gate.atBase.passed ? 'passed, and had to fail' : 'failed, as it had to'}`;
}

/** What a checker found, and where. */
export function findingLine({ severity, file, line, problem }: Finding): string {
  const place = file === undefined ? '' : ` ${shifted(file)}${line === undefined ? '' : `:${line}`}`;
  return `  finding    ${severity}${place} ${shifted(problem, 13)}`;
}

/** Why the last attempt failed, with all that its maker will be told. */
function lessonLines({ lesson, attempts }: Node): readonly string[] {
  if (lesson === undefined) return [attempts === 0 ? '  not tried yet' : '  nothing has failed'];
  const { failure, diagnosis } = lesson;
  return [
    `  attempt ${lesson.attempt} failed (${diagnosis.kind}): ${shifted(failure.summary)}`,
    ...(failure.paths ?? []).map((path) => `  path       ${shifted(path)}`),
    ...(failure.findings ?? []).map(findingLine),
    ...(failure.log === undefined ? [] : [`  log        ${failure.log.slice(0, 16)}`]),
    ...(failure.tail === undefined
      ? []
      : [`  output     ${failure.tail.trim().replaceAll(/\r?\n|\r/g, '\n             ')}`]),
  ];
}

function verdictLines(evidence: Evidence): string[] {
  return evidence.verdicts.map(
    ({ role, verdict, tree, findings }) =>
      `  verdict    ${role}: ${verdict} on tree ${tree.slice(0, 12)}, ${counted(findings.length, 'finding')}`,
  );
}
