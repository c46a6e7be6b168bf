import { describe, expect, it } from 'vitest';
import type { Move } from '../../src/core/move.ts';
import { watchBase } from '../../src/moves/base-watch.ts';
import { loadSnapshot } from '../../src/session.ts';
import { CONFIG, DO_GOOD, onBranch, scene, TASKS, type Play, type Scene } from '../e2e/laptop.ts';

const SLOW = 'sleep 0.5; ';
const GATES = { work: { run: ['sh', '-c', `${SLOW}grep -q good result.txt`] } };

interface Config {
  readonly gates: object;
  readonly roles: { readonly maker: object; readonly checker?: object };
}

/** What a person makes of the configuration while something is under way. */
const CHANGES: Readonly<Record<string, (config: Config) => object>> = {
  'one gate more': (config) => ({ ...config, gates: { ...GATES, more: { run: ['true'] } } }),
  'no checker': ({ roles: { maker }, ...config }) => ({ ...config, roles: { maker } }),
  'an output that nobody has made': (config) => ({
    ...config,
    roles: { ...config.roles, maker: { ...config.roles.maker, outputs: ['ledger/a.md'] } },
  }),
};

/** Commits the change, and says that it is to be followed. */
async function repin(set: Scene, play: Play, change: (config: Config) => object): Promise<void> {
  const config = JSON.parse(set.user.git(['show', `main:${CONFIG}`])) as Config;
  set.user.commit({ [CONFIG]: JSON.stringify(change(config)) });
  const { job } = (await loadSnapshot(set.world.checkpoints, play.id))!;
  const { config: newer } = await watchBase(set.world.repository).look(job);
  await set.world.forge.post(play.id, { verb: 're-pin', digest: newer!.digest }, 'a person', new Date());
}

describe.each(Object.entries(CHANGES))('a configuration with %s', (_name, change) => {
  it.each<Move['type']>(['make', 'gate', 'check'])(
    'that is pinned during %s is followed from then on',
    async (type) => {
      const maker = `${SLOW}[ -z "$SPECBRIDGE_OUTPUTS" ] || { mkdir -p ledger; echo x > ledger/a.md; }; ${DO_GOOD}`;
      await using set = await scene({ maker, checker: `${SLOW}VERDICT=pass`, config: { gates: GATES } });
      const play = await set.open();
      let said: Promise<void> | undefined;
      const job = await play.run(({ event }) => {
        if (event.type === 'move-chosen' && event.move.type === type) said ??= repin(set, play, change);
      });
      await said;
      expect((await play.events('command-heard')).map(({ refused }) => refused)).toEqual([undefined]);
      const { blocker } = job;
      expect({ status: job.status, blocker }).toEqual({ status: 'completed', blocker: undefined });
      expect(onBranch(set, play, TASKS)).toBe('- [x] 1. One');
      const [node] = [...job.nodes];
      expect(node!.evidence?.gates.map(({ name }) => name)).toEqual(job.plan.gates.map(({ name }) => name));
      expect(node!.evidence?.verdicts.map(({ role }) => role)).toEqual(
        job.plan.stages.filter(({ kind }) => kind === 'checker').map(({ key }) => key),
      );
    },
  );
});

it('that is pinned while a question is open takes it back, with the attempt that had asked it', async () => {
  const asks = `say() { printf '%s' "$1" > "$SPECBRIDGE_RESULT"; }
if [ "$SPECBRIDGE_ATTEMPT" = 1 ]; then say '{"outcome":"blocked","summary":"?","questions":["Which?"]}'; else ${DO_GOOD}; fi`;
  await using set = await scene({ maker: asks, config: { gates: GATES } });
  const play = await set.open();
  const waiting = await play.run();
  expect(waiting.status).toBe('needs-clarification');
  await repin(set, play, CHANGES['one gate more']!);
  const done = await play.run();
  expect([done.status, done.questions]).toEqual(['completed', []]);
  expect([...done.nodes][0]!.evidence?.gates).toHaveLength(2);
  const late = await play.say({ verb: 'answer', question: waiting.questions[0]!.id, text: 'this' });
  expect(late.status).toBe('completed');
});
