import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeOnDisk } from '../../src/cli/files.ts';
import type { Job } from '../../src/core/job.ts';
import { UserError } from '../../src/errors.ts';
import { readLines } from '../../src/core/journal.ts';
import { openLaptop } from '../../src/local/ports.ts';
import { loadSnapshot } from '../../src/session.ts';
import { isAlive, until } from '../tools/children.ts';
import { DO_GOOD, scene, type Scene } from './laptop.ts';
import { specbridge } from './typed.ts';

/** The first attempt notes its pid and does not end; the others do their work. */
const HANGS_ONCE = `[ $SPECBRIDGE_ATTEMPT != 1 ] || { echo worse > result.txt; echo $$ > $BASE/notes/draft
  mv $BASE/notes/draft $BASE/notes/pid; exec sleep 300; }; ${DO_GOOD}`;

async function onlyJob({ world }: Scene): Promise<Job> {
  const [saved] = await world.checkpoints.list();
  return (await loadSnapshot(world.checkpoints, saved!.job))!.job;
}

async function agentOf(set: Scene): Promise<number> {
  await until(() => set.note('pid') !== undefined);
  return Number(set.note('pid'));
}

describe('a step that is stopped in the middle of an attempt', () => {
  it('A14: kill -9 leaves the agent; the next run ends it, charges the attempt and begins anew', async () => {
    await using set = await scene({ maker: HANGS_ONCE });
    const first = specbridge(set, ['run', 'demo']);
    const agent = await agentOf(set);
    first.child.kill('SIGKILL');
    expect((await first.end).code).toBe('SIGKILL');
    expect(isAlive(agent)).toBe(true);
    expect(await onlyJob(set)).toMatchObject({ status: 'running', intent: { move: { type: 'make', attempt: 1 } } });
    const second = await specbridge(set, ['run', 'demo']).end;
    expect(second.code).toBe(0);
    expect(second.err).toContain('move-lost');
    expect(isAlive(agent)).toBe(false);
    const job = await onlyJob(set);
    expect(job).toMatchObject({ status: 'completed', used: { agentRuns: 2 } });
    expect([...job.nodes][0]).toMatchObject({ attempts: 2, evidence: { attempt: 2 } });
  });

  it('A13: an interrupt ends the agent; the move is recorded as lost, charged, and free to be decided again', async () => {
    await using set = await scene({ maker: HANGS_ONCE });
    const first = specbridge(set, ['run', 'demo', '--json']);
    const agent = await agentOf(set);
    first.child.kill('SIGINT');
    const { code, out } = await first.end;
    expect(code).toBe(4);
    expect(JSON.parse(out)).toMatchObject({ status: 'ready', nodes: [{ attempts: 1 }] });
    expect(isAlive(agent)).toBe(false);
    expect(await onlyJob(set)).toMatchObject({ status: 'ready', used: { agentRuns: 1 } });
    const lines = readLines((await set.world.checkpoints.load((await onlyJob(set)).job))!.lines);
    expect(lines.at(-1)?.event).toMatchObject({ type: 'move-lost', isInterrupted: true });
  });

  it('A13: an interrupt while git lays out a worktree is no crash', async () => {
    await using set = await scene({ maker: DO_GOOD });
    const bin = join(set.user.base, 'bin');
    mkdirSync(bin);
    const slow = `#!/bin/sh\ncase "$*" in *read-tree*) touch ${set.user.base}/notes/here; exec sleep 300;; esac\nPATH=$OLD exec git "$@"\n`;
    writeFileSync(join(bin, 'git'), slow.replace('$OLD', process.env['PATH']!), { mode: 0o755 });
    const first = specbridge(set, ['run', 'demo', '--json'], { PATH: `${bin}:${process.env['PATH']}` });
    await until(() => set.note('here') !== undefined);
    first.child.kill('SIGTERM');
    const { code, out, err } = await first.end;
    expect({ code, stack: / at .*\.ts:\d+/.test(err) }).toEqual({ code: 4, stack: false });
    expect(() => void JSON.parse(out)).not.toThrow();
    const job = await onlyJob(set);
    expect([job.status, job.intent]).toEqual(['planning', undefined]);
    const lines = readLines((await set.world.checkpoints.load(job.job))!.lines);
    expect(lines.at(-1)?.event.type).toBe('move-lost');
  });
});

describe('A17: what is printed', () => {
  it('A17: with --json, one object on stdout whatever happens, and everything else on stderr', async () => {
    await using set = await scene({ maker: `echo noise; echo noise >&2; ${HANGS_ONCE}` });
    const running = specbridge(set, ['run', 'demo', '--json']);
    await agentOf(set);
    const typed = [['job', '--journal'], ['pause'], ['run', 'demo']];
    const ends = await Promise.all(typed.map((args) => specbridge(set, [...args, '--json']).end));
    running.child.kill('SIGINT');
    for (const { out } of [...ends, await running.end]) {
      expect(out).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(out)).toBeTypeOf('object');
    }
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 4]);
  });

  it('A17: a reader that has gone away is no crash, and the job goes on', async () => {
    await using set = await scene({ maker: DO_GOOD });
    const run = specbridge(set, ['run', 'demo']);
    run.child.stdout!.destroy();
    await run.says(/opened for demo/);
    run.child.stderr!.destroy();
    expect((await run.end).code).toBe(0);
    expect((await onlyJob(set)).status).toBe('completed');
  });
});

describe('A19: a folder of ours that is a link', () => {
  it.each(['.specbridge', '.specbridge/jobs'])(
    'A19: %s: refused, and nothing is written where it leads',
    async (path) => {
      await using set = await scene();
      const outside = join(set.user.base, 'outside');
      mkdirSync(outside);
      const place = join(set.user.folder, path);
      rmSync(place, { recursive: true, force: true });
      symlinkSync(outside, place);
      await expect(openLaptop(set.user.folder, ['true'])).rejects.toThrow(
        `${place} is not a folder but a link. Remove it.`,
      );
      expect(readdirSync(outside)).toEqual([]);
    },
  );

  it.each(['.gitignore', 'control.git'])('A19: .specbridge/jobs/%s: refused, and left as it is', async (name) => {
    await using set = await scene();
    const git = join(set.user.folder, '.git');
    const place = join(set.user.folder, '.specbridge/jobs', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(name === 'control.git' ? git : join(git, 'HEAD'), place);
    const head = readFileSync(join(git, 'HEAD'), 'utf8');
    const opened = await openLaptop(set.user.folder, ['true']).catch((error: Error) => error);
    if (!(opened instanceof Error)) await opened[Symbol.asyncDispose]();
    expect(readFileSync(join(git, 'HEAD'), 'utf8')).toBe(head);
    expect(opened).toBeInstanceOf(UserError);
  });

  it('A19: a record is not written through a link, nor through one in the place of a draft', async () => {
    await using set = await scene();
    const outside = join(set.user.base, 'outside');
    writeFileSync(outside, 'mine');
    symlinkSync(outside, join(set.user.folder, 'record.json.draft'));
    await writeOnDisk(set.world, 'record.json', 'ours');
    expect(readFileSync(join(set.user.folder, 'record.json'), 'utf8')).toBe('ours');
    renameSync(join(set.user.folder, 'record.json.draft'), join(set.user.folder, 'record.json'));
    await expect(writeOnDisk(set.world, 'record.json', 'ours')).rejects.toThrow('record.json: This is a link');
    expect(readFileSync(outside, 'utf8')).toBe('mine');
  });
});
