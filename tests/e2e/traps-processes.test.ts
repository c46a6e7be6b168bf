import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/ends.ts';
import { DO_GOOD, scene } from './laptop.ts';

describe('an agent’s exit is no verdict', () => {
  it('D9, D3, D4: no result is waited out, a report of failure is repaired, and whole work is gated whatever the exit code', async () => {
    const maker = `case $SPECBRIDGE_ATTEMPT in
      1) echo worse > result.txt; echo '{"outcome":"completed","summary":"done"}';;
      2) echo worse > result.txt; REPORT=failed;;
      3) echo good > result.txt; REPORT=completed; trap 'exit 1' EXIT;; esac`;
    await using set = await scene({ maker });
    const play = await set.open();
    const waiting = await play.run();
    expect(waiting.status).toBe('waiting-retry');
    const done = await play.wait();
    expect(done.status).toBe('completed');
    const ended = await play.events('make-ended');
    expect(ended.map((event) => (event.outcome === 'failed' ? event.failure.kind : event.outcome))).toEqual([
      'transient-tool',
      'implementation-defect',
      'candidate',
    ]);
    expect([...done.nodes][0]).toMatchObject({ attempts: 3, excused: 1, repairs: 1 });
    expect((await play.events('gate-ended')).map(({ attempt }) => attempt)).toEqual([3]);
  });

  it('A12: waiting for a retry is data: the save says when it is due, and the exit code is 4', async () => {
    await using set = await scene({ maker: 'exit 1' });
    const play = await set.open();
    const job = await play.run();
    const [saved] = await set.world.checkpoints.list();
    expect(saved?.note).toMatchObject({ status: 'waiting-retry', due: job.retry!.until });
    expect(Date.parse(job.retry!.until)).toBeGreaterThan(Date.now());
    expect(exitCodeOf(job)).toBe(4);
  });

  it('A1: `raise` takes up the job that a limit stopped; it is the same job', async () => {
    const maker = `[ "$SPECBRIDGE_ATTEMPT" != 2 ] || { ${DO_GOOD}; }; [ "$SPECBRIDGE_ATTEMPT" = 2 ] || REPORT=failed`;
    await using set = await scene({ maker, config: { limits: { attemptsPerNode: 1 } } });
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({
      status: 'blocked',
      blocker: { code: 'budget-exhausted', next: 'raise attemptsPerNode 2' },
    });
    const done = await play.say({ verb: 'raise', limit: 'attemptsPerNode', value: 2 });
    expect(done).toMatchObject({ job: play.id, status: 'completed', raised: { attemptsPerNode: 2 } });
  });
});

describe('B15: one deadline', () => {
  it('B15: for the whole pipeline of makers; what holds on is ended at it', async () => {
    const minutes = 1;
    const maker = (work: string): object => ({
      kind: 'maker',
      vendor: 'command',
      command: ['sh', '-c', work],
      minutes,
    });
    const report = JSON.stringify({ outcome: 'completed', summary: 'done' });
    const first = maker(`sleep 0.3; printf '%s' '${report}' > $SPECBRIDGE_RESULT`);
    const second = maker(`trap '' TERM; sleep 60 & wait; sleep 60`);
    await using set = await scene({ config: { roles: { first, second }, limits: { attemptsPerNode: 1 } } });
    const play = await set.open();
    // Two minutes for two makers; all but the last moment of them has passed when they begin. Whoever waited for one would still be waiting.
    play.shift(1_500 - 2 * 60_000);
    await play.run();
    expect(await play.events('make-ended')).toMatchObject([
      { runs: 2, failure: { role: 'second', summary: 'the agent ran out of time and was ended' } },
    ]);
  });
});
