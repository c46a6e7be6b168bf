import { describe, expect, it } from 'vitest';
import type { ForeignMove } from '../../src/core/move.ts';
import type { ExecutionPlan, Stage } from '../../src/core/plan.ts';
import type { Problem } from '../../src/errors.ts';
import type { Tools } from '../../src/moves/preflight/plan-problems.ts';
import { beginsHere, runnerFor, tooShort, toolsOn, type Machine } from '../../src/github/machine.ts';

const BEGUN = new Date('2026-01-01T00:00:00.000Z');
const commit = 'a'.repeat(40);
const about = { node: 'n1', attempt: 1 };
const at = (minute: number): { readonly deadline: string } => ({
  deadline: new Date(BEGUN.getTime() + minute * 60_000).toISOString(),
});
const make = (minute: number): ForeignMove => ({ type: 'make', ...about, base: commit, from: commit, ...at(minute) });
const gate = (minute: number): ForeignMove => ({ type: 'gate', ...about, claim: 'made', at: commit, ...at(minute) });

const plan = (minutes: readonly number[], runners?: ExecutionPlan['runners']): ExecutionPlan => ({
  stages: minutes.map((most, index) => ({ key: `m${index}`, kind: 'maker', vendor: 'command', minutes: most })),
  gates: [],
  setup: { run: [['npm', 'ci']], minutes: 5, key: [], paths: [] },
  guard: 'ask',
  protectedPaths: [],
  limits: {},
  approval: 'recorded',
  ...(runners && { runners }),
});
const machine = (runner?: Machine['runner'], minutes = 60): Machine => ({ minutes, runner });

describe('the minutes of a step', () => {
  it('an attempt begins only where it fits in, with some to spare', () => {
    expect(beginsHere(plan([30]), machine(), BEGUN)(make(55))).toBe(true);
    expect(beginsHere(plan([30]), machine(), BEGUN)(make(56))).toBe(false);
    expect(beginsHere(plan([30]), machine(undefined, 90), BEGUN)(make(80))).toBe(true);
  });

  it('gates begin where they fit in; those that no step has room for begin first', () => {
    const mayBegin = beginsHere(plan([30]), machine(), BEGUN);
    expect(mayBegin(gate(100))).toBe(true);
    expect(mayBegin(gate(60))).toBe(true);
    expect(mayBegin(gate(61))).toBe(false);
  });

  it('that no attempt ever fits into are refused, in one sentence with the cure', () => {
    expect(tooShort(plan([45]), machine())).toBeUndefined();
    expect(tooShort(plan([30, 20]), machine())?.text).toBe(
      'One attempt may take 65 minutes (the makers, the set-up, and 10 to spare), and a step has 60. Give the action `step-minutes: 65` and its job in the workflow a longer `timeout-minutes`, or the makers fewer minutes in the configuration.',
    );
  });
});

describe('the runner of a step', () => {
  const own = ['self-hosted', 'agents'];
  it('is the one that the next move needs', () => {
    const runners = { default: 'ubuntu-24.04', agents: own };
    expect(runnerFor(plan([1], runners), make(1))).toEqual(own);
    expect(runnerFor(plan([1], runners), { type: 'wait', who: 'clock' })).toBe('ubuntu-24.04');
    expect(runnerFor(plan([1], { default: own }), make(1))).toEqual(own);
    expect(runnerFor(plan([1]), make(1))).toBeUndefined();
  });

  it('begins nothing that is meant for another one', () => {
    const may = (runners: ExecutionPlan['runners'], runner?: Machine['runner']): boolean =>
      beginsHere(plan([1], runners), machine(runner), BEGUN)(make(10));
    expect(may({ agents: own })).toBe(false);
    expect(may({ agents: own }, 'ubuntu-latest')).toBe(false);
    expect(may({ agents: own }, own)).toBe(true);
    expect(may(undefined, own)).toBe(true);
    expect(may({ default: 'ubuntu-latest', agents: 'ubuntu-latest' })).toBe(true);
  });

  it('is asked for programs only where agents are to work on it; for a script, wherever the repository is', async () => {
    const lack = async (): Promise<Problem> => ({ code: 'tool-missing', text: '' });
    const lacksOf = async (runners: ExecutionPlan['runners'], vendor: Stage['vendor']): Promise<boolean> => {
      const asked: Tools = { agents: { lacks: lack }, gates: { lacks: lack }, reasoner: { lacks: lack } };
      const { agents } = toolsOn(machine(), asked)(plan([1], runners));
      return (await agents.lacks({ key: 'm', kind: 'maker', vendor, minutes: 1 }, undefined)) !== undefined;
    };
    expect(await lacksOf(undefined, 'command')).toBe(true);
    expect(await lacksOf({ agents: own }, 'command')).toBe(false);
    expect(await lacksOf({ agents: own }, 'codex')).toBe(false);
    expect(await lacksOf({ agents: own }, 'scripted')).toBe(true);
  });
});
