import type { AnswerName } from './answers.ts';
import type { OptionName } from './options.ts';

interface Parameter {
  readonly name: string;
  /** Without it the command does something else, or asks for it in its own words. */
  readonly isOptional?: boolean;
  /** It takes all the words that follow. */
  readonly isRest?: boolean;
}

/** One command: what help says of it, and what it is held to. */
export interface CommandEntry {
  readonly name: string;
  readonly alias?: string;
  readonly group: 'carry' | 'look' | 'say' | 'about';
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly options: readonly OptionName[];
  /** Paragraphs. */
  readonly details: readonly string[];
  readonly examples: readonly string[];
  /** What `--json` may print, besides `error`. */
  readonly answers: readonly AnswerName[];
  /** Exit codes that mean something of their own here. */
  readonly exits?: Readonly<Record<number, string>>;
}
