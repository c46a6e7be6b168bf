import { expect, it } from 'vitest';
import { GOOD, scene } from '../e2e/laptop.ts';
import { answerOf, terminal, typed } from './stage.ts';

const AGENT = 'agents/thinker.json';
const planned = { decision: 'plan', goal: 'nobody gets in', steps: [{ id: 'a', action: 'check the token' }] };
const AGAIN = { answer: planned };

it('a plan that waits is shown with what can be said of it; what was thought and said stands in the history of its task', async () => {
  await using set = await scene({
    tasks: '- [ ] 1. Add token security\n',
    maker: { '1': [GOOD] },
    files: { [AGENT]: JSON.stringify({ reasons: { planner: { '*': [AGAIN, AGAIN] } } }) },
    config: { reasoning: { agent: { vendor: 'scripted', script: AGENT } } },
  });
  const { folder } = set.user;
  const one = terminal(folder);
  const type = async (...args: readonly string[]): Promise<string> => (await one.looks(...args)).out;
  expect(await type('run', 'demo', '--dry-run')).toContain(
    'classifier not asked, planner large-agent, critic not asked, diagnoser large-agent, replanner large-agent',
  );
  expect((await typed(folder, ['run', 'demo'])).out).toMatch(/ {2}look: specbridge plan n1-\w+ --job demo-\w+\n/);
  const page = await type('plan', '1');
  const [, digest = ''] = /plan 1 \((\w+)\)/.exec(page) ?? [];
  expect(page).toMatch(new RegExp(`\n\nnext: specbridge approve-plan n1-\\w+ ${digest} --job demo-\\w+\n      `));
  expect(page).toMatch(/\n\nnext: specbridge reject-plan n1-\w+ "…" --job demo-\w+\n {6}/);
  const { next } = answerOf('plan', await typed(folder, ['plan', '--json'])) as { next: { command: string }[] };
  expect(next[0]?.command).toContain(` ${digest} --job `);

  const rejected = await typed(folder, ['reject-plan', '1', 'say', 'how']);
  expect(rejected.out).toContain('Heard: the plan of 1 “Add token security” is rejected: say how.\n');
  await typed(folder, ['run', 'demo']);
  // The same words again have the same digest, and are there to be read all the same.
  expect(await type('plan', '1')).toMatch(
    new RegExp(`plan 2 \\(${digest}\\).*\n  Goal: nobody gets in\n  Step a: check the token\n\nnext: `),
  );
  expect((await typed(folder, ['answer', 'q99'])).err).toMatch(/There is no open question q99; open: q\d+\.\n/);
  expect((await typed(folder, ['approve-plan', '1', 'abcd'])).code).toBe(2);
  expect((await typed(folder, ['approve-plan', '1', digest])).out).toContain(
    'Heard: the plan of 1 “Add token security”',
  );
  await typed(folder, ['run', 'demo']);
  const history = await type('job', '--node', '1');
  expect(history).toMatch(/ {2}agent {6}planner: nobody gets in\n {2}agent {6}log [0-9a-f]{16}\n/);
  expect(history).toMatch(/ {2}person {5}.*: reject-plan, say how\n/);
  expect(history).toMatch(/approve-plan \(refused: The plan of task 1 “Add token security” that waits is /);
});
