import { parseArgs } from 'node:util';
import { UserError } from '../errors.ts';
import { quoted } from '../report/next.ts';
import { nearest } from '../spec/nearest.ts';
import type { CommandEntry } from './command-entry.ts';
import { commandNamed, COMMANDS, usageOf, type CommandName } from './commands.ts';
import { OPTIONS, typed, type Flag, type OptionName, type ValueOption } from './options.ts';

/** A command as it was typed, held to the table of commands. */
export interface CommandLine {
  /** Where it was typed. */
  readonly folder: string;
  readonly command: CommandName;
  /** The words after it. */
  readonly rest: readonly string[];
  readonly values: { readonly [N in ValueOption]?: string };
  readonly flags: ReadonlySet<Flag>;
}

/** Whether the answer is to be one JSON object; asked before anything is understood, so that a refusal is one too. */
export function isJsonWanted(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? argv.length : end).includes('--json');
}

/** Reads the arguments; throws UserError for what the command does not take, with what it does take. */
export function parseCommandLine(argv: readonly string[], folder: string): CommandLine {
  const { words, given } = tokensOf(argv);
  const [word, ...rest] = words;
  const names = given.map(({ name }) => name);
  const common = { folder, ...settingsOf(given) };
  if (names.some((name) => name === 'version' || name === 'V')) return { command: 'version', rest: [], ...common };
  const entry = word === undefined ? commandNamed('help')! : entryOf(word);
  if (names.includes('help')) return { command: 'help', rest: word === undefined ? [] : [entry.name], ...common };
  for (const option of given) refuseOption(option, entry, given);
  refuseWords(rest, entry);
  return { command: entry.name, rest, ...common };
}

/** The command that a word means; throws UserError with the one that was probably meant. */
export function entryOf(word: string): CommandEntry & { readonly name: CommandName } {
  const entry = commandNamed(word);
  if (entry !== undefined) return entry;
  const commands = COMMANDS.flatMap(({ name, alias }) => [name, alias ?? []].flat());
  const near = Object.hasOwn(ELSEWHERE, word) ? ELSEWHERE[word] : nearest(word, commands);
  throw new UserError(`There is no command ${word}.${didYouMean(near)} \`specbridge help\` lists them.`);
}

/** What other programs call it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  config: 'help config',
  setup: 'init',
  start: 'run',
  continue: 'run',
  list: 'jobs',
  ls: 'jobs',
  show: 'job',
  log: 'job --journal',
  plan: 'check',
  validate: 'check',
  stop: 'pause',
  abort: 'cancel',
};

/** The n-th word after the command; throws UserError that says what is missing and how the command is typed. */
export function need({ command, rest }: CommandLine, index: number, what: string): string {
  const word = rest[index];
  if (word !== undefined && word !== '') return word;
  throw new UserError(`\`${command}\` needs ${what}: ${usageOf(commandNamed(command)!)}`);
}

interface Given {
  readonly name: string;
  /** As it was typed. */
  readonly raw: string;
  readonly value: string | undefined;
  readonly isInline: boolean;
}

function tokensOf(argv: readonly string[]): { readonly words: readonly string[]; readonly given: readonly Given[] } {
  const forms = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, option]) => [
      name,
      { type: 'value' in option ? 'string' : 'boolean', ...('short' in option && { short: option.short }) } as const,
    ]),
  );
  // Not strict: what is wrong with an option is said here, in words that know the command.
  const { tokens } = parseArgs({
    args: [...argv],
    options: forms,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  return {
    words: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
    given: tokens.flatMap((token) =>
      token.kind === 'option'
        ? [{ name: token.name, raw: token.rawName, value: token.value, isInline: token.inlineValue === true }]
        : [],
    ),
  };
}

function settingsOf(given: readonly Given[]): Pick<CommandLine, 'values' | 'flags'> {
  return {
    values: Object.fromEntries(given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    flags: new Set(given.flatMap(({ name, value }) => (value === undefined ? [name as Flag] : []))),
  };
}

function refuseOption({ name, raw, value, isInline }: Given, entry: CommandEntry, given: readonly Given[]): void {
  const refuse = (words: string): never => {
    throw new UserError(`${words} \`specbridge help ${entry.name}\` shows how.`);
  };
  if (!isTaken(name, entry)) refuse(notTaken(name, raw, entry));
  const isFlag = !('value' in OPTIONS[name as OptionName]);
  if (isFlag && value !== undefined) refuse(`${raw} takes no value.`);
  if (isFlag) return;
  // `--job --json` is a value that was forgotten, not a job of that name.
  if (value === undefined || value === '' || (!isInline && value.startsWith('-')))
    refuse(`${raw} needs a value: ${typed(name as OptionName)}.`);
  if (given.filter((other) => other.name === name).length > 1) refuse(`${raw} is given twice.`);
}

function isTaken(name: string, { options }: CommandEntry): boolean {
  return (options as readonly string[]).includes(name);
}

function notTaken(name: string, raw: string, entry: CommandEntry): string {
  const options = entry.options.map((option) => `--${option}`);
  const takes = `\`${entry.name}\` takes ${[...options, '--help'].join(', ')}.`;
  const others = COMMANDS.filter((other) => isTaken(name, other)).map((other) => `\`${other.name}\``);
  if (others.length > 0) return `${others.join(', ')} takes ${raw}, \`${entry.name}\` does not: ${takes}`;
  const near = nearest(name, entry.options);
  const hyphen = entry.parameters.some(({ isRest }) => isRest)
    ? ' A text that begins with a hyphen goes after `--`.'
    : '';
  return `There is no option ${raw}.${didYouMean(near && `--${near}`)} ${takes}${hyphen}`;
}

function refuseWords(rest: readonly string[], entry: CommandEntry): void {
  const { name, parameters } = entry;
  const surplus = parameters.some(({ isRest }) => isRest) ? undefined : rest[parameters.length];
  if (surplus === undefined) return;
  const most =
    parameters.length === 0
      ? 'takes no argument'
      : `takes at most ${parameters.length === 1 ? 'one argument' : `${parameters.length} arguments`}`;
  const isOfJob = entry.group === 'say' && parameters.length === 0;
  if (isOfJob)
    throw new UserError(`\`${name}\` names its job by an option: specbridge ${name} --job ${quoted(surplus)}`);
  throw new UserError(
    `\`${name}\` ${most}, and ${JSON.stringify(surplus)} is one too many (a name with spaces goes in quotes): ${usageOf(entry)}`,
  );
}

/** A question to add to a refusal. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
