import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plain, text } from '../../src/tools/process/output.ts';
import { processCount, run } from '../../src/tools/process/process.ts';
import type { ProcessMark } from '../../src/tools/process/reaper.ts';
import { driver, folder, isAlive, node, order, ours, pidsIn, ran, until } from './children.ts';

const STUBBORN = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
/** Starts a long sleep in a session of its own, prints its pid and lets go of it. */
const LEAVE = (stdio: string, env = 'process.env') => `
  import { spawn } from 'node:child_process';
  const left = spawn('sleep', ['300'], { detached: true, stdio: '${stdio}', env: ${env} });
  left.unref();
  console.log(left.pid);`;

describe('input and output', () => {
  it('D1: without input, stdin is at its end at once', async () => {
    const end = await run(order(['cat']));
    expect(end).toMatchObject({ outcome: 'exited', exitCode: 0 });
  });

  it('D1: a child that ignores its input ends as it likes', async () => {
    const end = await run(order(['sh', '-c', 'exec <&-; exit 3'], { stdin: 'x'.repeat(1024 * 1024) }));
    expect(end).toMatchObject({ outcome: 'exited', exitCode: 3 });
  });

  it('D2: a prompt of more than 128 KiB arrives whole', async () => {
    const prompt = '€uro '.repeat(100_000);
    const end = ran(await run(order(['sha256sum'], { stdin: prompt })));
    expect(text(end.stdout)).toContain(createHash('sha256').update(prompt).digest('hex'));
  });

  it('D7: a character cut between two chunks is decoded whole', async () => {
    const source = `process.stdout.write(Buffer.from([0xe2, 0x82])); setTimeout(() => process.stdout.write(Buffer.from([0xac])), 100);`;
    const end = ran(await run(order(node(source))));
    expect(text(end.stdout)).toBe('€');
  });

  it('B17: a bad byte aborts nothing, and the raw bytes are kept', async () => {
    const end = ran(await run(order(['printf', 'a\\377b'])));
    expect(end).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect([...end.stdout]).toEqual([0x61, 0xff, 0x62]);
    expect(text(end.stdout)).toBe('a\uFFFDb');
  });

  it('D6: what a terminal program draws is read as a person would see it', async () => {
    const end = ran(await run(order(['printf', '\\033[31m10%%\\r\\033[Kdone\\033[0m\\n'])));
    expect(plain(text(end.stdout))).toBe('done\n');
  });

  it('keeps the head and the tail of 50 MB in 64 KiB and counts the rest', async () => {
    const source = `console.log('first'); const block = Buffer.alloc(1024 * 1024, 120);
      for (let i = 0; i < 50; i += 1) process.stdout.write(block); console.log('last');`;
    const end = ran(await run(order(node(source), { maxOutputBytes: 64 * 1024 })));
    expect(end).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(end.stdout.length).toBe(64 * 1024);
    expect(end.stdout.buffer.byteLength).toBe(64 * 1024);
    expect(end.droppedBytes).toEqual({ stdout: 50 * 1024 * 1024 + 11 - 64 * 1024, stderr: 0 });
    expect(text(end.stdout)).toMatch(/^first\nx+last\n$/);
  });

  it('gives the child the environment of the order and nothing else', async () => {
    const end = ran(await run(order(['/usr/bin/env'], { env: { ONLY: 'this' } })));
    expect(text(end.stdout)).toMatch(/^ONLY=this\nSPECBRIDGE_RUN=\S*run#[0-9a-f-]{36}\n$/);
  });
});

describe('how it ends', () => {
  it('tells the exit code and the signal', async () => {
    expect(await run(order(['sh', '-c', 'exit 7']))).toMatchObject({ outcome: 'exited', exitCode: 7, survivors: 0 });
    expect(await run(order(['sh', '-c', 'kill -SEGV $$']))).toMatchObject({ outcome: 'signalled', signal: 'SIGSEGV' });
  });

  it('D14: a missing program, a missing folder and a file that is no program are told apart', async () => {
    const missing = await run(order(['no-such-agent']));
    expect(missing).toEqual({
      outcome: 'not-started',
      code: 'ENOENT',
      problem: 'Cannot start no-such-agent: there is no such program.',
    });
    const nowhere = await run(order(['true'], { cwd: join(folder, 'nowhere') }));
    expect(nowhere).toMatchObject({ code: 'ENOENT', problem: expect.stringContaining('no such folder') });
    const text = join(folder, 'plain.txt');
    writeFileSync(text, 'hello');
    expect(await run(order([text]))).toMatchObject({ outcome: 'not-started', code: 'EACCES' });
  });

  it('D2: an argument beyond the system limit is an outcome, not an exception', async () => {
    expect(await run(order(['true', 'x'.repeat(200_000)]))).toMatchObject({ outcome: 'not-started', code: 'E2BIG' });
  });

  it('B15: at the deadline a child and a grandchild that ignore SIGTERM are gone', async () => {
    const loop = 'echo $$; while :; do sleep 0.05; done';
    const source = `trap 'echo asked' TERM; (exec sh -c 'trap "" TERM; ${loop}') & ${loop}`;
    const end = ran(await run(order(['sh', '-c', source], { deadline: new Date(Date.now() + 800) })));
    expect(end).toMatchObject({ outcome: 'out-of-time', survivors: 0 });
    const [child, grandchild] = pidsIn(end.stdout, 2);
    expect(text(end.stdout)).toContain('asked');
    expect([child, grandchild].map((pid) => isAlive(pid!))).toEqual([false, false]);
  });

  it('B15: nothing is started after the deadline', async () => {
    const before = processCount();
    expect(await run(order(['true'], { deadline: Date.now() - 1 }))).toMatchObject({ outcome: 'out-of-time' });
    expect(processCount()).toBe(before);
  });

  it('D10: silence ends the run, and what was said before it is kept', async () => {
    const end = ran(await run(order(['sh', '-c', 'echo thinking; sleep 300'], { idleMs: 500 })));
    expect(end.outcome).toBe('idle');
    expect(text(end.stdout)).toBe('thinking\n');
  });

  it('D10: a child that goes on talking is not idle', async () => {
    const source = 'for i in 1 2 3 4 5 6 7 8 9; do echo . >&2; sleep 0.1; done';
    expect(await run(order(['sh', '-c', source], { idleMs: 700 }))).toMatchObject({ outcome: 'exited', exitCode: 0 });
  });

  it('ends on abort, and does not start once aborted', async () => {
    const abort = new AbortController();
    const onStart = () => abort.abort();
    const end = ran(await run(order(['sleep', '300'], { signal: abort.signal, onStart })));
    expect(end.outcome).toBe('aborted');
    const before = processCount();
    expect(await run(order(['true'], { signal: abort.signal }))).toMatchObject({ outcome: 'aborted' });
    expect(processCount()).toBe(before);
  });
});

describe('the start', () => {
  it('hands over the mark before the input', async () => {
    const told: string[] = [];
    const source = `process.stdin.resume().on('end', () => console.log('got it'));`;
    const onStart = async (mark: ProcessMark) => {
      told.push(`alive: ${isAlive(mark.pid)}`);
    };
    const end = ran(await run(order(node(source), { stdin: 'go', onStart })));
    expect(told).toEqual(['alive: true']);
    expect(text(end.stdout)).toBe('got it\n');
  });

  it('kills the child when its mark cannot be saved', async () => {
    let pid = 0;
    const onStart = async (mark: ProcessMark) => {
      pid = mark.pid;
      throw new Error('disk full');
    };
    await expect(run(order(['sleep', '300'], { onStart }))).rejects.toThrow('disk full');
    expect(isAlive(pid)).toBe(false);
  });

  it('counts what it starts', async () => {
    const before = processCount();
    await Promise.all([run(order(['true'])), run(order(['true'])), run(order(['no-such-agent']))]);
    expect(processCount()).toBe(before + 2);
  });
});

describe('what a child leaves behind', () => {
  it('D8: a grandchild that holds the pipe does not delay the end', async () => {
    const end = ran(await run(order(['sh', '-c', 'sleep 300 & echo $!'])));
    expect(end).toMatchObject({ outcome: 'exited', exitCode: 0, survivors: 0 });
    expect(isAlive(pidsIn(end.stdout)[0]!)).toBe(false);
  });

  it('D8: what the child wrote just before its exit is kept, pipe held or not', async () => {
    const end = ran(await run(order(['sh', '-c', 'sleep 300 & head -c 150000 /dev/zero'])));
    expect(end.stdout.length).toBe(150_000);
  });

  it('ends a descendant in a session of its own that holds the pipe', async () => {
    const end = ran(await run(order(node(LEAVE('inherit')))));
    expect(isAlive(pidsIn(end.stdout)[0]!)).toBe(false);
  });

  it('ends a daemon: forked twice, a session of its own, no pipe', async () => {
    const daemon = `(setsid sh -c 'sleep 300 </dev/null >/dev/null 2>&1 & echo $! > daemon' &)`;
    const end = ran(await run(order(['sh', '-c', `${daemon}; until [ -s daemon ]; do sleep 0.01; done; cat daemon`])));
    expect(isAlive(pidsIn(end.stdout)[0]!)).toBe(false);
  });

  it('ends a descendant that dropped its environment but stayed in the session', async () => {
    const end = ran(await run(order(['sh', '-c', '(env -i sleep 300 </dev/null >/dev/null 2>&1 & echo $!)'])));
    expect(isAlive(pidsIn(end.stdout)[0]!)).toBe(false);
  });

  it('ends a daemon without our environment that was seen under its parent once', async () => {
    const source = `${LEAVE('ignore', '{ PATH: process.env.PATH }')} setTimeout(() => {}, 700);`;
    const end = ran(await run(order(node(source))));
    expect(isAlive(pidsIn(end.stdout)[0]!)).toBe(false);
  });

  it('ends what a program has started that is said to wait for it, when it is ended itself', async () => {
    const source = 'sleep 300 & echo $!; wait';
    const end = ran(await run(order(['sh', '-c', source], { isTidy: true, deadline: Date.now() + 800 })));
    expect(end).toMatchObject({ outcome: 'out-of-time', survivors: 0 });
    expect(pidsIn(end.stdout).map(isAlive)).toEqual([false]);
  });

  it('lets a concurrent run go on', async () => {
    const other = run(order(node(`setTimeout(() => console.log('whole'), 500)`)));
    await run(order(['sh', '-c', 'sleep 300 &']));
    expect(text(ran(await other).stdout)).toBe('whole\n');
  });

  it('a run inside a run keeps the outer marker, so that the outer end finds what it lost', async () => {
    const source = `import { run } from ${ours('process/process.ts')};
      const argv = ['sh', '-c', 'echo $SPECBRIDGE_RUN'];
      const end = await run({ argv, cwd: '/', env: process.env, deadline: Date.now() + 9000, maxOutputBytes: 999, marker: 'inner' });
      process.stdout.write(end.stdout);`;
    const end = ran(await run(order(node(source), { marker: 'outer/1' })));
    expect(text(end.stdout)).toMatch(/outer\/1#\S+ inner#\S+\n$/);
  });

  it('takes its children along, stubborn ones too, when the driver exits in the middle of a run', async () => {
    const { firstLine, exit } = await driver(`import { run } from ${ours('process/process.ts')};
      const onStart = (mark) => { console.log(mark.pid); setTimeout(() => process.exit(5), 200); };
      const argv = ${JSON.stringify(node(STUBBORN))};
      await run({ argv, cwd: '/', env: {}, deadline: Date.now() + 60000, maxOutputBytes: 10, onStart });`);
    expect(await exit).toEqual([5, null]);
    await until(() => !isAlive(Number(firstLine)));
  });
});
