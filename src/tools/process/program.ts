import { access, constants, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { filesIn } from '../../core/interpreter.ts';
import type { Argv } from '../../core/plan.ts';
import type { Problem } from '../../errors.ts';
import { childEnvironment } from './environment.ts';

/**
 * Says that a command's program, or the script that it hands to an interpreter, is not on this machine; of what lies inside the worktree
 * nothing is known before there is one.
 */
export async function missingProgram(command: Argv): Promise<Problem | undefined> {
  const [program] = command;
  const code = 'tool-missing';
  if (program.includes('/') && !isAbsolute(program)) return undefined;
  if (!(await isOnThisMachine(program))) return { code, text: await whyMissing(program) };
  const script = filesIn(command).find(({ path, at }) => at > 0 && isAbsolute(path))?.path;
  if (script === undefined || (await mayBe(script, constants.R_OK))) return undefined;
  return { code, text: `There is no file ${script} for ${program} to run. Put it there, or correct its path.` };
}

async function whyMissing(program: string): Promise<string> {
  if (!isAbsolute(program))
    return `There is no program ${program} on the path. Install it, or name it by its whole path.`;
  const isFile = await stat(program).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile
    ? `${program} may not be started. Give it the right to be: chmod +x ${program}`
    : `There is no program ${program} that can be started. Install it, or correct its path.`;
}

async function isOnThisMachine(program: string): Promise<boolean> {
  const { PATH = '/usr/local/bin:/usr/bin:/bin' } = childEnvironment({ PATH: process.env['PATH'] });
  const places = isAbsolute(program) ? [program] : PATH.split(':').map((folder) => join(folder, program));
  for (const place of places) if (await isProgram(place)) return true;
  return false;
}

async function isProgram(place: string): Promise<boolean> {
  return (await mayBe(place, constants.X_OK)) && (await stat(place)).isFile();
}

async function mayBe(place: string, how: number): Promise<boolean> {
  return access(place, how).then(
    () => true,
    () => false,
  );
}
