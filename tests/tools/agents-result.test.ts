import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agentBench, DONE, failed, REPORTED, write } from './agent-bench.ts';

const bench = agentBench();
const { make, check } = bench;
const in1Hour = new Date(Date.now() + 3_600_000).toISOString();

describe('the result', () => {
  const pretty = JSON.stringify(JSON.parse(DONE), undefined, 2).replaceAll('\n', '\r\n');
  it.each([
    ['D5: pretty-printed, with CRLF', `${pretty}\r\n`],
    ['D5: with a byte order mark', `\uFEFF${DONE}\n`],
    ['D11: with what nobody asked for', DONE.replace('}', ',"allow":["*"],"events":[{}]}')],
  ])('%s, is one', async (_, text) => {
    expect(await make(write(text))).toMatchObject(REPORTED);
  });

  it.each([
    ['D5: amid banners', `Welcome!\n${DONE}\nBye.`, 'it is not one JSON value'],
    ['D5: in a fence', `\`\`\`json\n${DONE}\n\`\`\``, 'it is not one JSON value'],
    ['D5: one of several lines of JSON', `{"type":"start"}\n${DONE}`, 'it is not one JSON value'],
    ['D5: twice', `${DONE}${DONE}`, 'it is not one JSON value'],
    ['D5: in a list', `[${DONE}]`, 'it is not of the type object'],
    ['D5: cut off', DONE.slice(0, -2), 'it is not one JSON value'],
    ['D5: empty', '', 'it is not one JSON value'],
    ['with an outcome that is none', DONE.replace('completed', 'verified'), 'outcome'],
    ['without what it must say', '{"outcome":"completed"}', 'summary'],
    ['longer than anybody reads', DONE.replace('done', 'x'.repeat(2_000)), 'summary'],
  ])('%s, is none', async (_, text, problem) => {
    const end = await make(write(text));
    expect(end).toMatchObject(failed('transient-tool', /exit code 0; the result of worker cannot be used: /));
    expect(end.outcome === 'failed' && end.failure.summary).toContain(problem);
  });

  const noFile = 'its result is a link, a folder or a pipe, and no file';
  it.each([
    [
      'D5: a link to a whole report',
      `${write(DONE)}; mv $SPECBRIDGE_RESULT r; ln -s $PWD/r $SPECBRIDGE_RESULT`,
      noFile,
    ],
    ['D5: a pipe', 'mkfifo $SPECBRIDGE_RESULT', noFile],
    ['D5: a folder', 'mkdir $SPECBRIDGE_RESULT', noFile],
    ['gone with its folder', 'rm -r "$(dirname $SPECBRIDGE_RESULT)"', 'it left no result'],
    [
      'D5: 300 KiB of it',
      `(printf '${DONE}'; head -c 300000 /dev/zero | tr '\\0' ' ') > $SPECBRIDGE_RESULT`,
      'the result of worker cannot be used: it is longer than 262144 bytes',
    ],
    [
      'B17, D5: with a byte that is not UTF-8',
      `printf '{"outcome":"completed","summary":"\\377"}' > $SPECBRIDGE_RESULT`,
      'the result of worker cannot be used: it is not one JSON value',
    ],
  ])('%s, is none', async (_, deed, problem) => {
    expect(await make(deed)).toMatchObject(failed('transient-tool', `the agent ended with exit code 0; ${problem}`));
  });

  it.each([
    ['deeper than a path can name', 'for i in $(seq 30); do mkdir -p "$n" && cd -P "$n"; done', 'n=$(printf %0200d 0)'],
    ['that nobody may look into', 'mkdir -p a/b && chmod 0 a/b a', ':'],
  ])('B8: beside what is left there %s, is one, and nothing stays', async (_, deed, before) => {
    const leave = `(cd "$(dirname $SPECBRIDGE_RESULT)" && ${before} && ${deed})`;
    expect(await make(`${write(DONE)}; ${leave}`)).toMatchObject(REPORTED);
    expect(readdirSync(dirname(bench.tree)).filter((name) => name.startsWith('exchange-'))).toEqual([]);
  });

  it('of a checker is believed by whoever asked, not here: nonce and tree are passed on as they are', async () => {
    const answer = `{"verdict":"pass","tree":"${'b'.repeat(40)}","nonce":"other"}`;
    expect(await check(write(answer))).toMatchObject({
      outcome: 'answered',
      answer: { verdict: 'pass', tree: 'b'.repeat(40), nonce: 'other', findings: [] },
    });
  });

  it('B1: of a checker is no report, and the other way round', async () => {
    expect(await check(write(DONE))).toMatchObject({ outcome: 'failed', failure: { stage: 'check' } });
    const verdict = `{"verdict":"pass","tree":"${'b'.repeat(40)}","nonce":"n"}`;
    expect(await make(write(verdict))).toMatchObject({ outcome: 'failed' });
  });
});

describe('an agent that says why it could not work', () => {
  it.each([
    [
      'D14: not logged in',
      { kind: 'authentication', reason: 'Run login.' },
      'authentication',
      'is not logged in: Run login.',
    ],
    ['D14: of a wrong version', { kind: 'incompatible' }, 'adapter-incompatible', 'is of a version that does not fit'],
    ['D15: a quota', { kind: 'quota' }, 'quota', 'has used up its quota'],
    ['in passing', { kind: 'transient', reason: '529' }, 'transient-tool', 'cannot work at the moment: 529'],
  ])('%s', async (_, failure, kind, words) => {
    const program = `${write(JSON.stringify({ failure }))}; exit 1`;
    expect(await make(program)).toMatchObject(failed(kind, `the agent ${words}`));
    expect(await check(program)).toMatchObject({ failure: { kind, stage: 'check' } });
  });

  it.each([
    ['is passed on', in1Hour, in1Hour],
    ['that has passed says nothing', '2020-01-01T00:00:00Z', undefined],
    ['that is no moment says nothing', '5pm', undefined],
  ])('D15: a moment %s', async (_, until, told) => {
    const end = await make(write(JSON.stringify({ failure: { kind: 'quota', until } })));
    expect(end.outcome === 'failed' && end.failure).toMatchObject({ kind: 'quota' });
    expect(end.outcome === 'failed' && Date.parse(end.failure.until ?? '')).toBe(Date.parse(told ?? ''));
  });

  it('D15: nobody’s word puts a job to sleep for more than a week', async () => {
    const end = await make(write('{"failure":{"kind":"quota","until":"9999-01-01T00:00:00Z"}}'));
    const until = end.outcome === 'failed' ? Date.parse(end.failure.until!) : NaN;
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
  });

  it('D15: words without the field are no quota', async () => {
    expect(await make('echo "You have hit your usage limit; it resets at 5pm."; exit 1')).toMatchObject(
      failed('transient-tool', /^the agent ended with exit code 1; it left no result: “You have hit /),
    );
  });
});
