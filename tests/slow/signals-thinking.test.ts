import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../src/core/journal.ts';
import { thinkingOf } from '../../src/core/thinking.ts';
import { loadSnapshot } from '../../src/session.ts';
import { DO_GOOD, scene, type Scene } from '../e2e/laptop.ts';
import { specbridge } from '../e2e/typed.ts';
import { isAlive, until } from '../tools/children.ts';
import { modelBench, type ModelBench } from '../tools/local-model/bench.ts';

const PLAN = { goal: 'it is good', steps: [{ id: '1', action: 'write good' }] };
/** The first plan turns out wrong, so that every role is asked. */
const WORDS = {
  planner: { decision: 'plan', ...PLAN },
  critic: { verdict: 'accept' },
  diagnoser: { rootCause: 'the plan is wrong', recommendedAction: 'replan' },
  replanner: { decision: 'revised-plan', reason: 'it was wrong', impactsApprovedIntent: false, ...PLAN },
};
type Role = keyof typeof WORDS;
const ROLES = Object.keys(WORDS) as readonly Role[];

const MAKER = `if [ "$SPECBRIDGE_ATTEMPT" = 1 ]; then echo bad > result.txt; REPORT=completed; else ${DO_GOOD}; fi`;
/** Leaves word of itself and a child in a session of its own, and never answers. */
const HANGS = {
  run: [['sh', '-c', 'echo $PPID > $BASE/notes/pid']],
  leave: ['sh', '-c', 'echo $$ > $BASE/notes/child; exec sleep 300'],
  hang: true,
};

type Who = 'local-small' | 'large-agent';

interface Stage {
  readonly set: Scene;
  readonly bench: ModelBench;
}

async function stageOf(who: Who, role: Role): Promise<Stage> {
  const words = WORDS[role];
  const bench = modelBench('good', {
    says: { diagnoser: [WORDS.diagnoser], ...(who === 'local-small' && { [role]: ['hang', words] }) },
  });
  const server = bench.model.server;
  if (server.kind === 'attached') throw new Error('It has a server of its own.');
  const { executable, model } = server;
  const agent = 'agents/thinker.json';
  const set = await scene({
    maker: MAKER,
    config: {
      localModel: { executable, model },
      reasoning: { agent: { vendor: 'scripted', script: agent }, ...(who === 'large-agent' && { [role]: who }) },
    },
  });
  const turns = who === 'large-agent' ? [HANGS, { answer: words }] : [{ answer: words }];
  const script = JSON.stringify({ reasons: { [role]: { '*': turns } } });
  set.user.commit({ [agent]: script.replaceAll('$BASE', set.user.base) });
  return { set, bench };
}

async function hung({ set, bench }: Stage, who: Who) {
  const typed = specbridge(set, ['run', 'demo', '--json']);
  const { server } = bench.model;
  const path = server.kind === 'managed' ? `${server.model}.hung` : '';
  await until(() => (who === 'local-small' ? existsSync(path) : set.note('child') !== undefined));
  return typed;
}

/** The next run ends the job; nothing is left of the first one, and every question is charged. */
async function goesOn({ set, bench }: Stage) {
  const again = await specbridge(set, ['run', 'demo']).end;
  expect({ code: again.code, err: again.err }).toMatchObject({ code: 0 });
  const pids = [...bench.starts(), ...['pid', 'child'].map((name) => Number(set.note(name) ?? 0))];
  expect(pids.filter(isAlive)).toEqual([]);
  const [listed] = await set.world.checkpoints.list();
  const { job } = (await loadSnapshot(set.world.checkpoints, listed!.job))!;
  expect(job.status).toBe('completed');
  expect(set.user.git(['show', `${job.branch}:result.txt`])).toBe('good');
  const lines = readLines((await set.world.checkpoints.load(job.job))!.lines);
  const moves = lines.flatMap(({ event }) => (event.type === 'move-chosen' ? [event.move] : []));
  const asked = moves.flatMap((move) => (move.type === 'reason' ? [move] : []));
  const agents = asked.filter(({ tier }) => tier === 'large-agent');
  const makes = moves.filter(({ type }) => type === 'make');
  expect(bench.asked()).toHaveLength(asked.length - agents.length);
  expect(job.used).toMatchObject({ localCalls: bench.asked().length, agentRuns: makes.length + agents.length });
  const { escalations } = thinkingOf([...job.nodes][0]!);
  return { asked: asked.map(({ role, tier }) => `${role} ${tier}`), escalations };
}

describe.each(ROLES)('A13: a run that is asking as the %s', (role) => {
  it.each<Who>(['local-small', 'large-agent'])('SIGINT: %s is asked once more, and both are charged', async (who) => {
    const stage = await stageOf(who, role);
    await using _set = stage.set;
    const { child, end } = await hung(stage, who);
    child.kill('SIGINT');
    expect((await end).code).toBe(4);
    const { asked, escalations } = await goesOn(stage);
    const first = asked.indexOf(`${role} ${who}`);
    expect(asked[first + 1]).toBe(`${role} ${who}`);
    expect(escalations).toEqual(who === 'local-small' ? [] : [{ reason: 'role-policy', role }]);
  });

  it('SIGKILL: the model is not asked once more, but the agent', async () => {
    const stage = await stageOf('local-small', role);
    await using _set = stage.set;
    const { child, end } = await hung(stage, 'local-small');
    child.kill('SIGKILL');
    await end;
    const { asked, escalations } = await goesOn(stage);
    const first = asked.indexOf(`${role} local-small`);
    expect(asked[first + 1]).toBe(`${role} large-agent`);
    expect(asked.slice(first + 1).every((one) => one.endsWith('large-agent'))).toBe(true);
    expect(escalations).toEqual([{ reason: 'local-worker-unavailable' }]);
  });

  it('SIGKILL: the agent is asked once more, but for a cause, and what was lost stays charged', async () => {
    const stage = await stageOf('large-agent', role);
    await using _set = stage.set;
    const { child, end } = await hung(stage, 'large-agent');
    child.kill('SIGKILL');
    await end;
    const { asked } = await goesOn(stage);
    const first = asked.indexOf(`${role} large-agent`);
    expect(asked[first + 1] === asked[first]).toBe(role !== 'diagnoser');
  });
});
