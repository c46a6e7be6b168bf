import { z } from 'zod';
import { digestOf } from '../core/digest.ts';
import { isFinal } from '../core/transitions.ts';
import type { Laptop } from '../local/ports.ts';
import { approvalPage, type ApprovedDocument } from '../report/approval.ts';
import { quoted, runCommand } from '../report/next.ts';
import { commitLine, faultLine } from '../report/plan.ts';
import { approvalPath, writeApproval, type SpecDocument } from '../spec/approval.ts';
import { specFolder, specNameOf } from '../spec/spec-name.ts';
import { approvedForm } from '../spec/tasks.ts';
import { readLines } from '../spec/text-lines.ts';
import { problemsOnDisk, uncommittedFiles } from './check.ts';
import { need, type CommandLine } from './command-line.ts';
import { readOnDisk, specOnDisk, writeOnDisk } from './files.ts';
import { laptop, speaker } from './laptop.ts';
import { DIFF_STYLE } from './paint.ts';
import type { Printer } from './printer.ts';

/** `approve <spec>`: shows what a person approves, and writes the record of it, for that person to commit. */
export async function approve(line: CommandLine, print: Printer): Promise<number> {
  const spec = specNameOf(need(line, 0, 'the name of a spec'));
  await using world = await laptop(line);
  const documents = await specOnDisk(world, spec);
  const path = approvalPath(spec);
  const before = await readOnDisk(world, path);
  const by = await speaker(world, line);
  const text = writeApproval({ spec, documents, by, at: new Date().toISOString(), ...(before && { before }) });
  const compared = await compareAll(world, spec, documents, before);
  const isSame = before !== undefined && Buffer.from(before).equals(Buffer.from(text));
  const isWritten = !line.flags.has('dry-run') && !isSame;
  if (isWritten) await writeOnDisk(world, path, text);
  const end = isSame ? 'recorded' : isWritten ? 'written' : 'not-written';
  const isChanged = compared.some(({ state }) => state !== 'unchanged');
  const page = [approvalPage(compared), '', ...(await endLines(world, { end, spec, path, by, isChanged }))].join('\n');
  const answer = compared.map(({ name, state, lines, approved, diff }) => ({ name, state, lines, approved, diff }));
  print.answer('approve', { spec, path, by, isWritten, documents: answer }, page, DIFF_STYLE);
  return 0;
}

interface End {
  readonly end: 'recorded' | 'written' | 'not-written';
  readonly spec: string;
  readonly path: string;
  readonly by: string;
  /** Another wording was approved before, or nothing. */
  readonly isChanged: boolean;
}

/** What leads on: to commit, and then to run, or to mend first what would keep a job from being opened. */
async function endLines(world: Laptop, { end, spec, path, by, isChanged }: End): Promise<readonly string[]> {
  if (end === 'not-written') return [`Nothing is written. To approve this: specbridge approve ${quoted(spec)}`];
  const [problems, dirty] = await Promise.all([problemsOnDisk(world, spec), uncommittedFiles(world, spec)]);
  const head = end === 'recorded' ? `All of this is approved already, in ${path}` : `Approved by ${by}, in ${path}`;
  return [
    ...(dirty.length === 0 ? [`${head}.`] : [`${head}. Only what is committed counts:`, commitLine(spec, dirty)]),
    ...(problems.length === 0
      ? [`next: ${runCommand(spec)}`]
      : [`Before \`${runCommand(spec)}\` can open a job:`, ...problems.map(faultLine)]),
    ...(isChanged ? await openLines(world, spec) : []),
  ];
}

/** A job that is open holds on to what was approved before. */
async function openLines({ checkpoints }: Laptop, spec: string): Promise<readonly string[]> {
  const open = (await checkpoints.list()).find(({ note }) => note.spec === spec && !isFinal(note.status));
  if (open === undefined) return [];
  return [`${open.job} is open, for the spec as it was; \`specbridge help re-pin\` says how it takes this one over.`];
}

async function compareAll(
  world: Laptop,
  spec: string,
  documents: readonly SpecDocument[],
  record: Uint8Array | undefined,
): Promise<readonly ApprovedDocument[]> {
  const entries = entriesOf(spec, record);
  const here = await Promise.all(
    documents.map((document) => compare(world, spec, document, entries.get(document.name))),
  );
  const gone = [...entries].filter(([name]) => documents.every((document) => document.name !== name));
  return [
    ...here,
    ...gone.map(([name, { by, at }]): ApprovedDocument => {
      return { name, path: `${specFolder(spec)}/${name}`, state: 'gone', lines: 0, approved: { by, at } };
    }),
  ];
}

async function compare(
  world: Laptop,
  spec: string,
  document: SpecDocument,
  entry: Entry | undefined,
): Promise<ApprovedDocument> {
  const { name, bytes } = document;
  const path = `${specFolder(spec)}/${name}`;
  const about = { name, path, lines: readLines(bytes).lines.length };
  const whole = Buffer.from(bytes).toString('utf8');
  if (entry === undefined) return { ...about, state: 'new', whole };
  const { sha256, by, at } = entry;
  const approved = { by, at };
  const now = approvedForm(name, bytes);
  if (digestOf(now) === sha256) return { ...about, state: 'unchanged', approved };
  const before = await world.version(path, (one) => digestOf(approvedForm(name, one)) === sha256);
  if (before === undefined) return { ...about, state: 'changed', approved, whole };
  const diff = await world.difference(approvedForm(name, before), now);
  return { ...about, state: 'changed', approved, diff };
}

const Entry = z.looseObject({ sha256: z.string(), by: z.string(), at: z.string() });
type Entry = z.infer<typeof Entry>;
const Record = z.looseObject({ spec: z.string(), documents: z.record(z.string(), Entry) });

/** What the record says, by document; from one that cannot be read, nothing was approved. */
function entriesOf(spec: string, bytes: Uint8Array | undefined): ReadonlyMap<string, Entry> {
  try {
    const record = Record.safeParse(JSON.parse(Buffer.from(bytes ?? '').toString('utf8'))).data;
    return new Map(record?.spec === spec ? Object.entries(record.documents) : []);
  } catch {
    return new Map();
  }
}
