import type { Problem } from '../errors.ts';
import { printable, printableJson } from '../report/harmless.ts';
import type { Answer, AnswerName } from './answers.ts';
import { paint, PAGE_STYLE, PROBLEM_STYLE, PROGRESS_STYLE, type Sink, type Style } from './paint.ts';

/** The answer goes to stdout, as a page or as one JSON object; everything else goes to stderr. */
export interface Printer {
  /** What the command was asked for; once. */
  answer<Name extends AnswerName>(name: Name, answer: Answer<Name>, page: string, style?: Style): void;
  /** Progress, for whoever watches. */
  note(text: string): void;
  /** Why a command was not carried out; `code` is one of `schemas/codes.json`, and so is that of each problem that the message tells. */
  refusal(error: { readonly code: string; readonly message: string; readonly problems?: readonly Problem[] }): void;
}

/** What a program has around it. */
export interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

/** A reader that has gone away (a closed pipe) ends the output, not the work. */
export function printer({ stdout, stderr }: Streams, isJson: boolean): Printer {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const write = (stream: Sink, text: string, style: Style): void =>
    void stream.write(`${paint(printable(text), style, stream)}\n`);
  const json = (value: unknown): void => void stdout.write(`${printableJson(value)}\n`);
  return {
    answer: (_name, answer, page, style = PAGE_STYLE) => (isJson ? json(answer) : write(stdout, page, style)),
    note: (text) => write(stderr, text, PROGRESS_STYLE),
    refusal: ({ code, message, problems = [] }) => {
      if (isJson) json({ error: { code, message, problems } } satisfies Answer<'error'>);
      write(stderr, `specbridge: ${message}`, PROBLEM_STYLE);
    },
  };
}
