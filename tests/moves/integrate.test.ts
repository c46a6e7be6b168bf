import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { perform } from '../../src/moves/index.ts';
import { chose, nodeIn, on } from '../core/fixtures/jobs.ts';
import { heard } from '../core/fixtures/tales.ts';
import { adoptedAt, as, bench, candidateMove, file, first, makeMove, push, TASKS, type Bench } from './bench.ts';

async function candidateOf({ job, does }: Bench): Promise<Job> {
  return does(job, makeMove(job));
}

describe('integrate', () => {
  it('is the candidate with the boxes of its task ticked, one byte each, on the tip', async () => {
    const scene = await bench({ tasks: '# List\r\n- [ ] 1. One\r\n- [ ] 2. Two — été\r\n' });
    const job = await candidateOf(scene);
    const ended = as('node-integrated', await scene.perform(job, candidateMove('integrate', job)));
    const { store } = scene.world;
    const files = store.files(ended.commit);
    expect(files.get(TASKS)!.text).toBe('# List\r\n- [x] 1. One\r\n- [ ] 2. Two — été\r\n');
    const others = (commit: string): unknown => [...store.files(commit)].filter(([path]) => path !== TASKS);
    expect(others(ended.commit)).toEqual(others(nodeIn(job, first(job)).candidates[0]!));
    expect(store.commit(ended.commit)).toMatchObject({ parents: [scene.base], tree: ended.tree });
    expect(store.commit(ended.commit)!.message).toContain('Specbridge-Evidence: integrated\n');
  });

  it('is a pure function of what is recorded: twice the same commit, whenever it is done', async () => {
    const scene = await bench();
    const job = await candidateOf(scene);
    const move = candidateMove('integrate', job);
    const intended = on(job, chose(move));
    const once = await scene.perform(job, move);
    scene.world.now = new Date('2030-01-01T00:00:00Z');
    expect(await scene.perform(job, move)).toEqual(once);
    expect(scene.world.store.commit(as('node-integrated', once).commit)!.at).toBe(intended.intent!.at);
  });

  it('of an accepted task ticks its box on the tip, and changes nothing else', async () => {
    const scene = await bench();
    const job = on(scene.job, heard({ verb: 'accept-task', node: first(scene.job), reason: 'seen' }));
    const ended = as('node-integrated', await scene.perform(job, candidateMove('integrate', job)));
    const changes = await scene.world.ports.repository.changes(scene.base, ended.commit);
    expect(changes.map(({ path }) => path)).toEqual([TASKS]);
    expect(scene.world.store.commit(ended.commit)!.message).toContain('Specbridge-Evidence: accepted-by-person\n');
  });

  it('refuses a candidate whose list is not the one that was read', async () => {
    const scene = await bench();
    const job = await candidateOf(scene);
    const gone = push(scene.world, scene.base, { [TASKS]: undefined });
    const short = push(scene.world, scene.base, { [TASKS]: '- [ ] One\n' });
    const move = candidateMove('integrate', job);
    await expect(scene.perform(job, { ...move, candidate: gone })).rejects.toThrow('is not in the candidate');
    const last = [...job.nodes].at(-1)!.id;
    await expect(scene.perform(job, { ...move, node: last, candidate: short })).rejects.toThrow(
      'not the mark of a box',
    );
  });

  it('headlines are one line of printable words, whatever the title', async () => {
    const scene = await bench({ tasks: `- [ ] 1. One \u001B[31m${'x'.repeat(200)}\n` });
    const job = await candidateOf(scene);
    const [headline] = scene.world.store.commit(nodeIn(job, first(job)).candidates[0]!)!.message.split('\n');
    expect(headline).toMatch(/^1 One +\[31mx+$/);
    expect(headline!.length).toBeLessThanOrEqual(100);
  });
});

describe('carry', () => {
  async function pushed(files: Readonly<Record<string, string>>) {
    const scene = await bench();
    const made = await candidateOf(scene);
    const tip = push(scene.world, scene.base, files);
    const job = on(made, adoptedAt(tip));
    const ended = as('candidate-carried', await scene.perform(job, candidateMove('carry', job)));
    return { ...scene, job, tip, ended };
  }

  it('is the same change on the new tip: another candidate', async () => {
    const { ended, world, tip } = await pushed({ 'NOTES.md': 'by a person' });
    if (ended.outcome !== 'carried') throw new Error(ended.outcome);
    const files = world.store.files(ended.candidate.commit);
    expect(ended.candidate).toMatchObject({ base: tip, paths: ['src/work.txt'], guarded: [] });
    expect(files.get('NOTES.md')!.text).toBe('by a person');
    expect(files.get('src/work.txt')!.text).toBe('work');
    expect(world.store.commit(ended.candidate.commit)!.parents).toEqual([tip]);
  });

  it('is a conflict where a person changed the same file', async () => {
    const { ended } = await pushed({ 'src/work.txt': 'by a person' });
    expect(ended).toMatchObject({
      outcome: 'conflict',
      failure: { kind: 'repository-diverged', stage: 'carry' },
    });
  });

  it('is nothing where a person pushed the same: what is there already is not integrated as somebody else’s', async () => {
    const { ended } = await pushed({ 'src/work.txt': 'work' });
    expect(ended).toMatchObject({ outcome: 'conflict', failure: { kind: 'stale-context', stage: 'carry' } });
  });

  it('names the guarded parts that it touches on the new tip', async () => {
    const scene = await bench({
      behaviour: {
        make: (_order, files) => {
          files.set('package.json', file('{"scripts":{"test":"exit 0"}}'));
          return { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };
        },
      },
    });
    const made = await candidateOf(scene);
    const job = on(made, adoptedAt(push(scene.world, scene.base, { 'NOTES.md': 'x' })));
    const ended = await scene.perform(job, candidateMove('carry', job));
    expect(ended).toMatchObject({ outcome: 'carried', candidate: { guarded: ['package.json#scripts'] } });
  });
});

describe('close', () => {
  const move = { type: 'close' } as const;

  async function allDone(list?: string) {
    const scene = await bench({ tasks: '- [ ] 1. One\n' });
    const made = await candidateOf(scene);
    const done = await scene.does(made, candidateMove('integrate', made));
    const job = list === undefined ? done : { ...done, tip: push(scene.world, done.tip, { [TASKS]: list }) };
    return scene.perform(job, move);
  }

  it('completes a job whose boxes are all ticked', async () => {
    expect(await allDone()).toEqual({ type: 'job-completed' });
  });

  it('A2: refuses while a box of verified work is open, and names it', async () => {
    expect(await allDone('- [ ] 1. One\n')).toMatchObject({
      type: 'job-blocked',
      blocker: { detail: 'The task list still has open boxes for work that is verified: 1.' },
    });
  });

  it('refuses where there is no list any more', async () => {
    const scene = await bench({ tasks: '- [ ] 1. One\n' });
    const made = await candidateOf(scene);
    const done = await scene.does(made, candidateMove('integrate', made));
    const gone = { ...done, tip: push(scene.world, done.tip, { [TASKS]: undefined }) };
    expect(await scene.perform(gone, move)).toMatchObject({
      type: 'job-blocked',
      blocker: { detail: expect.stringContaining('the list is gone') },
    });
  });

  it('is indifferent to what is not in scope', async () => {
    expect(await allDone('- [x] 1. One\n- [ ]* 2. Optional\n')).toEqual({ type: 'job-completed' });
  });
});

it('a deed without an intent is a bug', async () => {
  const { job, world } = await bench();
  const doing = perform(job, makeMove(job), world.ports, new AbortController().signal);
  await expect(doing).rejects.toThrow('Only an intent has a place.');
});
