import { TransientError, UserError } from '../errors.ts';
import { approve } from './approve.ts';
import { check } from './check.ts';
import { parseCommandLine, type CommandLine } from './command-line.ts';
import { HELP } from './help.ts';
import { nearest } from '../spec/nearest.ts';
import { showJob, showJobs } from './read.ts';
import { run, step } from './run.ts';
import { say } from './say.ts';
import { printer, type Printer } from './printer.ts';

type Handler = (line: CommandLine, print: Printer) => Promise<number>;

/** Exit codes (behaviour §11). */
const EXIT = { done: 0, waiting: 1, usage: 2, missing: 3, retried: 4, ended: 5 } as const;

const COMMANDS: Readonly<Record<string, Handler>> = {
  run,
  step,
  jobs: showJobs,
  job: showJob,
  approve,
  check,
  ...Object.fromEntries(
    ['answer', 'retry', 'raise', 'accept-task', 're-pin', 'pause', 'resume', 'give-up', 'cancel'].map((verb) => [
      verb,
      say,
    ]),
  ),
};

/** Runs one command line; answers with the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const print = printer();
  try {
    const line = parseCommandLine(argv);
    const handler = COMMANDS[line.command];
    if (!line.isHelp && handler === undefined) throw unknownCommand(line.command);
    if (line.isHelp || handler === undefined) {
      print.out(HELP);
      return EXIT.done;
    }
    return await handler(line, print);
  } catch (error) {
    if (error instanceof TransientError) {
      print.problem({ code: 'try-again', message: error.message }, argv.includes('--json'));
      return EXIT.retried;
    }
    if (isOfTheMachine(error)) {
      const message = `${error.message}. What is saved is safe; run again when the cause is gone.`;
      print.problem({ code: 'try-again', message }, argv.includes('--json'));
      return EXIT.retried;
    }
    if (!(error instanceof UserError)) {
      print.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return EXIT.ended;
    }
    print.problem(error, argv.includes('--json'));
    return ['tool-missing', 'git-missing', 'git-too-old'].includes(error.code) ? EXIT.missing : EXIT.usage;
  }
}

/** The file system said no: it is full, read-only, or somebody took a folder away. */
function isOfTheMachine(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function unknownCommand(command: string): UserError {
  const near = nearest(command, Object.keys(COMMANDS));
  return new UserError(
    `There is no command ${command}.${near === undefined ? '' : ` Did you mean ${near}?`} \`specbridge help\` lists them.`,
  );
}
