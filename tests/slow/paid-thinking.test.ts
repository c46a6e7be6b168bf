import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scene, type Casting, type Scene } from '../e2e/laptop.ts';
import { inPlaceOfClaude, STREAMS } from '../e2e/stand-in.ts';
import { modelBench } from '../tools/local-model/bench.ts';
import { EXAMPLES } from '../world/answers.ts';

afterEach(() => void vi.unstubAllEnvs());

const AGENT = { vendor: 'claude', maxCost: 1, tokensPerRun: 5_000 };
const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';
/** Another line for each task. */
const TURNS = [{ append: { 'result.txt': 'good\n' }, report: { outcome: 'completed', summary: 'done' } }] as const;

/** The agent plans, and says that it used so much. */
function plans(set: Scene, cost: number | undefined): void {
  const lines = readFileSync(join(STREAMS, 'done.jsonl'), 'utf8').trim().split('\n');
  const { total_cost_usd: _cost, ...end } = JSON.parse(lines.pop()!) as Record<string, unknown>;
  const answer = { ...end, structured_output: EXAMPLES.planner, ...(cost !== undefined && { total_cost_usd: cost }) };
  const stream = join(set.user.base, 'plans.jsonl');
  writeFileSync(stream, [...lines, JSON.stringify(answer), ''].join('\n'));
  inPlaceOfClaude(set, stream);
}

function casting(limits: object, differences: Partial<Casting> = {}): Casting {
  return { tasks: TWO, maker: [...TURNS], ...differences, config: { reasoning: { agent: AGENT }, limits } };
}

describe('what the agent uses to think', () => {
  it('is reserved at its worst, and counted as it tells', async () => {
    await using set = await scene(casting({ costUsd: 5, tokens: 20_000 }));
    plans(set, 0.25);
    const play = await set.open();
    const worst: unknown[] = [];
    const job = await play.run(({ event }, { used }) => {
      if (event.type === 'move-chosen' && event.move.type === 'reason') worst.push([used.tokens, used.costUsd]);
    });
    expect(job).toMatchObject({ status: 'completed', used: { agentRuns: 4, tokens: 4_200, costUsd: 0.5 } });
    expect(worst).toEqual([
      [5_000, 1],
      [7_100, 1.25],
    ]);
  });

  it('counts at its worst where it does not tell', async () => {
    await using set = await scene(casting({ costUsd: 5, tokens: 20_000 }));
    plans(set, undefined);
    const play = await set.open();
    expect(await play.run()).toMatchObject({ status: 'completed', used: { tokens: 4_200, costUsd: 2 } });
  });

  it('stops the job before a question that could exceed the limit, until a person raises it', async () => {
    await using set = await scene(casting({ costUsd: 1 }));
    plans(set, 0.25);
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({
      status: 'blocked',
      blocker: { code: 'budget-exhausted', next: 'raise costUsd 2' },
      used: { agentRuns: 2, costUsd: 0.25 },
    });
    const done = await play.say({ verb: 'raise', limit: 'costUsd', value: 2 });
    expect(done).toMatchObject({ status: 'completed', used: { agentRuns: 4, costUsd: 0.5 } });
  });
});

describe('what the local model uses', () => {
  it('is no money and no run of an agent, whatever its server claims', async () => {
    const bench = modelBench('absurd');
    const { server } = bench.model;
    if (server.kind !== 'managed') throw new Error('The bench has a server of its own.');
    const { executable, model } = server;
    const localModel = { executable, model, startupTimeoutMs: 10_000 };
    const config = { localModel, reasoning: { agent: AGENT }, limits: { costUsd: 1, tokens: 5_000 } };
    await using set = await scene({ tasks: TWO, maker: [...TURNS], config });
    plans(set, 0.25);
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({ status: 'completed', used: { agentRuns: 2, tokens: 0, costUsd: 0, localCalls: 6 } });
    expect(job.used.localTokens).toBeGreaterThan(1_000_000_000);
    expect(Number.isSafeInteger(job.used.localTokens)).toBe(true);
  });
});
