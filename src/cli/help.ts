import type { Answer } from './answers.ts';
import type { CommandEntry } from './command-entry.ts';
import { COMMANDS, usageOf } from './commands.ts';
import { entryOf, type CommandLine } from './command-line.ts';
import { EXAMPLE_CONFIG } from './example-config.ts';
import { OPTIONS, typed } from './options.ts';
import { HELP_STYLE } from './paint.ts';
import type { Printer } from './printer.ts';
import { VERSION } from './version.ts';

const EXIT_CODES: Readonly<Record<number, string>> = {
  0: 'completed, or read',
  1: 'waits for a person',
  2: 'usage or configuration',
  3: 'a tool is missing',
  4: 'interrupted, or will be retried',
  5: 'cancelled or failed',
};

const GROUPS: Readonly<Record<CommandEntry['group'], string>> = {
  carry: 'From a spec to its completion',
  look: 'Looking at jobs',
  say: 'Saying something to a job',
  about: 'About specbridge',
};

/** `help [<command>]`: one screen for a newcomer, or everything about one command. */
export async function help(line: CommandLine, print: Printer): Promise<number> {
  const [word] = line.rest;
  if (word === 'config') {
    const answer = { version: VERSION, commands: [], exitCodes: EXIT_CODES, config: EXAMPLE_CONFIG };
    print.answer('help', answer, configPage(), HELP_STYLE);
    return 0;
  }
  const entry = word === undefined ? undefined : entryOf(word);
  const commands = (entry === undefined ? COMMANDS : [entry]).map(described);
  const answer = { version: VERSION, commands, exitCodes: EXIT_CODES };
  print.answer('help', answer, entry === undefined ? overview() : commandPage(entry), HELP_STYLE);
  return 0;
}

/** `version`. */
export async function version(_line: CommandLine, print: Printer): Promise<number> {
  print.answer('version', { version: VERSION }, `specbridge ${VERSION}`);
  return 0;
}

/** Everything that exists, in one screen. */
export function overview(): string {
  const rows = COMMANDS.map((entry) => ({ ...entry, typed: usageOf(entry).replace(/^specbridge /, '') }));
  const width = Math.max(...rows.map(({ typed }) => typed.length).filter((length) => length < 30)) + 2;
  return [
    'specbridge carries an approved spec to verified completion, or to an honest, explained stop.',
    '',
    'A first job',
    '  specbridge check <spec>      what would be done, and what stands in the way',
    '  specbridge approve <spec>    read what you approve, commit the record',
    '  specbridge run <spec>        and again whenever you have answered',
    ...Object.entries(GROUPS).flatMap(([group, title]) => [
      '',
      title,
      ...rows.filter((entry) => entry.group === group).map((entry) => row(entry.typed, entry.summary, width)),
    ]),
    '',
    'Exit codes',
    ...wrapped(
      Object.entries(EXIT_CODES)
        .map(([code, means]) => `${code} ${means}`)
        .join(' · '),
    ).map((line) => `  ${line}`),
    '',
    '`specbridge help config` shows a complete configuration.',
    '`specbridge help <command>` says more; every command takes --help and --json.',
  ].join('\n');
}

/** A configuration to begin with. */
function configPage(): string {
  return [
    `What a repository needs is one file, .specbridge/orchestrate.yml, committed. A complete one:`,
    '',
    EXAMPLE_CONFIG.trimEnd(),
    '',
    '`specbridge check` reads it, and names what is wrong in it with its place.',
  ].join('\n');
}

/** One command in full. */
export function commandPage(entry: CommandEntry): string {
  const { alias, summary, options, details, examples, answers, exits } = entry;
  const rows = [...options, 'help' as const].map((name) => [typed(name), OPTIONS[name].summary] as const);
  const width = Math.max(...rows.map(([option]) => option.length)) + 2;
  return [
    `${usageOf(entry)} [options]${alias === undefined ? '' : `      (or: specbridge ${alias})`}`,
    `  ${summary}`,
    ...details.flatMap((paragraph) => ['', ...wrapped(paragraph)]),
    '',
    'Options',
    ...rows.map(([option, means]) => row(option, means, width)),
    '',
    examples.length === 1 ? 'Example' : 'Examples',
    ...examples.map((example) => `  ${example}`),
    ...(exits === undefined
      ? []
      : ['', 'Exit codes', ...Object.entries(exits).map(([code, means]) => `  ${code}  ${means}`)]),
    '',
    `With --json it prints \`${answers.join('`, `')}\` or \`error\` of schemas/cli.json.`,
  ].join('\n');
}

function row(left: string, right: string, width: number): string {
  return left.length > width - 2 ? `  ${left}\n  ${' '.repeat(width)}${right}` : `  ${left.padEnd(width)}${right}`;
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + word.length > 92) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

function described(entry: CommandEntry): Answer<'help'>['commands'][number] {
  const { name, alias, group, summary, parameters, options, details, examples, answers, exits } = entry;
  return {
    name,
    ...(alias !== undefined && { alias }),
    group,
    summary,
    usage: usageOf(entry),
    parameters,
    options: options.map((option) => ({ name: option, ...OPTIONS[option] })),
    details,
    examples,
    answers,
    ...(exits !== undefined && { exits }),
  };
}
