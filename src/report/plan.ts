import { defaultLimits, LIMIT_NAMES } from '../core/limits.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import type { Unit } from '../spec/tasks.ts';

/** What a job would be opened with. */
interface PlannedJob {
  readonly spec: string;
  readonly plan: ExecutionPlan;
  readonly planDigest: string;
  readonly units: readonly Unit[];
  readonly notices: readonly { readonly line: number; readonly text: string }[];
}

/** The plan in words: what is done in which order, by whom, what judges it, and how much it may cost. */
export function planPage({ spec, plan, planDigest, units, notices }: PlannedJob): string {
  return [
    `${spec}  plan ${planDigest.slice(0, 16)}`,
    '',
    ...orderLines(units),
    ...(notices.length === 0 ? [] : ['', 'notices', ...notices.map(({ line, text }) => `  line ${line}: ${text}`)]),
    '',
    'who',
    ...plan.stages.map(
      (stage) => `  ${stage.kind.padEnd(8)} ${stage.key}: ${stage.vendor}${programOf(stage)}, ${stage.minutes} minutes`,
    ),
    'set-up',
    ...(plan.setup.run.length === 0 ? ['  none'] : plan.setup.run.map((argv) => `  ${argv.join(' ')}`)),
    'gates',
    ...plan.gates.map(
      (gate) => `  ${gate.name}: ${gate.run.join(' ')}, ${gate.minutes} minutes${gate.required ? '' : ', only warns'}`,
    ),
    'limits',
    `  ${limits(plan, units)}`,
  ].join('\n');
}

function programOf({ command, script }: ExecutionPlan['stages'][number]): string {
  return command === undefined ? ` ${script ?? ''}` : ` ${command.join(' ')}`;
}

function orderLines(units: readonly Unit[]): readonly string[] {
  const open = units.filter((unit) => unit.state === 'open').toSorted((a, b) => a.rank - b.rank);
  const done = units.length - open.length;
  const lines = open.map(
    (unit, index) =>
      `  ${String(index + 1).padStart(3)}. ${name(unit)}${unit.kind === 'checkpoint' ? '  (checkpoint: the gates only)' : ''}`,
  );
  return [`${open.length} tasks, in this order${done === 0 ? '' : `; ${done} done already`}`, ...lines];
}

function name({ number, title }: Unit): string {
  return number === undefined ? title : `${number} ${title}`;
}

function limits(plan: ExecutionPlan, units: readonly Unit[]): string {
  const all = { ...defaultLimits(units.filter((unit) => unit.state === 'open').length), ...plan.limits };
  return LIMIT_NAMES.map(
    (limit) => `${limit} ${all[limit]}${plan.limits[limit] === undefined ? '' : ' (configured)'}`,
  ).join(' · ');
}
