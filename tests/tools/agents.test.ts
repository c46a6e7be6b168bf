import { chmodSync, closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agentBench, DONE, failed, REPORTED, write } from './agent-bench.ts';
import { isAlive } from './children.ts';

const bench = agentBench();
const { make, check, kept } = bench;
const seen = (name = 'seen'): string => readFileSync(join(bench.tree, name), 'utf8');

describe('what an agent is given', () => {
  it('D1: its input is at its end: it does not wait for an answer', async () => {
    expect(await make(`cat > seen; read line; echo "[$line]" >> seen; ${write(DONE)}`)).toMatchObject(REPORTED);
    expect(seen()).toBe('[]\n');
  });

  it('D2: a prompt of a megabyte, whole, and neither among its arguments nor in its environment', async () => {
    const prompt = `${'é'.repeat(524_288)}\n`;
    const look = 'cp $SPECBRIDGE_PROMPT seen; cat /proc/$$/cmdline /proc/$$/environ | wc -c > size';
    expect(await make(`${look}; ${write(DONE)}`, { prompt })).toMatchObject(REPORTED);
    expect(seen()).toBe(prompt);
    expect(Number(seen('size'))).toBeLessThan(16 * 1024);
  });

  it('what lies beside its prompt, which says where', async () => {
    const look = 'cat "$(dirname $SPECBRIDGE_PROMPT)/left.patch" > seen; cat $SPECBRIDGE_PROMPT > prompt';
    const files = { 'left.patch': Buffer.from([0xff, 0x0a]) };
    expect(await make(`${look}; ${write(DONE)}`, { files })).toMatchObject(REPORTED);
    expect(readFileSync(join(bench.tree, 'seen'))).toEqual(files['left.patch']);
    expect(seen('prompt')).toMatch(/^Do it\.\n\nIn \/.*\/exchange-\w+ you find: left\.patch$/);
  });

  it('D2: a task of any length and with any sign in it', async () => {
    const task = `a\0${'b'.repeat(200_000)}`;
    expect(await make(`printf '%s' "$SPECBRIDGE_TASK" > seen; ${write(DONE)}`, { task })).toMatchObject(REPORTED);
    expect(seen()).toMatch(/^ab{100,}$/);
  });

  it('D2: a turn of the scripted agent that writes more than an environment holds', async () => {
    const text = 'x'.repeat(300_000);
    const report = { outcome: 'completed', summary: 'done' };
    expect(await make({ write: { 'large.txt': text }, report })).toMatchObject(REPORTED);
    expect(seen('large.txt')).toBe(text);
  });

  it('its role, task and attempt, and nothing of ours', async () => {
    process.env['GITHUB_TOKEN'] = 'ghs_secret';
    const end = await make(`env > seen; ${write(DONE)}`, { attempt: 3 });
    delete process.env['GITHUB_TOKEN'];
    expect(end).toMatchObject(REPORTED);
    expect(seen()).toContain('SPECBRIDGE_ROLE=worker\n');
    expect(seen()).toContain('SPECBRIDGE_ATTEMPT=3\n');
    expect(seen()).toContain(`PWD=${bench.tree}\n`);
    expect(seen()).not.toContain('ghs_secret');
  });

  it('a nonce that nobody can guess', () => {
    const { nonce } = bench.agents;
    expect(new Set(Array.from({ length: 100 }, nonce)).size).toBe(100);
    expect(nonce()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('how an agent ends', () => {
  it('D3: exit 0 with a report of failure is a failure', async () => {
    expect(await make(write('{"outcome":"failed","summary":"cannot"}'))).toMatchObject({
      outcome: 'reported',
      says: 'failed',
      claims: { summary: 'cannot' },
    });
  });

  it.each(['exit 1', 'exit 127', 'kill -9 $$'])(
    'D4: %s after a whole report: the gates are to judge the work',
    async (ending) => {
      expect(await make(`${write(DONE)}; ${ending}`)).toMatchObject(REPORTED);
    },
  );

  it('D9: exit 0 without a result is incomplete, whatever was printed', async () => {
    expect(await make(`echo '${DONE}'; echo '{"type":"turn.completed"}'`)).toMatchObject(
      failed('transient-tool', /^the agent ended with exit code 0; it left no result: “/),
    );
  });

  it('D10: silence ends it, and what it had written before does not count', async () => {
    const end = await make(`echo thinking; ${write(DONE)}; sleep 60`, { idleMinutes: 0.005 });
    expect(end).toMatchObject(failed('transient-tool', 'the agent said nothing for 0.005 minutes and was ended'));
    expect(end).toMatchObject({ failure: { tail: 'thinking\n' } });
  });

  it('D10: who goes on talking is not idle', async () => {
    const talk = 'for i in 1 2 3 4; do echo $i; sleep 0.1; done';
    expect(await make(`${talk}; ${write(DONE)}`, { idleMinutes: 0.005 })).toMatchObject(REPORTED);
  });

  it('B15: at the deadline it is gone with its children, and what it had written does not count', async () => {
    const stubborn = `trap '' TERM; (trap '' TERM; echo $$ > child; sleep 60) & ${write(DONE)}; wait; sleep 60`;
    const end = await make(stubborn, { deadline: new Date(Date.now() + 600) });
    expect(end).toMatchObject(failed('implementation-defect', 'the agent ran out of time and was ended'));
    expect(isAlive(Number(seen('child')))).toBe(false);
  });

  it('A21: a checker that runs out of time is asked again; there is nothing to repair', async () => {
    expect(await check('sleep 60', { deadline: new Date(Date.now() + 200) })).toMatchObject({
      failure: { kind: 'transient-tool', stage: 'check', summary: 'the agent ran out of time and was ended' },
    });
  });

  it('D8: a grandchild that holds the pipe does not delay the end, and is ended', async () => {
    expect(await make(`setsid sleep 60 & echo $! > child; ${write(DONE)}`)).toMatchObject(REPORTED);
    expect(isAlive(Number(seen('child')))).toBe(false);
  });

  it('an interrupted one has failed in passing', async () => {
    const end = await make('sleep 60', { signal: AbortSignal.timeout(200) });
    expect(end).toMatchObject(failed('transient-tool', 'the agent was interrupted'));
  });
});

describe('D14: an agent that cannot be started', () => {
  it('D14: a program that is not there', async () => {
    const end = await make(['no-such-agent']);
    expect(end).toEqual(failed('capability-unavailable', 'Cannot start no-such-agent: there is no such program.'));
  });

  it('D14: a file that may not be run', async () => {
    writeFileSync(join(bench.tree, 'agent'), '#!/bin/sh\n', { mode: 0o644 });
    expect(await make([join(bench.tree, 'agent')])).toMatchObject(
      failed('capability-unavailable', /^Cannot start .*EACCES/),
    );
  });

  it('D14: a file that is being written at this moment passes', async () => {
    const path = join(bench.tree, 'agent');
    const descriptor = openSync(path, 'w');
    chmodSync(path, 0o755);
    const end = await make([path]);
    closeSync(descriptor);
    expect(end).toMatchObject(failed('transient-tool', /^Cannot start .*ETXTBSY/));
  });

  it.each([
    ['D14: whose first line names no program', '#!/usr/bin/env no-such-interpreter\n', 127],
    ['D14: that calls a program which is not there', '#!/bin/sh\nno-such-agent\n', 127],
    ['D14: that calls a program which may not be run', '#!/bin/sh\nexec ./agent.txt\n', 126],
  ])('%s', async (_, text, code) => {
    writeFileSync(join(bench.tree, 'agent'), text, { mode: 0o755 });
    writeFileSync(join(bench.tree, 'agent.txt'), '');
    expect(await make([join(bench.tree, 'agent')])).toMatchObject(
      failed(
        'capability-unavailable',
        new RegExp(`^the agent ended with exit code ${code}: a program was not found, or cannot be started: “`),
      ),
    );
  });

  it('D14: a script without a first line is one for sh, as everywhere', async () => {
    writeFileSync(join(bench.tree, 'agent'), write(DONE), { mode: 0o755 });
    expect(await make([join(bench.tree, 'agent')])).toMatchObject(REPORTED);
  });
});

describe('what an agent prints', () => {
  it('B17, D7: is kept as it came, bad bytes and characters cut in two', async () => {
    const end = await make(`printf 'a\\377b\\303'; sleep 0.05; printf '\\251'; exit 3`);
    expect(kept(end)).toEqual(Buffer.concat([Buffer.from([0x61, 0xff, 0x62]), Buffer.from('é')]));
    expect(end).toMatchObject({ failure: { tail: 'a\uFFFDbé' } });
  });

  it('B1, D11: stdout, stderr and the result, with all that was passed over, are told apart', async () => {
    const result = DONE.replace('}', ',"usage":{"tokens":7}}');
    const end = await make(`echo said; echo oops >&2; ${write(result)}`);
    expect(end).toMatchObject(REPORTED);
    expect(kept(end).toString()).toBe(
      `said\n\n--- stderr, 5 bytes ---\noops\n\n--- result, ${result.length} bytes ---\n${result}`,
    );
  });

  it('D6: is quoted without what would write on a terminal, at most its end', async () => {
    const said = `\\033[31mred\\033[0m \\033]0;title\\007\\033]52;c;eA==\\007\\033]8;;x:y\\033\\\\link\\033]8;;\\033\\\\one\\rtwo\\n`;
    const end = await make(`yes x | head -c 5000; printf '${said}'; exit 3`);
    expect(end).toMatchObject(
      failed('transient-tool', 'the agent ended with exit code 3; it left no result: “two linkone”'),
    );
    const { tail = '' } = end.outcome === 'failed' ? end.failure : {};
    expect(tail.endsWith('x\ntwo linkone\n')).toBe(true);
    expect(tail.length).toBeLessThanOrEqual(4_100);
    expect(kept(end).toString()).toContain('\u001B[31mred\u001B[0m \u001B]0;title\u0007\u001B]52;c;eA==\u0007');
  });

  it('D6: in what it claims, too', async () => {
    const report = '{"outcome":"completed","summary":"\\\\u001b]0;title\\\\u0007\\\\u001b[31mdo\\\\bne\\\\u009b2J"}';
    expect(await make(`printf '${report}' > $SPECBRIDGE_RESULT`)).toMatchObject({ claims: { summary: 'dne' } });
  });

  it('is kept though its exchange is gone, which nobody else may look into', async () => {
    const end = await make(`stat -c %a "$(dirname $SPECBRIDGE_RESULT)"; exit 3`);
    expect(kept(end).toString()).toBe('700\n');
    expect(readdirSync(dirname(bench.tree)).filter((name) => name !== 'marks')).toEqual([basename(bench.tree)]);
    expect(readdirSync(join(dirname(bench.tree), 'marks'))).toEqual([]);
  });
});

describe('a flood', () => {
  it.each([
    ['of one line of NULs', 'head -c 20000000 /dev/zero'],
    ['of an escape sequence that never ends', `printf '\\033]0;'; head -c 6000000 /dev/zero | tr '\\0' x`],
    ['of backspaces on stderr', `head -c 6000000 /dev/zero | tr '\\0' '\\b' >&2`],
  ])('%s leaves head and tail, and says what is left out', async (_, flood) => {
    const end = await make(`echo first; ${flood}; echo last; echo last >&2; exit 3`);
    expect(kept(end).length).toBeLessThanOrEqual(4 * 1024 * 1024 + 100);
    expect(kept(end).toString('latin1')).toMatch(/^first\n[^]*\n\[more than \d+ bytes are left out here\]\n[^]*last\n/);
    expect(end).toMatchObject({ failure: { tail: expect.stringMatching(/last\n$/) } });
  });
});
