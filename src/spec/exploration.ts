import type { ExecutionPlan } from '../core/plan.ts';
import { overridePath } from './config.ts';
import type { Notice } from './notice.ts';
import type { Unit } from './tasks.ts';

type Task = Pick<Unit, 'number' | 'title' | 'details' | 'within' | 'state'>;

/** The spec, its units in order, and what is decided for it. */
interface Question {
  readonly spec: string;
  readonly units: readonly Task[];
  readonly plan: Pick<ExecutionPlan, 'gates' | 'tasks'>;
}

// Bugfix lists first write a test that shows the bug, then tests of what must stay as it is, and only then the fix. These are their
// words, in lower case and without emphasis. No pattern crosses a line, and each gap has a bound, so any text costs linear time.
const LOOKS_BACK = new RegExp(
  `^(?:${[
    'apply|checkpoint|check|clean|confirm|convert|debug|delete|document|ensure|execute|extend|final|fix|investigate|make|mark',
    'post-fix|promote|re-?run|refactor|refine|remove|rename|repair|resolve|restore|review|run|turn|update|validate|verify',
    'implement(?:ing)? (?:the |a )?fix',
  ].join('|')})\\b`,
);
const NOW_GREEN = /\b(?:now|still) pass(?:es|ing)?\b/;
const WRITES_TESTS = /\b(?:tests?|propert(?:y|ies)|explor(?:e|ation|atory)|reproduc\w{1,5}|counterexamples?)\b/;
const EXPLORES = /\bexplorat(?:ion|ory)\b|\b(?:add|create|write)\b.{0,40}\bfailing (?:\w{1,20} ){0,3}tests?\b/;
const MUST_FAIL = [
  /\bexpected (?:\S{1,20} )?outcome:?(?:(?!pass).){0,60}\bfail(?:s|ing)?\b/,
  /\bexpect(?:s|ed)? (?:to )?fail(?:s|ure)?\b/,
  /\b(?:must|should|will|expected to) (?:all )?fail\b.{0,40}\b(?:unfixed|before|current|buggy)\b/,
  /\bfail(?:s|ure)? on (?:the )?unfixed\b/,
  /\bfailure confirms\b/,
];
const MUST_PASS = [/\bexpected (?:\S{1,20} )?outcome:?.{0,60}\bpass/, /\bmust pass on (?:the )?unfixed\b/];
const KEEPS = /\bpreserv(?:e|es|ation)\b/;
const KEEPS_ITS = /\bproperty \d{1,3}: preservation\b/;
const UNFIXED = /\bon (?:the )?unfixed code\b/;
const BEFORE_FIX = /\bbefore (?:\w{1,20} ){0,3}(?:fix(?:es)?|changes?|code)\b|\bunfixed\b/;

/**
 * Whether a task of a bugfix spec is meant to leave a gate red: it writes the test that shows the bug, or tests beside it that come
 * before the fix. A task that mends the bug, or looks at the same tests again, is not.
 */
export function looksLikeExploration(title: string, details: string): boolean {
  return showsBug(title, details) || precedesFix(title, details);
}

/**
 * What to write into the file for the spec, where tasks look as if they leave a gate red and nothing is said of them; nothing where
 * there are none. The person decides: this only finds the words.
 */
export function proposeExpectations({ spec, units, plan }: Question): string | undefined {
  const required = plan.gates.filter((gate) => gate.required);
  const gate = required.find(({ name, run }) => /test/i.test([name, ...run].join(' '))) ?? required[0];
  if (gate === undefined) return undefined;
  const numbers = redTasks(units)
    .filter(({ state }) => state === 'open')
    .flatMap(({ number }) => number ?? [])
    .filter((number) => !Object.hasOwn(plan.tasks ?? {}, number));
  if (numbers.length === 0) return undefined;
  const lines = [...new Set(numbers)].map((number) => `  "${number}": { expect: fail, gate: ${asText(gate.name)} }`);
  return [
    `Some tasks look as if they leave a gate red until the bug is mended. If they do, write into ${overridePath(spec)}:`,
    '',
    'tasks:',
    ...lines,
  ].join('\n');
}

/** A job whose last task must leave a gate red ends with it, and nothing after it shows that the fault is mended. */
export function noticeLeftRed(
  units: readonly Pick<Unit, 'number' | 'line' | 'rank' | 'state'>[],
  { tasks = {} }: Pick<ExecutionPlan, 'tasks'>,
): readonly Notice[] {
  const last = units.reduce<(typeof units)[number] | undefined>(
    (best, unit) => (best !== undefined && best.rank > unit.rank ? best : unit),
    undefined,
  );
  const { number = '', line = 1, state } = last ?? {};
  const expects = Object.hasOwn(tasks, number) ? tasks[number] : undefined;
  if (state !== 'open' || expects?.expect !== 'fail') return [];
  const text = `The gate ${expects.gate} must fail at the end of this task, and no task comes after it that could mend what it finds.`;
  return [{ code: 'gate-left-red', line, text }];
}

/** A name as YAML reads it as a text, whatever it looks like. */
function asText(name: string): string {
  return /^(?:\d|(?:true|false|null)$)/.test(name) ? JSON.stringify(name) : name;
}

/** Tests of what must stay as it is leave a gate red only beside a test that shows the bug; with the first other task, the fix begins. */
function redTasks(units: readonly Task[]): readonly Task[] {
  const found: Task[] = [];
  let isRed = false;
  for (const unit of units) {
    const { title, details, within = '' } = unit;
    const shows = showsBug(title, details) || isPart(title, within);
    isRed = shows || (isRed && precedesFix(title, details));
    if (isRed) found.push(unit);
  }
  return found;
}

/** Parts of one task often say only what each of them tests. */
function isPart(title: string, within: string): boolean {
  return !looksBack(title) && showsBug(within.replace(/^[A-Z]{0,4}-?\d[\w.-]* /, ''), '');
}

function showsBug(title: string, details: string): boolean {
  if (looksBack(title) || !WRITES_TESTS.test(plain(title))) return false;
  const text = plain(`${title}\n${details}`);
  if (MUST_FAIL.some((pattern) => pattern.test(text))) return true;
  return EXPLORES.test(plain(title)) && !MUST_PASS.some((pattern) => pattern.test(text));
}

function precedesFix(title: string, details: string): boolean {
  if (looksBack(title) || !WRITES_TESTS.test(plain(title))) return false;
  if (BEFORE_FIX.test(plain(title))) return true;
  return (KEEPS.test(plain(title)) || KEEPS_ITS.test(plain(details))) && BEFORE_FIX.test(plain(details));
}

/** A second look at the code as it still is changes nothing about the gate. */
function looksBack(title: string): boolean {
  const text = plain(title);
  return NOW_GREEN.test(text) || (LOOKS_BACK.test(text) && !UNFIXED.test(text));
}

function plain(text: string): string {
  return text.replaceAll(/[*_`]/g, '').toLowerCase();
}
