import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Argv } from '../../src/core/plan.ts';
import type { AgentOrder, CheckerEnd, MakerEnd, Tree } from '../../src/ports.ts';
import { processAgents, type AgentsPlace } from '../../src/tools/agents.ts';
import { logPath } from '../../src/tools/logs.ts';
import type { Turn } from '../../src/tools/scripted.ts';
import { isAlive } from './children.ts';

const base = mkdtempSync(join(tmpdir(), 'specbridge-agents-'));
afterAll(() => rmSync(base, { recursive: true }));
const SCRIPTED = join(import.meta.dirname, '../../src/tools/scripted-program.ts');
const NO_SIGNAL = new AbortController().signal;
const DONE = '{"outcome":"completed","summary":"done"}';
const REPORTED = { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };

let place: AgentsPlace;
let tree: string;
let count = 0;
beforeEach(() => {
  const folder = join(base, String((count += 1)));
  place = { logs: join(folder, 'logs'), scriptedProgram: [process.execPath, SCRIPTED] };
  tree = join(folder, 'step/make-1');
  mkdirSync(tree, { recursive: true });
});

interface Asked extends Partial<Omit<AgentOrder, 'stage' | 'tree' | 'script'>> {
  readonly minutes?: number;
  readonly signal?: AbortSignal;
}

function orderOf(program: Argv | Turn, { minutes = 1, ...more }: Asked): AgentOrder {
  const stage = { key: 'worker', kind: 'maker' as const, minutes };
  const script = Buffer.from(JSON.stringify({ makes: { '*': [program] } }));
  return {
    node: 'n1',
    task: '1',
    attempt: 1,
    tree: { path: tree } as Tree,
    prompt: 'Do it.',
    deadline: new Date(Date.now() + 20_000),
    ...(Array.isArray(program)
      ? { stage: { ...stage, vendor: 'command', command: program as Argv }, script: undefined }
      : { stage: { ...stage, vendor: 'scripted', script: 'script.yml' }, script }),
    ...more,
  };
}

/** A maker in sh, or a turn of the scripted one. */
function make(program: string | Argv | Turn, { signal = NO_SIGNAL, ...more }: Asked = {}): Promise<MakerEnd> {
  const started = typeof program === 'string' ? (['sh', '-c', program] as Argv) : program;
  return processAgents(place).make(orderOf(started, more), signal);
}

function check(program: string): Promise<CheckerEnd> {
  const asked = { ...orderOf(['sh', '-c', program], {}), nonce: 'n-1', treeId: 'a'.repeat(40) };
  return processAgents(place).check(asked, NO_SIGNAL);
}

const write = (text: string): string => `printf '%s' '${text}' > $SPECBRIDGE_RESULT`;
const failed = (kind: string, summary: string | RegExp): object => ({
  outcome: 'failed',
  failure: { kind, stage: 'make', summary: typeof summary === 'string' ? summary : expect.stringMatching(summary) },
});

describe('what an agent is given', () => {
  it('D1: its input is at its end: it does not wait for an answer', async () => {
    expect(await make(`cat > seen; ${write(DONE)}`)).toMatchObject(REPORTED);
    expect(readFileSync(join(tree, 'seen'), 'utf8')).toBe('');
  });

  it('D2: a prompt of a megabyte, whole', async () => {
    const prompt = `${'é'.repeat(524_288)}\n`;
    expect(await make(`cp $SPECBRIDGE_PROMPT seen; ${write(DONE)}`, { prompt })).toMatchObject(REPORTED);
    expect(readFileSync(join(tree, 'seen'), 'utf8')).toBe(prompt);
  });

  it('D2: a task of any length and with any sign in it', async () => {
    const task = `a\0${'b'.repeat(200_000)}`;
    expect(await make(`printf '%s' "$SPECBRIDGE_TASK" > seen; ${write(DONE)}`, { task })).toMatchObject(REPORTED);
    expect(readFileSync(join(tree, 'seen'), 'utf8')).toMatch(/^ab{100,}$/);
  });

  it('D2: a turn of the scripted agent that writes more than an environment holds', async () => {
    const text = 'x'.repeat(300_000);
    const report = { outcome: 'completed', summary: 'done' };
    expect(await make({ write: { 'large.txt': text }, report })).toMatchObject(REPORTED);
    expect(readFileSync(join(tree, 'large.txt'), 'utf8')).toBe(text);
  });

  it('its role, task and attempt, and nothing of ours', async () => {
    process.env['GITHUB_TOKEN'] = 'ghs_secret';
    const end = await make(`env > seen; ${write(DONE)}`, { attempt: 3 });
    delete process.env['GITHUB_TOKEN'];
    expect(end).toMatchObject(REPORTED);
    const seen = readFileSync(join(tree, 'seen'), 'utf8');
    expect(seen).toContain('SPECBRIDGE_ROLE=worker\n');
    expect(seen).toContain('SPECBRIDGE_ATTEMPT=3\n');
    expect(seen).toContain(`PWD=${tree}\n`);
    expect(seen).not.toContain('ghs_secret');
  });

  it('a nonce that nobody can guess', () => {
    const { nonce } = processAgents(place);
    expect(new Set(Array.from({ length: 100 }, nonce)).size).toBe(100);
    expect(nonce()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('how an agent ends', () => {
  it('D3: exit 0 with a report of failure is a failure', async () => {
    const report = '{"outcome":"failed","summary":"cannot"}';
    expect(await make(write(report))).toMatchObject({
      outcome: 'reported',
      says: 'failed',
      claims: { summary: 'cannot' },
    });
  });

  it.each(['exit 1', 'kill -9 $$'])('D4: %s after a whole report: the gates are to judge the work', async (ending) => {
    expect(await make(`${write(DONE)}; ${ending}`)).toMatchObject(REPORTED);
  });

  it('D9: exit 0 without a result is incomplete', async () => {
    expect(await make(`echo ${DONE}`)).toMatchObject(
      failed('transient-tool', 'the agent ended with exit code 0; it left no result'),
    );
  });

  it('D10: silence ends it, and what it had written before does not count', async () => {
    place = { ...place, idleMs: 300 };
    const start = performance.now();
    const end = await make(`echo thinking; ${write(DONE)}; sleep 60`);
    expect(end).toMatchObject(failed('transient-tool', 'the agent said nothing for 0.005 minutes and was ended'));
    expect(end).toMatchObject({ failure: { tail: 'thinking\n' } });
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('D10: who goes on talking is not idle', async () => {
    place = { ...place, idleMs: 300 };
    expect(await make(`for i in 1 2 3 4; do echo $i; sleep 0.1; done; ${write(DONE)}`)).toMatchObject(REPORTED);
  });

  it('B15: at the deadline it is gone with its children, and what it had written does not count', async () => {
    const stubborn = `trap '' TERM; (trap '' TERM; echo $$ > child; sleep 60) & ${write(DONE)}; wait; sleep 60`;
    const start = performance.now();
    const end = await make(stubborn, { deadline: new Date(Date.now() + 600) });
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(end).toMatchObject(failed('implementation-defect', 'the agent ran out of time and was ended'));
    expect(isAlive(Number(readFileSync(join(tree, 'child'), 'utf8')))).toBe(false);
  });

  it('D8: a grandchild that holds the pipe does not delay the end, and is ended', async () => {
    const start = performance.now();
    expect(await make(`setsid sleep 60 & echo $! > child; ${write(DONE)}`)).toMatchObject(REPORTED);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(isAlive(Number(readFileSync(join(tree, 'child'), 'utf8')))).toBe(false);
  });

  it('D14: a program that is not there', async () => {
    const end = await make(['no-such-agent']);
    expect(end).toEqual(failed('capability-unavailable', 'Cannot start no-such-agent: there is no such program.'));
  });

  it('an interrupted one has failed in passing', async () => {
    const end = await make('sleep 60', { signal: AbortSignal.timeout(200) });
    expect(end).toMatchObject(failed('transient-tool', 'the agent was interrupted'));
  });
});

describe('the result', () => {
  const pretty = JSON.stringify(JSON.parse(DONE), undefined, 2).replaceAll('\n', '\r\n');
  it.each([
    ['D5: pretty-printed, with CRLF', `${pretty}\r\n`],
    ['D5: with a byte order mark', `\uFEFF${DONE}\n`],
  ])('%s, is one', async (_, text) => {
    expect(await make(write(text))).toMatchObject(REPORTED);
  });

  it.each([
    ['D5: amid banners', `Welcome!\n${DONE}\nBye.`, 'it is not one JSON value'],
    ['D5: in a fence', `\`\`\`json\n${DONE}\n\`\`\``, 'it is not one JSON value'],
    ['D5: one of several lines of JSON', `{"type":"start"}\n${DONE}`, 'it is not one JSON value'],
    ['D5: in a list', `[${DONE}]`, 'expected object'],
    ['cut off', DONE.slice(0, -2), 'it is not one JSON value'],
    ['empty', '', 'it is not one JSON value'],
    ['with an outcome that is none', DONE.replace('completed', 'verified'), 'outcome'],
    ['with a permission in it', DONE.replace('}', ',"allow":["*"]}'), 'allow'],
    ['without what it must say', '{"outcome":"completed"}', 'summary'],
    ['longer than anybody reads', DONE.replace('done', 'x'.repeat(2_000)), 'summary'],
  ])('%s, is none', async (_, text, problem) => {
    const end = await make(write(text));
    expect(end).toMatchObject(failed('transient-tool', /exit code 0; its result cannot be used: /));
    expect(end.outcome === 'failed' && end.failure.summary).toContain(problem);
  });

  it.each([
    ['a link to a whole report', `${write(DONE)}; mv $SPECBRIDGE_RESULT r; ln -s $PWD/r $SPECBRIDGE_RESULT`],
    ['a pipe', 'mkfifo $SPECBRIDGE_RESULT'],
    ['a folder', 'mkdir $SPECBRIDGE_RESULT'],
    ['gone with its folder', 'rm -r "$(dirname $SPECBRIDGE_RESULT)"'],
  ])('%s, is none', async (_, deed) => {
    expect(await make(deed)).toMatchObject(failed('transient-tool', /it left no result$/));
  });

  it('B17: with a byte that is not UTF-8, is none, and nothing is aborted', async () => {
    expect(await make(`printf '{"outcome":"completed","summary":"\\377"}' > $SPECBRIDGE_RESULT`)).toMatchObject(
      failed('transient-tool', /it is not one JSON value/),
    );
  });

  it('of a checker is believed by whoever asked, not here: nonce and tree are passed on as they are', async () => {
    const answer = `{"verdict":"pass","tree":"${'b'.repeat(40)}","nonce":"other"}`;
    expect(await check(write(answer))).toMatchObject({
      outcome: 'answered',
      answer: { verdict: 'pass', tree: 'b'.repeat(40), nonce: 'other', findings: [] },
    });
  });

  it('B1: of a checker is no report, and the other way round', async () => {
    expect(await check(write(DONE))).toMatchObject({ outcome: 'failed', failure: { stage: 'check' } });
    const verdict = `{"verdict":"pass","tree":"${'b'.repeat(40)}","nonce":"n"}`;
    expect(await make(write(verdict))).toMatchObject({ outcome: 'failed' });
  });
});

describe('what an agent prints', () => {
  it('B17, D7: is kept as it came, bad bytes and characters cut in two', async () => {
    const end = await make(`printf 'a\\377b\\303'; sleep 0.05; printf '\\251'; echo oops >&2; ${write(DONE)}`);
    const kept = readFileSync(logPath(place.logs, end.log!));
    expect(kept).toEqual(Buffer.concat([Buffer.from([0x61, 0xff, 0x62]), Buffer.from('é'), Buffer.from('oops\n')]));
  });

  it('D6: is quoted without what would write on a terminal, at most its end', async () => {
    const end = await make(
      `yes x | head -c 5000; printf '\\033[31mred\\033[0m \\033]0;title\\007one\\rtwo\\n'; exit 3`,
    );
    expect(end).toMatchObject(failed('transient-tool', 'the agent ended with exit code 3; it left no result'));
    const { tail = '' } = end.outcome === 'failed' ? end.failure : {};
    expect(tail.endsWith('x\ntwo one\n')).toBe(true);
    expect(tail.length).toBeLessThanOrEqual(2_000);
  });

  it('is kept though its exchange is gone, which nobody else may look into', async () => {
    const end = await make(`stat -c %a "$(dirname $SPECBRIDGE_RESULT)"; ${write(DONE)}`);
    expect(readFileSync(logPath(place.logs, end.log!), 'utf8')).toBe('700\n');
    expect(readdirSync(dirname(tree)).filter((name) => name !== 'marks')).toEqual([basename(tree)]);
    expect(readdirSync(join(dirname(tree), 'marks'))).toEqual([]);
  });
});
