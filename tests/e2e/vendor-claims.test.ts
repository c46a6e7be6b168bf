import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { claude } from '../../src/tools/vendors/claude.ts';
import { scene, type Scene } from './laptop.ts';
import { type } from './typed.ts';

const DONE = readFileSync(join(import.meta.dirname, '../tools/vendors/streams/claude/done.jsonl'), 'utf8');
const CLAUDE = { kind: 'maker', vendor: 'claude', maxCost: 2, tokensPerRun: 1_000 };

afterEach(() => vi.unstubAllEnvs());

/** In the place of Claude Code: a program that does poor work once, then good work, and says this of itself. */
function install({ user }: Scene, stream: string): NodeJS.ProcessEnv {
  const bin = join(user.base, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'stream'), stream);
  const [version] = claude.versions;
  const work = `if [ -e ${bin}/once ]; then echo good > result.txt; else touch ${bin}/once; echo poor > result.txt; fi; cat ${bin}/stream`;
  const script = `#!/bin/sh\ncase "$1" in --version) echo ${version};; --help) echo '${claude.options.join(' ')}';; *) ${work};; esac\n`;
  writeFileSync(join(bin, 'claude'), script, { mode: 0o755 });
  const PATH = `${bin}:${process.env['PATH']}`;
  vi.stubEnv('PATH', PATH);
  return { PATH };
}

const most = Number.MAX_SAFE_INTEGER;
const ABSURD = DONE.replaceAll(/("(?:input|output|cache_creation_input|cache_read_input)_tokens":)\d+/g, `$1${most}`)
  .replace(/("total_cost_usd":)[0-9.]+/, '$11e308')
  .replaceAll('claude-sonnet-4-5', `m\\u001b[31m\\u0000${'x'.repeat(3_000)}`);

it('whatever a vendor says that it used, it is charged in bounds, a limit holds, and a person can raise it', async () => {
  const config = { roles: { maker: CLAUDE }, limits: { costUsd: 20, tokens: 1_000_000 } };
  await using set = await scene({ config });
  const env = install(set, ABSURD);
  const play = await set.open();
  let job = await play.run();
  expect(job).toMatchObject({ status: 'blocked', used: { tokens: 8_000_000_000, costUsd: 10_000, agentRuns: 1 } });
  const raised: string[] = [];
  while (job.blocker?.next.startsWith('raise') === true) {
    const [, limit, value] = job.blocker.next.split(' ') as [string, 'costUsd' | 'tokens', string];
    raised.push(limit);
    job = await play.say({ verb: 'raise', limit, value: Number(value) });
  }
  expect([job.status, raised.toSorted()]).toEqual(['completed', ['costUsd', 'tokens']]);
  expect(await type(set, ['job', play.id], undefined, env)).toMatchObject({ code: 0, job: { status: 'completed' } });
  const [made] = await play.events('make-ended');
  expect(made?.usage?.[0]?.model).toMatch(/^mx{99}$/);
});

it('--vendor takes the place of the vendor of the configuration, and what it counts as nothing counts at its worst', async () => {
  const roles = { maker: { kind: 'maker', maxCost: 2, tokensPerRun: 1_000 } };
  await using set = await scene({ config: { roles, limits: { costUsd: 3, tokens: 10_000 } } });
  const env = install(
    set,
    DONE.replace(/("total_cost_usd":)[0-9.]+/, '$1-5').replace(/("output_tokens":)\d+(?=[^\n]*\n$)/, '$1-7'),
  );
  const { code, job } = await type(set, ['run', 'demo', '--vendor', 'claude/some-model'], undefined, env);
  const { used, blocker } = job as { used: object; blocker: { next: string } };
  expect([code, used]).toMatchObject([1, { tokens: 1_000, costUsd: 2, agentRuns: 1 }]);
  expect(blocker.next).toBe('raise costUsd 5');
});
