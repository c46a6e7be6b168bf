import type { Problem } from '../errors.ts';
import { printable, printableJson } from '../report/harmless.ts';

/** Results go to stdout, everything else to stderr. */
export interface Printer {
  out(text: string): void;
  json(value: unknown): void;
  /** Progress, for whoever watches. */
  note(text: string): void;
  /** Why a command was not carried out; `code` is one of `schemas/codes.json`, and so is that of each problem. */
  problem(error: Refusal, isJson: boolean): void;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly problems?: readonly Problem[];
}

/** A reader that has gone away (a closed pipe) ends the output, not the work. */
export function printer(): Printer {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const out = (text: string): void => void process.stdout.write(`${printable(text)}\n`);
  const note = (text: string): void => void process.stderr.write(`${printable(text)}\n`);
  const json = (value: unknown): void => void process.stdout.write(`${printableJson(value)}\n`);
  return {
    out,
    json,
    note,
    problem: ({ code, message, problems = [] }, isJson) => {
      if (isJson) json({ error: { code, message, ...(problems.length > 0 && { problems }) } });
      note(`specbridge: ${message}`);
    },
  };
}
