import { nodeOf } from '../core/changes.ts';
import { CODES } from '../core/codes.ts';
import type { GateResult } from '../core/evidence.ts';
import type { Job, Node } from '../core/job.ts';
import type { Blocker, Facts } from '../core/move.ts';
import type { Question } from '../core/question.ts';
import { planOf } from '../core/thinking.ts';
import { isFinal } from '../core/transitions.ts';
import { specFolder } from '../spec/spec-name.ts';

/** A command to paste, and what it does. */
export interface Next {
  readonly command: string;
  readonly means: string;
  /** Commands that come before it: to look, to put something back. */
  readonly before?: readonly string[];
}

/** How a job stands in the world. */
export interface Standing {
  readonly job: Job;
  /** The step that began the open intent, if there is one, still runs. */
  readonly isAtWork: boolean;
  /** Its branch now: where the job left it, somewhere else, no more, or contained in the branch that the job began at. */
  readonly branch: 'kept' | 'moved' | 'gone' | 'merged';
  /** The branch that the job began at has tasks of its spec left to do. */
  readonly hasOpenTasks: boolean;
  /** Of the branch that the job began at, where it is not the one that the job follows. */
  readonly config?: NewerConfig | undefined;
}

type NewerConfig = NonNullable<Facts['config']>;

/** What leads on, the likeliest first; empty where nothing is to be done but to wait. */
export function nextSteps(standing: Standing): readonly Next[] {
  return [...ordinarySteps(standing), ...takingOver(standing)];
}

/** Another configuration does nothing by itself: a person takes it over, or leaves it to the next job. */
export function takingOver({ job, config }: Standing): readonly Next[] {
  if (config === undefined || isFinal(job.status) || job.blocker?.next === repin(config)) return [];
  const [from, to] = [job.trusted.slice(0, 12), config.commit.slice(0, 12)];
  return [{ ...adoption(job, config), before: [`git diff ${from} ${to} -- ${config.paths.map(quoted).join(' ')}`] }];
}

/** What takes another configuration over. */
export function adoption(job: Job, config: NewerConfig, say = toAShell): Next {
  const means = `the configuration on ${branchName(job.baseBranch)} is not the one that this job follows (${config.paths.join(', ')}); this takes it over for what is left to do`;
  return { command: say(job, repin(config)), means };
}

function repin({ digest }: NewerConfig): string {
  return `re-pin ${digest}`;
}

/** What takes a change over that a person has to name. */
export function changesToTake(standing: Standing): readonly Next[] {
  const { job } = standing;
  const isSpec = job.blocker?.next.startsWith('re-pin ') === true;
  return [...(isSpec ? [wayOut(job, job.blocker)] : []), ...takingOver(standing)];
}

function ordinarySteps(standing: Standing): readonly Next[] {
  const { job, isAtWork, branch, hasOpenTasks } = standing;
  if (job.status === 'completed') return branch === 'merged' || branch === 'gone' ? [] : [merging(job)];
  const run = runCommand(job.spec);
  if (isFinal(job.status)) {
    if (!hasOpenTasks) return [];
    const rest = { ...merging(job), means: 'takes over what is done first, and a new job does the rest' };
    return [{ command: run, means: 'opens a new job for the spec' }, ...(isKept(standing) ? [rest] : [])];
  }
  if (job.blocker !== undefined) return unblocking(standing, job.blocker);
  if (job.questions.length > 0) return job.questions.flatMap((question) => answersTo(job, question));
  if (isAtWork) return [];
  if (job.retry === undefined) return [{ command: run, means: 'goes on where it stands' }];
  return [
    { command: run, means: 'goes on once the next try is due; for some minutes it waits for that' },
    { command: toAShell(job, 'resume'), means: 'tries again at once' },
  ];
}

/** Something of a job that ended early is on its branch, and nowhere else. */
function isKept({ job, branch }: Standing): boolean {
  return branch === 'kept' && [...job.nodes].some(({ status }) => status === 'completed');
}

function merging({ branch }: Job): Next {
  return { command: `git merge ${quoted(branchName(branch))}`, means: 'takes over what the job made' };
}

/** Where the spec was changed it can be taken over or put back; an approval that is gone is put back before anything else helps. */
function unblocking({ job, branch, config }: Standing, blocker: Blocker): readonly Next[] {
  if (!blocker.next.startsWith('re-pin ')) return [wayOutHere(job, blocker)];
  if (config !== undefined && blocker.next === repin(config)) {
    return [adoption(job, config), { command: toAShell(job, 'resume'), means: 'goes on without it' }];
  }
  const [command, resume] = [toAShell(job, blocker.next), toAShell(job, 'resume')];
  const [ours, base] = [quoted(branchName(job.branch)), quoted(branchName(job.baseBranch))];
  const [tip, trusted, paths] = [job.tip.slice(0, 12), job.trusted.slice(0, 12), pinnedPaths(job)];
  const look = (from: string, to: string): string => `git diff ${from} ${to} -- ${paths}`;
  const means = `takes a changed spec over, once it is on both branches and approved on ${base}: \`specbridge help re-pin\``;
  if (branch === 'moved')
    return [
      { command, means, before: [look(tip, ours)] },
      { command: resume, means: 'goes on after the branch was put back', before: [`git branch -f ${ours} ${tip}`] },
    ];
  const putBack = `git checkout ${trusted} -- ${paths} && git commit -m 'Put back what was approved'`;
  const merge = `git switch ${ours} && git merge ${base} && git switch ${base}`;
  return [
    {
      command: resume,
      means: `goes on after ${base} approves again what this job carries out`,
      before: [look(trusted, base), `git switch ${base} && ${putBack}`],
    },
    {
      command: resume,
      means: `shows what is taken over then, with its \`re-pin\`, where ${base} approves another spec that is meant: \`specbridge help re-pin\``,
      before: [merge],
    },
  ];
}

/** What the job holds on to, as arguments; the documents of the spec by their folder. */
function pinnedPaths({ spec, pins }: Job): string {
  const folder = specFolder(spec);
  const paths = Object.keys(pins).map((path) => (path.startsWith(`${folder}/`) ? folder : path));
  return [...new Set(paths)].map(quoted).join(' ');
}

/** What a person may want to look at before they answer, as commands. */
export function looksBefore(job: Job, { topic, node: id }: Job['questions'][number]): readonly string[] {
  const node = id === undefined ? undefined : job.nodes.get(id);
  if (topic === 'red-baseline') return logCommands(job, job.baseline?.gates ?? []);
  if (node === undefined) return [];
  const { candidate, gates = [] } = node.attempt ?? {};
  if (topic === 'plan-review' || topic === 'intent-change') return [`specbridge plan ${node.id} --job ${job.job}`];
  const all = `specbridge job ${job.job} --node ${node.id}`;
  if (topic === 'red-gate') return [...logCommands(job, gates), all];
  if (topic !== 'guard-touched' || candidate === undefined) return [all];
  const paths = [...new Set(candidate.guarded.map((part) => part.replace(/#.*$/, '')))].map(quoted).join(' ');
  return [`git diff ${candidate.base.slice(0, 12)} ${candidate.commit.slice(0, 12)} -- ${paths}`, all];
}

function logCommands({ job }: Job, gates: readonly GateResult[]): readonly string[] {
  return gates
    .filter(({ required, passed }) => required && !passed)
    .map(({ log }) => `specbridge job ${job} --log ${log.slice(0, 16)}`);
}

/** How a command to a job is written where it is going to be said; `<…>` in it stands for words of the person. */
type Tongue = (job: Job, words: string) => string;

/** To a shell: it names the job, so that it is right wherever and whenever it is pasted, and `<…>` would be a file. */
const toAShell: Tongue = ({ job }, words) => `specbridge ${words.replaceAll(/<[^>]*>/g, '"…"')} --job ${job}`;

/** In a comment on the job's own pull request. */
export const inAComment: Tongue = (_job, words) => `/specbridge ${words}`;

/** What leads out of a blocker. */
export function wayOut(job: Job, { code, next }: NonNullable<Job['blocker']>, say = toAShell): Next {
  // What is to be said is named in general there, and here as it is.
  const [verb] = next.split(' ');
  const means = CODES[code]?.next.replace(new RegExp(`\`${verb} [^\`]*\``), () => `\`${next}\``) ?? '';
  const isRaised = code !== 'budget-exhausted' || verb === 'raise';
  return { command: say(job, next), means: isRaised ? means : 'The limit cannot be raised any further.' };
}

/** The same in a terminal, where a task that is held up can be looked at. */
function wayOutHere(job: Job, blocker: Blocker): Next {
  const look = blocker.node === undefined ? [] : [`specbridge job ${job.job} --node ${blocker.node}`];
  return { ...wayOut(job, blocker), ...(look.length > 0 && { before: look }) };
}

/** Where free text goes to, but for the maker. */
const WORDS_GO: Partial<Record<Question['topic'], string>> = {
  'intent-change': 'the plan goes back, and they go to whoever plans',
  'no-plan': 'the agent is asked once more, and told them',
};

/** Each answer that a question takes, as a command. */
export function answersTo(job: Job, { id, topic, node, options, freeText }: Question, say = toAShell): readonly Next[] {
  const verbs = topic === 'plan-review' && node !== undefined ? wordsAboutAPlan(nodeOf(job, node), options) : [];
  const isSaid = verbs.length > 0;
  const words =
    freeText && !isSaid
      ? [{ id: '<your own words>', means: `your own words; ${WORDS_GO[topic] ?? 'they go to the maker'}` }]
      : [];
  const others = isSaid ? options.filter((option) => option.id !== 'approve') : options;
  return [
    ...verbs.map(({ command, means }) => ({ command: say(job, command), means })),
    ...[...words, ...others].map((option) => ({
      command: say(job, `answer ${id} ${option.id}`),
      means: option.means,
    })),
  ];
}

/** An approval names the plan that was seen. */
function wordsAboutAPlan(node: Node, options: Question['options']): readonly Next[] {
  const plan = planOf(node);
  if (plan === undefined) return [];
  const means = options.find(({ id }) => id === 'approve')?.means ?? '';
  return [
    { command: `approve-plan ${node.id} ${plan.digest}`, means },
    { command: `reject-plan ${node.id} <your own words>`, means: 'it is planned anew; your words go to whoever plans' },
  ];
}

/** The command that takes a spec's job up, as it can be pasted. */
export function runCommand(spec: string): string {
  return `specbridge run ${quoted(spec)}`;
}

/** The command that commits files of a spec's job; the documents of the spec by their folder. */
export function commitCommand(spec: string, paths: readonly string[], message: string): string {
  const folder = specFolder(spec);
  const named = [...new Set(paths.map((path) => (path.startsWith(`${folder}/`) ? folder : path)))];
  return `git add ${named.map(quoted).join(' ')} && git commit -m ${quoted(message)}`;
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A branch as people name it. */
export function branchName(ref: string): string {
  return ref.replace('refs/heads/', '');
}
