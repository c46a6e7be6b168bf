import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { isAlive } from '../tools/children.ts';
import { modelBench } from '../tools/local-model/bench.ts';
import { userRepository } from '../tools/user-repository.ts';
import { answerOf, typed } from './stage.ts';

const user = userRepository();
afterAll(() => rmSync(user.base, { recursive: true }));
const REST = 'gates: { test: { run: [sh] } }\nroles: { a: { kind: maker, vendor: command, command: [sh] } }\n';

function configure(model: object | undefined): void {
  const line = model === undefined ? '' : `localModel: ${JSON.stringify(model)}\n`;
  user.commit({ '.specbridge/orchestrate.yml': `${REST}${line}` });
}

it('names what is configured, asks it, and leaves nothing running', async () => {
  const bench = modelBench('good');
  const { server } = bench.model;
  if (server.kind !== 'managed') throw new Error('It has a server of its own.');
  configure({ model: server.model, executable: server.executable, contextSize: 4_096 });
  const said = await typed(user.folder, ['local-model']);
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('4096 tokens for 2 slots: 2048 for a question') });
  expect(bench.starts()).toEqual([]);
  const asked = await typed(user.folder, ['local-model', '--start']);
  expect(asked).toMatchObject({
    code: 0,
    out: expect.stringMatching(/answer +the sum is one too low\ntook +[\d.]+ s/),
  });
  expect(bench.starts().map(isAlive)).toEqual([false]);
  const answer = answerOf('local-model', await typed(user.folder, ['local-model', '--start', '--json']));
  expect(answer).toMatchObject({ asked: { outcome: 'answered', inputTokens: 20, outputTokens: 10 } });
});

it('says what is missing, and what it was that gave no answer', async () => {
  configure({ model: '/no/such.gguf', executable: '/bin/sh' });
  expect(await typed(user.folder, ['local-model', '--start'])).toMatchObject({
    code: 3,
    out: expect.stringContaining('There is no model /no/such.gguf that can be read.'),
  });
  configure({ url: 'http://127.0.0.1:8' });
  expect(await typed(user.folder, ['local-model', '--start'])).toMatchObject({
    code: 3,
    out: expect.stringMatching(/It gave no answer: it cannot be reached \([\w ]+\)/),
  });
});

it('of a configuration without one, says how to name it', async () => {
  configure(undefined);
  const said = await typed(user.folder, ['local-model']);
  expect(said).toMatchObject({ code: 2, err: expect.stringContaining('names no local model. Add `localModel:') });
});
