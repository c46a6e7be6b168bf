import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/session.ts';
import { scene } from '../e2e/laptop.ts';
import { specbridge } from '../e2e/typed.ts';
import { typed } from './stage.ts';
import { isAlive, until } from '../tools/children.ts';
import { userEnvironment } from '../tools/user-repository.ts';

const CLI = join(import.meta.dirname, '../../src/cli/index.ts');

describe('the exit code of a process', () => {
  it('§11: says how it ended', async () => {
    await using set = await scene({ maker: 'REPORT=no-change' });
    const table: readonly (readonly [number, readonly string[], NodeJS.ProcessEnv?])[] = [
      [2, ['run', 'nothing']],
      [3, ['jobs'], { PATH: '/nonexistent' }],
      [4, ['run', 'demo'], { SPECBRIDGE_CACHE: '/dev/null' }],
      [1, ['run', 'demo']],
      [0, ['cancel', 'not needed']],
      [5, ['step', 'demo-']],
    ];
    const codes: (number | string)[] = [];
    for (const [, [command = '', ...rest], env] of table) {
      const [only] = await set.world.checkpoints.list();
      const words = rest.map((word) => (word === 'demo-' ? only!.job : word));
      const { code, err } = await specbridge(set, [command, ...words], env).end;
      expect(err).not.toMatch(/ at .*\.ts:\d+/);
      codes.push(code);
    }
    expect(codes).toEqual(table.map(([code]) => code));
  });
});

describe('the streams of a process', () => {
  it('FORCE_COLOR wins over NO_COLOR, and Node does not warn of both', async () => {
    const env = { ...userEnvironment(), FORCE_COLOR: '1', NO_COLOR: '1' };
    const { stdout, stderr } = spawnSync(process.execPath, [CLI, 'help', 'help'], { env, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('\u001b[1m');
  });

  it('A17: a pipe that its reader closes after one line loses no work, and changes no exit code', async () => {
    await using set = await scene({ maker: 'REPORT=no-change' });
    const env = {
      ...userEnvironment(),
      SPECBRIDGE_CACHE: process.env['SPECBRIDGE_CACHE'],
      CODE: join(set.user.base, 'code'),
    };
    const line = `{ '${process.execPath}' '${CLI}' run demo 2>&1; echo $? > "$CODE"; } | head -n 1`;
    const { stdout } = spawnSync('sh', ['-c', line], { cwd: set.user.folder, env, encoding: 'utf8' });
    expect(stdout).toMatch(/^demo-[0-9a-f]{6}: opened for demo at [0-9a-f]{12}\n$/);
    expect(readFileSync(env.CODE, 'utf8')).toBe('1\n');
    expect(await set.world.checkpoints.list()).toMatchObject([{ note: { status: 'needs-clarification' } }]);
  });

  it('Ctrl-C reaches the whole group: the agent ends, the move is charged, and the exit code is 4', async () => {
    await using set = await scene({
      maker: 'echo $$ > $BASE/notes/draft; mv $BASE/notes/draft $BASE/notes/pid; exec sleep 300',
    });
    const env = { ...userEnvironment(), SPECBRIDGE_CACHE: process.env['SPECBRIDGE_CACHE'] };
    const child = spawn(process.execPath, [CLI, 'run', 'demo'], {
      cwd: set.user.folder,
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    const end = new Promise((resolve) => child.once('close', resolve));
    await until(() => set.note('pid') !== undefined);
    const beside = await typed(set.user.folder, ['run', 'demo']);
    expect(beside).toMatchObject({ code: 4, out: expect.stringContaining('This command did nothing: another one') });
    process.kill(-child.pid!, 'SIGINT');
    expect(await end).toBe(4);
    expect(said).toContain('SIGINT: stopping; what is known is saved.');
    expect(said).not.toMatch(/ at .*\.ts:\d+/);
    expect(isAlive(Number(set.note('pid')))).toBe(false);
    const [saved] = await set.world.checkpoints.list();
    const snapshot = await loadSnapshot(set.world.checkpoints, saved!.job);
    expect(snapshot?.job).toMatchObject({ status: 'ready', used: { agentRuns: 1 } });
  });
});
