import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { claude } from '../../src/tools/vendors/claude.ts';
import type { Scene } from './laptop.ts';

/** What Claude Code said once, by what happened. */
export const STREAMS = join(import.meta.dirname, '../tools/vendors/streams/claude');

/** A program in its place, until the environment of the test is put back: it says what the file holds, whatever it is asked. */
export function inPlaceOfClaude({ user }: Scene, stream: string): void {
  const folder = join(user.base, 'bin');
  mkdirSync(folder);
  const of = { '--version': `echo ${claude.versions[0]}`, '--help': `echo '${claude.options.join(' ')}'` };
  const cases = Object.entries({ ...of, '*': `cat > /dev/null; cat ${stream}` }).map(
    ([word, run]) => `${word}) ${run};;`,
  );
  writeFileSync(join(folder, 'claude'), `#!/bin/sh\ncase "$1" in ${cases.join(' ')} esac\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
}
