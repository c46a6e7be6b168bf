import { describe, expect, it } from 'vitest';
import { apply } from '../../src/core/apply.ts';
import type { JobEvent } from '../../src/core/event.ts';
import type { Unfinished } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import { closedRef, isRefName, jobRef, openRef, refsOf, SELF } from '../../src/core/refs.ts';
import { add, BASE, chose, lineAfter, on, opening, sha, told } from './fixtures/jobs.ts';
import { adopted, begin, completed, gates, made, READY, says } from './fixtures/tales.ts';

const BRANCH = 'refs/heads/specbridge/demo-1';
const ENDED = { type: 'make-ended' as const, node: 'n1', attempt: 1, runs: 1, logs: [] };
const candidate = (ordinal: number): string => `refs/specbridge/candidates/demo-1/n1-${ordinal}`;

const left = (attempt = 1, name = 'left'): Unfinished => ({
  attempt,
  commit: sha(name),
  tree: sha(`tree of ${name}`),
  base: BASE,
  from: BASE,
  paths: ['a.txt'],
  because: 'no',
});

function moves(job: Job | undefined, event: JobEvent): ReturnType<typeof refsOf> {
  const line = lineAfter(job, event);
  return refsOf(line, job, apply(job, line));
}

describe('which refs a line moves', () => {
  it('opening: the lock of the spec and the branch, both new', () => {
    expect(moves(undefined, { type: 'job-opened', opening: opening() })).toEqual([
      { ref: openRef('demo'), from: undefined, to: BASE },
      { ref: BRANCH, from: undefined, to: BASE },
    ]);
  });

  it('a candidate: a ref of its own, counted from one', () => {
    const whole = { commit: sha('c'), tree: sha('t'), base: BASE, paths: [], guarded: [] };
    expect(moves(told(...READY, begin()), { ...ENDED, outcome: 'candidate', candidate: whole })).toEqual([
      { ref: candidate(1), from: undefined, to: sha('c') },
    ]);
  });

  it('a carried candidate: the next one', () => {
    const job = told(
      ...READY,
      begin(),
      made(),
      adopted(),
      chose({ type: 'carry', node: 'n1', attempt: 1, candidate: sha('candidate'), onto: sha('pushed') }),
    );
    const whole = { commit: sha('carried'), tree: sha('t'), base: sha('pushed'), paths: [], guarded: [] };
    const event = { type: 'candidate-carried', node: 'n1', attempt: 1, outcome: 'carried', candidate: whole } as const;
    expect(moves(job, event)).toEqual([{ ref: candidate(2), from: undefined, to: sha('carried') }]);
  });

  it.each<readonly [string, JobEvent]>([
    ['no change', { ...ENDED, outcome: 'no-change' }],
    ['a failure', { ...ENDED, outcome: 'failed', failure: { kind: 'quota', stage: 'make', summary: 'no' } }],
  ])('%s: none', (_name, event) => {
    expect(moves(told(...READY, begin()), event)).toEqual([]);
  });

  it('what an attempt left: a ref of its own, until its task is integrated or the job ends', () => {
    const wip = 'refs/specbridge/wip/demo-1/n1-1';
    const failure = { kind: 'quota', stage: 'make', summary: 'no' } as const;
    const unfinished = left();
    const ended = { ...ENDED, outcome: 'failed', failure, unfinished } as const;
    const job = told(...READY, begin());
    expect(moves(job, ended)).toEqual([{ ref: wip, from: undefined, to: sha('left') }]);
    const lost = { type: 'move-lost', intent: job.intent!.seq, owner: job.intent!.owner, unfinished } as const;
    expect(moves(job, lost)).toEqual([{ ref: wip, from: undefined, to: sha('left') }]);
    const again = on(job, add(lost), begin(), made(), gates(), says());
    const integrate = { type: 'integrate', node: 'n1', attempt: 2, candidate: sha('candidate'), onto: BASE } as const;
    const event = { type: 'node-integrated', node: 'n1', attempt: 2, commit: sha('new'), tree: sha('t') } as const;
    const end = on(again, chose(integrate));
    expect(moves(end, event)).toContainEqual({ ref: wip, from: sha('left'), to: undefined });
    expect(on(end, add(event)).nodes.get('n1')).not.toHaveProperty('unfinished');
    const cancel = { type: 'command-heard', id: 'c', by: 'ada', say: { verb: 'cancel', reason: 'enough' } } as const;
    expect(moves(again, cancel)).toContainEqual({ ref: wip, from: sha('left'), to: undefined });
  });

  it('an integration: the branch, from where it was', () => {
    const job = told(
      ...READY,
      begin(),
      made(),
      gates(),
      says(),
      chose({ type: 'integrate', node: 'n1', attempt: 1, candidate: sha('candidate'), onto: BASE }),
    );
    const event = { type: 'node-integrated', node: 'n1', attempt: 1, commit: sha('new'), tree: sha('t') } as const;
    expect(moves(job, event)).toEqual([{ ref: BRANCH, from: BASE, to: sha('new') }]);
  });

  it.each<readonly [string, Job, JobEvent]>([
    [
      'completed',
      told(...READY, completed('n1'), completed('n2'), chose({ type: 'close' })),
      { type: 'job-completed' },
    ],
    [
      'cancelled',
      told(...READY, completed('n1'), completed('n2')),
      { type: 'command-heard', id: 'c', by: 'ada', say: { verb: 'cancel', reason: 'enough' } },
    ],
  ])('%s: the lock goes, the journal stays under another name, candidates are let go', (_name, job, event) => {
    expect(moves(job, event)).toEqual([
      { ref: openRef('demo'), from: BASE, to: undefined },
      { ref: closedRef('demo-1'), from: undefined, to: SELF },
      { ref: candidate(1), from: sha('candidate of n1'), to: undefined },
      { ref: candidate(1).replace('n1', 'n2'), from: sha('candidate of n2'), to: undefined },
    ]);
  });

  it('everything else: none', () => {
    expect(moves(told(...READY), { type: 'tip-adopted', tip: sha('pushed') })).toEqual([]);
    expect(moves(told(...READY), { type: 'command-heard', id: 'c', by: 'ada', say: { verb: 'pause' } })).toEqual([]);
  });
});

describe('names', () => {
  it('of specs that differ in case or in signs alone differ', () => {
    const names = ['Login', 'login', 'log in', 'log/in', 'log.in', '..', 'ä'];
    expect(new Set(names.map(openRef)).size).toBe(names.length);
    for (const name of names) expect(openRef(name)).toMatch(/^refs\/specbridge\/open\/[0-9a-f]{20}$/);
  });

  it('of an open job and of a closed one differ', () => {
    expect([jobRef('demo-1'), closedRef('demo-1')]).toEqual([
      'refs/specbridge/jobs/demo-1',
      'refs/specbridge/closed/demo-1',
    ]);
  });
});

describe('the full name of a ref', () => {
  it.each([
    'refs/heads/team/feat-1',
    'refs/heads/fix/#12(a)+b@c',
    'refs/heads/ünï/分支😀',
    'refs/heads/HEAD',
    'refs/heads/-dash',
    'refs/heads/@',
    'refs/heads/refs/heads/x',
  ])('C1: %s is one', (name) => {
    expect(isRefName(name)).toBe(true);
  });

  const strange = [
    'a..b',
    '../..',
    'a\nb',
    'a b',
    '~1',
    'main~1',
    'main^{}',
    'a:b',
    'a@{1}',
    'a*',
    'a?',
    'a[b',
    'a\\b',
  ];
  it.each([...strange, 'x.lock', 'x.lock/y', '.a', 'a/.b', 'a.', 'a//b', 'a/', ''])('C1: %j is none', (name) => {
    expect(isRefName(`refs/heads/${name}`)).toBe(false);
  });

  it.each(['refs', 'main', 'HEAD', '/refs/heads/main', 'heads/main'])('C1: %s is not full', (name) => {
    expect(isRefName(name)).toBe(false);
  });
});
