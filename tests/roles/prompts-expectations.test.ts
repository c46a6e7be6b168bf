import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { checkerPrompt, makerPrompt, type Task } from '../../src/roles/prompts.ts';
import { add, nodeIn, spec, told } from '../core/fixtures/jobs.ts';
import { baseline, begin, gate, graph, made, READY } from '../core/fixtures/tales.ts';

const FENCE = '=====4f2a9c=====';
const TASK: Task = {
  number: '1',
  title: 'Task 1',
  details: '- Write it',
  requirements: [],
  unresolved: [],
  documents: [],
  context: { steering: [], included: [], elsewhere: [], named: [], missing: [] },
};

function maker(job: Job): string {
  return makerPrompt({ job, node: nodeIn(job), task: TASK, fence: FENCE, way: 'file' });
}

function checker(job: Job): string {
  const node = nodeIn(job);
  return checkerPrompt({
    job,
    node,
    task: TASK,
    fence: FENCE,
    way: 'file',
    tree: node.attempt!.candidate!.tree,
    nonce: 'nonce',
  });
}

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.md`);
}

describe('what a gate has to do, said to whoever works', () => {
  it('a task whose test must show a fault, and the checker of it', async () => {
    const exploring = graph(spec(1, { expects: { expect: 'fail', gate: 'test' } }), spec(2));
    await golden(maker(told(exploring, baseline(), begin())), 'maker-that-must-fail');
    const red = gate(false, { expected: 'fail' });
    const judged = add({ type: 'gate-ended', node: 'n1', attempt: 1, gates: [red] });
    await golden(checker(told(exploring, baseline(), begin(), made(), judged)), 'checker-of-what-must-fail');
  });

  it('a task of which a person said that several gates may fail', () => {
    const job = told(graph(), baseline(), begin());
    const several = { ...job, nodes: job.nodes.with({ ...nodeIn(job), mustFail: ['test', 'lint'] }) };
    expect(maker(several)).toContain('- test: npm test (may fail at the end of this task: one of those that may must,');
  });

  it('a task that must turn a red gate green', () =>
    golden(
      maker(told(graph(spec(1, { expects: { expect: 'red-first', gate: 'test' } })), baseline(), begin())),
      'maker-red-first',
    ));

  it('a task after one that showed a fault', () =>
    golden(maker({ ...told(...READY, begin()), redAtTip: ['test'] }), 'maker-on-a-fault'));
});
