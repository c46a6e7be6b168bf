import { isDeepStrictEqual } from 'node:util';
import { replay } from '../core/apply.ts';
import { decide } from '../core/decide.ts';
import type { EventOf } from '../core/event.ts';
import { readLines, type Line } from '../core/journal.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { evidencePage, jobPage } from '../report/page.ts';
import type { Snapshot } from '../session.ts';
import type { CommandLine } from './command-line.ts';
import { jobJson, runCommand } from './ends.ts';
import { findAnyJob, laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `jobs`: one line each, open ones first. */
export async function showJobs(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop();
  const jobs = (await world.checkpoints.list()).toSorted(
    (a, b) => rank(a.note.status) - rank(b.note.status) || (a.job < b.job ? -1 : 1),
  );
  if (line.isJson)
    print.json({
      jobs: jobs.map(({ job, head, note }) => ({
        job,
        generation: head.generation,
        spec: note.spec,
        status: note.status,
        due: note.due,
      })),
    });
  else if (jobs.length === 0) print.out('No jobs. `specbridge run <spec>` opens one.');
  else print.out(jobs.map(({ job, note }) => `${job}  ${note.status}  ${note.spec}`).join('\n'));
  return 0;
}

function rank(status: string): number {
  return ['completed', 'failed', 'cancelled'].indexOf(status) + 1;
}

/** `job`: where it stands; `--node`, `--why` and `--journal` look closer. */
export async function showJob(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop();
  const snapshot = await findAnyJob(world, line.job ?? line.rest[0]);
  if (line.why !== undefined) return await why(world, snapshot, line.why, line, print);
  if (line.isJournal) showJournal(await textsOf(world, snapshot), line, print);
  else if (line.node !== undefined) showNode(snapshot, line.node, line, print);
  else if (line.log !== undefined) await showLog(world, snapshot, line.log, print);
  else if (line.isJson) print.json(jobJson(snapshot));
  else print.out(`${jobPage(snapshot.job)}${await deadStep(world, snapshot)}\n\n${whereTheJournalIs(snapshot)}`);
  return 0;
}

function showJournal(texts: readonly string[], line: CommandLine, print: Printer): void {
  if (line.isJson) print.json({ lines: texts.map((text): unknown => JSON.parse(text)) });
  else print.out(texts.join('\n'));
}

/** An intent whose step is dead looks like work under way, until the next step finds it. */
async function deadStep(world: Laptop, { job }: Snapshot): Promise<string> {
  if (job.intent === undefined || (await world.forge.isAlive(job.intent.owner))) return '';
  return `\n\nthe step that began ${job.intent.move.type} is dead; next: ${runCommand(job.spec)}`;
}

/** A whole output, by the first digits of its digest as the evidence shows them. */
async function showLog(world: Laptop, { job }: Snapshot, digest: string, print: Printer): Promise<void> {
  const log = await world.log(job.job, digest);
  if (log === undefined) throw new UserError(`There is no log ${digest} of ${job.job} on this machine.`, 'job-missing');
  print.out(log);
}

function whereTheJournalIs({ job, head }: Snapshot): string {
  const folder = ['completed', 'failed', 'cancelled'].includes(job.status) ? 'closed' : 'jobs';
  return `journal: ${job.seq} lines in ${head.generation} saves, refs/specbridge/${folder}/${job.job}; \`specbridge job ${job.job} --journal\` prints it`;
}

function showNode({ job }: Snapshot, id: string, line: CommandLine, print: Printer): void {
  const node = job.nodes.get(id) ?? [...job.nodes].find((one) => one.number === id);
  if (node === undefined) throw new UserError(`There is no task ${id} in ${job.job}.`);
  if (line.isJson) print.json(node);
  else print.out(evidencePage(node));
}

async function textsOf(world: Laptop, { job }: Snapshot): Promise<readonly string[]> {
  return (await world.checkpoints.load(job.job))?.lines ?? [];
}

/** Decides again from what was recorded, and says whether the same move comes out. */
async function why(
  world: Laptop,
  snapshot: Snapshot,
  asked: string,
  line: CommandLine,
  print: Printer,
): Promise<number> {
  const lines = readLines(await textsOf(world, snapshot));
  const chosen = lines.find((one) => `${one.seq}` === asked);
  if (chosen === undefined || !isChoice(chosen)) {
    throw new UserError(`Line ${asked} of ${snapshot.job.job} is not a move; \`--journal\` shows which lines are.`);
  }
  const { seq } = chosen;
  const { facts, move, because, owner, engine } = chosen.event;
  const before = replay(lines.slice(0, lines.indexOf(chosen)));
  const again = decide(before, facts, new Date(chosen.at));
  const isSame = isDeepStrictEqual(again, { move, because });
  if (line.isJson)
    print.json({ seq, at: chosen.at, move, because, facts, owner, engine, isSame, ...(isSame ? {} : { again }) });
  else {
    print.out(
      `${seq} at ${chosen.at}: ${move.type}\n  because: ${because}\n  facts: ${JSON.stringify(facts)}\n  status before: ${before.status}`,
    );
    print.out(
      isSame
        ? '  decided again from these facts: the same move'
        : `  decided again from these facts: ${again.move.type}, because ${again.because}`,
    );
  }
  return isSame ? 0 : 5;
}

function isChoice(line: Line): line is Line & { readonly event: EventOf<'move-chosen'> } {
  return line.event.type === 'move-chosen';
}
