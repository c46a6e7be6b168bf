import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carriesMarker, processTable, type ProcessRow } from '../../src/tools/process/process-table.ts';
import { readMarks } from '../../src/tools/process/marks.ts';
import { reap } from '../../src/tools/process/reaper.ts';
import { MODELS } from '../world/vendors/play.ts';
import { INSTALLED } from '../world/vendors/programs.ts';
import type { Turn } from '../world/vendors/model.ts';
import { until } from '../tools/children.ts';
import { DONE, PASS, vendorBench } from './bench.ts';

const bench = vendorBench();
const { make, check } = bench;
const NAP = 1_000_000 + process.pid;

const failed = (kind: string, summary: RegExp): object => ({
  outcome: 'failed',
  failure: { kind, stage: 'make', summary: expect.stringMatching(summary) },
});

/** Whatever runs for the worktree of this test. */
function running(): readonly ProcessRow[] {
  const marker = basename(dirname(bench.tree));
  return [...processTable().values()].filter(({ pid }) => carriesMarker(pid, [marker]));
}

describe.each(INSTALLED)('when the service does not serve %s', (vendor) => {
  const rows: readonly (readonly [Turn, string, RegExp])[] = [
    [
      { status: 401, message: 'invalid key', code: 'authentication_error' },
      'authentication',
      /^the agent is not logged in: /,
    ],
    [
      { status: 403, message: 'not for you', code: 'permission_error' },
      'permission',
      /^the agent is not allowed to work: /,
    ],
    [{ status: 400, message: 'no such thing', code: 'invalid_request_error' }, 'adapter-incompatible', /no such thing/],
    [{ status: 404, message: 'no such model', code: 'not_found_error' }, 'invalid-configuration', /model/],
    [{ status: 429, message: 'too fast', code: 'rate_limit_error' }, 'quota', /^the agent has used up its quota: /],
    [{ status: 429, message: 'pay first', code: 'insufficient_quota' }, 'quota', /^the agent has used up its quota: /],
    [
      { status: 500, message: 'broken', code: 'api_error' },
      'transient-transport',
      /^the agent is not served at the moment: /,
    ],
    [
      { status: 529, message: 'busy', code: 'overloaded_error' },
      'transient-transport',
      /^the agent is not served at the moment: /,
    ],
    [{ cut: true }, 'transient-transport', /^the agent is not served at the moment: /],
    [{ say: 'I would rather talk.' }, 'transient-tool', /no answer in the form|the result of worker cannot be used/],
  ];

  it.each(rows)('%j: %s', async (turn, kind, summary) => {
    expect(await make(vendor, [turn])).toMatchObject(failed(kind, summary));
    expect(running()).toEqual([]);
  });

  it('a refused connection', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const { ANTHROPIC_BASE_URL, OPENAI_BASE_URL } = process.env;
    Object.assign(process.env, { ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: `${url}/v1` });
    const end = await make(vendor, [DONE]);
    Object.assign(process.env, { ANTHROPIC_BASE_URL, OPENAI_BASE_URL });
    expect(end).toMatchObject(failed('transient-transport', /^the agent is not served at the moment: .*[Cc]onnection/));
  });
});

describe.each(INSTALLED)('what ends %s', (vendor) => {
  /** A tool that goes on in a session of its own. */
  const BUSY: Turn = { run: `setsid sleep ${NAP} & sleep ${NAP}` };
  const isBusy = (): boolean => sleepers().length === 2;

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    '%s in the middle of a tool: a fault of the tool',
    async (name) => {
      const ending = make(vendor, [BUSY, DONE]);
      await until(isBusy);
      const program = running().find((row) => row.parent === process.pid);
      process.kill(program!.pid, name);
      expect(await ending).toMatchObject({ outcome: 'failed', failure: { kind: 'transient-tool' } });
      expect(sleepers()).toEqual([]);
      expect(running()).toEqual([]);
    },
  );

  it('the deadline: out of time, and nothing is left', async () => {
    const end = await make(vendor, [BUSY, DONE], { deadline: new Date(Date.now() + 6_000) });
    expect(bench.kept(end)).toContain(`setsid sleep ${NAP}`);
    expect(end).toMatchObject(failed('implementation-defect', /^the agent ran out of time and was ended$/));
    expect(sleepers()).toEqual([]);
    expect(running()).toEqual([]);
  });

  it('a person who stops the step', async () => {
    const stop = new AbortController();
    const ending = make(vendor, [BUSY, DONE], { signal: stop.signal });
    await until(isBusy);
    stop.abort();
    expect(await ending).toMatchObject(failed('transient-tool', /^the agent was interrupted$/));
    expect(sleepers()).toEqual([]);
  });

  it('we are killed ourselves: the next step finds what is left, and ends it', async () => {
    const argv = [join(import.meta.dirname, 'lonely-step.ts'), vendor, bench.tree, MODELS[vendor]];
    bench.play([BUSY, DONE]);
    const step = spawn(process.execPath, argv, { stdio: 'inherit' });
    await until(isBusy);
    step.kill('SIGKILL');
    await until(() => step.signalCode !== null);
    await reap(await readMarks(dirname(bench.tree)), [basename(dirname(bench.tree))]);
    expect(sleepers()).toEqual([]);
    expect(running()).toEqual([]);
  });

  it('what it leaves behind when it is done is ended, too', async () => {
    const end = await make(vendor, [{ run: `setsid sleep ${NAP} > sleep.out 2>&1 & echo started` }, DONE]);
    expect(end).toMatchObject({ outcome: 'reported' });
    expect(sleepers()).toEqual([]);
  });
});

describe.runIf(INSTALLED.includes('claude'))('the bounds of one run of claude', () => {
  const turns = [{ run: 'echo 1' }, { run: 'echo 2' }, { run: 'echo 3' }, DONE] as const;

  it('its turns: a failed attempt, with what it used', async () => {
    const end = await make('claude', turns, { maxTurns: 2 });
    expect(end).toMatchObject(failed('implementation-defect', /^the agent used up the turns that one run may take$/));
    expect(end.usage).toMatchObject({ outputTokens: 100 });
  });

  it('its money', async () => {
    const end = await make('claude', turns, { maxCost: 0.01 });
    expect(end).toMatchObject(failed('implementation-defect', /^the agent used up the money that one run may cost$/));
  });

  it('of a checker: it is asked again', async () => {
    const end = await check('claude', [...turns.slice(0, 3), PASS], { maxTurns: 2 });
    expect(end).toMatchObject({ failure: { kind: 'transient-tool', stage: 'check' } });
  });
});

/** A nap that nobody else takes; in the sandbox of a vendor it carries none of our marks. */
function sleepers(): readonly string[] {
  return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line === `sleep ${NAP}`);
}
