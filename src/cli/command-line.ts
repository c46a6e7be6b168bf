import { parseArgs } from 'node:util';
import { UserError } from '../errors.ts';

/** A command as it was typed. */
export interface CommandLine {
  readonly command: string;
  readonly rest: readonly string[];
  readonly isHelp: boolean;
  readonly isJson: boolean;
  readonly job?: string | undefined;
  readonly base?: string | undefined;
  readonly by?: string | undefined;
  readonly why?: string | undefined;
  readonly node?: string | undefined;
  readonly log?: string | undefined;
  readonly isAgain: boolean;
  readonly isJournal: boolean;
  readonly isDryRun: boolean;
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  journal: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  job: { type: 'string' },
  base: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  node: { type: 'string' },
  log: { type: 'string' },
  again: { type: 'boolean' },
} as const;

/** Reads the arguments; throws UserError for an option that does not exist. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parsed(argv);
  const [command = '', ...rest] = positionals;
  const { help = false, json = false, journal = false, job, base, by, why, node, log } = values;
  return {
    command,
    rest,
    isHelp: help || command === 'help' || command === '',
    isJson: json,
    isJournal: journal,
    isDryRun: values['dry-run'] ?? false,
    job,
    base,
    by,
    why,
    node,
    log,
    isAgain: values.again ?? false,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${(error as Error).message} \`specbridge help\` lists commands and options.`);
  }
}

/** The n-th word after the command; throws UserError that names what is missing. */
export function need(line: CommandLine, index: number, what: string): string {
  const word = line.rest[index];
  if (word === undefined || word === '')
    throw new UserError(`\`${line.command}\` needs ${what}. \`specbridge help\` shows how.`);
  return word;
}
