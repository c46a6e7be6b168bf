import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/session.ts';
import { scene, type Casting, type Scene } from '../e2e/laptop.ts';
import { specbridge } from '../e2e/typed.ts';
import { isAlive, until } from '../tools/children.ts';

/** Hangs the nth time that it comes by, with a child in a session of its own; what it is called with then is what a note says. */
const HANG = `count=$BASE/notes/$STAGE.count
echo >> "$count"
if [ "$(wc -l < "$count")" = "$TURN" ] && [ "$STAGE" = "$WHERE" ]; then
  setsid sleep 300 &
  echo $! > "$BASE/notes/child"
  echo $$ > "$BASE/notes/draft"; mv "$BASE/notes/draft" "$BASE/notes/pid"
  exec sleep 300
fi
`;

/** Where a run is when it is told to stop. */
type Moment = readonly [stage: string, turn: number];
const MOMENTS: readonly Moment[] = [
  ['setup', 1],
  ['gate', 1],
  ['setup', 2],
  ['make', 1],
  ['gate', 2],
  ['check', 1],
  ['reason', 1],
];

/** Does poor work first, where a model is to be asked. */
const MAKER = `if [ "$WHERE" = reason ] && [ "$SPECBRIDGE_ATTEMPT" = 1 ]; then echo poor > result.txt; else echo good > result.txt; fi
REPORT=completed`;

let silent: Server;
let questions = 0;
beforeAll(async () => {
  silent = createServer((request, response) => {
    if (request.url === '/v1/chat/completions') questions += 1;
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
});
afterAll(() => silent.closeAllConnections());

async function scenery([where, turn]: Moment): Promise<Scene> {
  const settings = (base: string, stage: string): string =>
    `BASE=${base}\nSTAGE=${stage}\nWHERE=${where}\nTURN=${turn}\n`;
  const part = (stage: string): string => `STAGE=${stage}\nWHERE=${where}\nTURN=${turn}\n${HANG}`;
  const run = (stage: string): readonly string[] => ['sh', `tools/${stage}.sh`];
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const casting: Casting = {
    maker: `${part('make')}${MAKER}`,
    checker: `${part('check')}VERDICT=pass`,
    config: {
      gates: { work: { run: run('gate') } },
      setup: { run: [run('setup')] },
      ...(where === 'reason' && { localModel: { url, requestTimeoutMs: 5_000 } }),
    },
    files: Object.fromEntries(['gate', 'setup'].map((stage) => [`tools/${stage}.sh`, ''])),
  };
  const set = await scene(casting);
  const judge = 'grep -q good result.txt';
  set.user.commit({
    'tools/setup.sh': `${settings(set.user.base, 'setup')}${HANG}`,
    'tools/gate.sh': `${settings(set.user.base, 'gate')}${HANG}${judge}\n`,
  });
  return set;
}

/** Runs until it hangs at this moment. */
async function hung(set: Scene, [where]: Moment) {
  const before = questions;
  const typed = specbridge(set, ['run', 'demo', '--json']);
  await until(() => (where === 'reason' ? questions > before : set.note('pid') !== undefined));
  return typed;
}

function isBusy(set: Scene): boolean {
  return ['pid', 'child'].some((name) => isAlive(Number(set.note(name) ?? 0)));
}

/** The next run goes on to the end, and nothing is left of what the first one began. */
async function endsWell(set: Scene): Promise<void> {
  const again = await specbridge(set, ['run', 'demo']).end;
  expect({ code: again.code, err: again.err }).toMatchObject({ code: 0 });
  expect(isBusy(set)).toBe(false);
  const [listed] = await set.world.checkpoints.list();
  const { job } = (await loadSnapshot(set.world.checkpoints, listed!.job))!;
  expect(job.status).toBe('completed');
  expect(set.user.git(['show', `${job.branch}:result.txt`])).toBe('good');
  expect(set.user.git(['status', '--porcelain'])).toBe('');
  expect(set.user.git(['worktree', 'list']).split('\n')).toHaveLength(1);
  expect(set.user.git(['for-each-ref', '--format=%(refname)', 'refs/specbridge']).split('\n')).toEqual([
    `refs/specbridge/closed/${job.job}`,
  ]);
  expect(set.user.git(['fsck', '--no-dangling', '--no-progress'])).toBe('');
}

describe.each(MOMENTS)('A13: while the run is at %s (%i)', (...moment) => {
  it('SIGTERM ends what it started; what is known is saved, and the next run goes on', async () => {
    await using set = await scenery(moment);
    const { child, end } = await hung(set, moment);
    child.kill('SIGTERM');
    const { code, out, err } = await end;
    expect({ code, stack: / at .*\.ts:\d+/.test(err) }).toEqual({ code: 4, stack: false });
    expect(JSON.parse(out)).toHaveProperty('status');
    expect(isBusy(set)).toBe(false);
    await endsWell(set);
  });

  it('SIGINT twice ends all of it at once, and the next run goes on', async () => {
    await using set = await scenery(moment);
    const { child, end } = await hung(set, moment);
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect((await end).code).toBe(4);
    await until(() => !isBusy(set));
    await endsWell(set);
  });

  it('SIGKILL leaves what it started; the next run ends it, and goes on', async () => {
    await using set = await scenery(moment);
    const { child, end } = await hung(set, moment);
    child.kill('SIGKILL');
    expect((await end).code).toBe('SIGKILL');
    await endsWell(set);
  });
});
