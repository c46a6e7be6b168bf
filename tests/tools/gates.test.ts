import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import type { GateResult } from '../../src/core/evidence.ts';
import type { Argv, Gate } from '../../src/core/plan.ts';
import type { Tree } from '../../src/ports.ts';
import { processGates } from '../../src/tools/gates.ts';
import { logPath } from '../../src/tools/logs.ts';
import { isAlive } from './children.ts';

const base = mkdtempSync(join(tmpdir(), 'specbridge-gates-'));
afterAll(() => rmSync(base, { recursive: true }));

let logs: string;
let tree: string;
let count = 0;
beforeEach(() => {
  const folder = join(base, String((count += 1)));
  logs = join(folder, 'logs');
  tree = join(folder, 'step/gate-1');
  mkdirSync(tree, { recursive: true });
});

interface Asked extends Partial<Gate> {
  readonly leftMs?: number;
  readonly signal?: AbortSignal;
}

function judge(
  command: string | Argv,
  { leftMs = 20_000, signal = new AbortController().signal, ...more }: Asked = {},
): Promise<GateResult> {
  const run: Argv = typeof command === 'string' ? ['sh', '-c', command] : command;
  const gate = { name: 'test', run, required: true, minutes: 1, guard: [], ...more };
  return processGates(logs).run(gate, { path: tree } as Tree, new Date(Date.now() + leftMs), signal);
}

function kept({ log }: GateResult): string {
  return readFileSync(logPath(logs, log), 'utf8');
}

describe('a gate passes', () => {
  it('with exit code 0 and with nothing else; what it printed is kept under its digest', async () => {
    const result = await judge('pwd; echo oops >&2');
    expect(result).toEqual({
      name: 'test',
      passed: true,
      required: true,
      outcome: 'exited',
      exitCode: 0,
      durationMs: expect.any(Number),
      log: digestOf(`${tree}\n\n--- stderr, 5 bytes ---\noops\n`),
    });
    expect(kept(result)).toBe(`${tree}\n\n--- stderr, 5 bytes ---\noops\n`);
  });

  it('D1, D8: it waits for no input, and for nothing that it left behind, which is ended', async () => {
    const result = await judge('cat; setsid sleep 60 & echo $!');
    expect(result.passed).toBe(true);
    expect(isAlive(Number(kept(result)))).toBe(false);
    expect(readdirSync(join(dirname(tree), 'marks'))).toEqual([]);
  });

  it('in an environment that holds nothing of ours', async () => {
    process.env['GITHUB_TOKEN'] = 'ghs_secret';
    const result = await judge(['env']);
    delete process.env['GITHUB_TOKEN'];
    expect(kept(result)).toContain('CI=true\n');
    expect(kept(result)).not.toContain('ghs_secret');
    expect(kept(result)).not.toMatch(/^(?:NODE_|VITEST|npm_)/m);
  });
});

describe('a gate fails', () => {
  it('with another exit code; its end is quoted as a person would have seen it', async () => {
    const result = await judge(
      `yes x | head -c 5000; printf '\\033[31m1 of 2\\r2 of 2\\033[0m failed\\377\\n'; exit 3`,
    );
    expect(result).toMatchObject({ passed: false, outcome: 'exited', exitCode: 3 });
    expect(result.tail).toMatch(/x\n2 of 2 failed\ufffd\n$/);
    expect(result.tail).toMatch(/^x\nx\n/);
    expect(kept(result)).toHaveLength(5_000 + '\u001b[31m1 of 2\r2 of 2\u001b[0m failed\ufffd\n'.length);
  });

  it('B17: whose bytes are no text; they are kept as they came', async () => {
    const result = await judge(`printf 'a\\377b'; exit 1`);
    expect(readFileSync(logPath(logs, result.log))).toEqual(Buffer.from([0x61, 0xff, 0x62]));
    expect(result.tail).toBe('a\ufffdb');
  });

  it('that only warns; the result says so, too', async () => {
    expect(await judge('exit 1', { required: false })).toMatchObject({ passed: false, required: false });
  });

  it('that a signal ended', async () => {
    const result = await judge('echo before; kill -9 $$');
    expect(result).toMatchObject({ passed: false, outcome: 'signalled', tail: 'before\n' });
    expect(result).not.toHaveProperty('exitCode');
  });

  it('D10: that says nothing for too long; its end says what would allow more', async () => {
    const result = await judge('echo begun; sleep 60', { idleMinutes: 0.005 });
    expect(result).toMatchObject({ passed: false, outcome: 'idle' });
    expect(result.tail).toBe('begun\n\n[ended: it said nothing for 0.005 minutes; idleMinutes allows more]\n');
  });

  it('D13: and prints what a variable of ours holds: neither the log nor the tail has it', async () => {
    process.env['DEPLOY_TOKEN'] = 'correct-horse-battery';
    const base64 = Buffer.from('user:correct-horse-battery').toString('base64');
    const result = await judge(`printf 'a\\377 correct-horse-'; sleep 0.05; echo battery; echo ${base64} >&2; exit 1`);
    delete process.env['DEPLOY_TOKEN'];
    const bytes = readFileSync(logPath(logs, result.log)).toString('latin1');
    expect(bytes).toMatch(/^a\xff \*\*\*\n\n--- stderr, \d+ bytes ---\n[\w]{0,7}\*\*\*[\w=]{0,4}\n$/);
    expect(result.tail).toContain('a\ufffd ***\n');
  });

  it('B15: that is out of time, with all that it started, and one that has no time left is not started', async () => {
    const stubborn = `trap '' TERM; (trap '' TERM; echo $$ > child; exec sleep 60) & echo begun; wait; sleep 60`;
    expect(await judge(stubborn, { leftMs: 500 })).toMatchObject({
      passed: false,
      outcome: 'out-of-time',
      tail: 'begun\n',
    });
    expect(isAlive(Number(readFileSync(join(tree, 'child'), 'utf8')))).toBe(false);
    expect(await judge('touch started', { leftMs: 0 })).toMatchObject({ passed: false, outcome: 'out-of-time' });
    expect(readdirSync(tree)).toEqual(['child']);
  });

  it('whose own minutes are over before the deadline', async () => {
    const result = await judge('sleep 60', { minutes: 0.005 });
    expect(result).toMatchObject({ passed: false, outcome: 'out-of-time' });
    expect(result.durationMs).toBeLessThan(4_000);
  });

  it('D14: whose program is not there', async () => {
    const result = await judge(['no-such-program']);
    expect(result).toMatchObject({ passed: false, outcome: 'not-started', durationMs: 0 });
    expect(result.tail).toBe('Cannot start no-such-program: there is no such program.');
    expect(kept(result)).toBe(result.tail);
  });

  it('that was interrupted', async () => {
    const result = await judge('sleep 60', { signal: AbortSignal.timeout(100) });
    expect(result).toMatchObject({ passed: false, outcome: 'signalled' });
  });

  it('no shell reads its arguments', async () => {
    expect(kept(await judge(['echo', '$HOME; touch x', '*', '`id`']))).toBe('$HOME; touch x * `id`\n');
    expect(readdirSync(tree)).toEqual([]);
  });
});
