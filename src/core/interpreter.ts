import type { Argv } from './plan.ts';

/** How the words of an interpreter are read until its script comes. */
interface Interpreter {
  readonly names: RegExp;
  /** After these no script comes: what follows is a program's text, a module, what is to be tested. */
  readonly instead: RegExp;
  /** The next word is theirs. */
  readonly taking: RegExp;
}

/** Programs that do what their first operand says. */
const INTERPRETERS: readonly Interpreter[] = [
  { names: /^(?:ba|da|z)?sh$/, instead: /^-[a-z]*[cs]$|^-$/, taking: /^[-+][a-z]*[oO]$|^--(?:rcfile|init-file)$/ },
  {
    names: /^(?:node|deno|bun|tsx)$/,
    instead: /^-$|^-[a-z]*[epi]$|^--(?:eval|print|interactive|test|run)(?:=|$)/,
    taking:
      /^-[rC]$|^--(?:require|import|preload|conditions|title|input-type|cwd|(?:.*-)?(?:loader|file|dir|path|port))$/,
  },
  { names: /^python[0-9.]*$/, instead: /^-$|^-[A-Za-z]*[cm]/, taking: /^-[A-Za-z]*[WX]$/ },
  {
    names: /^(?:ruby|perl|php|pwsh)$/,
    instead: /^-$|^-[a-z]*[eErS]$|^-[cC]ommand$/,
    taking: /^-(?:[ICMd]|ExecutionPolicy)$/,
  },
];
/** Of those, the ones that take `tools/agent` for `tools/agent.js`. */
const RESOLVES = /(?:^|\/)(?:node|deno|bun|tsx)$/;

/** A file that a command names, and which of its words does. */
export interface NamedFile {
  readonly path: string;
  readonly at: number;
}

/** What a command hands to an interpreter first; nothing where its program is none: `sh check.sh` is what check.sh says. */
export function scriptIn(command: Argv): NamedFile | undefined {
  const program = command[0].slice(command[0].lastIndexOf('/') + 1);
  const interpreter = INTERPRETERS.find(({ names }) => names.test(program));
  if (interpreter === undefined) return undefined;
  for (let at = 1; at < command.length; at += 1) {
    const word = command[at]!;
    if (interpreter.instead.test(word)) return undefined;
    if (interpreter.taking.test(word)) at += 1;
    // The words of `bun run x.ts` and `deno run x.ts`; an option is passed over.
    else if (!/^[-+]/.test(word) && word !== 'run') return { path: plain(word), at };
  }
  return undefined;
}

/** All that can only be the path of one file, from the folder in which the command runs: its program, its script. */
export function filesIn(command: Argv): readonly NamedFile[] {
  const [program] = command;
  const script = scriptIn(command);
  return [
    ...(program.includes('/') ? [{ path: plain(program), at: 0 }] : []),
    ...(script !== undefined && isFile(program, script.path) ? [script] : []),
  ];
}

function isFile(program: string, path: string): boolean {
  return /[^/.]\.\w+$/.test(path) || (path.includes('/') && !RESOLVES.test(program));
}

function plain(path: string): string {
  return path.replace(/^\.\//, '');
}
