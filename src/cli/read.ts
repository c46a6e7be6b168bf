import { replay } from '../core/apply.ts';
import { decide } from '../core/decide.ts';
import type { EventOf } from '../core/event.ts';
import type { Lesson } from '../core/job.ts';
import { readLines, type Line } from '../core/journal.ts';
import { reckoned } from '../core/routing.ts';
import { isSameMove } from '../core/same-move.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { evidencePage } from '../report/evidence.ts';
import { historyLines, linesAbout } from '../report/history.ts';
import { reckoningLines } from '../report/thinking.ts';
import { jobsPage } from '../report/jobs.ts';
import { nextSteps, type Standing } from '../report/next.ts';
import { jobPage, progressOf, reasonOf } from '../report/page.ts';
import type { Snapshot } from '../session.ts';
import type { Answer } from './answers.ts';
import type { CommandLine } from './command-line.ts';
import { jobAnswer } from './ends.ts';
import { findAnyJob, jobNamed, nodeNamed, readAll, standingOf } from './find.ts';
import { laptop } from './laptop.ts';
import { PROGRESS_STYLE } from './paint.ts';
import type { Printer } from './printer.ts';
import { journalLine } from '../report/progress.ts';
import { counted } from '../report/lines.ts';

/** So many jobs that are over are shown without being asked for. */
const MOST_CLOSED = 10;

/** `jobs`: one line each, open ones first. */
export async function showJobs(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const isWhole = line.flags.has('all') || line.flags.has('json');
  const listed = await world.checkpoints.list();
  const open = listed.filter(({ note }) => !isFinal(note.status));
  const closed = listed.filter(({ note }) => isFinal(note.status));
  const shown = isWhole ? closed : closed.slice(0, MOST_CLOSED);
  const names = [...open, ...shown].map(({ job }) => job);
  const { snapshots, damaged } = await readAll(world, [...names, ...(await world.checkpoints.damaged())]);
  const ordered = snapshots.toSorted((a, b) => Number(isFinal(a.job.status)) - Number(isFinal(b.job.status)));
  const rows = [];
  for (const snapshot of ordered) rows.push(await rowOf(world, snapshot));
  const page = jobsPage(
    rows.map(({ standing }) => standing),
    damaged,
    closed.length - shown.length,
  );
  const answer = { jobs: rows.map(({ row }) => row), damaged };
  print.answer('jobs', answer, page === '' ? 'No jobs. `specbridge run <spec>` opens one.' : page);
  return 0;
}

async function rowOf(
  world: Laptop,
  snapshot: Snapshot,
): Promise<{ readonly standing: Standing; readonly row: Answer<'jobs'>['jobs'][number] }> {
  const standing = await standingOf(world, snapshot);
  const { job, spec, status, retry } = standing.job;
  const { generation } = snapshot.head;
  const [because, next] = [reasonOf(standing), nextSteps(standing)];
  return {
    standing,
    row: { job, spec, status, generation, due: retry?.until, ...progressOf(standing.job), because, next },
  };
}

/** `job`: where it stands; `--node`, `--why`, `--log` and `--journal` look closer. */
export async function showJob(line: CommandLine, print: Printer): Promise<number> {
  const { values, flags } = line;
  const looks = [values.node, values.why, values.log, flags.has('journal') ? '' : undefined];
  if (looks.filter((look) => look !== undefined).length > 1)
    throw new UserError('Of --node, --why, --log and --journal one can be given at a time.');
  const named = jobNamed(line);
  await using world = await laptop(line);
  const snapshot = await findAnyJob(world, named);
  if (values.why !== undefined) return why(await textsOf(world, snapshot), snapshot, values.why, print);
  if (flags.has('journal')) showJournal(await textsOf(world, snapshot), snapshot, print);
  else if (values.node !== undefined) showNode(await textsOf(world, snapshot), snapshot, values.node, print);
  else if (values.log !== undefined) await showLog(world, snapshot, values.log, print);
  else {
    const standing = await standingOf(world, snapshot);
    const page = `${jobPage(standing, flags.has('all'))}\n\n${whereTheJournalIs(snapshot)}`;
    print.answer('job', jobAnswer(snapshot, standing), page);
  }
  return 0;
}

function showJournal(texts: readonly string[], { job }: Snapshot, print: Printer): void {
  const lines = texts.map((text): Answer<'journal'>['lines'][number] => JSON.parse(text));
  print.answer('journal', { job: job.job, lines }, readLines(texts).map(journalLine).join('\n'), PROGRESS_STYLE);
}

/** A whole output, by the first digits of its digest as the evidence shows them. */
async function showLog(world: Laptop, { job }: Snapshot, digest: string, print: Printer): Promise<void> {
  const log = await world.log(job.job, digest);
  if (log === undefined) {
    const cure =
      'Give at least six digits of a digest that `specbridge job --node` shows; outputs stay on the machine that made them.';
    throw new UserError(`There is no output ${digest} of ${job.job} here. ${cure}`, 'job-missing');
  }
  if (log === '') print.note('Nothing was printed.');
  print.answer('log', { job: job.job, digest, log }, log);
}

function whereTheJournalIs({ job, head }: Snapshot): string {
  const folder = isFinal(job.status) ? 'closed' : 'jobs';
  return `journal: ${counted(job.seq, 'line')} in ${counted(head.generation, 'save')}, refs/specbridge/${folder}/${job.job}; \`specbridge job ${job.job} --journal\` prints it`;
}

function showNode(texts: readonly string[], { job }: Snapshot, word: string, print: Printer): void {
  const node = nodeNamed(job, word);
  const { id, number, title, status, attempts, kind, retries, repairs, notes, candidates, attempt, evidence } = node;
  const answer = { id, number, title, status, attempts, kind, retries, repairs, notes, candidates, attempt, evidence };
  const history = linesAbout(id, readLines(texts));
  const page = [evidencePage(job, node), ...historyLines(job, history)].join('\n');
  print.answer(
    'node',
    {
      ...answer,
      ...(node.unfinished && { unfinished: node.unfinished }),
      ...(job.plan.reasoning && { reckoned: reckoned(node) }),
      ...(node.thinking && { thinking: node.thinking }),
      lesson: node.lesson && lessonAnswer(node.lesson),
      history: history.map((line) => ({ ...line, event: { ...line.event } })),
    },
    page,
  );
}

function lessonAnswer({ seq, attempt, failure, diagnosis, candidate }: Lesson): Answer<'node'>['lesson'] {
  return { seq, attempt, failure, diagnosis, candidate };
}

async function textsOf(world: Laptop, { job }: Snapshot): Promise<readonly string[]> {
  return (await world.checkpoints.load(job.job))?.lines ?? [];
}

/** Decides again from what was recorded, and says whether the same move comes out. */
function why(texts: readonly string[], { job }: Snapshot, asked: string, print: Printer): number {
  const lines = readLines(texts);
  const chosen = lines.find((one) => `${one.seq}` === asked);
  if (chosen === undefined || !isChoice(chosen)) throw noMove(lines, asked, job.job);
  const { seq, at } = chosen;
  const { facts, move, because, owner, engine } = chosen.event;
  const { status, ...before } = replay(lines.slice(0, lines.indexOf(chosen)));
  const again = decide({ status, ...before }, facts, new Date(at));
  const isSame = isSameMove(again.move, move);
  const anew = again.because === because ? '' : `, now in other words: ${again.because}`;
  const about = 'node' in move ? before.nodes.get(move.node ?? '') : undefined;
  const page = [
    `${seq} at ${at}: ${move.type}`,
    `  because: ${because}`,
    ...(about === undefined ? [] : reckoningLines({ status, ...before }, about)),
    `  facts: ${JSON.stringify(facts)}`,
    `  status before: ${status}`,
    isSame
      ? `  decided again from these facts: the same move${anew}`
      : `  decided again from these facts: ${again.move.type}, because ${again.because}`,
  ];
  const answer = { seq, at, move, because, facts, owner, engine, status, isSame, ...(!isSame && { again }) };
  print.answer('why', answer, page.join('\n'));
  return isSame ? 0 : 5;
}

/** A line that is no move is mostly what came of one: the move before it is meant. */
function noMove(lines: readonly Line[], asked: string, job: string): UserError {
  const before = lines.findLast((line) => isChoice(line) && line.seq < Number(asked));
  const near = before === undefined ? '' : ` The move before it is line ${before.seq}.`;
  return new UserError(
    `Line ${asked} of ${job} is no move.${near} \`specbridge job ${job} --journal\` shows all lines.`,
  );
}

function isChoice(line: Line): line is Line & { readonly event: EventOf<'move-chosen'> } {
  return line.event.type === 'move-chosen';
}
