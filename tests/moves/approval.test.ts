import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/core/job.ts';
import { watchBase } from '../../src/moves/base-watch.ts';
import type { Repository } from '../../src/ports.ts';
import { writeApproval } from '../../src/spec/approval.ts';
import { MAIN } from '../world/story.ts';
import { bench, candidateMove, makeMove, push, TASKS, TWO, type Bench } from './bench.ts';

const RECORD = '.specbridge/approvals/demo.json';
const SPEC_JSON = '.kiro/specs/demo/spec.json';

function record(tasks: string, by = 'ada'): string {
  const documents = [{ name: 'tasks.md', bytes: new TextEncoder().encode(tasks) }];
  return writeApproval({ spec: 'demo', documents, by, at: '2026-01-01T00:00:00.000Z' });
}

/** One task done, so that the list on the job branch has a tick that the approved one lacks. */
async function approved(approval: 'recorded' | 'merged'): Promise<{ scene: Bench; job: Job }> {
  const scene = await bench({ files: { [RECORD]: record(TWO) }, planned: { approval } });
  const made = await scene.does(scene.job, makeMove(scene.job));
  return { scene, job: await scene.does(made, candidateMove('integrate', made)) };
}

async function after(approval: 'recorded' | 'merged', files: Readonly<Record<string, string | undefined>>) {
  const { scene, job } = await approved(approval);
  const commit = push(scene.world, scene.base, files);
  scene.world.store.refs.set(MAIN, commit);
  return { commit, found: (await watchBase(scene.world.ports.repository).look(job)).approval };
}

describe('an approval that was recorded', () => {
  it.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['nothing of it has changed', { 'README.md': 'more' }],
    ['somebody else approved the same', { [RECORD]: record(TWO, 'grace') }],
    ['a newer spec is no matter of this job', { [TASKS]: '- [ ] 1. Otherwise\n' }],
    ['spec.json says nothing', { [SPEC_JSON]: '{}' }],
  ])('stands: %s', async (_name, files) => {
    expect((await after('recorded', files)).found).toBeUndefined();
  });

  it.each<readonly [string, Readonly<Record<string, string | undefined>>, string]>([
    ['the record is gone', { [RECORD]: undefined }, 'there is no .specbridge/approvals/demo.json'],
    ['the record is broken', { [RECORD]: '{' }, 'tasks.md of the spec demo is not approved'],
    [
      'another version was approved',
      { [RECORD]: record('- [ ] 1. Otherwise\n'), [TASKS]: '- [ ] 1. Otherwise\n' },
      'it approves another wording of tasks.md.',
    ],
    [
      'a version that is nowhere was approved',
      { [RECORD]: record('- [ ] 1. Otherwise\n') },
      'has changed since ada approved it',
    ],
    [
      'spec.json forbids it',
      { [SPEC_JSON]: '{"approvals":{"tasks":{"approved":false}}}' },
      'spec.json of the spec demo says that tasks.md is not approved',
    ],
  ])('does not stand: %s', async (_name, files, reason) => {
    const { commit, found } = await after('recorded', files);
    expect(found).toMatchObject({ commit, digest: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(found!.reasons.join(' ')).toContain(reason);
  });
});

describe('what counts as approved because it is merged', () => {
  it('stands while it is there, in whatever version', async () => {
    expect((await after('merged', { [TASKS]: '- [ ] 1. Otherwise\n', [RECORD]: undefined })).found).toBeUndefined();
  });

  it('does not stand when it is taken away', async () => {
    const { found } = await after('merged', { [TASKS]: undefined });
    expect(found!.reasons).toEqual([`${TASKS} is gone from it.`]);
  });
});

it('a default branch that is gone has taken nothing back', async () => {
  const { scene, job } = await approved('recorded');
  scene.world.store.refs.delete(MAIN);
  expect(await watchBase(scene.world.ports.repository).look(job)).toEqual({});
});

it.each(['recorded', 'merged'] as const)(
  'what is %s is judged without the commit that was trusted, which may be there no more',
  async (approval) => {
    const { scene, job } = await approved(approval);
    const look = async (files: Readonly<Record<string, string | undefined>>) => {
      scene.world.store.refs.set(MAIN, push(scene.world, scene.base, files));
      return (await watchBase(scene.world.ports.repository).look({ ...job, trusted: '0'.repeat(40) })).approval;
    };
    expect(await look({ 'README.md': 'more' })).toBeUndefined();
    expect(await look({ [TASKS]: undefined, [RECORD]: undefined })).toMatchObject({ reasons: [expect.any(String)] });
  },
);

it('a commit is read once, however often it is looked at', async () => {
  const { scene, job } = await approved('recorded');
  scene.world.store.refs.set(MAIN, push(scene.world, scene.base, { [RECORD]: undefined }));
  let reads = 0;
  const repository: Repository = {
    ...scene.world.ports.repository,
    read: (commit, path) => {
      reads += 1;
      return scene.world.ports.repository.read(commit, path);
    },
  };
  const watch = watchBase(repository);
  const first = await watch.look(job);
  const once = reads;
  expect(await watch.look(job)).toBe(first);
  expect([once > 0, reads]).toEqual([true, once]);
});
