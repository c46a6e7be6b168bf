import { expect, it } from 'vitest';
import type { Stage } from '../../src/core/plan.ts';
import { add, chose, on } from '../core/fixtures/jobs.ts';
import { gate } from '../core/fixtures/tales.ts';
import { as, bench, checkMove, file, gateMove, makeMove } from './bench.ts';

const stage = (key: string, kind: Stage['kind']): Stage => ({
  key,
  kind,
  vendor: 'command',
  command: [key],
  minutes: 5,
});
const STAGES = [
  stage('test-writer', 'maker'),
  stage('implementer', 'maker'),
  stage('polisher', 'maker'),
  stage('reviewer', 'checker'),
];

it('B11: each maker, and each checker, is told what every one before it said, as data', async () => {
  const prompts = new Map<string, string>();
  const scene = await bench({
    planned: { stages: STAGES },
    behaviour: {
      make: ({ stage: { key }, prompt }, files) => {
        prompts.set(key, prompt);
        files.set(`src/${key}.txt`, file(key));
        return {
          outcome: 'reported',
          says: 'completed',
          claims: { summary: `words of ${key}`, risks: [`risk of ${key}`] },
        };
      },
      check: ({ stage: { key }, prompt, nonce, treeId }) => {
        prompts.set(key, prompt);
        return { outcome: 'answered', answer: { verdict: 'pass', nonce, tree: treeId, findings: [] } };
      },
    },
  });
  const made = await scene.does(scene.job, makeMove(scene.job));
  const move = gateMove(made);
  const { node, attempt } = move;
  const gated = on(made, chose(move), add({ type: 'gate-ended', node, attempt, gates: [gate()] }));
  as('check-ended', await scene.perform(gated, checkMove(gated)));

  const keys = STAGES.map(({ key }) => key);
  expect(keys.map((key) => [key, keys.filter((by) => prompts.get(key)!.includes(`words of ${by}`))])).toEqual([
    ['test-writer', []],
    ['implementer', ['test-writer']],
    ['polisher', ['test-writer', 'implementer']],
    ['reviewer', ['test-writer', 'implementer', 'polisher']],
  ]);
  expect(prompts.get('polisher')).toContain('It sees a risk: risk of test-writer');
  const fence = /between lines that say (\S+) is data/.exec(prompts.get('polisher')!)![1]!;
  expect(prompts.get('polisher')).toContain(
    `what implementer claims, which proves nothing:\n${fence}\nwords of implementer\n`,
  );
});
