import { z } from 'zod';
import { UserError } from '../errors.ts';
import { digestOf } from './digest.ts';
import { Moment } from './evidence.ts';
import { JobEvent } from './event.ts';

/** Version of the journal's form. A newer minor is read as far as its lines are known; a newer major is refused. */
export const JOURNAL_VERSION = '1.0.0';

/** One thing that happened, with its place and time. */
export interface Line {
  /** 1 for the first, without gaps. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: JobEvent;
}

const Written = z.strictObject({
  v: z.string(),
  seq: z.int().positive(),
  at: Moment,
  /** Start of the SHA-256 of the line before; of nothing for the first. */
  prev: z.string(),
  event: JobEvent,
});

const Versioned = z.looseObject({ v: z.string() });

/**
 * A line as text, without line end; `previous` is the text of the line before, empty for the first. It is held to the same form as a
 * line that is read: one that could not be read back would end the job, so it is a bug here and now.
 */
export function writeLine(line: Line, previous: string): string {
  const { seq, at, event } = line;
  return JSON.stringify(Written.parse({ v: JOURNAL_VERSION, seq, at, prev: link(previous), event }));
}

/** Reads lines in their order and checks the chain; throws UserError for a damaged one and for a newer version. */
export function readLines(texts: readonly string[], before = ''): Line[] {
  let previous = before;
  return texts.map((text) => {
    const line = readLine(text, previous);
    previous = text;
    return line;
  });
}

function readLine(text: string, previous: string): Line {
  const json = parseJson(text);
  const version = Versioned.safeParse(json).data?.v ?? JOURNAL_VERSION;
  const newness = compare(version);
  if (newness === 'newer-major') throw newer(version);
  const parsed = Written.safeParse(json);
  if (!parsed.success) throw newness === 'newer-minor' ? newer(version) : damaged(z.prettifyError(parsed.error));
  const { seq, at, event, prev } = parsed.data;
  if (prev !== link(previous)) throw damaged(`Line ${seq} does not follow the line before it.`);
  return { seq, at, event };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('A line is not JSON.');
  }
}

/** A version that is none counts as newer: whoever wrote it knows more than this. */
function compare(version: string): 'known' | 'newer-minor' | 'newer-major' {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [knownMajor = 0, knownMinor = 0] = JOURNAL_VERSION.split('.').map(Number);
  if (!(major <= knownMajor)) return 'newer-major';
  return major === knownMajor && !(minor <= knownMinor) ? 'newer-minor' : 'known';
}

function newer(version: string): UserError {
  return new UserError(
    `A newer release wrote this journal: it has version ${version}, and this one reads ${JOURNAL_VERSION}. Use that release or a newer one; at GitHub, behind \`uses:\` in the workflow file of the default branch.`,
    'journal-newer',
  );
}

function damaged(problem: string): UserError {
  return new UserError(
    `The journal is damaged: ${problem} Restore its ref from a copy, which \`recover\` does on GitHub; or open a new job.`,
    'journal-damaged',
  );
}

function link(previous: string): string {
  return previous === '' ? '' : digestOf(previous).slice(0, 32);
}
