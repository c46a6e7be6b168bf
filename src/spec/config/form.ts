import { z } from 'zod';
import { defaultLimits, isLimited, LIMIT_NAMES, LIMIT_RANGES } from '../../core/limits.ts';
import { Effort, Vendor, type LimitName } from '../../core/plan.ts';
import { Command, Commands } from './command.ts';
import { LocalModel } from './local-model.ts';
import { Reasoning } from './reasoning.ts';
import { Model, WORKS_BY } from './works-by.ts';
import { choice, flag, form, list, map, Output, PATH_ACCEPTS, RepositoryPath, whole } from './parts.ts';
import { isGuard, isPathPattern, isRepositoryPath } from '../repository-path.ts';

/** Minutes where a person names none. */
export const DEFAULT_MINUTES = { setup: 10, gate: 10, maker: 30, checker: 10 } as const;

const IDLE_MEANS = 'Minutes without a word on its output after which it counts as hanging and is ended';

/** Beside the files of the cache's key, what decides whether a kept set-up still fits. */
export const DEFAULT_INPUTS: readonly string[] = ['package.json', '.npmrc'];

const PATTERN_ACCEPTS = 'a pattern as in .gitignore, without "!", "./", ".." or a backslash for a slash';

const Folder = z
  .string(PATH_ACCEPTS)
  .refine((path) => isRepositoryPath(path.replace(/\/$/, '')) && !path.includes('*'), PATH_ACCEPTS);
const Pattern = z.string(PATTERN_ACCEPTS).refine(isPathPattern, PATTERN_ACCEPTS);
const GuardPattern = z.string(PATTERN_ACCEPTS).refine(isGuard, `${PATTERN_ACCEPTS}, or file.json#member`);

const Cache = form({
  key: list(RepositoryPath, 'at least one path')
    .min(1, 'at least one path')
    .describe('Files whose bytes decide whether the kept folders still fit, such as package-lock.json.'),
  paths: list(Folder, 'at least one folder')
    .min(1, 'at least one folder')
    .describe('Folders that the set-up fills and that are kept between worktrees, such as node_modules.'),
});

const Setup = form(
  {
    run: Commands.optional().describe(
      'Commands that make a fresh worktree usable, in order, each an array such as [npm, ci]. A single array is one command.',
    ),
    minutes: whole(1, 120)
      .optional()
      .describe(`Minutes that the set-up of one worktree may take, 1 to 120; ${DEFAULT_MINUTES.setup} where absent.`),
    inputs: list(RepositoryPath, 'a list of paths')
      .optional()
      .describe(
        `More files whose bytes decide whether a kept set-up still fits; ${DEFAULT_INPUTS.join(' and ')} where absent.`,
      ),
    cache: Cache.optional().describe('What is kept between worktrees, so that the set-up need not run again.'),
  },
  (command) => `{ run: ${command} }`,
);

const Gate = form(
  {
    run: Command.describe('The command as an array, such as [npm, test]. No shell reads it.'),
    required: flag()
      .optional()
      .describe('Whether the candidate must pass; with false a failure only warns. True where absent.'),
    minutes: whole(1, 120)
      .optional()
      .describe(`Minutes that one run may take, 1 to 120; ${DEFAULT_MINUTES.gate} where absent.`),
    idleMinutes: whole(1, 120).optional().describe(`${IDLE_MEANS}, 1 to 120; 20 where absent.`),
    guard: list(GuardPattern, 'a list of patterns')
      .optional()
      .describe(
        'What a candidate could weaken to let this gate pass: patterns as in .gitignore, or file.json#member. Replaces the default list of scripts and test-runner configuration.',
      ),
  },
  (command) => `{ run: ${command} }`,
);

const Role = form(
  {
    kind: choice(['maker', 'checker']).describe(
      'A maker changes the worktree; a checker reads the candidate and says pass or fail. With an agent file it is what the file says.',
    ),
    vendor: choice(Vendor.options).describe(
      'Who works: claude and codex are the command lines of these vendors, command starts a program of yours, scripted plays a script without a model. Where absent, the vendor that is named for all roles.',
    ),
    agent: RepositoryPath.optional().describe(
      'Path of an agent file: Markdown that says what is asked of this role and what it may use.',
    ),
    readOnly: choice(['declared', 'enforced'])
      .optional()
      .describe(
        'For a checker: what must keep it from changing anything, at least. With enforced only vendors whose programs hold it to that; declared, where absent, takes any: what it changes is found, and is a violation.',
      ),
    outputs: list(Output, 'a list of paths')
      .optional()
      .describe(
        'What this role, and no other, brings into the ledger of a job: paths below ledger/, which may leave open {job}, {node}, {attempt} and {date}. A maker writes these files; of a checker, its verdict is written there.',
      ),
    inputs: list(Output, 'a list of paths')
      .optional()
      .describe(
        'What this role is given of the ledger: outputs of other roles, of this attempt or of tasks before it.',
      ),
    ...WORKS_BY,
    minutes: whole(1, 360)
      .optional()
      .describe(
        `Minutes that one run may take, 1 to 360; ${DEFAULT_MINUTES.maker} for a maker and ${DEFAULT_MINUTES.checker} for a checker where absent.`,
      ),
    idleMinutes: whole(1, 360).optional().describe(`${IDLE_MEANS}, 1 to 360; 20 where absent.`),
  },
  (command) => `{ kind: maker, vendor: command, command: ${command} }`,
);

/** The number of a task as a list writes it; whether there is such a task is looked up in the list. */
const NUMBER = /^(?=.{1,130}$)[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/;
const NUMBER_ACCEPTS = 'the number of a task as tasks.md writes it, such as 1, 2.10 or T012';

const Task = form({
  expect: choice(['fail', 'red-first']).describe(
    'What the gate must say: with fail it must fail after this task, because a later task mends what its test shows; with red-first it must fail before this task and pass after it.',
  ),
  gate: z.string('the name of a required gate').describe('The gate that is meant, by name; it must be a required one.'),
});

const Tasks = z
  .record(
    z.string().meta({ pattern: NUMBER.source }),
    Task,
    'a map from numbers of tasks to what they must bring about',
  )
  .describe(
    'What a task must bring about in a gate, where that is not simply a pass; by the number of the task as tasks.md writes it.',
  );

/** As it is written: kind and vendor may follow from elsewhere. */
const WrittenRole = Role.partial({ kind: true, vendor: true });

const LIMIT_MEANS: Readonly<Record<LimitName, string>> = {
  agentRuns: 'Agent runs in the whole job',
  attemptsPerNode: 'Attempts on one task, retries after a broken connection not counted',
  repairCyclesPerNode: 'Repairs after a failure of one task',
  transientRetries: 'Retries of one task after a broken connection or a used-up quota',
  consecutiveFailures: 'Failures in a row before a person is asked',
  clarificationRounds: 'Questions of an agent about one task',
  planRevisions: 'Plans of one task that a critic may send back before the agent makes one',
  replansPerNode: 'New plans of one task after failures',
  replansPerJob: 'New plans after failures in the whole job',
  localCalls: 'Questions to the local model in the whole job',
  noProgress: 'Times the same failure may come on the same files before a person is asked',
  activeMinutes: 'Minutes of work in the whole job; waiting for people is free',
  steps: 'Steps of the whole job',
  tokens: 'Tokens of the whole job, read and written; only where every role can keep to it',
  costUsd: 'US dollars that the whole job may cost, at list prices; only where every role can keep to it',
};

const Limits = form(
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, limit(name)])) as Record<LimitName, ReturnType<typeof limit>>,
);

const LABELS_ACCEPTS = 'a label such as ubuntu-latest, or a list of labels such as [self-hosted, agents]';
const Label = z.string(LABELS_ACCEPTS).regex(/^(?! )[^\p{Cc}$]{1,100}$/u, LABELS_ACCEPTS);
const Runner = z.union([Label, z.array(Label).min(1, LABELS_ACCEPTS).max(10, LABELS_ACCEPTS)], LABELS_ACCEPTS);

const Runners = form({
  default: Runner.optional().describe(
    'Where a step runs that only listens and decides; ubuntu-latest where absent. A label, or a list of labels.',
  ),
  agents: Runner.optional().describe(
    'Where a step runs that starts agents, gates or the set-up; the default where absent. A label, or a list of labels.',
  ),
});

const OFFER_ACCEPTS =
  'claude or codex, or a list of both, such as [claude, codex] (a program of yours is named at its role)';
const Offered = Vendor.extract(['claude', 'codex'], OFFER_ACCEPTS);
const CHECK_ACCEPTS =
  'the name of a check as GitHub shows it, such as build, and not specbridge/verified, which is set in the end';
const CheckName = z.string(CHECK_ACCEPTS).regex(/^(?! )(?!specbridge\/verified$)[^\p{Cc}]{1,200}$/u, CHECK_ACCEPTS);

const APP_ACCEPTS = 'the App that reports them, as its address at GitHub ends, such as github-actions';
const AppSlug = z.string(APP_ACCEPTS).regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, APP_ACCEPTS);

const parts = {
  setup: Setup.optional().describe('How a fresh worktree is made usable before anything else runs in it.'),
  gates: map(Gate)
    .optional()
    .describe('The commands that judge, in order, by name. At least one must be required before a job can run.'),
  guard: choice(['ask', 'allow'])
    .optional()
    .describe('What happens when a candidate changes what the gates run: ask a person, or allow it. Ask where absent.'),
  protected: list(Pattern, 'a list of patterns')
    .optional()
    .describe('Paths that no agent may change, as in .gitignore; added to the defaults, never instead of them.'),
  vendor: z
    .union([Offered, z.array(Offered).min(1, OFFER_ACCEPTS).max(2, OFFER_ACCEPTS)], OFFER_ACCEPTS)
    .optional()
    .describe(
      'The vendor of all roles that name none. Of two, the first makes and the second checks. Without any roles, one maker works, and one checker where there are two vendors.',
    ),
  model: Model.optional().describe('The model of all roles that name none and are of the vendor, the first of two.'),
  effort: choice(Effort.options)
    .optional()
    .describe('How long the models of all roles think that name no effort and are of the vendors claude or codex.'),
  outputs: list(Output, 'a list of paths').optional().describe('Outputs of the one maker that names none of its own.'),
  roles: map(WrittenRole)
    .optional()
    .describe('Who works, in order, by name: makers first, then checkers. At least one maker.'),
  limits: Limits.optional().describe('Budgets. A person can raise each of them while a job runs.'),
  sameVendorChecker: choice(['refuse', 'allow'])
    .optional()
    .describe(
      'Whether a checker may be of the vendor that makes, whose models overlook twice what they overlook once. Refuse where absent.',
    ),
  approval: choice(['recorded', 'merged'])
    .optional()
    .describe(
      'When a spec counts as approved: recorded needs a record of its digests, merged takes what is on the default branch. Recorded where absent.',
    ),
  runners: Runners.optional().describe('On which machines the steps of a job run at GitHub.'),
  waitForChecks: list(CheckName, 'a list of names of checks')
    .max(20, 'at most 20 names')
    .optional()
    .describe(
      'Checks of your own CI that must be green on the result at GitHub before the job is complete, by name. None where absent.',
    ),
  checksFrom: AppSlug.optional().describe(
    'The App at GitHub whose word on these checks counts, such as github-actions; others can only call them red. Where absent, whoever reports them counts, statuses too.',
  ),
  localModel: LocalModel.optional().describe(
    'A small model on the machine where the agents run, which finds the cause of a failure before a maker is paid to mend it.',
  ),
  reasoning: Reasoning.optional().describe(
    'How each task is planned before it is made, and planned anew when it fails: by the local model as far as it can, else by an agent that only reads.',
  ),
};

/** `.specbridge/orchestrate.yml` as people write it. */
export const Config = form(parts).describe('How SpecBridge carries a spec to verified completion in this repository.');

/** What both files say together, with all that their roles leave open. */
export const MergedConfig = form({ ...parts, roles: map(Role).optional(), tasks: Tasks.optional() });
export type MergedConfig = z.infer<typeof MergedConfig>;

/** `.specbridge/specs/<name>.yml`: the same keys and `tasks`; of what it writes, everything else may be left to the other file. */
export const SpecOverride = form({
  ...parts,
  setup: Setup.extend({ cache: Cache.partial().optional().describe(describing(Setup.shape.cache)) })
    .optional()
    .describe(describing(parts.setup)),
  gates: map(Gate.partial()).optional().describe(describing(parts.gates)),
  roles: map(Role.partial()).optional().describe(describing(parts.roles)),
  tasks: Tasks.optional().describe(describing(Tasks)),
}).describe('What is different for one spec. Maps are merged key by key; a scalar or a list replaces the other one.');

/** What the number of a task must be, where this one is not. */
export function taskAccepts(number: string): string | undefined {
  return NUMBER.test(number) ? undefined : NUMBER_ACCEPTS;
}

function limit(name: LimitName): z.ZodOptional<z.ZodInt> {
  const [least, most] = LIMIT_RANGES[name];
  const [one, thousand] = [defaultLimits(1)[name], defaultLimits(1_000)[name]];
  const usual = !isLimited(one)
    ? 'no limit'
    : one === thousand
      ? `${one}`
      : `${one} for one task and ${thousand} for a thousand`;
  const words = `${LIMIT_MEANS[name]}, ${least} to ${most}; ${usual} where absent.`;
  return whole(least, most).optional().describe(words);
}

function describing(schema: z.ZodType): string {
  return schema.description ?? '';
}
