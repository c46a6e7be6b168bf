import { z } from 'zod';

const WORD_ACCEPTS = 'a text, in quotes where it looks like a number';

const Word = z.string(WORD_ACCEPTS).refine((word) => !word.includes('\0'), 'a text without the character NUL');

// "npm test" as one item is a shell line in disguise; a path may hold a space.
const Program = z
  .string('the name of a program')
  .min(1, 'the name of a program')
  .refine((word) => !word.includes('\0') && (word.startsWith('/') || !/\s/.test(word)), {
    error: ({ input }) => programAccepts(input),
  });

/** A command as people write it: an array, never a shell line. */
export const Command = z
  .tuple([Program], Word, { error: ({ input }) => commandAccepts(input) })
  .superRefine((words, { addIssue }) => {
    const at = words.findIndex((_, index) => isOperator(words, index));
    if (at > 0) addIssue({ code: 'custom', path: [at], message: operatorAccepts(words) });
  });

/** Several of them, or one. */
export const Commands = z.union([z.array(Command), Command], {
  error: ({ input }) =>
    typeof input === 'string' ? commandAccepts(input) : 'a list of commands, each an array such as [npm, ci]',
});

function programAccepts(input: unknown): string {
  return `the name of a program alone, each argument being an item of its own: ${asArray(String(input).trim())}`;
}

function commandAccepts(input: unknown): string {
  if (typeof input !== 'string' || input.trim() === '') return 'a command, an array such as [npm, test]';
  return `a command; commands are arrays, never shell lines: ${asArray(input.trim())}`;
}

/** What stands for a command where a map must stand, as the array that it should be. */
export function bareCommand(input: unknown): string | undefined {
  if (typeof input === 'string' && input.trim() !== '') return asArray(input.trim());
  const isWords = Array.isArray(input) && input.length > 0 && input.every((word) => typeof word === 'string');
  return isWords ? asList(input) : undefined;
}

/** Programs to which such a word is an operand like any other. */
const CALCULATES = /^(?:.*\/)?(?:expr|test|\[)$/;

/**
 * Whether a word is there for a shell that does not read it. What follows an option may be its value, as in `cut -d "|"`, and `find` ends
 * a command with a semicolon.
 */
function isOperator(words: readonly string[], index: number): boolean {
  const [word = '', before = ''] = [words[index], words[index - 1]];
  if (/^(?:&&|\|\|)$/.test(word)) return true;
  if (!/^(?:[|;&]|[012]?>>?|<|2>&1)$/.test(word) || CALCULATES.test(words[0] ?? '')) return false;
  return !/^-\w$/.test(before) && !(word === ';' && words.some((one) => /^-(?:exec|execdir|ok)$/.test(one)));
}

function operatorAccepts(words: readonly string[]): string {
  const line = words.map((word, index) => (isOperator(words, index) ? word : asShellWord(word))).join(' ');
  return `an argument, because no shell reads a command; where one must: ${asList(['sh', '-c', line])}`;
}

function asShellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A shell line as the array that does the same; where the shell itself is needed, the array says so. */
function asArray(line: string): string {
  const needsShell = /[|&;<>$`\\(){}*?~#\n]/.test(line);
  const words = needsShell ? ['sh', '-c', line] : (line.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [line]);
  return asList(words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2')));
}

function asList(words: readonly string[]): string {
  return `[${words.map(asItem).join(', ')}]`;
}

function asItem(word: string): string {
  return /^[A-Za-z@./_-][A-Za-z0-9@./:=_+-]*$/.test(word) && !/^(?:-|true|false|null)$/i.test(word)
    ? word
    : JSON.stringify(word);
}
