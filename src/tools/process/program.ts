import { access, constants, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Argv } from '../../core/plan.ts';
import type { Problem } from '../../errors.ts';
import { childEnvironment } from './environment.ts';

/** Says that a command's program is not on this machine; of one inside the worktree nothing is known before there is one. */
export async function missingProgram([program]: Argv): Promise<Problem | undefined> {
  const isPath = program.includes('/');
  if (isPath && !isAbsolute(program)) return undefined;
  const { PATH = '/usr/local/bin:/usr/bin:/bin' } = childEnvironment({ PATH: process.env['PATH'] });
  const places = isPath ? [program] : PATH.split(':').map((folder) => join(folder, program));
  for (const place of places) if (await isProgram(place)) return undefined;
  const text = isPath
    ? `There is no program ${program} that can be started. Install it, or correct its path.`
    : `There is no program ${program} on the path. Install it, or name it by its whole path.`;
  return { code: 'tool-missing', text };
}

async function isProgram(place: string): Promise<boolean> {
  return access(place, constants.X_OK).then(
    async () => (await stat(place)).isFile(),
    () => false,
  );
}
