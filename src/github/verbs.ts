import { z } from 'zod';
import { Verb } from '../core/command.ts';
import { LIMIT_NAMES } from '../core/limits.ts';
import { UserError } from '../errors.ts';
import { nearest } from '../spec/nearest.ts';
import { specNameOf } from '../spec/spec-name.ts';

/** What is said to whoever starts and shows jobs, and not to a job. */
const Errand = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('run'), spec: z.string() }),
  z.strictObject({ verb: z.literal('step') }),
  z.strictObject({ verb: z.literal('recover') }),
  z.strictObject({ verb: z.literal('status') }),
  z.strictObject({ verb: z.literal('help') }),
]);
export type Errand = z.infer<typeof Errand>;

/** Why what was said is nothing that can be done, in a sentence that holds nothing of what was said but a plain word. */
interface Misunderstood {
  readonly problem: string;
}

const Spoken = z.union([Verb, Errand]);
type Name = (Verb | Errand)['verb'];

/** How each verb is written after `/specbridge`. */
export const USAGES: Readonly<Record<Name, string>> = {
  run: 'run <spec>',
  status: 'status',
  answer: 'answer <question> <option or text>',
  retry: 'retry <task>',
  'accept-task': 'accept-task <task> <reason>',
  raise: 'raise <limit> <number>',
  escalate: 'escalate <task>',
  'approve-plan': 'approve-plan <task> <digest>',
  'reject-plan': 'reject-plan <task> <note>',
  're-pin': 're-pin <digest>',
  pause: 'pause',
  resume: 'resume',
  'give-up': 'give-up',
  cancel: 'cancel <reason>',
  step: 'step',
  recover: 'recover',
  help: 'help',
};
const NAMES = Object.keys(USAGES) as readonly Name[];

/** The words of a comment that speaks to us, without `/specbridge`; nothing where its first line does not. */
export function wordsTo(body: string): string | undefined {
  return /^\/specbridge(?=\s|$)([^]*)/i.exec(body)?.[1];
}

/** Whether it is about a job as it runs, so that the job hears it. */
export function isVerb(spoken: Verb | Errand): spoken is Verb {
  return Verb.safeParse(spoken).success;
}

/**
 * What was said: the verb and what it takes, on one line; a reason or an answer may go on below it. Other lines below are remarks to
 * people. The case of the verb does not count, and quotes around a word or a text are not part of it.
 */
export function verbFrom(text: string): Verb | Errand | Misunderstood {
  const [word, rest] = firstWord(withoutIndent(text.replaceAll('\r\n', '\n')));
  const name = word.toLowerCase();
  if (name === '') return { verb: 'help' };
  if (!isName(name)) return { problem: unknown(name) };
  try {
    const spoken = READ[name](rest);
    const parsed = Spoken.safeParse(spoken && { verb: name, ...spoken });
    return parsed.success ? parsed.data : { problem: misuse(name, tooLong(name, spoken)) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { problem: misuse(name, 'It needs the name of a folder below `.kiro/specs/`.') };
  }
}

/** What a verb takes, from what follows it; nothing where that is not as it should be. */
type Reader = (rest: string) => object | undefined;

const READ: Readonly<Record<Name, Reader>> = {
  run: (rest) => ({ spec: specNameOf(unquoted(firstLine(rest))) }),
  answer: (rest) => withText(rest, 'question', 'text'),
  retry: (rest) => oneWord(rest, 'node'),
  'accept-task': (rest) => withText(rest, 'node', 'reason'),
  raise: (rest) => {
    const [word, value] = firstWord(firstLine(rest));
    const limit = LIMIT_NAMES.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word;
    return /^[0-9]+$/.test(value) ? { limit, value: Number(value) } : undefined;
  },
  escalate: (rest) => oneWord(rest, 'node'),
  'approve-plan': (rest) => {
    const [node, digest] = firstWord(firstLine(rest));
    return /^\S+$/.test(digest) ? { node, digest } : undefined;
  },
  'reject-plan': (rest) => withText(rest, 'node', 'note'),
  're-pin': (rest) => oneWord(rest, 'digest'),
  pause: nothing,
  resume: nothing,
  'give-up': nothing,
  cancel: (rest) => ({ reason: unquoted(rest.trim()) || 'no reason given' }),
  step: nothing,
  recover: nothing,
  status: nothing,
  help: nothing,
};

function nothing(rest: string): object | undefined {
  return firstLine(rest) === '' ? {} : undefined;
}

function oneWord(rest: string, field: string): object | undefined {
  const [word, more] = firstWord(firstLine(rest));
  return word !== '' && more === '' ? { [field]: word } : undefined;
}

function withText(rest: string, field: string, text: string): object | undefined {
  const [word, more] = firstWord(rest);
  return word !== '' && more !== '' ? { [field]: word, [text]: unquoted(more.trim()) } : undefined;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim();
}

/** The first word of the first line, quoted or not, and what follows it. */
function firstWord(text: string): readonly [string, string] {
  const [, word = '', rest = ''] = /^("[^"\n]*"|“[^”\n]*”|`[^`\n]*`|'[^'\n]*'|\S*)([^]*)$/.exec(text) ?? [];
  return [unquoted(word), withoutIndent(rest).trimEnd()];
}

function withoutIndent(text: string): string {
  return text.replace(/^[^\S\n]+/, '');
}

/** Keyboards put other quotes than those that were typed. */
const QUOTES = ['""', "''", '``', '“”', '‘’', '«»'];

function unquoted(text: string): string {
  const isQuoted = QUOTES.some((pair) => text.length > 1 && text.startsWith(pair[0]!) && text.endsWith(pair[1]!));
  return isQuoted ? text.slice(1, -1).trim() : text;
}

function isName(word: string): word is Name {
  return Object.hasOwn(USAGES, word);
}

function unknown(word: string): string {
  const shown = /^[a-z][a-z-]{0,30}$/.test(word) ? `There is no \`${word}\`` : 'That is no verb';
  const near = nearest(word, NAMES);
  const guess = near === undefined ? '' : ` Did you mean \`/specbridge ${USAGES[near as Name]}\`?`;
  return `${shown}.${guess} \`/specbridge help\` lists what can be said.`;
}

function misuse(name: Name, why: string): string {
  return `\`${name}\` is written like this: \`/specbridge ${USAGES[name]}\`.${why === '' ? '' : ` ${why}`}`;
}

/** Which of the words are longer than a verb takes. */
function tooLong(name: Name, spoken: object | undefined): string {
  const issues = spoken === undefined ? [] : (Verb.safeParse({ verb: name, ...spoken }).error?.issues ?? []);
  const long = issues.find((issue) => issue.code === 'too_big');
  return long === undefined ? '' : `The ${String(long.path[0])} may have ${long.maximum} characters.`;
}
