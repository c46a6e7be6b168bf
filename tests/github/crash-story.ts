import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay } from '../../src/core/apply.ts';
import type { Job } from '../../src/core/job.ts';
import { readLines, type Line } from '../../src/core/journal.ts';
import { isFinal } from '../../src/core/transitions.ts';
import type { GitHub } from '../world/github/github.ts';
import { octokit } from '../world/github/clients.ts';
import type { Seen } from '../world/github/faults.ts';
import { at, tasks } from './example-flow.ts';
import { textTools, withTextTools } from './text-tools.ts';

/** One thing that goes wrong in a story. */
export interface Mishap {
  readonly name: string;
  /** Sees to it before the story begins; what it gives back tells whether it has happened. */
  arrange(github: GitHub): () => boolean;
}

/** How a story ended. */
export interface Told {
  /** What is not as it should be; nothing where all is well. */
  readonly faults: readonly string[];
  /** Requests of each run, in order. */
  readonly requests: readonly (readonly Seen[])[];
  /** What to look at where it ended badly. */
  readonly log: string;
}

const ANSWER = 'Two of them.';
const CONFIG = `
gates: { test: { run: ['true'] } }
roles:
  implementer: { kind: maker, vendor: command, command: [/bin/sh, .specbridge/maker.sh] }
  reviewer: { kind: checker, vendor: command, command: [/bin/sh, .specbridge/checker.sh] }
`;

/** Asks before it begins the first task; what it does is written down where it is counted. */
const maker = (log: string): string => `
echo make >> ${log}
if [ "$SPECBRIDGE_TASK" = 1 ] && ! grep -qF '${ANSWER}' "$SPECBRIDGE_PROMPT"; then
  printf '{"outcome":"blocked","summary":"Unclear.","questions":["How many?"]}' > "$SPECBRIDGE_RESULT"
else
  echo "task $SPECBRIDGE_TASK" >> work.txt
  printf '{"outcome":"completed","summary":"done"}' > "$SPECBRIDGE_RESULT"
fi
`;

const checker = (log: string): string => `
echo check >> ${log}
told() { grep -o "\\"$1\\":\\"[0-9a-f-]*\\"" "$SPECBRIDGE_PROMPT" | tail -1; }
printf '{"verdict":"pass",%s,%s,"findings":[{"severity":"note","problem":"It is short.","fix":""}]}' "$(told tree)" "$(told nonce)" > "$SPECBRIDGE_RESULT"
`;

/** A spec of two tasks that is as quick as can be. */
function files(log: string): ReturnType<typeof textTools> {
  const two = tasks(2);
  return {
    ...textTools((path, text) => (path === '.specbridge/orchestrate.yml' ? CONFIG : two(path, text))),
    '.specbridge/maker.sh': maker(log),
    '.specbridge/checker.sh': checker(log),
    'work.txt': '',
  };
}

const MOST_ROUNDS = 12;

/**
 * A spec of two tasks from its start to its completion, whatever goes wrong meanwhile. People do what people do, once: they start it, again if
 * no job came of it, answer what they are asked, and go on with what they have stopped; the clock strikes where nothing moves.
 */
export async function tell(action: string, mishap?: Mishap): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-crash-'));
  try {
    const log = join(folder, 'agents');
    await using github = await withTextTools(action, {
      files: files(log),
      people: { mara: 'write' },
      interruptMs: 1_500,
      terminateMs: 500,
    });
    const hasHappened = mishap?.arrange(github);
    await live(github);
    const missed = hasHappened?.() === false ? ['what was to go wrong did not'] : [];
    const faults = [...missed, ...(await judge(github, linesIn(log)))];
    const requests = github.actions.runs.map(({ id }) => github.faults.seen.filter(({ runId }) => runId === id));
    return { faults, requests, log: logOf(github) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function live(github: GitHub): Promise<void> {
  const { actions } = github;
  const start = { workflow: 'specbridge.yml', ref: 'main', inputs: { spec: 'text-tools' }, actor: 'acme' };
  let isAnswered = false;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [known] = await jobsIn(github);
    const question = isAnswered ? undefined : await questionIn(github);
    if (known === undefined) await actions.dispatch(start);
    else if (isFinal(known.job.status)) break;
    else if (question !== undefined) {
      isAnswered = true;
      await say(github, `/specbridge answer ${question} ${ANSWER}`);
    } else if (known.job.blocker?.code === 'human-stop') await say(github, '/specbridge resume');
    else await actions.strike('specbridge.yml');
    await actions.settled();
  }
  // Once more, for what was left undone at the end.
  await actions.strike('specbridge.yml');
  await actions.settled();
}

async function say(github: GitHub, body: string): Promise<void> {
  await octokit(github, github.token('mara')).rest.issues.createComment({ ...at, issue_number: 1, body });
}

/** What people are asked in the pull request, if they are. */
async function questionIn(github: GitHub): Promise<string | undefined> {
  const { rest } = octokit(github, github.token('mara'));
  const { data: pulls } = await rest.pulls.list({ ...at, state: 'all' });
  if (pulls.length === 0) return undefined;
  const { data: comments } = await rest.issues.listComments({ ...at, issue_number: 1, per_page: 100 });
  return comments.map(({ body }) => /\/specbridge answer (q\d+)/.exec(body ?? '')?.[1]).find((id) => id !== undefined);
}

interface Known {
  readonly ref: string;
  readonly lines: readonly Line[];
  readonly job: Job;
}

/** Every job with its journal, read from the refs alone. */
async function jobsIn({ repository }: GitHub): Promise<readonly Known[]> {
  const refs = [...(await repository.refs()).keys()].filter((ref) => /^refs\/specbridge\/(jobs|closed)\//.test(ref));
  return Promise.all(
    refs.map(async (ref) => {
      const saves = (await repository.git(['rev-list', '--reverse', '--first-parent', ref])).trim().split('\n');
      const texts: string[] = [];
      for (const save of saves) texts.push(await repository.git(['cat-file', 'blob', `${save}:lines.jsonl`]));
      const lines = readLines(texts.flatMap((text) => text.split('\n').filter((line) => line !== '')));
      return { ref, lines, job: replay(lines) };
    }),
  );
}

/** Everything that must hold in the end, as it is seen from outside. */
async function judge(github: GitHub, agentRuns: readonly string[]): Promise<readonly string[]> {
  const known = await jobsIn(github);
  const [only] = known;
  if (only === undefined || known.length !== 1) return [`there are ${known.length} jobs`];
  const { job, lines, ref } = only;
  const faults: string[] = [];
  const hold = (what: string, found: unknown, wanted: unknown): void => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (is !== should) faults.push(`${what}: ${is}, not ${should}`);
  };
  hold('the job', [job.status, ref], ['completed', `refs/specbridge/closed/${job.job}`]);
  const branch = job.branch.replace('refs/heads/', '');
  const { git, refs } = github.repository;
  const subjects = (await git(['log', '--reverse', '--format=%s', `main..${branch}`])).trim().split('\n');
  hold('commits', subjects, ['Begin the spec text-tools', '1 Count words', '2 Make slugs']);
  hold('the work', (await git(['show', `${branch}:work.txt`])).trim(), 'task 1\ntask 2');
  hold(
    'refs',
    [...(await refs()).keys()].filter((name) => name.startsWith('refs/specbridge/')),
    [ref],
  );
  hold('uncharged runs of agents', Math.max(0, agentRuns.length - job.used.agentRuns), 0);
  hold(
    'answers heard',
    heard(lines).filter((verb) => verb === 'answer'),
    ['answer'],
  );
  for (const fault of [...intents(lines), ...(await seenByPeople(github, job, lines))]) faults.push(fault);
  return faults;
}

function heard(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ event }) =>
    event.type === 'command-heard' && event.refused === undefined ? [event.say.verb] : [],
  );
}

/** Every intent has one result, and no two are open at once. */
function intents(lines: readonly Line[]): readonly string[] {
  let open: number | undefined;
  const faults: string[] = [];
  for (const { seq, event } of lines) {
    if (event.type === 'move-chosen') {
      if (open !== undefined) faults.push(`the intent ${open} is open when ${seq} is chosen`);
      open = seq;
    } else open = undefined;
  }
  return open === undefined ? faults : [...faults, `the intent ${open} has no result`];
}

async function seenByPeople(github: GitHub, job: Job, lines: readonly Line[]): Promise<readonly string[]> {
  const { rest } = octokit(github, github.token('acme'));
  const { data: pulls } = await rest.pulls.list({ ...at, state: 'all' });
  if (pulls.length !== 1) return [`there are ${pulls.length} pull requests`];
  const { data: comments } = await rest.issues.listComments({ ...at, issue_number: pulls[0]!.number, per_page: 100 });
  const marks = comments.flatMap(({ body }) => /^<!-- specbridge:.*? -->/.exec(body ?? '') ?? []).map(String);
  const faults = marks.filter((mark, index) => marks.indexOf(mark) !== index).map((mark) => `twice: ${mark}`);
  const wanted = lines.filter(({ event }) => ['check-ended', 'question-asked', 'job-completed'].includes(event.type));
  for (const { seq } of wanted) {
    const mark = `<!-- specbridge:${job.job}/${seq} -->`;
    if (!marks.includes(mark)) faults.push(`missing: ${mark}`);
  }
  const dashboard = comments.find(({ body }) => body?.startsWith(`<!-- specbridge:dashboard ${job.job} -->`));
  if (dashboard?.body?.includes('is complete') !== true) faults.push('the dashboard does not tell the end');
  if (pulls[0]!.draft !== false) faults.push('the pull request is a draft still');
  const answer = comments.find(({ body }) => body?.startsWith('/specbridge answer'));
  if (answer?.reactions?.['+1'] !== 1) faults.push('the answer has no thumb');
  return faults;
}

function linesIn(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

function logOf({ actions, faults }: GitHub): string {
  return actions.runs
    .flatMap((run) => [
      `## ${run.id} ${run.displayTitle} (${run.event} by ${run.actor}): ${run.conclusion ?? run.status}`,
      ...run.jobs.flatMap(({ log }) => log.map((line) => `   ${line}`)),
      ...faults.seen
        .filter(({ runId }) => runId === run.id)
        .map(({ part, method, path, status }) => `   · ${part} ${method} ${path} ${status ?? 'no answer'}`),
    ])
    .join('\n');
}
