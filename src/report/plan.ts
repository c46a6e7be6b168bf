import type { complexityOf } from '../core/complexity.ts';
import { hasProgram } from '../core/capabilities.ts';
import { defaultLimits, isLimited, limitNamesOf } from '../core/limits.ts';
import type { ExecutionPlan, Reasoning, Route, Stage } from '../core/plan.ts';
import { ReasonRole } from '../core/reasoning.ts';
import { problemLine, type Problem } from '../errors.ts';
import { tasksPath } from '../spec/spec-name.ts';
import type { Notice } from '../spec/notice.ts';
import type { Unit } from '../spec/tasks.ts';
import { heldWords } from './capabilities.ts';
import { counted, oneLine, shifted, shortened, table } from './lines.ts';
import { commitCommand, runCommand } from './next.ts';
import { classText } from './thinking.ts';

/** A spec as a job would find it. */
export interface CheckedSpec {
  readonly spec: string;
  /** `done`: every task in the list is done already. */
  readonly state: 'ready' | 'blocked' | 'done';
  /** Absent where it could not be judged. */
  readonly isApproved?: boolean;
  readonly units: readonly Unit[];
  /** For each unit the lines of the boxes that it ticks. */
  readonly ticks: readonly (readonly number[])[];
  /** How hard each task that is left is reckoned to be, by its id; absent where nobody thinks about tasks. */
  readonly reckoned?: ReadonlyMap<string, ReturnType<typeof complexityOf>>;
  readonly notices: readonly Notice[];
  /** What to write for tasks that seem to be meant to fail. */
  readonly proposal?: string;
  readonly problems: readonly Problem[];
  /** Files of the job that are not on the disk as they are committed. */
  readonly uncommitted: readonly string[];
  /** Absent where it could not be read. */
  readonly plan?: { readonly plan: ExecutionPlan; readonly digest: string };
}

/** So many tasks and notices are shown without being asked for. */
const MOST_LINES = 40;

/** One spec in full: what stands in the way, what is done in which order, by whom, what judges it, and how much it may cost. */
export function specPage(checked: CheckedSpec, isAll = false): string {
  const { spec, state, units, notices, proposal, problems, uncommitted, plan } = checked;
  const most = isAll ? Infinity : MOST_LINES;
  const isDirty = uncommitted.length > 0;
  const head = {
    ready: isDirty ? 'ready once committed' : 'ready',
    done: 'done',
    blocked: `cannot be run: ${counted(problems.length, 'problem')}`,
  }[state];
  const noticed = notices.map((notice) => `  ${shifted(problemLine(placedNotice(spec, notice)))}`);
  return [
    `${spec}  ${head}${plan === undefined ? '' : `  (plan ${plan.digest.slice(0, 16)})`}`,
    ...(problems.length === 0 ? [] : ['', 'Problems', ...problems.map(faultLine)]),
    ...(isDirty ? ['', 'Not committed', ...uncommitted.map((path) => `  ${oneLine(path)}`)] : []),
    ...(units.length === 0 ? [] : ['', ...orderLines(checked, most)]),
    ...(noticed.length === 0 ? [] : ['', 'Notices', ...shortened(noticed, most)]),
    ...(proposal === undefined ? [] : ['', 'Proposal', `  ${shifted(proposal, 2)}`]),
    ...(plan === undefined ? [] : ['', ...planLines(plan.plan, units)]),
    ...(state === 'ready'
      ? ['', ...(isDirty ? [commitLine(spec, uncommitted)] : []), `next: ${runCommand(spec)}`]
      : []),
  ].join('\n');
}

/** A notice as a problem is shown: most are about the task list. */
export function placedNotice(spec: string, { code, path = tasksPath(spec), line, text }: Notice): Problem {
  return { code, text, place: { path, line } };
}

/** The line that commits what a job needs. */
export function commitLine(spec: string, paths: readonly string[]): string {
  return `next: ${commitCommand(spec, paths, `The spec ${spec}`)}`;
}

/** All specs, one line each, and then what stands in the way of each. `withoutTasks`: folders beside them that are none. */
export function fleetPage(specs: readonly CheckedSpec[], withoutTasks: readonly string[] = []): string {
  const rows = specs.map(({ spec, state, isApproved, units, notices, problems, uncommitted }) => {
    const open = units.filter((unit) => unit.state === 'open').length;
    return [
      `  ${{ ready: '✔', done: '–', blocked: '!' }[state]} ${oneLine(spec, 60)}`,
      `${open} open, ${units.length - open} done`,
      isApproved === undefined ? '' : isApproved ? 'approved' : 'not approved',
      notices.length === 0 ? '' : counted(notices.length, 'notice'),
      {
        ready:
          uncommitted.length === 0 ? `next: ${runCommand(spec)}` : `to commit: ${counted(uncommitted.length, 'file')}`,
        done: 'nothing to do',
        blocked: counted(problems.length, 'problem'),
      }[state],
    ];
  });
  const blocked = specs.filter(({ state }) => state === 'blocked');
  return [
    counted(specs.length, 'spec'),
    ...table([...rows, ...withoutTasks.map((folder) => [`  · ${oneLine(folder, 60)}`, 'no tasks.md', '', '', ''])]),
    ...blocked.flatMap(({ spec, problems }) => ['', spec, ...problems.map(faultLine)]),
  ].join('\n');
}

/** A problem with its place and its code. */
export function faultLine(problem: Problem): string {
  return `  ${shifted(problemLine(problem))} [${problem.code}]`;
}

/** The order of what is open; where some tasks could be done side by side, in waves. */
export function orderLines({ units, ticks, plan, reckoned }: CheckedSpec, most: number): readonly string[] {
  const open = [...units.entries()]
    .filter(([, unit]) => unit.state === 'open')
    .toSorted(([, a], [, b]) => a.rank - b.rank);
  const names = new Map(units.map((unit) => [unit.id, unit.number ?? `“${oneLine(unit.title, 40)}”`]));
  const ranks = [...new Set(open.map(([, { rank }]) => rank))];
  const remarksOn = (unit: Unit): readonly string[] => [
    ...expectedOf(unit, plan?.plan),
    ...hardnessOf(reckoned?.get(unit.id), plan?.plan.reasoning),
  ];
  const lines = open.map(([index, unit], at) => {
    const isFirst = ranks.length < open.length && open[at - 1]?.[1].rank !== unit.rank;
    const wave = isFirst ? `  wave ${ranks.indexOf(unit.rank) + 1}\n` : '';
    return `${wave}  ${String(at + 1).padStart(3)}. ${unitLine(unit, ticks[index] ?? [], names, remarksOn(unit))}`;
  });
  const done = units.length - open.length;
  return [
    `Order: ${counted(open.length, 'task')} to do${done === 0 ? '' : `, ${done} done`}`,
    ...shortened(lines, most),
  ];
}

function expectedOf({ number }: Unit, plan: ExecutionPlan | undefined): readonly string[] {
  const expects = number === undefined ? undefined : plan?.tasks?.[number];
  if (expects === undefined) return [];
  const { expect, gate } = expects;
  return [expect === 'fail' ? `${gate} must fail` : `${gate} must fail before it and pass with it`];
}

/** How hard a task is, and whether its plan will wait for a person as far as can be told. */
function hardnessOf(
  reckoned: ReturnType<typeof complexityOf> | undefined,
  reasoning: Reasoning | undefined,
): readonly string[] {
  if (reckoned === undefined || reasoning === undefined) return [];
  const { planReview } = reasoning;
  const isReviewed = planReview === 'always' || (planReview === 'high-risk' && reckoned.complexity === 'high');
  return [`complexity ${classText(reckoned)}`, ...(isReviewed ? ['a person approves its plan'] : [])];
}

function unitLine(
  unit: Unit,
  ticks: readonly number[],
  names: ReadonlyMap<string, string>,
  more: readonly string[],
): string {
  const { number, title, kind, line, after } = unit;
  const also = ticks.filter((tick) => tick !== line);
  const remarks = [
    ...(kind === 'checkpoint' ? ['checkpoint: the gates alone'] : []),
    ...(after.length === 0 ? [] : [`after ${after.map((id) => names.get(id) ?? id).join(', ')}`]),
    ...more,
    ...(also.length === 0 ? [] : [`ticks line ${also.join(', ')} too`]),
  ];
  const name = number === undefined ? title : `${number} ${title}`;
  return `${oneLine(name, 200)}${remarks.length === 0 ? '' : `  (${remarks.join('; ')})`}`;
}

/** Who makes and checks, what judges, and how much it may cost. */
export function planLines(plan: ExecutionPlan, units: readonly Unit[]): readonly string[] {
  const { stages, setup, gates, waitForChecks = [], checksFrom, reasoning } = plan;
  return [
    'Who',
    ...table(stages.map(stageRow)),
    ...(reasoning === undefined ? [] : thinkingLines(plan, reasoning)),
    ...heldLines(reasoning === undefined ? stages : [...stages, reasoning.agent]),
    ...(setup.run.length === 0 ? [] : ['Set-up of a worktree', ...setup.run.map((words) => `  ${argv(words)}`)]),
    'Gates',
    ...table(
      gates.map(({ name, run, minutes, required }) => [
        `  ${name}`,
        `${argv(run)}, at most ${counted(minutes, 'minute')}${required ? '' : ', only warns'}`,
      ]),
    ),
    ...(waitForChecks.length === 0
      ? []
      : [
          'Waits at GitHub for',
          `  ${oneLine(waitForChecks.join(', '), 300)}${checksFrom === undefined ? '' : `, from ${checksFrom}`}`,
        ]),
    'Limits',
    `  ${limits(plan, units)}`,
  ];
}

/** Who thinks of what, and when a person is asked. */
function thinkingLines({ localModel }: ExecutionPlan, reasoning: Reasoning): readonly string[] {
  const { roles, agent, escalation, planReview } = reasoning;
  const who = ReasonRole.options.map((role) => `${role} ${whoIsAsked(role, roles[role], localModel !== undefined)}`);
  const [, , words = ''] = stageRow(agent);
  return [
    'Thinks',
    ...table([
      ['  agent', words],
      ['  roles', who.join(', ')],
      ['  rules', `escalation ${escalation}, plan review ${planReview}`],
    ]),
  ];
}

/** Without a local model there is nothing of its to look at, and nobody to raise what the words of a task say. */
function whoIsAsked(role: ReasonRole, route: Route, hasModel: boolean): string {
  if (hasModel) return route;
  return role === 'classifier' || role === 'critic' ? 'not asked' : 'large-agent';
}

/** Of programs with a version, which were measured; what a person's own program keeps to, nobody here knows. */
function heldLines(stages: readonly Stage[]): readonly string[] {
  const vendors = new Set(stages.map(({ vendor }) => vendor).filter(hasProgram));
  if (vendors.size === 0) return [];
  return ['What their programs hold', ...table([...vendors].map((vendor) => [`  ${vendor}`, heldWords(vendor)]))];
}

function argv(words: readonly string[]): string {
  return oneLine(words.join(' '), 200);
}

function stageRow(stage: Stage): string[] {
  const { kind, key, vendor, agent, outputs = [], inputs = [], minutes, command, script, model, effort } = stage;
  const { maxTurns, maxCost, readOnly } = stage;
  const who = [vendor, command === undefined ? script : argv(command), model, effort && `(effort ${effort})`];
  const most = [counted(minutes, 'minute'), maxTurns && counted(maxTurns, 'turn'), maxCost && `$${maxCost}`];
  const words = [
    who.filter((word) => word !== undefined).join(' '),
    ...(agent === undefined ? [] : [`as ${oneLine(agent.path, 200)} says (${agent.tools.join(' ')})`]),
    ...(readOnly === undefined ? [] : [`read-only ${readOnly}`]),
    ...(inputs.length === 0 ? [] : [`reads ${argv(inputs)}`]),
    ...(outputs.length === 0 ? [] : [`makes ${argv(outputs)}`]),
    `at most ${most.filter((limit) => limit !== undefined).join(', ')}`,
  ];
  return [`  ${kind}`, key, words.join(', ')];
}

function limits(plan: ExecutionPlan, units: readonly Unit[]): string {
  const all = { ...defaultLimits(units.filter((unit) => unit.state === 'open').length), ...plan.limits };
  return limitNamesOf(plan)
    .filter((limit) => isLimited(all[limit]))
    .map((limit) => `${limit} ${all[limit]}${plan.limits[limit] === undefined ? '' : ' (configured)'}`)
    .join(' · ');
}
