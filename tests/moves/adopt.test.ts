import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { add, chose, nodeIn, on, sha } from '../core/fixtures/jobs.ts';
import { as, bench, candidateMove, first, makeMove, push, TASKS, TWO, type Bench } from './bench.ts';

/** The first task done, the second one at work. */
async function oneDone(): Promise<{ scene: Bench; job: Job }> {
  const scene = await bench();
  const made = await scene.does(scene.job, makeMove(scene.job));
  const done = await scene.does(made, candidateMove('integrate', made));
  const second = [...done.nodes].at(-1)!.id;
  return { scene, job: await scene.does(done, makeMove(done, { node: second })) };
}

const statuses = (job: Job): readonly string[] => [...job.nodes].map(({ status }) => status);

describe('a branch that a person moved on', () => {
  it('is taken over as it is: the work of this job is in it', async () => {
    const { scene, job } = await oneDone();
    const tip = push(scene.world, job.tip, { 'NOTES.md': 'by a person' });
    const after = await scene.does(job, { type: 'adopt', tip });
    expect(after.tip).toBe(tip);
    expect(after).not.toHaveProperty('baseline');
    expect(statuses(after)).toEqual(['completed', 'running']);
  });
});

describe('a branch that lacks work of this job, taken as it was pushed', () => {
  it('opens again what it lacks; what was under way comes in its turn, from a clean base', async () => {
    const { scene, job } = await oneDone();
    const tip = push(scene.world, scene.base, { 'NOTES.md': 'by a person' });
    const after = await scene.does(job, { type: 'adopt', tip });
    expect(after).toMatchObject({ tip, status: 'ready' });
    expect(after).not.toHaveProperty('current');
    expect(statuses(after)).toEqual(['pending', 'ready']);
    expect(nodeIn(after, first(after))).not.toHaveProperty('evidence');
    expect([...after.nodes].map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('keeps what it holds', async () => {
    const { scene, job } = await oneDone();
    const second = await scene.does(job, candidateMove('integrate', job));
    const tip = push(scene.world, nodeIn(job, first(job)).evidence!.commit, { 'NOTES.md': 'by a person' });
    expect(as('tip-adopted', await scene.perform(second, { type: 'adopt', tip })).reopened).toEqual([
      [...job.nodes].at(-1)!.id,
    ]);
  });

  it('names open tasks whose boxes a person ticked there', async () => {
    const { scene, job } = await oneDone();
    const tip = push(scene.world, scene.base, { [TASKS]: '- [ ] 1. One\n- [X] 2. Two\n' });
    const [one, two] = [...job.nodes].map(({ id }) => id);
    expect(await scene.perform(job, { type: 'adopt', tip })).toMatchObject({ reopened: [one], ticked: [two] });
    const after = await scene.does(job, { type: 'adopt', tip });
    expect(nodeIn(after, two)).toMatchObject({ isTicked: true, status: 'ready' });
  });

  it('asks the repository a few questions about any number of tasks', async () => {
    const scene = await bench({
      tasks: Array.from({ length: 20 }, (_, index) => `- [ ] ${index + 1}. Task\n`).join(''),
    });
    const { repository } = scene.world.ports;
    let job = scene.job;
    for (const { id } of scene.job.nodes) {
      const made = await scene.does(job, makeMove(job, { node: id }));
      job = await scene.does(made, candidateMove('integrate', made));
    }
    let asked = 0;
    const relation: typeof repository.relation = (from, to) => {
      asked += 1;
      return repository.relation(from, to);
    };
    const done = [...job.nodes];
    const tip = push(scene.world, done[12]!.evidence!.commit, { 'NOTES.md': 'by a person' });
    const event = await scene.perform(job, { type: 'adopt', tip }, { repository: { ...repository, relation } });
    expect(as('tip-adopted', event).reopened).toEqual(done.slice(13).map(({ id }) => id));
    expect(asked).toBeLessThan(8);
  });

  it('the box of a group says nothing of its last task', async () => {
    const list = '- [ ] 1. Group\n  - [ ] 1.1 One\n  - [ ] 1.2 Two\n';
    const scene = await bench({ tasks: list });
    const [, two] = [...scene.job.nodes].map(({ id }) => id);
    const ticked = async (text: string) => {
      const tip = push(scene.world, scene.base, { [TASKS]: text });
      const orphan = scene.world.store.writeCommit({
        tree: scene.world.store.commit(tip)!.tree,
        parents: [],
        message: 'by a person',
        at: '2026-01-01T00:00:00.000Z',
      });
      return as('tip-adopted', await scene.perform(scene.job, { type: 'adopt', tip: orphan })).ticked;
    };
    expect(await ticked(list.replace('[ ] 1.2', '[x] 1.2'))).toEqual([two]);
    expect(await ticked(list.replace('[ ] 1. ', '[x] 1. '))).toEqual([]);
  });

  it('asks about work of this job that was pushed in other commits', async () => {
    const { scene, job } = await oneDone();
    const tip = push(scene.world, scene.base, { [TASKS]: '- [x] 1. One\n- [ ] 2. Two\n', 'src/work.txt': 'work' });
    const [one] = [...job.nodes].map(({ id }) => id);
    expect(await scene.perform(job, { type: 'adopt', tip })).toMatchObject({ reopened: [one], ticked: [one] });
  });

  it.each<readonly [name: string, files: Readonly<Record<string, string | undefined>>, word: string]>([
    ['another list', { [TASKS]: '- [ ] 1. Otherwise\n' }, TASKS],
    ['no list', { [TASKS]: undefined }, TASKS],
  ])('would be another job where it holds %s', async (_name, files, word) => {
    const { scene, job } = await oneDone();
    const tip = push(scene.world, scene.base, files);
    const { blocker } = as('job-blocked', await scene.perform(job, { type: 'adopt', tip }));
    expect(blocker).toMatchObject({ code: 'pin-broken', next: 'resume', detail: expect.stringContaining(word) });
  });

  it('must have ticked what it holds of the work of this job', async () => {
    const { scene, job } = await oneDone();
    const both = await scene.does(job, candidateMove('integrate', job));
    const tip = push(scene.world, nodeIn(job, first(job)).evidence!.commit, { [TASKS]: TWO });
    const { blocker } = as('job-blocked', await scene.perform(both, { type: 'adopt', tip }));
    expect(blocker.code).toBe('pin-broken');
  });
});

it('a branch that is put back leaves the job as it was, without the answer that asked for it', async () => {
  const { scene, job } = await oneDone();
  const asked: Job = { ...job, branchChoice: { choice: 'restore-ours', commit: sha('theirs') } };
  const move = { type: 'restore', from: sha('theirs'), to: job.tip } as const;
  const after = on(asked, chose(move), add(await scene.perform(asked, move)));
  const { branchChoice, ...rest } = after;
  expect(branchChoice).toBeUndefined();
  expect(rest).toMatchObject({ status: job.status, tip: job.tip, current: job.current });
});
