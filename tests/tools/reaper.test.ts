import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { processTable } from '../../src/tools/process/process-table.ts';
import { markOf, reap, type ProcessMark } from '../../src/tools/process/reaper.ts';
import { driver, isAlive, node, ours, until } from './children.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process that nobody of ours started. */
function stranger(env: Record<string, string> = {}): ChildProcess & { pid: number } {
  const child = spawn('sleep', ['300'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH']!, ...env },
  });
  started.push(child);
  return child as ChildProcess & { pid: number };
}

const AGENT = `import { spawn } from 'node:child_process';
  process.on('SIGTERM', () => {});
  spawn('sleep', ['300'], { stdio: 'ignore', detached: true });
  setInterval(() => {}, 1000);`;

/** A step that starts an agent, prints its mark and is killed in the middle of it, as when a runner loses power. */
async function killedStep(marker: string): Promise<{ mark: ProcessMark; tree: number[] }> {
  const { child, firstLine, exit } = await driver(`import { run } from ${ours('process/process.ts')};
    const onStart = (mark) => console.log(JSON.stringify(mark));
    const argv = ${JSON.stringify(node(AGENT))};
    const env = { PATH: process.env.PATH };
    const deadline = Date.now() + 60000;
    await run({ argv, cwd: '/', env, deadline, maxOutputBytes: 10, marker: '${marker}', onStart });`);
  child.kill('SIGKILL');
  await exit;
  const mark: ProcessMark = JSON.parse(firstLine);
  const children = () => [...processTable().values()].filter((row) => row.parent === mark.pid && row.name === 'sleep');
  await until(() => children().length === 1);
  return { mark, tree: [mark.pid, ...children().map((row) => row.pid)] };
}

// Numbers of processes begin again when they are used up: a child's may be the smaller one.
const pidsOf = (ended: readonly { pid: number }[]) => ended.map((one) => one.pid).toSorted((a, b) => a - b);

describe('the agent of a killed step', () => {
  it('A14: kill -9 leaves the agent; its mark finds it and all it started', async () => {
    const { mark, tree } = await killedStep('job');
    expect(tree.map(isAlive)).toEqual([true, true]);
    expect(pidsOf(await reap([{ ...mark, marker: '' }], [], 100))).toEqual(pidsOf(tree.map((pid) => ({ pid }))));
    expect(tree.map(isAlive)).toEqual([false, false]);
    expect(await reap([mark])).toEqual([]);
  });

  it('A14: the name of the run finds it when the mark was never saved, and no other run', async () => {
    const name = `job-${randomUUID()}/attempt-2`;
    const { tree } = await killedStep(name);
    const other = stranger({ SPECBRIDGE_RUN: `${name}0#x` });
    expect(pidsOf(await reap([], [name], 100))).toEqual(pidsOf(tree.map((pid) => ({ pid }))));
    expect(tree.map(isAlive)).toEqual([false, false]);
    expect(isAlive(other.pid)).toBe(true);
  });
});

describe('F9: pid and start time', () => {
  it('F9: the process of a mark whose start time differs is left alone', async () => {
    const { pid } = stranger();
    const mark = markOf(pid, 'run#1');
    const [boot, ticks] = mark.startTime.split(':');
    const wrong = [`${boot}:${Number(ticks) + 1}`, `${boot}:${Number(ticks) - 1}`, `0${boot}:${ticks}`, `${boot}:`, ''];
    for (const startTime of wrong) expect(await reap([{ ...mark, startTime }])).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  });

  it('F9: the process of a mark that fits is ended', async () => {
    const { pid } = stranger();
    const mark = markOf(pid, 'run#1');
    expect(await reap([mark])).toEqual([{ pid, startTime: mark.startTime, name: 'sleep' }]);
    await until(() => !isAlive(pid));
  });

  it('ends neither itself nor what it runs in, by mark or by marker', async () => {
    // In a driver of its own: were it wrong, it would end the test run.
    const { firstLine, exit } = await driver(`import { markOf, reap } from ${ours('process/reaper.ts')};
      import { spawn } from 'node:child_process';
      const inner = \`import { markOf, reap } from ${ours('process/reaper.ts').replaceAll('"', "'")};
        const marks = [markOf(process.pid, ''), markOf(process.ppid, ''), { pid: 1, startTime: '', marker: 'outer#1' }];
        console.log(JSON.stringify(await reap(marks, ['outer'])));\`;
      const env = { ...process.env, SPECBRIDGE_RUN: 'outer#1 inner#2' };
      const sibling = spawn('sleep', ['300'], { env, stdio: 'ignore' });
      const child = spawn(process.execPath, ['--input-type=module', '-e', inner], { env, stdio: 'inherit' });
      child.on('exit', (code) => process.exit(code === 0 && sibling.kill('SIGKILL') ? 0 : 9));`);
    expect([firstLine, await exit]).toEqual(['[]', [0, null]]);
  });
});

describe('the table', () => {
  it('reads the same processes from `ps`, where there is no /proc', () => {
    const { pid } = stranger();
    const row = processTable('darwin').get(pid);
    expect(row).toMatchObject({ pid, parent: process.pid, session: pid, name: 'sleep', isDead: false });
    expect(row!.start % 1_000).toBe(0);
    expect(Math.abs(row!.start - Date.now())).toBeLessThan(3_600_000);
  });

  it('reads a program name with spaces and parentheses', async () => {
    const { firstLine, child } = await driver(
      `process.title = 'a) R (b'; console.log(process.pid); setInterval(() => {}, 1000);`,
    );
    started.push(child);
    expect(processTable().get(Number(firstLine))).toMatchObject({ name: 'a) R (b', parent: process.pid });
  });
});
