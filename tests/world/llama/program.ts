import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where `npm run llama` puts the server that it builds. */
export function builtServer(): string {
  // Suites have a cache of their own, which it is no part of.
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return join(cache, 'specbridge', 'llama-server-1');
}

/** The real server: the one that was built, else the one on the path; nothing where there is none. */
export function realServer(): string | undefined {
  const named = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'llama-server'));
  return [process.env['LLAMA_SERVER'] ?? '', builtServer(), ...named].find((path) => path !== '' && existsSync(path));
}

/** What is said where the suites of the real server cannot run. */
export function absentWords(): string | undefined {
  return realServer() === undefined
    ? 'Skipped: there is no llama-server. `npm run llama` builds one, where git, cmake and a C++ compiler are there.'
    : undefined;
}
