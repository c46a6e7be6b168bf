import { sentence } from '../core/sentence.ts';
import { TransientError, UserError } from '../errors.ts';
import { approve } from './approve.ts';
import { check } from './check.ts';
import { isJsonWanted, parseCommandLine, type CommandLine } from './command-line.ts';
import type { CommandName } from './commands.ts';
import { doctor } from './doctor.ts';
import { help, version } from './help.ts';
import { init } from './init.ts';
import { localModel } from './local-model.ts';
import { plan } from './plan.ts';
import { printer, type Printer, type Streams } from './printer.ts';
import { showJob, showJobs } from './read.ts';
import { run, step } from './run.ts';
import { say } from './say.ts';

type Handler = (line: CommandLine, print: Printer) => Promise<number>;

/** Exit codes of what is not carried out (behaviour §11). */
const EXIT = { usage: 2, missing: 3, retried: 4, broken: 5 } as const;

const HANDLERS: Readonly<Record<CommandName, Handler>> = {
  init,
  check,
  approve,
  run,
  step,
  jobs: showJobs,
  job: showJob,
  plan,
  answer: say,
  retry: say,
  raise: say,
  'accept-task': say,
  'approve-plan': say,
  'reject-plan': say,
  escalate: say,
  're-pin': say,
  pause: say,
  resume: say,
  'give-up': say,
  cancel: say,
  doctor,
  'local-model': localModel,
  help,
  version,
};

/** Where a command is typed. */
interface Surroundings extends Streams {
  readonly folder: () => string;
}

const OURS: Surroundings = { stdout: process.stdout, stderr: process.stderr, folder: () => process.cwd() };

/** Runs one command line; answers with the exit code. */
export async function main(argv: readonly string[], around: Surroundings = OURS): Promise<number> {
  const print = printer(around, isJsonWanted(argv));
  try {
    const line = parseCommandLine(argv, around.folder());
    return await HANDLERS[line.command](line, print);
  } catch (error) {
    return refuse(error, print);
  }
}

function refuse(error: unknown, print: Printer): number {
  if (error instanceof UserError) {
    print.refusal(error);
    return ['tool-missing', 'git-missing', 'git-too-old'].includes(error.code) ? EXIT.missing : EXIT.usage;
  }
  if (error instanceof TransientError) {
    print.refusal({ code: 'try-again', message: `${error.message} Give the same command again.` });
    return EXIT.retried;
  }
  if (isOfTheMachine(error)) {
    const message = `${sentence(error.message)} What is saved is safe; run again when the cause is gone.`;
    print.refusal({ code: 'try-again', message });
    return EXIT.retried;
  }
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  print.refusal({ code: 'internal', message: `This is a fault of specbridge itself; please report it.\n${words}` });
  return EXIT.broken;
}

/** The file system said no: it is full, read-only, or somebody took a folder away. */
function isOfTheMachine(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
