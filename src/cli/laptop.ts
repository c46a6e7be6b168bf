import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { openLaptop, type Laptop } from '../local/ports.ts';
import { localOwner } from '../local/forge.ts';
import type { Author } from '../session.ts';
import type { CommandLine } from './command-line.ts';
import { VERSION } from './version.ts';

/** The repository that the command was typed in, as a world. */
export async function laptop({ folder }: CommandLine): Promise<Laptop> {
  // The agent's program lies beside this one: as a source file here, as a bundle of its own where this is one.
  const program = import.meta.url.endsWith('.ts') ? '../tools/scripted-program.ts' : '../scripted/index.js';
  try {
    return await openLaptop(folder, [process.execPath, fileURLToPath(new URL(program, import.meta.url))]);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'no-repository') throw error;
    if (process.env['GIT_DIR'] === undefined) throw error;
    throw new UserError(`${error.message} (GIT_DIR is not followed here.)`, error.code);
  }
}

/** A step of this process. */
export function author(): Author {
  return { owner: localOwner(), engine: VERSION, nonce: randomUUID(), now: () => new Date() };
}

/** Who says it: the option, else the name that git knows, else that of the user. */
export async function speaker(world: Laptop, { values }: CommandLine): Promise<string> {
  return values.by ?? (await world.personsName()) ?? userInfo().username;
}
