import { describe, expect, it } from 'vitest';
import { become } from '../../src/core/changes.ts';
import {
  atRest,
  isFinal,
  JOB_MAY_BECOME,
  mayBecome,
  NODE_MAY_BECOME,
  type JobStatus,
} from '../../src/core/transitions.ts';
import { told } from './fixtures/jobs.ts';

/** Copied from the description of the product's behaviour, row by row. */
const ROWS = `
| created | planning, blocked, needs-clarification, cancelled, failed |
| planning | ready, waiting-retry, needs-clarification, blocked, cancelled, failed |
| ready | running, planning, replanning, waiting-retry, needs-clarification, completed, blocked, cancelled, failed |
| running | ready, diagnosing, waiting-retry, needs-clarification, blocked, cancelled, failed |
| diagnosing | repairing, replanning, waiting-retry, needs-clarification, ready, blocked, cancelled, failed |
| repairing | ready, diagnosing, waiting-retry, needs-clarification, blocked, cancelled, failed |
| replanning | planning, ready, waiting-retry, needs-clarification, blocked, cancelled, failed |
| waiting-retry | the status it came from, blocked, cancelled, failed |
| needs-clarification | itself, the status it came from, planning, replanning, blocked, cancelled, failed |
| blocked | the status it came from, planning, replanning, needs-clarification, cancelled, failed |
| completed | – |
| failed | – |
| cancelled | – |
`;

function readRows(): Map<JobStatus, readonly string[]> {
  const rows = ROWS.trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.map(([, from = '', to = '']) => [
      from as JobStatus,
      to
        .split(', ')
        .filter((name) => name !== '–')
        .map((name) => (name === 'the status it came from' ? 'came-from' : name === 'itself' ? from : name)),
    ]),
  );
}

const promised = readRows();
const statuses = Object.keys(JOB_MAY_BECOME) as JobStatus[];

describe('the table of a job’s changes', () => {
  it.each([...promised])('%s may become what is promised, and nothing else', (from, to) => {
    expect(JOB_MAY_BECOME[from].toSorted()).toEqual([...to].toSorted());
  });

  it('has a row for every status, and no other', () => {
    expect(statuses.toSorted()).toEqual([...promised.keys()].toSorted());
  });

  it('completed is entered from ready alone', () => {
    const ways = statuses.filter((from) => mayBecome(from, 'completed', undefined));
    expect(ways).toEqual(['ready']);
  });

  it('repairing is entered from diagnosing alone', () => {
    const ways = statuses.filter((from) => mayBecome(from, 'repairing', undefined));
    expect(ways).toEqual(['diagnosing']);
  });

  it('only a final status has no way out', () => {
    const dead = statuses.filter((from) => JOB_MAY_BECOME[from].length === 0);
    expect(dead).toEqual(['completed', 'failed', 'cancelled']);
    expect(statuses.filter(isFinal)).toEqual(dead);
  });

  it('a person can always end a job that is not over', () => {
    for (const from of statuses.filter((status) => !isFinal(status))) {
      expect([from, mayBecome(from, 'cancelled', undefined), mayBecome(from, 'failed', undefined)]).toEqual([
        from,
        true,
        true,
      ]);
    }
  });
});

describe('become', () => {
  const pairs = statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => ({ from, to, isListed: promised.get(from)!.includes(to) })),
  );

  it.each(pairs.filter(({ isListed }) => !isListed))('throws from $from to $to', ({ from, to }) => {
    expect(() => become({ ...told(), status: from }, to)).toThrow(`A job may not go from ${from} to ${to}.`);
  });

  it.each(pairs.filter(({ isListed }) => isListed))('goes from $from to $to', ({ from, to }) => {
    expect(become({ ...told(), status: from }, to).status).toBe(to);
  });

  it.each(['waiting-retry', 'needs-clarification', 'blocked'] as const)(
    'leads from %s back to where it came from',
    (from) => {
      const waiting = { ...told(), status: from, cameFrom: 'diagnosing' as const };
      expect(become(waiting, 'diagnosing').status).toBe('diagnosing');
      expect(() => become(waiting, 'ready')).toThrow('may not go');
    },
  );
});

it.each([
  ['running', 'ready'],
  ['repairing', 'diagnosing'],
  ['ready', 'ready'],
  ['diagnosing', 'diagnosing'],
  ['planning', 'planning'],
  ['created', 'created'],
] as const)('%s rests as %s', (status, rest) => {
  expect(atRest(status)).toBe(rest);
});

it('a superseded node stays so, and every other status of a node leads on', () => {
  const dead = Object.entries(NODE_MAY_BECOME).filter(([, to]) => to.length === 0);
  expect(dead.map(([from]) => from)).toEqual(['superseded']);
});
