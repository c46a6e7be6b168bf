import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../src/github/context.ts';
import type { Inputs } from '../../src/github/inputs.ts';
import { triggerOf, type Trigger } from '../../src/github/trigger.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const context: RunContext = {
  owner: 'acme',
  repo: 'widgets',
  apiUrl: 'https://api.github.com',
  serverUrl: 'https://github.com',
  runId: 7,
  runAttempt: 1,
  eventName: 'workflow_dispatch',
  payload: {},
  actor: 'mara',
  sha: 'a'.repeat(40),
  ref: 'refs/heads/main',
  workflowFile: '.github/workflows/specbridge.yml',
  workspace: '/workspace',
  temp: '/temp',
};
const DEFAULTS = { token: 't', phase: 'step', 'on-cancel': 'pause', 'step-minutes': 60 } as const;
const BOT = 'github-actions[bot]';

const on = (inputs: Partial<Inputs>, more: Partial<RunContext> = {}): Trigger =>
  triggerOf({ ...context, ...more }, { ...DEFAULTS, ...inputs }, NOW);

const comment = (body: string, login = 'mara', action = 'created'): Partial<RunContext> => ({
  eventName: 'issue_comment',
  payload: {
    action,
    issue: { number: 3, pull_request: {} },
    comment: {
      id: 9,
      body,
      user: { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    },
  },
});

describe('a dispatch', () => {
  it('with a spec starts', () => {
    const start = { kind: 'start', spec: 'login', base: undefined, vendor: undefined, comment: undefined };
    expect(on({ spec: 'login' })).toEqual(start);
    expect(on({ spec: 'login', vendor: 'codex' })).toEqual({ ...start, vendor: 'codex' });
    expect(on({ command: 'run', argument: '.kiro/specs/login/' })).toEqual(start);
    expect(on({ spec: 'login', command: 'run', base: 'refs/heads/next' })).toEqual({
      ...start,
      base: 'refs/heads/next',
    });
  });

  it('can ask for a journal to be recovered: a person, or a program that names the comment', () => {
    const recover = { kind: 'recover', job: 'login-1', comment: undefined };
    expect(on({ job: 'login-1', command: 'recover' })).toEqual(recover);
    expect(on({ job: 'login-1', command: 'recover', argument: 'comment-7' }, { actor: BOT })).toEqual({
      ...recover,
      comment: 7,
    });
    expect(on({ job: 'login-1', command: 'recover' }, { actor: BOT }).kind).toBe('nothing');
    expect(() => on({ command: 'recover' })).toThrow('must name the job that recover is about');
  });

  it('with a job takes a step of it', () => {
    const generation = { number: 3, commit: '0123456789ab' };
    const step = { kind: 'step', job: 'login-1', generation, command: undefined, isAgain: false };
    expect(on({ job: 'login-1', generation })).toEqual(step);
    expect(on({ job: 'login-1', generation, command: 'step' }, { actor: BOT })).toEqual(step);
    const again = { job: 'login-1', generation, command: 'step', argument: 'again' } as const;
    expect(on(again, { actor: BOT })).toEqual({ ...step, isAgain: true });
    expect(() => on({ ...again, argument: 'now' })).toThrow('is written like this');
  });

  it('may say something to a job; a run that is run again says the same thing', () => {
    const said = on({ job: 'login-1', command: 'answer', argument: 'q5 Yes, do.' });
    expect(said).toMatchObject({
      kind: 'step',
      command: {
        id: 'run-7',
        by: 'mara',
        at: NOW.toISOString(),
        say: { verb: 'answer', question: 'q5', text: 'Yes, do.' },
      },
    });
  });

  it('E11: of a program starts nothing and says nothing', () => {
    for (const inputs of [{ spec: 'login' }, { job: 'login-1', command: 'cancel' as const }]) {
      expect(on(inputs, { actor: BOT })).toEqual({
        kind: 'nothing',
        because: expect.stringContaining('is a program'),
      });
    }
  });

  it('of a program may pass on what a person has asked for in a comment', () => {
    const passedOn = { spec: 'login', command: 'run' as const, argument: 'comment-9' };
    expect(on(passedOn, { actor: BOT })).toMatchObject({ kind: 'start', spec: 'login', comment: 9 });
    expect(on(passedOn)).toMatchObject({ kind: 'start', comment: undefined });
  });

  it('with dry-run says what a start would do, and never more', () => {
    expect(on({ spec: 'login', 'dry-run': true })).toEqual({
      kind: 'plan',
      spec: 'login',
      base: undefined,
      vendor: undefined,
    });
    expect(on({ spec: 'login', 'dry-run': false }).kind).toBe('start');
    expect(on({ 'dry-run': false }).kind).toBe('sweep');
    for (const inputs of [{}, { job: 'login-1' }, { spec: 'login', command: 'run' as const }])
      expect(() => on({ ...inputs, 'dry-run': true })).toThrow('With dry-run, the input spec must name a spec');
  });

  it('without anything, and the clock, sweep', () => {
    expect(on({})).toEqual({ kind: 'sweep' });
    expect(on({}, { actor: BOT })).toEqual({ kind: 'sweep' });
    expect(on({}, { eventName: 'schedule' })).toEqual({ kind: 'sweep' });
  });

  it('that contradicts itself is refused', () => {
    expect(() => on({ spec: 'login', job: 'login-1' })).toThrow('exclude each other');
    expect(() => on({ spec: 'login', command: 'pause' })).toThrow('command can only be run');
    expect(() => on({ command: 'run' })).toThrow('needs a spec');
    expect(() => on({ command: 'pause' })).toThrow('The input job must name the job that pause is about.');
    expect(() => on({ argument: 'q5 yes' })).toThrow('must name the job');
    expect(() => on({ job: 'login-1', command: 'answer', argument: 'q5' })).toThrow('is written like this');
  });
});

describe('a comment', () => {
  it('that speaks to us is heard, whole', () => {
    expect(on({}, comment('/specbridge answer q5 One line,\r\nand another.'))).toEqual({
      kind: 'comment',
      comment: {
        id: 9,
        number: 3,
        isOnPull: true,
        by: 'mara',
        at: NOW.toISOString(),
        words: ' answer q5 One line,\r\nand another.',
      },
    });
  });

  it.each([
    ['E11: of a program', comment('/specbridge cancel', 'helper[bot]')],
    ['E9: that was edited', comment('/specbridge cancel', 'mara', 'edited')],
    ['about something else', comment('Shall we say /specbridge cancel?')],
    ['to somebody with a longer name', comment('/specbridges cancel')],
  ])('%s is none of our business', (_name, event) => {
    expect(on({}, event).kind).toBe('nothing');
  });
});
