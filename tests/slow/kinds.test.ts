import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { FailureKind } from '../../src/core/evidence.ts';
import { FAILURES } from '../../src/core/failure.ts';
import type { Job } from '../../src/core/job.ts';
import { reckoned } from '../../src/core/routing.ts';
import { thinkingOf } from '../../src/core/thinking.ts';
import { inPlaceOfClaude, STREAMS } from '../e2e/stand-in.ts';
import { modelBench } from '../tools/local-model/bench.ts';
import { DO_GOOD, scene, type Casting, type Play } from '../e2e/laptop.ts';

const DO_BAD = 'echo bad > result.txt; REPORT=completed';
const ONCE = { limits: { attemptsPerNode: 1 } };

/** What an agent writes that could not work. */
function hindered(kind: string, more: object = {}): string {
  return `printf '%s' '${JSON.stringify({ failure: { kind, reason: 'So it is.', ...more } })}' > $SPECBRIDGE_RESULT`;
}

/** A maker that does its work while a person pushes theirs to the branch of the job, once. */
function whilePushed(text: string): string {
  const push = [
    'git="git -c user.name=ada -c user.email=a@b.c --git-dir $BASE/user/.git"',
    'ref=$($git for-each-ref --format="%(refname)" refs/heads/specbridge)',
    'export GIT_INDEX_FILE=$BASE/notes/index',
    '$git read-tree $ref',
    `$git update-index --add --cacheinfo 100644,$(echo ${text} | $git hash-object -w --stdin),result.txt`,
    '$git update-ref $ref $($git commit-tree -p $ref -m "a person was here" $($git write-tree))',
  ];
  return `if [ ! -e $BASE/notes/index ]; then (${push.join('; ')}); fi; ${DO_GOOD}`;
}

interface Case extends Casting {
  /** Where the job stands when it cannot go on by itself. */
  readonly stands: Job['status'];
  /** What it is blocked by, or asks. */
  readonly by?: string;
}

/** What really goes wrong, for each kind of failure: programs, git and files are real, and nobody but the engine names the kind. */
const CASES: Readonly<Record<FailureKind, Case>> = {
  'transient-transport': { maker: hindered('unreachable'), stands: 'waiting-retry' },
  'transient-tool': { maker: 'exit 1', stands: 'waiting-retry' },
  quota: { maker: hindered('quota', { until: '2100-01-01T00:00:00Z' }), stands: 'waiting-retry' },
  'verification-failure': { maker: DO_BAD, config: ONCE, stands: 'blocked', by: 'budget-exhausted' },
  'implementation-defect': { maker: 'REPORT=failed', config: ONCE, stands: 'blocked', by: 'budget-exhausted' },
  'review-rejected': {
    maker: DO_GOOD,
    checker: 'VERDICT=fail',
    config: ONCE,
    stands: 'blocked',
    by: 'budget-exhausted',
  },
  ambiguity: { maker: 'REPORT=blocked', stands: 'needs-clarification', by: 'ambiguity' },
  'blocked-dependency': {
    maker: 'echo better > other.txt; REPORT=completed',
    files: { '.specbridge/specs/demo.yml': 'tasks: { "1": { expect: red-first, gate: work } }' },
    stands: 'needs-clarification',
    by: 'ambiguity',
  },
  'capability-unavailable': {
    maker: 'exec $BASE/nowhere/agent',
    stands: 'blocked',
    by: 'capability-unavailable',
  },
  'stale-context': { maker: whilePushed('good'), stands: 'needs-clarification', by: 'no-change' },
  'repository-diverged': { maker: whilePushed('good-too'), stands: 'completed' },
  'no-progress': { maker: DO_BAD, stands: 'needs-clarification', by: 'no-progress' },
  authentication: { maker: hindered('authentication'), stands: 'blocked', by: 'credentials' },
  permission: { maker: hindered('forbidden'), stands: 'blocked', by: 'credentials' },
  'safety-policy': { maker: `ln -s /etc/passwd link; ${DO_GOOD}`, stands: 'blocked', by: 'safety-policy' },
  'protected-path': { maker: `echo x > AGENTS.md; ${DO_GOOD}`, stands: 'blocked', by: 'protected-path' },
  'budget-exhausted': {
    config: { reasoning: { agent: { vendor: 'claude', maxTurns: 2 } } },
    stands: 'needs-clarification',
    by: 'no-plan',
  },
  'invalid-configuration': { maker: hindered('misconfigured'), stands: 'blocked', by: 'invalid-configuration' },
  'adapter-incompatible': { maker: hindered('incompatible'), stands: 'blocked', by: 'adapter-incompatible' },
};

/** The kinds that the job has gone on from. */
async function kindsIn(job: Job, { events }: Play): Promise<readonly FailureKind[]> {
  const diagnosed = (await events('failure-diagnosed')).map(({ diagnosis }) => diagnosis.kind);
  const faults = [...job.nodes].flatMap((node) => thinkingOf(node).fault?.kind ?? []);
  return [...diagnosed, ...faults];
}

describe('each kind of failure is made by what really goes wrong, and followed as the table says', () => {
  it.each(Object.keys(CASES) as FailureKind[])('%s', async (kind) => {
    const { stands, by, ...casting } = CASES[kind];
    await using set = await scene(casting);
    if (kind === 'budget-exhausted') inPlaceOfClaude(set, join(STREAMS, 'turns.jsonl'));
    const play = await set.open();
    const job = await play.run();
    vi.unstubAllEnvs();
    const { blocker, questions, status } = job;
    expect({ status, by: blocker?.code ?? questions[0]?.topic, kinds: await kindsIn(job, play) }).toEqual({
      status: stands,
      by,
      kinds: expect.arrayContaining([kind]),
    });
    expect(FAILURES[kind].blocker).toBe(status === 'blocked' && by !== 'budget-exhausted' ? by : undefined);
  });
});

it('how it went makes a task harder: failures and new plans are signals, too', async () => {
  const fails = 'echo "bad $SPECBRIDGE_ATTEMPT" > result.txt; REPORT=completed';
  const cause = { rootCause: 'it is bad', recommendedAction: 'repair' };
  const bench = modelBench('good', { says: { diagnoser: [{ ...cause, recommendedAction: 'replan' }, cause] } });
  const { server } = bench.model;
  if (server.kind !== 'managed') throw new Error('The bench has a server of its own.');
  const { executable, model } = server;
  await using set = await scene({
    maker: `if [ "$SPECBRIDGE_ATTEMPT" -lt 3 ]; then ${fails}; else ${DO_GOOD}; fi`,
    config: { localModel: { executable, model, startupTimeoutMs: 10_000 }, reasoning: { agent: { vendor: 'claude' } } },
  });
  inPlaceOfClaude(set, join(STREAMS, 'turns.jsonl'));
  const play = await set.open();
  const job = await play.run();
  vi.unstubAllEnvs();
  const [node] = [...job.nodes];
  expect(job).toMatchObject({ status: 'completed', used: { agentRuns: 3 } });
  expect(node?.signals).toEqual([]);
  expect(reckoned(node!)).toMatchObject({
    score: 4,
    complexity: 'medium',
    signals: [
      { name: 'earlier-replans', weight: 2 },
      { name: 'repeated-failures', weight: 2 },
    ],
  });
});
