import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { writeLine } from '../../src/core/journal.ts';
import { localCheckpoints } from '../../src/local/checkpoints.ts';
import { headOf, saveOf } from '../contract/saves.ts';
import { chose, journalOf, told } from '../core/fixtures/jobs.ts';
import { asked, begin, diagnosed, graph, baseline, gate, makeFails, noChange, READY } from '../core/fixtures/tales.ts';
import { userRepository } from '../tools/user-repository.ts';
import { answerOf, typed } from './stage.ts';

const user = userRepository();
afterAll(() => rmSync(user.base, { recursive: true }));

/** Decides the last move of a tale again; the tales say other words than any version. */
async function why(tale: Job): Promise<readonly [code: number, out: string]> {
  const lines = journalOf(tale);
  const texts: string[] = [];
  for (const line of lines) texts.push(writeLine(line, texts.at(-1) ?? ''));
  const asks = lines.findLast(({ event }) => event.type === 'move-chosen')!.seq;
  await using git = await user.open();
  const [before] = await localCheckpoints(git).list();
  if (before !== undefined) user.git(['update-ref', '-d', `refs/specbridge/jobs/${before.job}`]);
  const save = saveOf('demo-1', undefined);
  headOf(await localCheckpoints(git).save({ ...save, lines: texts, note: { ...save.note, spec: 'demo' } }));
  const said = await typed(user.folder, ['job', 'demo-1', '--why', `${asks}`]);
  answerOf('job', await typed(user.folder, ['job', 'demo-1', '--why', `${asks}`, '--json']));
  return [said.code, said.out];
}

it.each<readonly [name: string, tale: Job]>([
  ['an ordinary move', told(chose({ type: 'build-graph', at: told().base }))],
  ['a question', told(...READY, begin(), noChange, asked('no-change', { id: 'q7' }))],
  ['a diagnosis', told(...READY, begin(), makeFails(), diagnosed)],
])('%s of a version with other words is the same move', async (_name, tale) => {
  const [code, out] = await why(tale);
  expect(out).toMatch(/decided again from these facts: the same move, now in other words: .+/);
  expect(code).toBe(0);
});

it.each<readonly [name: string, tale: Job]>([
  ['another move', told(graph(), baseline(), chose({ type: 'build-graph', at: told().base }))],
  ['another question', told(graph(), baseline(gate(false)), asked('no-change'))],
])('%s is told as such', async (_name, tale) => {
  const [code, out] = await why(tale);
  expect(out).toMatch(/decided again from these facts: (?:make|ask), because /);
  expect(code).toBe(5);
});
