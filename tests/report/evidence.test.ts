import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { evidencePage } from '../../src/report/evidence.ts';
import { nodeIn, spec, told } from '../core/fixtures/jobs.ts';
import {
  asked,
  baseline,
  begin,
  completed,
  gate,
  gates,
  gatesOf,
  graph,
  heard,
  integrated,
  made,
  READY,
  says,
} from '../core/fixtures/tales.ts';

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
}

describe('the page of what a task stands on', () => {
  it.each<readonly [string, Job]>([
    ['integrated', told(...READY, completed('n1'))],
    ['checkpoint', told(graph(spec(1, { kind: 'checkpoint' })), baseline(), gatesOf('n1', 'gate-only'), integrated())],
    [
      'accepted',
      told(...READY, heard({ verb: 'accept-task', node: 'n1', reason: 'seen by me\n  commit     000' }), integrated()),
    ],
    ['nothing', told(...READY)],
    [
      'guard',
      told(
        ...READY,
        begin(),
        made('candidate', ['package.json#scripts']),
        gates(),
        asked('guard-touched'),
        heard({ verb: 'answer', question: 'q1', text: 'accept' }),
        says('pass', [{ severity: 'note', problem: 'It is long.', fix: 'Shorten it.' }]),
        integrated(),
      ),
    ],
  ])('%s', (name, job) => golden(evidencePage(job, nodeIn(job)), `evidence-${name}`));

  it('says which gates only warned', () => {
    const red = gate(false, { name: 'test', required: false });
    const job = told(...READY, completed('n1'));
    const node = nodeIn(job);
    const evidence = { ...node.evidence!, gates: [red, gate(true, { name: 'lint' })] };
    expect(evidencePage(told(), { ...node, evidence })).toContain('gate       test: failed, only warns');
  });

  it('says which gates had to fail, and where', () => {
    const node = nodeIn(told(...READY, completed('n1')));
    const { passed, outcome, durationMs, log } = gate(false);
    const first = gate(true, { name: 'unit', atBase: { passed, outcome, durationMs, log } });
    const evidence = { ...node.evidence!, gates: [gate(false, { expected: 'fail' }), first] };
    expect(evidencePage(told(), { ...node, evidence })).toContain('gate       test: failed, as it had to, ');
    expect(evidencePage(told(), { ...node, evidence })).toContain(
      'gate       unit: passed; before the candidate it failed, as it had to, ',
    );
  });
});
