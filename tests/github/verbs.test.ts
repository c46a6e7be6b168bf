import { describe, expect, it } from 'vitest';
import { Verb } from '../../src/core/command.ts';
import { isVerb, USAGES, verbFrom, wordsTo } from '../../src/github/verbs.ts';

/** One way to say each of them, and what is understood. */
const SAID: Readonly<Record<string, object>> = {
  'answer q7 take-theirs': { verb: 'answer', question: 'q7', text: 'take-theirs' },
  'escalate n3-51ab': { verb: 'escalate', node: 'n3-51ab' },
  'approve-plan n3-51ab 0a1b2c': { verb: 'approve-plan', node: 'n3-51ab', digest: '0a1b2c' },
  'reject-plan n3-51ab keep it small': { verb: 'reject-plan', node: 'n3-51ab', note: 'keep it small' },
  'retry n3-51ab': { verb: 'retry', node: 'n3-51ab' },
  'raise agentRuns 40': { verb: 'raise', limit: 'agentRuns', value: 40 },
  'accept-task 2.1 seen by hand': { verb: 'accept-task', node: '2.1', reason: 'seen by hand' },
  're-pin 0a1b2c': { verb: 're-pin', digest: '0a1b2c' },
  pause: { verb: 'pause' },
  resume: { verb: 'resume' },
  'give-up': { verb: 'give-up' },
  'cancel not needed any more': { verb: 'cancel', reason: 'not needed any more' },
  'run area/login': { verb: 'run', spec: 'area/login' },
  status: { verb: 'status' },
  help: { verb: 'help' },
  step: { verb: 'step' },
  recover: { verb: 'recover' },
};

/** Why something was not understood. */
function problem(text: string): string {
  const spoken = verbFrom(text);
  if (!('problem' in spoken)) throw new Error(`understood as ${JSON.stringify(spoken)}`);
  return spoken.problem;
}

describe('what is understood', () => {
  it.each(Object.entries(SAID))('%s', (text, spoken) => {
    expect(verbFrom(text)).toEqual(spoken);
  });

  it('every verb of a job can be said, and no errand is taken for one', () => {
    const ofJobs = Verb.options.map((option) => option.shape.verb.value as string);
    const said = Object.keys(SAID).map((text) => text.split(' ')[0]!);
    expect(Object.keys(USAGES).toSorted()).toEqual(said.toSorted());
    const heard = Object.keys(SAID).filter((text) => {
      const spoken = verbFrom(text);
      return !('problem' in spoken) && isVerb(spoken);
    });
    expect(heard.map((text) => text.split(' ')[0]).toSorted()).toEqual(ofJobs.toSorted());
  });

  it('upper case, trailing blanks, line ends of a browser', () => {
    expect(verbFrom('  RESUME  \r\n')).toEqual({ verb: 'resume' });
    expect(verbFrom('Raise AGENTRUNS 40\r\n\r\nThanks!')).toEqual({ verb: 'raise', limit: 'agentRuns', value: 40 });
  });

  it.each(['"in two words"', '“in two words”', "'in two words'", '`in two words`', 'in two words'])(
    'quotes are not part of a text: %s',
    (text) => {
      expect(verbFrom(`answer "q1" ${text}`)).toEqual({ verb: 'answer', question: 'q1', text: 'in two words' });
    },
  );

  it('quotes inside of a text are', () => {
    expect(verbFrom('cancel the "old" one')).toEqual({ verb: 'cancel', reason: 'the "old" one' });
  });

  it('an answer and a reason go on below the first line', () => {
    const text = 'Use the second one,\n\n- because it is there\n- and tested';
    expect(verbFrom(`answer q1 ${text}\n`)).toEqual({ verb: 'answer', question: 'q1', text });
    expect(verbFrom(`answer q1\n${text}`)).toEqual({ verb: 'answer', question: 'q1', text });
    expect(verbFrom(`accept-task 3 ${text}`)).toEqual({ verb: 'accept-task', node: '3', reason: text });
    expect(verbFrom(`cancel\n${text}`)).toEqual({ verb: 'cancel', reason: text });
  });

  it('below a verb without a text stand remarks', () => {
    expect(verbFrom('retry 3\n\nI have installed it.')).toEqual({ verb: 'retry', node: '3' });
    expect(verbFrom('pause\nUntil Monday.')).toEqual({ verb: 'pause' });
    expect(verbFrom('\nretry 3')).toEqual({ verb: 'help' });
    expect(problem('retry\n3')).toContain('/specbridge retry <task>');
  });

  it('cancel needs no reason, and nothing at all asks for help', () => {
    expect(verbFrom('cancel')).toEqual({ verb: 'cancel', reason: 'no reason given' });
    expect(verbFrom(' ')).toEqual({ verb: 'help' });
  });

  it('a spec may be named by its folder', () => {
    expect(verbFrom('run ".kiro/specs/my login/"')).toEqual({ verb: 'run', spec: 'my login' });
  });
});

describe('what is not understood', () => {
  it('a slip of the fingers: the nearest verb, as it is written', () => {
    expect(problem('retyr 3')).toBe(
      'There is no `retyr`. Did you mean `/specbridge retry <task>`? `/specbridge help` lists what can be said.',
    );
    expect(problem('giveup')).toContain('`/specbridge give-up`');
    expect(problem('accept 3 fine')).not.toContain('fine');
  });

  it('what is no word at all is not repeated', () => {
    expect(problem('@everybody `x` <img> hello')).toBe('That is no verb. `/specbridge help` lists what can be said.');
    expect(problem('constructor')).toContain('There is no `constructor`');
  });

  it.each([
    ['retry', 'retry <task>'],
    ['retry 3 4', 'retry <task>'],
    ['answer q1', 'answer <question> <option or text>'],
    ['accept-task 3', 'accept-task <task> <reason>'],
    ['raise agentRuns', 'raise <limit> <number>'],
    ['raise agentRuns lots', 'raise <limit> <number>'],
    ['raise agentRuns 30.5', 'raise <limit> <number>'],
    [`raise agentRuns ${'9'.repeat(400)}`, 'raise <limit> <number>'],
    ['re-pin', 're-pin <digest>'],
    ['pause until Monday', 'pause'],
    ['give-up now', 'give-up'],
    ['status please', 'status'],
  ])('%s', (text, usage) => {
    const verb = usage.split(' ')[0];
    expect(problem(text)).toBe(`\`${verb}\` is written like this: \`/specbridge ${usage}\`.`);
  });

  it('a name that can be that of no spec', () => {
    for (const text of ['run', 'run ../../etc', 'run -x'])
      expect(problem(text)).toBe(
        '`run` is written like this: `/specbridge run <spec>`. It needs the name of a folder below `.kiro/specs/`.',
      );
  });

  it('what is too long says how long it may be', () => {
    expect(problem(`answer q1 ${'x'.repeat(4_001)}`)).toContain('The text may have 4000 characters.');
    expect(problem(`cancel ${'x'.repeat(1_501)}`)).toContain('The reason may have 1500 characters.');
    expect(problem(`accept-task 3 ${'x'.repeat(1_501)}`)).toContain('The reason may have 1500 characters.');
    expect(problem(`retry ${'x'.repeat(101)}`)).toContain('The node may have 100 characters.');
    expect(problem('x'.repeat(60_000))).toContain('That is no verb.');
  });
});

describe('whom a comment speaks to', () => {
  it.each([
    ['/specbridge retry 3', ' retry 3'],
    ['/SpecBridge\nretry 3', '\nretry 3'],
    ['/specbridge', ''],
    ['/specbridges retry', undefined],
    ['Try this:\n/specbridge retry 3', undefined],
    ['> /specbridge retry 3', undefined],
    ['', undefined],
  ])('%j', (body, words) => {
    expect(wordsTo(body)).toBe(words);
  });
});
