import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedRef, jobRef, SELF } from '../../src/core/refs.ts';
import type { Checkpoints, Head } from '../../src/ports/checkpoints.ts';
import { headOf, linesOf, saveOf } from './saves.ts';

/** A truth that several adapters share, and a look at it from outside. */
export interface CheckpointsWorld extends AsyncDisposable {
  /** An adapter of its own, as another step would have it. */
  open(): Promise<Checkpoints>;
  /** A commit that refs may point to, another one each time. */
  commit(): Promise<string>;
  tip(ref: string): Promise<string | undefined>;
}

/** What every adapter of the port must do. */
export function checkpointsContract(name: string, build: () => Promise<CheckpointsWorld>): void {
  describe(`checkpoints: ${name}`, () => {
    let world: CheckpointsWorld;
    let checkpoints: Checkpoints;
    let jobs = 0;
    beforeAll(async () => {
      world = await build();
      checkpoints = await world.open();
    });
    afterAll(() => world[Symbol.asyncDispose]());

    /** A job's first save, and the saves that follow it. */
    const opened = async (count = 1): Promise<{ job: string; heads: Head[] }> => {
      jobs += 1;
      const job = `job-${jobs}`;
      const heads: Head[] = [];
      for (let at = 1; at <= count; at += 1) heads.push(headOf(await checkpoints.save(saveOf(job, heads.at(-1)))));
      return { job, heads };
    };

    test('a job that does not exist', async () => {
      expect(await checkpoints.load('nobody')).toBeUndefined();
    });

    test('saves, and loads the whole journal, in order', async () => {
      const { job, heads } = await opened(5);
      expect(heads.map((head) => head.generation)).toEqual([1, 2, 3, 4, 5]);
      const saved = await checkpoints.load(job);
      expect(saved).toEqual({ head: heads[4], lines: [1, 2, 3, 4, 5].flatMap(linesOf), isContinued: false });
      expect(await (await world.open()).load(job)).toEqual(saved);
    });

    test('loads only what follows a known save', async () => {
      const { job, heads } = await opened(5);
      expect(await checkpoints.load(job, heads[1])).toEqual({
        head: heads[4],
        lines: [3, 4, 5].flatMap(linesOf),
        isContinued: true,
      });
      expect(await checkpoints.load(job, heads[4])).toEqual({ head: heads[4], lines: [], isContinued: true });
    });

    test('gives the whole journal when the known save is not in it', async () => {
      const [one, other] = [await opened(2), await opened(2)];
      const saved = await checkpoints.load(one.job, other.heads[0]);
      expect(saved).toMatchObject({ lines: [1, 2].flatMap(linesOf), isContinued: false });
    });

    test('a save without lines, and lines of any text', async () => {
      const { job, heads } = await opened();
      const lines = ['', '"quoted" \\n é 😀 \t', '\ufeffbom'];
      const head = headOf(await checkpoints.save({ ...saveOf(job, heads[0]), lines }));
      const last = headOf(await checkpoints.save({ ...saveOf(job, head), lines: [] }));
      expect(await checkpoints.load(job, heads[0])).toEqual({ head: last, lines, isContinued: true });
    });

    test('a save that another step overtook does not hold', async () => {
      const { job, heads } = await opened();
      const ref = `refs/specbridge/candidates/${job}/n1-1`;
      const refs = [{ ref, from: undefined, to: await world.commit() }];
      const mine = { ...saveOf(job, heads[0], 'mine'), refs };
      expect((await (await world.open()).save(saveOf(job, heads[0], 'theirs'))).outcome).toBe('saved');
      expect(await checkpoints.save(mine)).toEqual({ outcome: 'race-lost' });
      expect(await world.tip(ref)).toBeUndefined();
    });

    test('a job is opened once', async () => {
      const { job } = await opened();
      expect(await checkpoints.save(saveOf(job, undefined, 'other'))).toEqual({ outcome: 'race-lost' });
    });

    test('of saves that race, exactly one wins', async () => {
      const adapters = await Promise.all([1, 2, 3].map(() => world.open()));
      const { job, heads } = await opened();
      let head = heads[0]!;
      for (let round = 0; round < 3; round += 1) {
        const ends = await Promise.all(adapters.map((one, at) => one.save(saveOf(job, head, `step ${at}`))));
        expect(ends.map((end) => end.outcome).toSorted()).toEqual(['race-lost', 'race-lost', 'saved']);
        head = headOf(ends.find((end) => end.outcome === 'saved')!);
      }
      expect((await checkpoints.load(job))?.head).toEqual(head);
    });

    test('a save whose answer was lost is known again', async () => {
      const { job, heads } = await opened();
      const save = saveOf(job, heads[0], 'mine');
      const first = await checkpoints.save(save);
      expect(await (await world.open()).save(save)).toEqual(first);
      expect((await checkpoints.load(job))?.lines).toEqual([1, 2].flatMap(linesOf));
    });

    test('other refs move with the save, or nothing does', async () => {
      const { job, heads } = await opened();
      const [branch, candidate] = [`refs/heads/specbridge/${job}`, `refs/specbridge/candidates/${job}/n1-1`];
      const [one, two, strange] = [await world.commit(), await world.commit(), await world.commit()];
      const refs = [
        { ref: branch, from: undefined, to: one },
        { ref: candidate, from: undefined, to: two },
      ];
      const head = headOf(await checkpoints.save({ ...saveOf(job, heads[0]), refs }));
      expect([await world.tip(branch), await world.tip(candidate)]).toEqual([one, two]);
      const moved = [
        { ref: candidate, from: two, to: undefined },
        { ref: branch, from: strange, to: two },
      ];
      const end = await checkpoints.save({ ...saveOf(job, head), refs: moved });
      expect(end).toMatchObject({ outcome: 'refused', ref: branch });
      expect([await world.tip(branch), await world.tip(candidate)]).toEqual([one, two]);
      expect((await checkpoints.load(job))?.head).toEqual(head);
      const right = [
        { ref: candidate, from: two, to: undefined },
        { ref: branch, from: one, to: two },
      ];
      expect((await checkpoints.save({ ...saveOf(job, head), refs: right })).outcome).toBe('saved');
      expect([await world.tip(branch), await world.tip(candidate)]).toEqual([two, undefined]);
    });

    test('B3, B8: the ledger moves with the line that publishes it, or neither does', async () => {
      const { job, heads } = await opened();
      const [branch, ledger] = [`refs/heads/specbridge/${job}`, `refs/specbridge/ledger/${job}`];
      const [one, two, strange] = [await world.commit(), await world.commit(), await world.commit()];
      const both = (from: string | undefined, to: string) => [branch, ledger].map((ref) => ({ ref, from, to }));
      const head = headOf(await checkpoints.save({ ...saveOf(job, heads[0]), refs: both(undefined, one) }));
      const late = [both(one, two)[0]!, { ref: ledger, from: strange, to: two }];
      const end = await checkpoints.save({ ...saveOf(job, head), refs: late });
      expect(end).toMatchObject({ outcome: 'refused', ref: ledger, at: one });
      expect([await world.tip(branch), await world.tip(ledger)]).toEqual([one, one]);
      expect((await checkpoints.load(job))?.head).toEqual(head);
      expect((await checkpoints.save({ ...saveOf(job, head), refs: both(one, two) })).outcome).toBe('saved');
      expect([await world.tip(branch), await world.tip(ledger)]).toEqual([two, two]);
    });

    test('a closed job moves, and is found where it went', async () => {
      const { job, heads } = await opened();
      const closing = { ...saveOf(job, heads[0]), refs: [{ ref: closedRef(job), from: undefined, to: SELF }] };
      const head = headOf(await checkpoints.save(closing));
      expect(await world.tip(jobRef(job))).toBeUndefined();
      expect(await world.tip(closedRef(job))).toBe(head.commit);
      expect(await checkpoints.load(job)).toEqual({ head, lines: [1, 2].flatMap(linesOf), isContinued: false });
      expect(await checkpoints.load(job, heads[0])).toEqual({ head, lines: linesOf(2), isContinued: true });
      expect(await checkpoints.save(closing)).toEqual({ outcome: 'saved', head });
      expect(await checkpoints.save(saveOf(job, undefined, 'again'))).toEqual({ outcome: 'race-lost' });
    });

    test('lists jobs, open and closed, with their notes', async () => {
      const { job, heads } = await opened(2);
      const save = saveOf(job, heads[1]);
      const closing = { ...save, refs: [{ ref: closedRef(job), from: undefined, to: SELF }] };
      const other = await opened(1);
      const head = headOf(await checkpoints.save(closing));
      const listed = await checkpoints.list();
      expect(listed.filter((one) => one.job === job)).toEqual([{ job, head, note: save.note, at: save.at }]);
      expect(listed.find((one) => one.job === other.job)?.head).toEqual(other.heads[0]);
    });
  });
}
