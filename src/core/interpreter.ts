import type { Argv } from './plan.ts';

/** Programs that do what their first argument says. */
const INTERPRETERS = /^(?:.*\/)?(?:sh|bash|dash|zsh|node|deno|bun|tsx|python[0-9.]*|ruby|perl|php|pwsh)$/;
/** Of those, the ones that take `tools/agent` for `tools/agent.js`, or have words of their own, as in `bun run`. */
const RESOLVES = /(?:^|\/)(?:node|deno|bun|tsx)$/;

/** What a command hands to an interpreter first; nothing where its program is none: `sh check.sh` is what check.sh says. */
export function scriptIn([program, script]: Argv): string | undefined {
  return INTERPRETERS.test(program) ? script?.replace(/^\.\//, '') : undefined;
}

/** The same, where it can only be the path of one file, from the folder in which the command runs. */
export function scriptFileIn(command: Argv): string | undefined {
  const script = scriptIn(command);
  if (script === undefined || /^-|^\//.test(script)) return undefined;
  const isFile = /[^/.]\.\w+$/.test(script) || (script.includes('/') && !RESOLVES.test(command[0]));
  return isFile ? script : undefined;
}
