// How often makers, checkers, the agent and the local model are asked for tasks that go well at once: whole jobs on the real laptop world.
import { rmSync } from 'node:fs';
import { localOwner } from '../src/local/forge.ts';
import { openLaptop } from '../src/local/ports.ts';
import type { JobEvent } from '../src/core/event.ts';
import { openJob } from '../src/moves/open.ts';
import type { Author } from '../src/session.ts';
import { step } from '../src/step.ts';
import { EXAMPLES } from '../tests/world/answers.ts';
import { readyModel } from './bench-model.ts';
import { benchRepository } from './bench-repository.ts';

/** Of one job. */
export interface Asked {
  /** Who thinks about its tasks. */
  readonly who: string;
  readonly tasks: number;
  readonly makers: number;
  readonly checkers: number;
  readonly agent: number;
  readonly model: number;
}

const TASKS = 10;
const CLEAN = { ...EXAMPLES, classifier: { complexity: 'low' }, critic: { verdict: 'accept' } };
const AGENT = 'reasoning: { agent: { vendor: command, command: [/bin/sh, bench/thinker.sh] } }';
const THINKER = `printf '%s' '${JSON.stringify(EXAMPLES.planner)}' > "$SPECBRIDGE_RESULT"\n`;

/** One job in which nobody thinks, one in which the local model does, one in which an agent has to. */
export async function askedInJobs(): Promise<readonly Asked[]> {
  await using server = await readyModel(CLEAN);
  return [
    await askedInJob('nobody', ''),
    await askedInJob('the local model', `localModel: { url: '${server.url}' }\n${AGENT}\n`),
    await askedInJob('the agent', `${AGENT}\n`),
  ];
}

async function askedInJob(who: string, config: string): Promise<Asked> {
  const { root, top, cache } = benchRepository(
    { tasks: TASKS, agent: 'shell', isSetUp: false },
    {
      config,
      files: { 'bench/thinker.sh': THINKER },
    },
  );
  process.env['SPECBRIDGE_CACHE'] = cache;
  try {
    const events = await carry(top);
    const count = (is: (event: JobEvent) => boolean): number => events.filter(is).length;
    const questions = (tier: string) => (event: JobEvent) => event.type === 'reason-ended' && event.tier === tier;
    return {
      who,
      tasks: TASKS,
      makers: count(({ type }) => type === 'make-ended'),
      checkers: count(({ type }) => type === 'check-ended'),
      agent: count(questions('large-agent')),
      model: count(questions('local-small')),
    };
  } finally {
    delete process.env['SPECBRIDGE_CACHE'];
    rmSync(root, { recursive: true });
  }
}

async function carry(folder: string): Promise<readonly JobEvent[]> {
  await using world = await openLaptop(folder, ['none']);
  const { commit: base = '', branch: baseBranch = '' } = world.checkout;
  const author: Author = { owner: localOwner(), engine: 'bench', nonce: 'bench', now: () => new Date() };
  const order = { job: 'bench-asked', spec: 'bench', branch: 'refs/heads/specbridge/bench-asked', baseBranch, base };
  const ports = world.ports(order.job);
  const opened = await openJob(ports, { ...order, by: 'bench' }, author);
  const events: JobEvent[] = [];
  const telling = {
    signal: new AbortController().signal,
    onLine: ({ event }: { event: JobEvent }) => void events.push(event),
  };
  const end = await step(ports, opened, author, { makes: Infinity }, telling);
  if (end.why !== 'waits' || end.snapshot.job.status !== 'completed') throw new Error('The job did not go well.');
  return events;
}
