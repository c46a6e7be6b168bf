import type { CommandEntry } from './command-entry.ts';
import { SAYING } from './commands/saying.ts';

const ENDS = {
  0: 'the job is complete',
  1: 'it waits for a person; the output says for what',
  4: 'it was interrupted, another step is at work, or a retry is due later: run it again',
  5: 'it was cancelled or given up',
};
const TABLE = [
  {
    name: 'init',
    group: 'carry',
    summary: 'write what a repository needs to carry specs out at GitHub',
    parameters: [],
    options: ['agents', 'hardened', 'force', 'dry-run', 'json'],
    details: [
      'Writes two workflow files below .github/workflows, and a configuration with what it finds: gates from the scripts of package.json and the like, a set-up from a lock file. Then it says what the workflows may do and why, what a person has to switch on, what they cost, and, as lines to paste, all that is left to do until a job runs: naming the agents, a spec where there is none, its approval, the commit.',
      'With --agents it also writes what is asked of a maker, of one who writes tests and of a checker, below .specbridge/agents, and roles that follow it with the programs of Claude and Codex. With --hardened each run is three jobs of the workflow: agents and the code of the repository run in one whose token cannot write.',
      'A file that is there already stays as it is: where a workflow file differs from what would be written, the difference is shown, with what it lacks, and --force replaces it: what only yours had is lost, unless it is committed. Without --hardened that is the plain form. A configuration and agent files are yours, and never replaced.',
    ],
    examples: ['specbridge init --dry-run', 'specbridge init --agents', 'specbridge init --hardened --force'],
    answers: ['init'],
    exits: {
      0: 'all is there',
      1: 'a workflow file is there already and differs; it was left alone',
    },
  },
  {
    name: 'check',
    group: 'carry',
    summary: 'what would be done, in which order, and what stands in the way',
    parameters: [{ name: 'spec', isOptional: true }],
    options: ['all', 'json'],
    details: [
      'Reads the files as they are on the disk, committed or not, and names those that must be committed before a job can begin. `specbridge help config` shows a configuration. Nothing is opened, written or spent. Without a name it looks at every spec below .kiro/specs.',
      'For one spec: the tasks in their order with what each waits for and which boxes it ticks, what the reader noticed in the list, who makes and who checks, the gates and the limits.',
    ],
    examples: ['specbridge check', 'specbridge check login'],
    answers: ['check'],
    exits: {
      0: 'nothing stands in the way, or nothing is left to do',
      2: 'there are problems; each is named with its place',
    },
  },
  {
    name: 'approve',
    group: 'carry',
    summary: 'show what is new since the last approval, and record this one',
    parameters: [{ name: 'spec' }],
    options: ['by', 'dry-run', 'json'],
    details: [
      'Prints each document of the spec as a difference from the version that was approved last (one that never was: as it is), and writes the record .specbridge/approvals/<spec>.json for you to commit. Only what is committed counts.',
      'Marks of boxes do not matter to an approval, so ticked tasks never make it stale. What could not be seen by reading (conflict markers, hidden characters, links) cannot be approved.',
    ],
    examples: ['specbridge approve login --dry-run', 'specbridge approve login'],
    answers: ['approve'],
  },
  {
    name: 'run',
    group: 'carry',
    summary: 'carry the spec out, as far as it goes without you',
    parameters: [{ name: 'spec' }],
    options: ['again', 'base', 'vendor', 'by', 'dry-run', 'json'],
    details: [
      'Opens a job, or goes on with the one that is open for the spec, until it is complete or needs you. Run it again at any time. A job begins at a commit: what it takes from the spec, its approval and the configuration is fixed there. It works on a branch of its own and leaves your worktree alone.',
      'Ctrl-C stops after writing down what is known; a second Ctrl-C stops at once. Neither loses work. --dry-run prints the plan that a job would be opened with, with its digest.',
    ],
    examples: ['specbridge run login --dry-run', 'specbridge run login', 'specbridge run login --vendor codex/gpt-5.5'],
    answers: ['job', 'dry-run'],
    exits: {
      ...ENDS,
      0: 'the job is complete, or was and nothing is left to do',
      1: 'it waits for a person; the output says for what: an answer, or the merge of what is carried out',
    },
  },
  {
    name: 'step',
    group: 'carry',
    summary: 'carry an open job on by one attempt at most',
    parameters: [{ name: 'job', isOptional: true }],
    options: ['job', 'json'],
    details: [
      'Like `specbridge run`, but it ends before a second attempt would begin, and never opens a job. For whoever wants to look in between, or starts it from a scheduler.',
    ],
    examples: ['specbridge step', 'specbridge step login-a1b2c3'],
    answers: ['job'],
    exits: { ...ENDS, 4: 'there is more to do, or it was interrupted, or another step is at work' },
  },
  {
    name: 'jobs',
    group: 'look',
    summary: 'all jobs: how far they are, and what each needs next',
    parameters: [],
    options: ['all', 'json'],
    details: [
      'Open jobs first, then those that are over; what was saved last comes first. A job whose journal cannot be read is named, and hides none of the others.',
    ],
    examples: ['specbridge jobs'],
    answers: ['jobs'],
  },
  {
    name: 'job',
    alias: 'status',
    group: 'look',
    summary: 'one job: where it stands, why, what blocks it, what is next',
    parameters: [{ name: 'job', isOptional: true }],
    options: ['job', 'node', 'why', 'log', 'journal', 'all', 'json'],
    details: [
      'Without a name: the only open job, or else the one that was saved last. The name of a spec stands for its only open job, or else its last one.',
      '--node shows what was tried, attempt by attempt: what ran, what people answered, the candidates with the command that shows each, and the digests that --log takes. --journal prints all that happened, as `specbridge run` did; with --json its lines as they are kept.',
      'Of --node, --why, --log and --journal one can be given.',
    ],
    examples: [
      'specbridge job',
      'specbridge job --node 3',
      'specbridge job --why 20',
      'specbridge job --log d14d7f771f09',
    ],
    answers: ['job', 'node', 'why', 'log', 'journal'],
    exits: { 5: '--why: decided again, another move comes out' },
  },
  {
    name: 'plan',
    group: 'look',
    summary: 'how a task was planned, plan by plan; without one, the task in turn',
    parameters: [{ name: 'task', isOptional: true }],
    options: ['job', 'json'],
    details: [
      'Of jobs that think (`reasoning` in the configuration): how hard the task is reckoned to be and by what, why the agent was asked, and each plan with its digest, who made it, what became of it and what it changes.',
    ],
    examples: ['specbridge plan', 'specbridge plan 2.1'],
    answers: ['plan'],
  },
  {
    name: 'doctor',
    group: 'look',
    summary: 'what is wrong with the set-up, here and at GitHub, and the cure',
    parameters: [],
    options: ['job', 'repository', 'token-env', 'json'],
    details: [
      'Looks at the clone, the workflow files as they are committed to the default branch, the specs with their configuration, the programs and the vendors’ agents that it names, with their versions, and what could confine them here. With a token in GITHUB_TOKEN or GH_TOKEN (`GH_TOKEN=$(gh auth token) specbridge doctor`) also at the repository at GitHub: what the token sees, the setting for pull requests, rules for branches, whether the workflows are enabled, the machines that steps ask for, the cache. Nothing is written or spent, there neither, and the token is kept nowhere.',
      '--job walks the journal of a job from its first save, here and at GitHub: where it broke, whose step was under way, and what the sweep would do.',
    ],
    examples: ['specbridge doctor', 'specbridge doctor --job login-a1b2c3'],
    answers: ['doctor'],
    exits: { 0: 'nothing is wrong; there may be warnings', 2: 'something is wrong; each has its cure' },
  },
  {
    name: 'local-model',
    group: 'look',
    summary: 'the small model of the configuration: whether it can be asked here',
    parameters: [],
    options: ['start', 'json'],
    details: [
      'Shows which model and which server the configuration names, how long a question may be, and what is missing on this machine. With --start its server is started and asked one question, in the form that a job asks; then it is ended.',
    ],
    examples: ['specbridge local-model', 'specbridge local-model --start'],
    answers: ['local-model'],
    exits: {
      0: 'it can be asked, as far as that was tried',
      3: 'something is missing, or it gave no answer; the output says what',
    },
  },
  ...SAYING,
  {
    name: 'help',
    group: 'about',
    summary: 'this overview, one command in full, or a configuration',
    parameters: [{ name: 'command', isOptional: true }],
    options: ['json'],
    details: ['With --json the whole table of commands, for programs.'],
    examples: ['specbridge help run', 'specbridge help config'],
    answers: ['help'],
  },
  {
    name: 'version',
    group: 'about',
    summary: 'the version of this program',
    parameters: [],
    options: ['json'],
    details: [],
    examples: ['specbridge version'],
    answers: ['version'],
  },
] as const satisfies readonly CommandEntry[];

export type CommandName = (typeof TABLE)[number]['name'];
type NamedEntry = CommandEntry & { readonly name: CommandName };

/** All commands, in the order of the overview. From here come help, the check of what was typed, and `help --json`. */
export const COMMANDS: readonly NamedEntry[] = TABLE;

/** The command of that name or alias. */
export function commandNamed(word: string): NamedEntry | undefined {
  return COMMANDS.find(({ name, alias }) => name === word || alias === word);
}

/** The command with its parameters, as it is typed. */
export function usageOf({ name, parameters }: CommandEntry): string {
  const tail = parameters.toReversed().reduce((after, parameter) => {
    const word = `<${parameter.name}>${parameter.isRest === true ? '…' : ''}${after}`;
    return ` ${parameter.isOptional === true ? `[${word}]` : word}`;
  }, '');
  return `specbridge ${name}${tail}`;
}
