import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { replay } from '../../src/core/apply.ts';
import type { Job } from '../../src/core/job.ts';
import { readLines } from '../../src/core/journal.ts';
import { openJob } from '../../src/moves/open.ts';
import type { Ports } from '../../src/ports.ts';
import { loadSnapshot, type Author } from '../../src/session.ts';
import { step } from '../../src/step.ts';
import { scene, type Scene } from '../e2e/laptop.ts';
import { faulty, PowerCut, type Fault } from '../world/story.ts';

/** Task 2 is done badly until a diagnosis says so: by the prompt, so that a lost attempt changes nothing of the story. */
const MAKER = `
echo work > "task-$SPECBRIDGE_TASK"
if [ "$SPECBRIDGE_TASK" = 2 ]; then
  if grep -q 'root cause' "$SPECBRIDGE_PROMPT"; then echo good > result.txt; else echo poor > result.txt; fi
fi
REPORT=completed`;

const JOB = 'demo-1';

interface Told {
  readonly job: Job;
  readonly calls: number;
  readonly crashes: number;
  readonly tree: string;
  readonly commits: number;
  readonly status: string;
}

async function tell(fault?: Fault): Promise<Told> {
  await using set = await scene({ tasks: '- [ ] 1. One\n- [ ] 2. Two\n', maker: MAKER, checker: 'VERDICT=pass' });
  const calls = { count: 0 };
  const alive = { owner: '' };
  const ports = faulty(withOwner(set.world.ports(JOB), alive), calls, fault);
  const crashes = await drive(set, ports, alive);
  const lines = (await set.world.checkpoints.load(JOB))!.lines;
  const job = replay(readLines(lines));
  const range = `${job.base}..${job.branch}`;
  return {
    job,
    calls: calls.count,
    crashes,
    tree: work(set, job.branch),
    commits: Number(set.user.git(['rev-list', '--count', range])),
    status: set.user.git(['status', '--porcelain']),
  };
}

/** Everything in the branch but the configuration, which names a folder of this run. */
function work({ user }: Scene, branch: string): string {
  const rows = user.git(['ls-tree', '-r', branch]).split('\n');
  return rows.filter((row) => !row.includes('.specbridge/')).join('\n');
}

/** Every step of this process is another process's as far as the story goes: it is alive only while it is the newest. */
function withOwner(ports: Ports, alive: { owner: string }): Ports {
  return { ...ports, forge: { ...ports.forge, isAlive: async (owner) => owner === alive.owner } };
}

async function drive({ world }: Scene, ports: Ports, alive: { owner: string }): Promise<number> {
  const author = (): Author => ({
    owner: (alive.owner = randomUUID()),
    engine: 'test',
    nonce: alive.owner,
    now: () => new Date(),
  });
  const { branch = '', commit = '' } = world.checkout;
  const order = {
    job: JOB,
    spec: 'demo',
    branch: `refs/heads/specbridge/${JOB}`,
    baseBranch: branch,
    base: commit,
    by: 'a person',
  };
  let crashes = 0;
  for (let round = 0; round < 30; round += 1) {
    try {
      const loaded = (await loadSnapshot(ports.checkpoints, JOB)) ?? (await openJob(ports, order, author()));
      const end = await step(ports, loaded, author(), { makes: 1 }, { signal: new AbortController().signal });
      if (end.why === 'waits') return crashes;
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      crashes += 1;
    }
  }
  throw new Error('The job does not settle.');
}

describe('a power cut at every call on a port, on real git with real processes', () => {
  it('settles in the same tree, each task integrated once, nothing uncharged', async () => {
    const clean = await tell();
    expect(clean).toMatchObject({ crashes: 0, commits: 2, status: '', job: { status: 'completed' } });
    for (let call = 1; call <= clean.calls; call += 1) {
      for (const when of ['before', 'after'] satisfies Fault['when'][]) {
        const told = await tell({ call, when });
        const { job, crashes, tree, commits, status } = told;
        const where = { call, when };
        expect({ where, status: job.status, crashes, tree, commits, worktree: status }).toEqual({
          where,
          status: 'completed',
          crashes: 1,
          tree: clean.tree,
          commits: 2,
          worktree: '',
        });
        expect(job.used.agentRuns, JSON.stringify(where)).toBeGreaterThanOrEqual(clean.job.used.agentRuns);
      }
    }
  });
});
