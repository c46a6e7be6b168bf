import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reap } from '../../src/tools/process/reaper.ts';
import { readMarks } from '../../src/tools/process/marks.ts';
import { driver, isAlive, ours, until } from './children.ts';
import { modelBench } from './local-model/bench.ts';

const ABOUT = { role: 'diagnoser', place: 'a-step', task: '1', round: 1, prompt: 'why?' };
const CAUSE = { outcome: 'answered', answer: { rootCause: 'the sum is one too low', recommendedAction: 'repair' } };

describe('the life of a server', () => {
  it('is started by the first question, serves the next ones too, and leaves nothing', async () => {
    const bench = modelBench('good');
    expect(bench.starts()).toEqual([]);
    expect(await bench.ask()).toMatchObject({ ...CAUSE, usage: { role: 'diagnoser', model: 'good', inputTokens: 20 } });
    expect(await bench.ask()).toMatchObject(CAUSE);
    const [server] = bench.starts();
    expect(bench.starts()).toHaveLength(1);
    expect(isAlive(server!)).toBe(true);
    await bench.end();
    expect(isAlive(server!)).toBe(false);
    expect(readdirSync(bench.root)).toEqual([]);
  });

  it('F1: 503 while it loads is waited for', async () => {
    expect(await modelBench('slow').ask()).toMatchObject(CAUSE);
  });

  it('F2: one that ends while it loads is told with its exit code and the end of its log', async () => {
    const bench = modelBench('dies');
    const end = await bench.ask();
    expect(end).toMatchObject({ outcome: 'failed' });
    expect(end).toHaveProperty('problem', expect.stringMatching(/exit code 1 .*the file is no model/s));
    expect(bench.starts()).toHaveLength(2);
  });

  it('F3: the port is the one that the system gave it, so none is picked that another could take', async () => {
    const [one, other] = [modelBench('good'), modelBench('good')];
    const ends = await Promise.all([one.ask(), other.ask()]);
    expect(ends).toEqual([expect.objectContaining(CAUSE), expect.objectContaining(CAUSE)]);
  });

  it('F4: one that never gets ready is given up, and ended', async () => {
    const bench = modelBench('never', { server: { startupTimeoutMs: 400, maxRestarts: 0 } });
    expect(await bench.ask()).toMatchObject({ problem: expect.stringContaining('was not ready after 0.4 s') });
    expect(bench.starts().map(isAlive)).toEqual([false]);
  });

  it('F4: a server of many models, which is healthy without ours, is not ours', async () => {
    const bench = modelBench('router', { server: { maxRestarts: 0 } });
    expect(await bench.ask()).toMatchObject({ problem: expect.stringContaining('serves another model') });
  });

  it('F5: one that dies over a question is started once more for it', async () => {
    const bench = modelBench('dies-once');
    expect(await bench.ask()).toMatchObject(CAUSE);
    expect(bench.starts()).toHaveLength(2);
  });

  it('F5: where it dies again, there is no answer, and it is not started any more', async () => {
    const bench = modelBench('dies-over-it');
    expect(await bench.ask()).toMatchObject({ problem: expect.stringContaining('ended with exit code 9') });
    expect(await bench.ask()).toMatchObject({ outcome: 'failed' });
    expect(bench.starts()).toHaveLength(2);
  });

  it('F6: one that ignores SIGTERM is killed', async () => {
    const bench = modelBench('deaf');
    await bench.ask();
    await bench.end();
    expect(bench.starts().map(isAlive)).toEqual([false]);
  });

  it('F9: ends with us, also where we are killed', async () => {
    const bench = modelBench('good');
    const question = { ...ABOUT, thinker: { tier: 'local-small', model: bench.model } };
    const { child, exit } = await driver(`
      import { localReasoner } from ${ours('local-model/reasoner.ts')};
      const deadline = new Date(Date.now() + 60_000);
      const reasoner = localReasoner(${JSON.stringify(bench.root)});
      console.log((await reasoner.ask({ ...${JSON.stringify(question)}, deadline }, new AbortController().signal)).outcome);
      setInterval(() => {}, 1_000);`);
    expect(bench.starts().map(isAlive)).toEqual([true]);
    child.kill('SIGKILL');
    await exit;
    await until(() => !bench.starts().some(isAlive));
  });

  it('F9: what a step that was killed has left is found by its place, by pid and start time', async () => {
    const bench = modelBench('good');
    await bench.ask();
    const marks = await readMarks(`${bench.root}/a-step`);
    expect(marks.map(({ pid }) => pid)).toEqual(bench.starts());
    expect(await reap(marks.map((mark) => ({ ...mark, startTime: 'another', marker: '' })))).toEqual([]);
    expect(bench.starts().map(isAlive)).toEqual([true]);
    expect((await reap(marks)).map(({ pid }) => pid)).toEqual(expect.arrayContaining([...bench.starts()]));
    expect(bench.starts().map(isAlive)).toEqual([false]);
  });

  it('is ended when nobody has asked for a while, and begins again', async () => {
    const bench = modelBench('good', { server: { idleShutdownMs: 50 } });
    await bench.ask();
    while (bench.starts().some(isAlive)) await new Promise((next) => setTimeout(next, 20));
    expect(await bench.ask()).toMatchObject(CAUSE);
    expect(bench.starts()).toHaveLength(2);
  });
});

describe('what is asked, and what counts as an answer', () => {
  it('F7: the slots share the context, and what does not fit is not sent', async () => {
    const bench = modelBench('good', { contextSize: 4_096 });
    const end = await bench.ask({ prompt: 'x'.repeat(4 * 1_600) });
    expect(end).toMatchObject({ problem: '1600 tokens of question and 512 of answer do not fit into 2048' });
    expect(bench.asked()).toEqual([]);
    expect(await bench.ask({ prompt: 'x'.repeat(4 * 1_500) })).toMatchObject(CAUSE);
  });

  it('F8: an answer that was cut is none, however it looks; it is asked for once more', async () => {
    const bench = modelBench('cut');
    expect(await bench.ask()).toMatchObject({ problem: 'the answer was ended by "length"' });
    expect(bench.asked()).toHaveLength(2);
  });

  it('an answer of another form is asked for once more, with what was wrong with it', async () => {
    const bench = modelBench('odd-once');
    expect(await bench.ask()).toMatchObject(CAUSE);
    expect(bench.asked().at(-1)?.messages[0]?.content).toMatch(/`rootCause` is not of the type string/);
  });

  it('and no more than once', async () => {
    const bench = modelBench('odd');
    expect(await bench.ask()).toMatchObject({ outcome: 'failed', usage: { inputTokens: 40 } });
    expect(bench.asked()).toHaveLength(2);
  });

  it('F10: variables that a server would take for options do not reach it', async () => {
    process.env['LLAMA_ARG_TOOLS'] = 'all';
    process.env['LLAMA_API_KEY'] = 'known';
    const bench = modelBench('good');
    const end = await bench.ask();
    delete process.env['LLAMA_ARG_TOOLS'];
    delete process.env['LLAMA_API_KEY'];
    expect(end).toMatchObject(CAUSE);
    const { readFileSync } = await import('node:fs');
    const variables = readFileSync(`/proc/${bench.starts()[0]}/environ`, 'utf8');
    expect(variables).not.toMatch(/LLAMA_ARG|=known/);
  });

  it('who is told to stop waits for no answer', async () => {
    const stop = new AbortController();
    const bench = modelBench('never');
    const asked = bench.ask({ signal: stop.signal });
    while (bench.starts().length === 0) await new Promise((next) => setTimeout(next, 10));
    stop.abort();
    expect(await asked).toMatchObject({ outcome: 'failed' });
    expect(bench.starts().map(isAlive)).toEqual([false]);
  });
});
