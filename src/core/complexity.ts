import { z } from 'zod';
import { Complexity } from './reasoning.ts';
import { phraseFinder } from './words.ts';

/** What makes a task hard (behaviour §5). */
export const SignalName = z.enum([
  'several-requirements',
  'many-requirements',
  'sub-tasks',
  'public-api',
  'architecture',
  'security',
  'distributed',
  'new-dependency',
  'concurrency',
  'persistence',
  'recovery',
  'earlier-replans',
  'repeated-failures',
]);
export type SignalName = z.infer<typeof SignalName>;

/** Those that are told by the words of a task. */
export const WordSignal = SignalName.extract([
  'public-api',
  'architecture',
  'security',
  'distributed',
  'new-dependency',
  'concurrency',
  'persistence',
  'recovery',
]);
export type WordSignal = z.infer<typeof WordSignal>;

export const Signal = z.strictObject({ name: SignalName, weight: z.int().positive() });
export type Signal = z.infer<typeof Signal>;

/** A project's own words, in the place of the default ones of a signal. */
export type SignalWords = { readonly [Name in WordSignal]?: readonly string[] | undefined };

const ADDED = ['dependency', 'dependencies', 'library', 'libraries', 'package', 'packages'];

/** The words of each signal where a project has none of its own, as `phraseFinder` reads them. */
export const SIGNAL_WORDS: Readonly<Record<WordSignal, readonly string[]>> = {
  'public-api': ['public api*', 'api contract*', 'breaking change*', 'endpoint*', 'public interface*', 'exported'],
  architecture: ['architectur*', 'redesign*', 'restructur*', 'migration strateg*'],
  security: [
    'security',
    'auth',
    'authenticat*',
    'authoriz*',
    'authoris*',
    'credential*',
    'crypto*',
    'encrypt*',
    'permission*',
    'token',
    'tokens',
  ],
  distributed: [
    'distributed',
    'consensus',
    'replication',
    'at least once',
    'exactly once',
    'idempoten*',
    'partition*',
    'eventual consistency',
    'eventually consistent',
  ],
  'new-dependency': [
    'new dependency',
    'new dependencies',
    ...['add', 'adds', 'adding'].flatMap((add) =>
      ['', ' *', ' * *'].flatMap((between) => ADDED.map((what) => `${add}${between} ${what}`)),
    ),
  ],
  concurrency: ['concurren*', 'race condition*', 'deadlock*', 'mutex*', 'lock free', 'parallel*', 'thread', 'threads'],
  persistence: ['database*', 'schema migration*', 'persistence', 'storage format*', '*serializ*', '*serialis*'],
  recovery: ['recovery', 'crash*', 'resume', 'resumes', 'resumed', 'rollback*', 'retry semantics', 'failover*'],
};

/** What a signal weighs each time that it counts, and the weight from which on it makes a task a hard one by itself. */
const WEIGHTS: Readonly<Record<SignalName, { readonly each: number; readonly forcesFrom?: number }>> = {
  'several-requirements': { each: 1 },
  'many-requirements': { each: 2 },
  'sub-tasks': { each: 1 },
  'public-api': { each: 3, forcesFrom: 3 },
  architecture: { each: 3, forcesFrom: 3 },
  security: { each: 3, forcesFrom: 3 },
  distributed: { each: 3, forcesFrom: 3 },
  'new-dependency': { each: 2, forcesFrom: 2 },
  concurrency: { each: 2 },
  persistence: { each: 2 },
  recovery: { each: 2 },
  'earlier-replans': { each: 2, forcesFrom: 4 },
  'repeated-failures': { each: 1 },
};

const SEVERAL = 2;
const MANY = 4;
const MOST_CHILDREN = 3;
/** The least score of a class, the highest first. */
const CLASSES = [
  ['high', 6],
  ['medium', 3],
  ['low', 0],
] as const satisfies readonly (readonly [Complexity, number])[];

/** What a task says of itself: `text` is its title with its details and its requirements, the counts are how many of those it has. */
interface Subject {
  readonly text: string;
  readonly requirements: number;
  readonly children: number;
}

/** The signals of a task before anything was tried. */
export function signalsIn({ text, requirements, children }: Subject, words: SignalWords = {}): readonly Signal[] {
  const find = phraseFinder(text);
  return [
    ...signals('several-requirements', requirements >= SEVERAL && requirements < MANY ? 1 : 0),
    ...signals('many-requirements', requirements >= MANY ? 1 : 0),
    ...signals('sub-tasks', Math.min(children, MOST_CHILDREN)),
    ...WordSignal.options.flatMap((name) => signals(name, find(words[name] ?? SIGNAL_WORDS[name]).length > 0 ? 1 : 0)),
  ];
}

/** How hard a task is, by its signals and by how it went so far; never less than it was taken for before. */
export function complexityOf(
  before: readonly Signal[],
  { replans, failures }: { readonly replans: number; readonly failures: number },
  atLeast: Complexity = 'low',
): { readonly complexity: Complexity; readonly score: number; readonly signals: readonly Signal[] } {
  const all = [
    ...before,
    ...signals('earlier-replans', replans),
    ...signals('repeated-failures', failures >= 2 ? failures : 0),
  ];
  const score = all.reduce((sum, { weight }) => sum + weight, 0);
  const isForced = all.some(({ name, weight }) => weight >= (WEIGHTS[name].forcesFrom ?? Infinity));
  const reckoned = isForced ? 'high' : (CLASSES.find(([, least]) => score >= least)?.[0] ?? 'low');
  const complexity = Complexity.options.findLast((each) => each === reckoned || each === atLeast) ?? reckoned;
  return { complexity, score, signals: all };
}

/** As people see it: `security(+3)`. */
export function signalText({ name, weight }: Signal): string {
  return `${name}(+${weight})`;
}

/** A signal that counts so many times; none where it does not. */
function signals(name: SignalName, times: number): readonly Signal[] {
  return times === 0 ? [] : [{ name, weight: WEIGHTS[name].each * times }];
}
