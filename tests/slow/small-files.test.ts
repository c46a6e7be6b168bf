import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scene } from '../e2e/laptop.ts';
import { specbridge } from '../e2e/typed.ts';
import { userEnvironment } from '../tools/user-repository.ts';

const CLI = join(import.meta.dirname, '../../src/cli/index.ts');

/** More than a file may have in some of the runs. */
const MAKER = 'echo good > result.txt; head -c 6000 /dev/urandom > large; REPORT=completed';

it.each([0, 1, 2, 4])(
  'where no file may have more than %i KiB, a run ends in the middle of a save or elsewhere, and the next one goes on',
  async (size) => {
    await using set = await scene({ maker: MAKER, checker: 'VERDICT=pass' });
    const env = { ...userEnvironment(), SPECBRIDGE_CACHE: process.env['SPECBRIDGE_CACHE'], TMPDIR: set.user.base };
    const line = `ulimit -c 0; ulimit -f ${size}; exec '${process.execPath}' '${CLI}' run demo`;
    const first = spawnSync('bash', ['-c', line], { cwd: set.user.folder, env, encoding: 'utf8' });
    expect([first.status ?? first.signal, / at .*\.ts:\d+/.test(first.stderr)]).toEqual([
      expect.toBeOneOf([1, 4, 'SIGXFSZ']),
      false,
    ]);
    const { code, err } = await specbridge(set, ['run', 'demo']).end;
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(set.user.git(['fsck', '--no-dangling', '--no-progress'])).toBe('');
    expect(set.user.git(['status', '--porcelain'])).toBe('');
  },
);
