import type { WorkflowForm } from '../spec/workflow-file.ts';
import { DOCS, type LeftToDo } from './first-job.ts';
import { counted, table } from './lines.ts';

/** A file that a repository needs, as it was found. */
export interface StarterFile {
  readonly path: string;
  /** `different`: something else is there, which is not ours to change; `yours`: a configuration or an agent file of your own. */
  readonly state: 'new' | 'same' | 'different' | 'yours';
  readonly isWritten: boolean;
  /** From what is there to what `init` writes. */
  readonly diff?: string;
  /** Of a workflow file that differs: which form it has, where that is another one than is written, and what it lacks of this one. */
  readonly form?: WorkflowForm;
  readonly lacks?: readonly string[];
  /** The command that replaces it. */
  readonly replace?: string;
}

/** What a workflow asks of GitHub, as its file says. */
export interface Permission {
  readonly name: string;
  readonly access: string;
  readonly why: string;
}

/** What a repository was given, and what its people should know of it. */
export interface Starter {
  readonly files: readonly StarterFile[];
  /** What the configuration follows; absent where there was one. */
  readonly proposal?: {
    readonly gates: readonly string[];
    readonly hasSetup: boolean;
    readonly from: readonly string[];
  };
  /** Somebody has put agents into the place of the example's. */
  readonly hasOwnAgents: boolean;
  /** Agent files that no role of a configuration that was there follows yet. */
  readonly unnamed?: readonly string[];
  readonly permissions: readonly Permission[];
  /** What a person has to switch on themselves, and where. */
  readonly settings: readonly { readonly text: string; readonly url?: string }[];
  readonly sweep: { readonly everyHours: number; readonly minutesAMonth: number };
  readonly next: readonly LeftToDo[];
}

/** The permissions that workflow files name, with the remarks beside them. */
export function permissionsIn(workflows: string): readonly Permission[] {
  const whys = new Map<string, Set<string>>();
  for (const [, line = '', why = ''] of workflows.matchAll(/^ +([a-z-]+: (?:read|write)) # (.+)$/gm))
    whys.set(line, (whys.get(line) ?? new Set()).add(why));
  return [...whys].map(([line, remarks]) => {
    const [name = '', access = ''] = line.split(': ');
    return { name, access, why: [...remarks].join('; ') };
  });
}

const DAYS_OF_MONTH = 30;

/** How often a workflow file sweeps, and what that comes to: each run is billed as a whole minute. */
export function sweepIn(workflow: string): Starter['sweep'] {
  const everyHours = Number(/cron: '\d+ \*\/(\d+) \* \* \*'/.exec(workflow)?.[1]);
  return { everyHours, minutesAMonth: (24 / everyHours) * DAYS_OF_MONTH };
}

const EXAMPLE_WORKS =
  'Who works is for you to say: put your own agents in the place of those in /opt/agents, which are an example. For Claude and Codex, `specbridge init --agents` does, with agent files, where there is no configuration yet.';
const VENDORS_WORK = `Claude makes and Codex checks, as the agent files say, which are yours: both must be on the path; at GitHub, on the runner: ${DOCS}/github.md#agents-on-the-runner`;

/** What was written, what it may do and costs, and what leads on. */
export function starterPage(starter: Starter): string {
  const { files, proposal, hasOwnAgents, unnamed, permissions, settings, sweep, next } = starter;
  const about = [
    ...(proposal === undefined ? [] : [proposalLine(proposal)]),
    ...(proposal === undefined || unnamed === undefined ? [] : [VENDORS_WORK]),
    ...(hasOwnAgents ? [] : [EXAMPLE_WORKS]),
    ...(unnamed === undefined || unnamed.length === 0
      ? []
      : [`No role of your configuration follows ${unnamed.join(', ')} yet: \`agent: <path>\` in a role names one.`]),
  ];
  return [
    ...table(files.map((file) => [file.path, stateOf(file)])),
    ...(about.length === 0 ? [] : ['', ...about]),
    ...files.flatMap((file) => (isLeftAlone(file) ? ['', ...leftAloneLines(file)] : [])),
    '',
    'What the workflows may do, and why',
    ...table(permissions.map(({ name, access, why }) => [`  ${name}: ${access}`, why])),
    '',
    'To be switched on by a person',
    ...settings.flatMap(({ text, url }) => [`  ${text}`, ...(url === undefined ? [] : [`    ${url}`])]),
    '',
    'Cost',
    `  The sweep looks every ${counted(sweep.everyHours, 'hour')} for what was left behind, and bills about ${sweep.minutesAMonth} runner minutes a month in a`,
    '  private repository; in a public one standard runners are free. Each step of a job bills what it takes, rounded up.',
    ...leftLines(next),
  ].join('\n');
}

function leftLines(next: readonly LeftToDo[]): readonly string[] {
  return next.flatMap(({ command, means, where }, index) => {
    const isFirst = index === 0 || next[index - 1]?.where !== where;
    return [...(isFirst ? ['', HEADS[where ?? 'anywhere']] : []), `  ${index + 1}. ${command}`, `     ${means}`];
  });
}

const HEADS = {
  anywhere: 'Next',
  here: 'Then on this machine, where nothing below is needed',
  github: 'Or at GitHub',
};

function isLeftAlone({ state, isWritten }: StarterFile): boolean {
  return state === 'different' && !isWritten;
}

function stateOf(file: StarterFile): string {
  const { state, isWritten, form } = file;
  if (state === 'same') return 'there already, as init writes it';
  if (state === 'yours') return 'there already, and yours; not touched';
  if (state === 'new') return isWritten ? 'written' : 'would be written';
  const was = form === undefined ? '' : ` the ${form} form`;
  if (isWritten) return `replaced${was && `: it was${was}`}`;
  return `not touched: it ${was ? `is${was}` : 'differs'}`;
}

/** What is in the file instead, whether it may stay so, and what replaces it. */
function leftAloneLines({ path, diff = '', form, lacks = [], replace = '' }: StarterFile): readonly string[] {
  return [
    `${path}, from what is there to what init writes`,
    diff,
    ...(form === 'plain'
      ? ['It is still the plain form: agents and the code of the repository run in the job that holds the token.']
      : [lacks.length === 0 ? 'It has all that is needed, and may stay as it is.' : lacks.join(' ')]),
    `\`${replace}\` puts what init writes in its place; what is only in yours, the lines with a -, is lost unless it is committed.`,
  ];
}

function proposalLine({ gates, hasSetup, from }: NonNullable<Starter['proposal']>): string {
  const gate = gates.length === 0 ? 'no gate was found' : `${counted(gates.length, 'gate')} (${gates.join(', ')})`;
  const found = from.length === 0 ? '' : `, as ${from.join(', ')} ${from.length === 1 ? 'says' : 'say'}`;
  return `The configuration is a proposal: ${gate}, ${hasSetup ? 'a set-up' : 'no set-up'}${found}.`;
}
