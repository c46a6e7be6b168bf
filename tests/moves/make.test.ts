import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/core/evidence.ts';
import type { EventOf } from '../../src/core/event.ts';
import type { Argv } from '../../src/core/plan.ts';
import type { MakerEnd, Ports } from '../../src/ports.ts';
import { plan } from '../core/fixtures/jobs.ts';
import type { File } from '../world/memory-repository.ts';
import { as, bench, file, first, makeMove, push } from './bench.ts';

type Files = Map<string, File>;

const DONE: MakerEnd = { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };

function says(outcome: 'blocked' | 'failed' | 'no-change', questions?: string[]): MakerEnd {
  return {
    outcome: 'reported',
    says: outcome,
    claims: { summary: `it is ${outcome}`, ...(questions && { questions }) },
  };
}

async function made(work: (files: Files) => MakerEnd, run?: Argv): Promise<EventOf<'make-ended'>> {
  const { job: bare, perform } = await bench({ behaviour: { make: (_order, files) => work(files) } });
  const gates = bare.plan.gates.map((gate) => ({ ...gate, run: run ?? gate.run }));
  const job = { ...bare, plan: { ...bare.plan, gates } };
  return as('make-ended', await perform(job, makeMove(job)));
}

function failureOf(ended: EventOf<'make-ended'>): Failure | undefined {
  return ended.outcome === 'failed' ? ended.failure : undefined;
}

describe('what becomes of a maker’s work', () => {
  it('a candidate: the whole folder as one commit on the tip, with trailers that lead back to the journal', async () => {
    const { job, perform, world, base } = await bench();
    const ended = as('make-ended', await perform(job, makeMove(job)));
    if (ended.outcome !== 'candidate') throw new Error(ended.outcome);
    const { candidate } = ended;
    const commit = world.store.commit(candidate.commit)!;
    expect(ended).toMatchObject({
      runs: 1,
      claims: { summary: 'done' },
      candidate: { base, paths: ['src/work.txt'], guarded: [] },
    });
    expect(commit).toMatchObject({ tree: candidate.tree, parents: [base] });
    expect(commit.message).toBe(
      `1 One\n\nSpecbridge-Job: demo-1\nSpecbridge-Node: ${first(job)}\nSpecbridge-Attempt: 1\nSpecbridge-Plan: ${job.planDigest.slice(0, 16)}\n`,
    );
  });

  it('done twice, the same commit', async () => {
    const { job, perform } = await bench();
    expect(await perform(job, makeMove(job))).toEqual(await perform(job, makeMove(job)));
  });

  it('C18: nothing changed, whatever it says', async () => {
    expect(await made(() => DONE)).toMatchObject({ outcome: 'no-change', runs: 1 });
  });

  it('what each maker used is recorded, whatever came of it', async () => {
    const usage = { role: 'implementer', inputTokens: 9, cachedInputTokens: 0, outputTokens: 1 };
    expect(await made(() => ({ ...DONE, usage }))).toMatchObject({ outcome: 'no-change', usage: [usage] });
    expect(await made(() => ({ ...says('failed'), usage }))).toMatchObject({ outcome: 'failed', usage: [usage] });
    expect(await made(() => DONE)).not.toHaveProperty('usage');
  });

  it('what says no-change and changed something is judged by what it changed', async () => {
    const ended = await made((files) => {
      files.set('src/a.ts', file('a'));
      return says('no-change');
    });
    expect(ended.outcome).toBe('candidate');
  });

  it('C17: another mode alone is no change', async () => {
    const ended = await made((files) => {
      files.set('package.json', file(files.get('package.json')!.text, '100755'));
      return DONE;
    });
    expect(ended.outcome).toBe('no-change');
  });

  it('a word that it could not is a failure', async () => {
    expect(failureOf(await made(() => says('failed')))).toEqual({
      kind: 'implementation-defect',
      stage: 'make',
      role: 'implementer',
      summary: 'it is failed',
    });
  });

  it('a word that it needs an answer is a question', async () => {
    const ended = await made(() => says('blocked', ['Which one?']));
    expect(failureOf(ended)).toMatchObject({ kind: 'ambiguity', questions: ['Which one?'] });
  });

  it('a failure of the agent keeps its kind, and gets its role', async () => {
    const failure = { kind: 'quota', stage: 'make', summary: 'no more', until: '2026-01-02T00:00:00.000Z' } as const;
    expect(failureOf(await made(() => ({ outcome: 'failed', failure })))).toEqual({ ...failure, role: 'implementer' });
  });

  it('a file that a gate’s command names is guarded too', async () => {
    const ended = await made(
      (files) => {
        files.set('scripts/test', file('exit 0'));
        files.set('scripts/other', file('x'));
        return DONE;
      },
      ['sh', './scripts/test'],
    );
    expect(ended).toMatchObject({ outcome: 'candidate', candidate: { guarded: ['scripts/test'] } });
  });

  it('a guarded part is named', async () => {
    const ended = await made((files) => {
      files.set('package.json', file('{"scripts":{"test":"exit 0"}}'));
      return DONE;
    });
    expect(ended).toMatchObject({ outcome: 'candidate', candidate: { guarded: ['package.json#scripts'] } });
  });

  it('two hundred paths are named, and all are judged', async () => {
    const ended = await made((files) => {
      for (let index = 0; index < 300; index += 1) files.set(`src/${index}.txt`, file('x'));
      return DONE;
    });
    expect(ended.outcome === 'candidate' && ended.candidate.paths.length).toBe(200);
  });
});

describe('A8: a violation outranks whatever the agent says', () => {
  const violate =
    (end: MakerEnd) =>
    (files: Files): MakerEnd => {
      files.set('.github/workflows/ci.yml', file('on: push'));
      return end;
    };

  it.each<readonly [string, MakerEnd]>([
    ['done', DONE],
    ['failed', says('failed')],
    ['blocked', says('blocked')],
    [
      'nothing, because it died',
      { outcome: 'failed', failure: { kind: 'transient-tool', stage: 'make', summary: 'it died' } },
    ],
  ])('says %s', async (_name, end) => {
    expect(failureOf(await made(violate(end)))).toMatchObject({
      kind: 'protected-path',
      summary: 'the candidate changes protected paths',
      paths: ['.github/workflows/ci.yml'],
    });
  });

  it('A5: the task list is not the agent’s to tick', async () => {
    const { job, perform } = await bench({
      planned: { protectedPaths: ['.kiro/**'] },
      behaviour: {
        make: (_order, files) => {
          files.set('.kiro/specs/demo/tasks.md', file('- [x] 1. One\n- [x] 2. Two\n'));
          return DONE;
        },
      },
    });
    expect(failureOf(as('make-ended', await perform(job, makeMove(job))))).toMatchObject({ kind: 'protected-path' });
  });

  it('a link out of the tree', async () => {
    const ended = await made((files) => {
      files.set('out', file('../../etc/passwd', '120000'));
      return DONE;
    });
    expect(failureOf(ended)).toMatchObject({ kind: 'safety-policy', paths: ['out'] });
  });
});

describe('several makers', () => {
  const second = { ...plan().stages[0]!, key: 'documenter' };
  const planned = { stages: [plan().stages[0]!, second, plan().stages[1]!] };

  it('work one after the other in one tree', async () => {
    const seen: string[] = [];
    const { job, perform } = await bench({
      planned,
      behaviour: {
        make: ({ stage }, files) => {
          seen.push(`${stage.key}: ${files.get('src/a.ts')?.text ?? 'nothing'}`);
          files.set('src/a.ts', file(stage.key));
          return DONE;
        },
      },
    });
    expect(await perform(job, makeMove(job))).toMatchObject({ outcome: 'candidate', runs: 2 });
    expect(seen).toEqual(['implementer: nothing', 'documenter: implementer']);
  });

  it('stop at the first that does not succeed; the others were never started', async () => {
    const { job, perform } = await bench({ planned, behaviour: { make: () => says('failed') } });
    expect(await perform(job, makeMove(job))).toMatchObject({
      outcome: 'failed',
      runs: 1,
      failure: { role: 'implementer' },
    });
  });
});

describe('what a maker is given', () => {
  it('no run where the set-up fails', async () => {
    const failure = { kind: 'verification-failure', stage: 'setup', summary: 'npm ci failed' } as const;
    const { job, perform, world } = await bench({ behaviour: { setup: () => failure } });
    expect(await perform(job, makeMove(job))).toMatchObject({ outcome: 'failed', runs: 0, failure });
    expect(world.started.makes).toBe(0);
  });

  it('the files of the candidate that it repairs, compared with the tip', async () => {
    const { job, does, perform, base } = await bench({
      behaviour: {
        make: ({ attempt }, files) => {
          files.set(`src/${attempt}.txt`, file('x'));
          return DONE;
        },
      },
    });
    const one = await does(job, makeMove(job));
    const from = one.nodes.get(first(job))!.candidates[0]!;
    const two = as('make-ended', await perform(one, makeMove(one, { from })));
    expect(two).toMatchObject({ outcome: 'candidate', candidate: { base, paths: ['src/1.txt', 'src/2.txt'] } });
  });

  it('C24: a set-up that may be kept where it starts from the tip, and not where it starts from a candidate', async () => {
    const { job, perform, does, world } = await bench();
    const trusted: boolean[] = [];
    const open: Ports['workshop']['open'] = (order, signal) => {
      trusted.push(order.isTrusted);
      return world.ports.workshop.open(order, signal);
    };
    const one = await does(job, makeMove(job));
    const from = one.nodes.get(first(job))!.candidates[0]!;
    for (const move of [makeMove(one), makeMove(one, { from })])
      await perform(one, move, { workshop: { ...world.ports.workshop, open } });
    expect(trusted).toEqual([true, false]);
  });

  it('its script as it was pinned, whatever the branch holds', async () => {
    const scripted = {
      key: 'implementer',
      kind: 'maker',
      vendor: 'scripted',
      script: 'agents/one.yml',
      minutes: 5,
    } as const;
    const scripts: (string | undefined)[] = [];
    const { job, perform, world, base } = await bench({
      planned: { stages: [scripted] },
      files: { 'agents/one.yml': 'pinned' },
      behaviour: {
        make: ({ script }) => {
          scripts.push(script && new TextDecoder().decode(script));
          return DONE;
        },
      },
    });
    await perform(job, makeMove(job));
    const trusted = push(world, base, { 'agents/one.yml': 'pinned anew' });
    await perform({ ...job, trusted }, makeMove(job));
    expect(scripts).toEqual(['pinned', 'pinned anew']);
  });
});
