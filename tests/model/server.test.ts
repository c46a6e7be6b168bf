import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ANSWERS, ReasonRole } from '../../src/core/reasoning.ts';
import { whyReserved } from '../../src/spec/config/server-options.ts';
import { processTable, processRow } from '../../src/tools/process/process-table.ts';
import { readMarks } from '../../src/tools/process/marks.ts';
import { reap } from '../../src/tools/process/reaper.ts';
import { realServer } from '../world/llama/program.ts';
import { STEERED, modelFile, realBench, steeredTo } from './bench.ts';

const STEP = { id: '!', action: '!' };
/** What a model is steered to answer; whatever is a text becomes `!`, and lists of texts are filled with them. */
const ANSWERED: Readonly<Record<ReasonRole, object>> = {
  classifier: { complexity: 'high' },
  planner: { decision: 'plan', goal: '!', steps: [STEP] },
  critic: { verdict: 'revise', requestedChanges: Array<string>(20).fill('!') },
  diagnoser: { rootCause: '!', recommendedAction: 'clarify', question: '!' },
  replanner: { decision: 'revised-plan', reason: '!', impactsApprovedIntent: false, goal: '!', steps: [STEP] },
};
const WORDS = ['"high"', '"plan"', '"revise"', '"clarify"', '"revised-plan"', '"goal"'];

/** Servers that this test process has started and that still run. */
function running(): readonly number[] {
  return [...processTable().values()]
    .filter(({ name, parent }) => name.startsWith('llama-server') && parent === process.pid)
    .map(({ pid }) => pid);
}

describe('the real llama-server', () => {
  it('answers in the form that was asked for, steered by its model, and is gone afterwards', async () => {
    const bench = realBench();
    const end = await bench.ask({ prompt: 'An attempt has failed. Why?' });
    expect(end).toMatchObject({ outcome: 'answered', answer: { recommendedAction: 'repair' } });
    expect(end.usage).toMatchObject({ role: 'diagnoser', model: 'small.gguf' });
    expect(running()).toHaveLength(1);
    await bench.end();
    expect(running()).toEqual([]);
  });

  it('F2: a file that is no model: its exit code, and what it says of it', async () => {
    const model = modelFile(STEERED);
    writeFileSync(model, 'no model');
    const end = await realBench(STEERED, { server: { model } }).ask();
    expect(end).toHaveProperty(
      'problem',
      expect.stringMatching(/ended with exit code 1 before it was ready; its log ends: .*/s),
    );
  });

  it('F5: killed between two questions, it is started again', async () => {
    const bench = realBench();
    await bench.ask();
    process.kill(running()[0]!, 'SIGKILL');
    expect(await bench.ask()).toMatchObject({ outcome: 'answered' });
  });

  it('F6: with a question in flight that nobody waits for any more, it ends', async () => {
    const bench = realBench({ kind: 'noise' });
    const stop = new AbortController();
    const asked = bench.ask({ signal: stop.signal });
    while (running().length === 0) await new Promise((next) => setTimeout(next, 10));
    await new Promise((next) => setTimeout(next, 500));
    stop.abort();
    expect(await asked).toMatchObject({ outcome: 'failed' });
    await bench.end();
    expect(running()).toEqual([]);
  });

  it('F7: the prompt is counted by the server itself, before it is sent', async () => {
    const end = await realBench().ask({ prompt: 'x'.repeat(8_000) });
    expect(end).toHaveProperty(
      'problem',
      expect.stringMatching(/^80\d\d tokens of question and 1024 of answer do not fit into 4096$/),
    );
  });

  it('F9: what a killed step has left is found and ended', async () => {
    const bench = realBench();
    await bench.ask();
    const marks = await readMarks(`${bench.root}/a-step`);
    expect(marks.map(({ pid }) => processRow(pid)?.name)).toEqual([expect.stringMatching(/^llama-server/)]);
    expect((await reap(marks)).map(({ pid }) => pid)).toContain(marks[0]!.pid);
    expect(running()).toEqual([]);
  });
});

/** The options of the program, one set of names a line, as its help tells them. */
function optionsOfHelp(): readonly (readonly string[])[] {
  const help = execFileSync(realServer()!, ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return (
    help
      .split('\n')
      .filter((line) => line.startsWith('-'))
      // The description begins in column 41, or on the next line where the names need that room.
      .map((line) =>
        [...(line[39] === ' ' ? line.slice(0, 40) : line).matchAll(/(?<![\w-])--?[a-zA-Z][\w-]*/g)].map(
          ([name]) => name,
        ),
      )
  );
}

describe('F10: the options that are not a person’s to give', () => {
  it('are reserved in every spelling that the program itself knows', () => {
    const mixed = optionsOfHelp().filter(
      (names) => new Set(names.map((name) => whyReserved(name) !== undefined)).size > 1,
    );
    expect(mixed).toEqual([]);
  });

  it('are real options', () => {
    const all = new Set(optionsOfHelp().flat());
    const known = [
      '--host',
      '--port',
      '--api-key',
      '--model',
      '-hf',
      '--tools',
      '--props',
      '--slots',
      '--grammar',
      '-c',
    ];
    expect(known.filter((name) => !all.has(name))).toEqual([]);
    expect(known.filter((name) => whyReserved(name) === undefined)).toEqual([]);
  });
});

describe.each(ReasonRole.options)('the contract of the %s', (role) => {
  it('compiles to a grammar, in which a model says what it has to say', async () => {
    const words = WORDS.filter((word) => JSON.stringify(ANSWERED[role]).includes(word));
    const end = await realBench(steeredTo(words, ANSWERED[role])).ask({ role });
    expect(end).toMatchObject({ outcome: 'answered', answer: ANSWERED[role], usage: { role } });
  });

  it('F8: is kept by a model that talks nonsense and finds no end, or there is no answer', async () => {
    const end = await realBench({ kind: 'noise' }).ask({ role });
    if (end.outcome === 'answered') expect(ANSWERS[role].safeParse(end.answer).success).toBe(true);
    else expect(end.problem).toMatch(/ended by "length"|status 500|refuses|form|lacks|does not say/);
  });
});
