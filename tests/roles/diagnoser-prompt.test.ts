import { expect, it } from 'vitest';
import { diagnoserPrompt } from '../../src/roles/diagnoser-prompt.ts';
import { roomOf } from '../../src/roles/packet.ts';
import { LOCAL_MODEL } from '../core/fixtures/jobs.ts';
import { FAILURE, FENCE, PLAN } from './briefs.ts';

const BRIEF: Parameters<typeof diagnoserPrompt>[0] = {
  failure: FAILURE,
  task: { number: '1', title: 'Add two numbers', details: 'Both may be negative.' },
  paths: ['add.js', 'add.test.js'],
  earlier: 'the file was not there',
  fence: FENCE,
  room: roomOf(LOCAL_MODEL),
};

it('the question why an attempt failed, word for word', () =>
  expect(diagnoserPrompt(BRIEF)).toMatchFileSnapshot('golden/diagnoser.md'));

it('the same where the attempt worked by a plan', () =>
  expect(diagnoserPrompt({ ...BRIEF, plan: PLAN })).toMatchFileSnapshot('golden/diagnoser-with-a-plan.md'));

it('nobody is offered another plan who had none', () => {
  expect(diagnoserPrompt(BRIEF)).not.toContain('replan');
});

it.each([2_048, 8_192])('of a context of %d tokens it fills its share, and says what is left out', (contextSize) => {
  const long = 'x'.repeat(100_000);
  const brief = { ...BRIEF, failure: { ...FAILURE, tail: long }, paths: [long], task: { title: long, details: long } };
  const room = roomOf({ ...LOCAL_MODEL, contextSize, server: { ...LOCAL_MODEL.server, slots: 1 } });
  const prompt = diagnoserPrompt({ ...brief, room })!;
  expect(prompt.length).toBeLessThanOrEqual(contextSize * 1.4);
  expect(prompt.length).toBeGreaterThan(contextSize * 1.4 - 100);
  for (const name of ['task', 'changed paths'])
    expect(prompt).toMatch(new RegExp(`${name}:\\n${FENCE}\\nx*\\n?\\(cut: \\d+ more characters\\)`));
});

it('of an output, both its beginning and its end are told', () => {
  const tail = `the command\n${'語👍'.repeat(5_000)}\n1 failed`;
  const prompt = diagnoserPrompt({ ...BRIEF, failure: { ...FAILURE, tail }, room: 4_000 })!;
  expect(prompt).toMatch(/the command\n[語👍]+\n\(cut: \d{4,} characters\)\n[語👍]+\n1 failed\n=/u);
  expect(Buffer.byteLength(prompt)).toBeLessThanOrEqual(4_000);
  expect(prompt.isWellFormed()).toBe(true);
});

it('an output that knows the fence is left out, however long it is', () => {
  const tail = `${'x'.repeat(10_000)}${FENCE}${'x'.repeat(10_000)}`;
  const prompt = diagnoserPrompt({ ...BRIEF, failure: { ...FAILURE, tail }, room: 4_000 })!;
  expect(prompt).toContain('(the failing output, its beginning and its end: left out, it contains the fence)');
});

it('of a context that has no room for the question itself there is none', () => {
  expect(diagnoserPrompt({ ...BRIEF, room: 512 })).toBeUndefined();
});
