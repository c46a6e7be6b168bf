import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import * as asking from '../../src/core/rules/asking.ts';
import * as closing from '../../src/core/rules/closing.ts';
import * as failing from '../../src/core/rules/failure.ts';
import * as node from '../../src/core/rules/node.ts';
import * as opening from '../../src/core/rules/opening.ts';
import * as thoughts from '../../src/core/rules/thinking.ts';
import type { Rule } from '../../src/core/rules/rule.ts';
import * as standing from '../../src/core/rules/standing.ts';
import * as trust from '../../src/core/rules/trust.ts';
import type { GateResult } from '../../src/core/evidence.ts';
import type { Job } from '../../src/core/job.ts';
import type { Facts } from '../../src/core/move.ts';
import { add, EXPECTED, LOCAL_MODEL, on, plan, sha, spec, thinks, told, toldOf } from './fixtures/jobs.ts';
import { CANDIDATE, NOW, said, TAKEN_BACK, TIPS, type Situation } from './fixtures/situation.ts';
import { SITUATIONS } from './fixtures/situations.ts';
import {
  adopted,
  asked,
  baseline,
  begin,
  blocked,
  completed,
  diagnosed,
  gate,
  gates,
  graph,
  heard,
  lost,
  made,
  makeFails,
  READY,
} from './fixtures/tales.ts';

/** The policy, spelled out a second time: whoever changes the order changes it here too, and knows that they did. */
const ORDER: readonly (readonly [string, Rule])[] = Object.entries({
  restWhenFinal: standing.restWhenFinal,
  lookAtAnOpenIntent: standing.lookAtAnOpenIntent,
  hearTheInbox: standing.hearTheInbox,
  rereadTheSpec: trust.rereadTheSpec,
  waitForAPerson: standing.waitForAPerson,
  blockWhenPaused: standing.blockWhenPaused,
  blockWhenRunsDie: standing.blockWhenRunsDie,
  waitForTheClock: standing.waitForTheClock,
  buildTheGraph: opening.buildTheGraph,
  blockWhenTheBranchIsHeld: trust.blockWhenTheBranchIsHeld,
  blockWhenThePushIsForbidden: trust.blockWhenThePushIsForbidden,
  blockWhenThePinBroke: trust.blockWhenThePinBroke,
  settleADivergedBranch: trust.settleADivergedBranch,
  blockWhenTheApprovalIsGone: trust.blockWhenTheApprovalIsGone,
  adoptWhatAPersonPushed: trust.adoptWhatAPersonPushed,
  blockWithoutAGate: opening.blockWithoutAGate,
  askAboutTickedBoxes: asking.askAboutTickedBoxes,
  runTheBaseline: opening.runTheBaseline,
  askAboutARedBaseline: opening.askAboutARedBaseline,
  askAboutARedGate: asking.askAboutARedGate,
  askForTheCause: failing.askForTheCause,
  diagnoseTheFailure: failing.diagnoseTheFailure,
  blockOnWhatOnlyAPersonCanMend: failing.blockOnWhatOnlyAPersonCanMend,
  postponeARetry: failing.postponeARetry,
  planAnew: thoughts.planAnew,
  askWhatOnlyAPersonKnows: asking.askWhatOnlyAPersonKnows,
  askAfterManyFailures: asking.askAfterManyFailures,
  askAboutNoChange: asking.askAboutNoChange,
  carryAStaleCandidate: node.carryAStaleCandidate,
  askAboutTheGuard: asking.askAboutTheGuard,
  integrateWhatIsVerified: node.integrateWhatIsVerified,
  checkTheCandidate: node.checkTheCandidate,
  runTheGates: node.runTheGates,
  planTheTask: thoughts.planTheTask,
  makeTheNextCandidate: node.makeTheNextCandidate,
  waitForTheChecks: closing.waitForTheChecks,
  closeWhenAllIsVerified: closing.closeWhenAllIsVerified,
  blockWhenNothingCanRun: closing.blockWhenNothingCanRun,
});

function answers(situation: Situation): readonly string[] {
  return ORDER.filter(([, rule]) => rule(situation) !== undefined).map(([name]) => name);
}

describe('each rung answers in its situation, in one sentence', () => {
  it.each(SITUATIONS)('$rule: $name', (situation) => {
    const { job, facts, now, rule, because } = situation;
    const choice = decide(job, facts, now);
    expect({ rule: answers(situation)[0], because: choice.because }).toEqual({ rule, because });
    expect(choice).toEqual(ORDER.find(([name]) => name === rule)![1](situation));
  });

  it('no rung is without a situation', () => {
    expect([...new Set(SITUATIONS.map(({ rule }) => rule))].toSorted()).toEqual(ORDER.map(([name]) => name).toSorted());
  });
});

/** Every job of the situations, with everything that could be true outside at the same time. */
const POOL: readonly Situation[] = SITUATIONS.flatMap((situation) =>
  Object.values(TIPS).flatMap((tip) =>
    [undefined, said({ verb: 'pause' })].map((inbox) => ({
      ...situation,
      facts: { owner: situation.facts.owner, tip, ...(inbox ? { inbox } : { approval: TAKEN_BACK }) },
    })),
  ),
);

const violated = { kind: 'protected-path', summary: 'it changes protected paths' } as const;
const limited = { plan: plan({ limits: { consecutiveFailures: 1 } }) };
const thinking = { plan: plan({ localModel: LOCAL_MODEL }) };
const planned = { plan: plan({ localModel: LOCAL_MODEL, reasoning: thinks() }) };
const alone = { plan: plan({ stages: plan().stages.slice(0, 1) }) };
const guarded = made('candidate', ['package.json#scripts']);
const pushed = { ...EXPECTED, tip: TIPS.ahead };
const pinned = blocked({ code: 'pin-broken', next: `re-pin ${TIPS.pins.digest}` });

const EXPLORED = [graph(spec(1, { isExploration: true })), baseline(), begin(), made(), gates({})] as const;

/** Two neighbours that both have an answer. */
interface Rivals {
  readonly upper: string;
  readonly lower: string;
  readonly job: Job;
  readonly facts: Facts;
}

function rivals(upper: string, lower: string, job: Job, facts = EXPECTED): Rivals {
  return { upper, lower, job, facts };
}

/** All neighbours that ever compete; the others exclude each other. */
const RIVALS: readonly Rivals[] = [
  rivals('lookAtAnOpenIntent', 'hearTheInbox', told(...READY, begin()), {
    ...EXPECTED,
    owner: 'alive',
    inbox: said({ verb: 'pause' }),
  }),
  rivals('hearTheInbox', 'rereadTheSpec', told(...READY, pinned, heard({ verb: 're-pin', digest: TIPS.pins.digest })), {
    ...EXPECTED,
    tip: TIPS.pins,
    inbox: said({ verb: 'pause' }),
  }),
  rivals('waitForAPerson', 'blockWhenPaused', told(...READY, asked('ambiguity'), heard({ verb: 'pause' }))),
  rivals(
    'blockWhenPaused',
    'blockWhenRunsDie',
    told(...READY, begin(), lost, begin(), lost, begin(), lost, heard({ verb: 'pause' })),
  ),
  rivals('buildTheGraph', 'blockWhenTheBranchIsHeld', told(), { ...EXPECTED, holder: '/home/ada/demo' }),
  rivals('blockWhenTheBranchIsHeld', 'blockWhenThePushIsForbidden', told(...READY), {
    ...EXPECTED,
    holder: '/home/ada/demo',
    forbidden: 'GH006',
  }),
  rivals('blockWhenThePushIsForbidden', 'blockWhenThePinBroke', told(...READY), {
    owner: 'none',
    forbidden: 'GH006',
    tip: TIPS.pins,
  }),
  // Until it is settled what the branch is, no `re-pin` of what was approved since can be followed.
  rivals('settleADivergedBranch', 'blockWhenTheApprovalIsGone', told(...READY), {
    owner: 'none',
    approval: TAKEN_BACK,
    tip: TIPS.diverged,
  }),
  rivals('blockWhenTheApprovalIsGone', 'adoptWhatAPersonPushed', told(...READY), {
    owner: 'none',
    approval: TAKEN_BACK,
    tip: TIPS.ahead,
  }),
  rivals('adoptWhatAPersonPushed', 'blockWithoutAGate', toldOf({ plan: plan({ gates: [] }) }, graph()), pushed),
  rivals(
    'blockWithoutAGate',
    'askAboutTickedBoxes',
    toldOf({ plan: plan({ gates: [] }) }, graph(spec(1, { isTicked: true }))),
  ),
  rivals('askAboutTickedBoxes', 'runTheBaseline', told(graph(spec(1, { isTicked: true })))),
  rivals('askAboutARedBaseline', 'askAboutARedGate', told(...EXPLORED, adopted('pushed', gate(false)))),
  rivals('askAboutARedGate', 'askForTheCause', toldOf(thinking, ...EXPLORED)),
  rivals('askForTheCause', 'diagnoseTheFailure', toldOf(thinking, ...READY, begin(), made(), gates({}))),
  rivals(
    'diagnoseTheFailure',
    'blockOnWhatOnlyAPersonCanMend',
    told(
      ...READY,
      begin(),
      makeFails(violated),
      diagnosed,
      heard({ verb: 'retry', node: 'n1' }),
      begin(),
      made(),
      gates({}),
    ),
  ),
  rivals(
    'askWhatOnlyAPersonKnows',
    'askAfterManyFailures',
    toldOf(limited, ...READY, begin(), makeFails({ kind: 'ambiguity' }), diagnosed),
  ),
  rivals('carryAStaleCandidate', 'askAboutTheGuard', told(...READY, begin(), guarded, gates(), adopted())),
  rivals('askAboutTheGuard', 'integrateWhatIsVerified', toldOf(alone, ...READY, begin(), guarded, gates())),
  rivals(
    'runTheGates',
    'planTheTask',
    toldOf(
      planned,
      graph(spec(1, { isTicked: true })),
      asked('ticked-by-hand'),
      (job) => on(job, heard({ verb: 'answer', question: job.questions[0]!.id, text: 'check' })),
      baseline(),
    ),
  ),
  rivals('planTheTask', 'makeTheNextCandidate', toldOf(planned, ...READY)),
  rivals(
    'waitForTheChecks',
    'closeWhenAllIsVerified',
    toldOf({ plan: plan({ waitForChecks: ['build'] }) }, ...READY, completed('n1'), completed('n2')),
    { ...EXPECTED, checks: { commit: sha('tip'), seen: [] } },
  ),
  rivals('closeWhenAllIsVerified', 'blockWhenNothingCanRun', told(...READY, completed('n1'), completed('n2'))),
];

describe('the order of the rungs', () => {
  it('the first rung that has an answer gives it, whatever else could be said', () => {
    for (const situation of [...SITUATIONS, ...POOL]) {
      const [first] = answers(situation);
      const rule = ORDER.find(([name]) => name === first)![1];
      expect(decide(situation.job, situation.facts, situation.now)).toEqual(rule(situation));
    }
  });

  it.each(RIVALS)('$upper comes before $lower', ({ upper, lower, job, facts }) => {
    const names = ORDER.map(([name]) => name);
    expect(names.indexOf(lower)).toBe(names.indexOf(upper) + 1);
    const view = { job, facts, now: NOW };
    const [above, below] = [upper, lower].map((name) => ORDER.find(([rung]) => rung === name)![1](view));
    expect(below).toBeDefined();
    expect(decide(job, facts, NOW)).toEqual(above);
  });

  it('no other neighbours ever compete', () => {
    const known = RIVALS.map(({ upper, lower }) => `${upper} > ${lower}`);
    const found = [...SITUATIONS, ...POOL].flatMap((situation) => {
      const [first, second] = answers(situation);
      const isNext = ORDER.findIndex(([name]) => name === second) === ORDER.findIndex(([name]) => name === first) + 1;
      return isNext && second !== undefined ? [`${first} > ${second}`] : [];
    });
    expect([...new Set(found)].filter((pair) => !known.includes(pair))).toEqual([]);
  });
});

describe('verified is never said', () => {
  const about = { node: 'n1', attempt: 1 };
  const checked = (gates: readonly GateResult[], tree: string): Job =>
    told(
      ...CANDIDATE,
      add({ type: 'gate-ended', ...about, gates: [...gates] }),
      add({
        type: 'check-ended',
        ...about,
        outcome: 'answered',
        role: 'reviewer',
        verdict: { role: 'reviewer', verdict: 'pass', tree, findings: [] },
      }),
    );
  const tree = sha('tree of candidate');

  it.each<readonly [string, readonly GateResult[], string]>([
    ['without a gate', [], tree],
    ['of gates that only warn', [gate(true, { required: false })], tree],
    ['of a red gate', [gate(), gate(false, { name: 'lint' })], tree],
    ['of a verdict on another tree', [gate()], sha('another tree')],
  ])('%s', (_name, gates, of) => {
    expect(decide(checked(gates, of), EXPECTED, NOW).move.type).not.toBe('integrate');
  });

  it('but of a required gate that passed, and a pass on this very tree', () => {
    const warned = [gate(), gate(false, { name: 'lint', required: false })];
    expect(decide(checked(warned, tree), EXPECTED, NOW).move.type).toBe('integrate');
  });
});
