import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claude } from '../../../src/tools/vendors/claude.ts';
import { codex } from '../../../src/tools/vendors/codex.ts';
import type { Heard, Spent } from '../../../src/tools/vendors/vendor.ts';

const NOW = new Date('2026-11-30T12:00:00.000Z');
const ADAPTERS = { claude, codex };
type Vendor = keyof typeof ADAPTERS;
const VENDORS = Object.keys(ADAPTERS) as readonly Vendor[];

/** What a real program printed, recorded by tests/world/vendors/record.ts. */
function stream(vendor: Vendor, name: string): string {
  return readFileSync(join(import.meta.dirname, 'streams', vendor, `${name}.jsonl`), 'utf8');
}

function hear(vendor: Vendor, text: string): Heard {
  return ADAPTERS[vendor].hear(text, NOW);
}

const hindered = (kind: string, reason: RegExp, until?: string): object => ({
  outcome: 'hindered',
  hindrance: { kind, reason: expect.stringMatching(reason), until },
});

describe('what real programs printed', () => {
  const used: Readonly<Record<Vendor, Spent>> = {
    claude: { model: 'claude-sonnet-4-5', inputTokens: 2_000, cachedInputTokens: 0, outputTokens: 100, cost: 0.0075 },
    codex: { inputTokens: 2_000, cachedInputTokens: 0, outputTokens: 100 },
  };

  it.each(VENDORS)('an answer of %s, and what it used', (vendor) => {
    const heard = hear(vendor, stream(vendor, 'done'));
    expect(heard).toMatchObject({ outcome: 'answer', usage: used[vendor] });
    expect(heard.outcome === 'answer' && JSON.parse(heard.text)).toMatchObject({
      outcome: 'completed',
      summary: 'done',
    });
  });

  it.each([
    ['claude', '401', hindered('authentication', /401 invalid key/)],
    ['codex', '401', hindered('authentication', /401 Unauthorized: invalid key/)],
    ['claude', '404', hindered('misconfigured', /selected model/)],
    ['codex', '404', hindered('misconfigured', /404 Not Found: no such model/)],
    ['claude', '429', hindered('quota', /too fast/)],
    ['codex', '429', hindered('quota', /429 Too Many Requests/)],
    ['claude', 'quota', hindered('quota', /pay first/)],
    ['codex', 'quota', hindered('quota', /^Quota exceeded/)],
    ['claude', '500', hindered('unreachable', /500 broken/)],
    ['codex', '500', hindered('unreachable', /high demand/)],
    ['claude', 'cut', hindered('unreachable', /./)],
    ['codex', 'cut', hindered('unreachable', /stream disconnected/)],
    ['claude', 'limit', hindered('quota', /5-hour limit/, '2100-01-01T00:00:00.000Z')],
    ['claude', 'misfit', { outcome: 'formless', problem: 'it gave no answer in the form' }],
    ['codex', 'misfit', { outcome: 'answer', text: '{"outcome":"perhaps"}' }],
    ['claude', 'prose', { outcome: 'formless', problem: 'it gave no answer in the form' }],
    ['codex', 'prose', { outcome: 'answer', text: 'I would rather talk.' }],
    [
      'claude',
      'denied',
      { outcome: 'formless', problem: 'it gave no answer in the form; it was not allowed to use Bash as it wanted' },
    ],
    ['claude', 'turns', { outcome: 'spent', problem: 'the turns that one run may take', usage: { outputTokens: 50 } }],
  ] as const)('%s, %s', (vendor, name, expected) => {
    expect(hear(vendor, stream(vendor, name))).toMatchObject(expected);
  });
});

describe.each(VENDORS)('a stream of %s', (vendor) => {
  const done = stream(vendor, 'done');
  const lines = done.trimEnd().split('\n');

  it('D9: without its end is no answer, however much was said', () => {
    const broken = lines.slice(0, -1).join('\n');
    expect(hear(vendor, broken)).toEqual({ outcome: 'nothing', problem: 'its events break off' });
    expect(hear(vendor, done.slice(0, -40))).toMatchObject({ outcome: 'nothing' });
  });

  it('D14: of which there is nothing at all means that it did not begin', () => {
    expect(hear(vendor, '')).toEqual({ outcome: 'mute', problem: 'it ended before its first event' });
    expect(hear(vendor, 'Usage: …\n')).toMatchObject({ outcome: 'mute' });
  });

  it('D11: with events, members and noise that nobody knows is heard all the same', () => {
    const known = hear(vendor, done);
    const strange = [
      '{"type":"tea.served","cups":2}',
      'Welcome!',
      '{"type":',
      '[]',
      'null',
      '{"type":7}',
      '\u001b[2K{',
    ];
    const mixed = lines.flatMap((line) => [line.replace('{', '{"more":{"a":[1]},'), ...strange]).join('\n');
    expect(hear(vendor, mixed)).toEqual(known);
  });

  it.each(['-1', '1.5', '1e999', '9007199254740993', '"many"'])(
    'that counts %s tokens answers, and tells nothing of what it used',
    (number) => {
      const { usage: _usage, ...answer } = hear(vendor, done);
      expect(hear(vendor, done.replace(/("input_tokens":)\d+(?=[^\n]*\n$)/, `$1${number}`))).toEqual(answer);
    },
  );

  it('B17: with bytes that are no text in what it prints is heard all the same', () => {
    expect(hear(vendor, `\uFFFD\uFFFD\n${done}\uFFFD`)).toEqual(hear(vendor, done));
  });

  it('D3: an end that says success and error is none', () => {
    expect(hear(vendor, `${done}${stream(vendor, '500')}`)).toMatchObject({ outcome: 'hindered' });
  });

  it('B2: what a tool printed, in the words of an end, is none', () => {
    const end = JSON.stringify(lines.at(-1));
    const told = lines[2]!.replace(/"(?:text|command|thinking)":"/, (start) => `${start}${end.slice(1, -1)}`);
    expect(hear(vendor, [...lines.slice(0, 2), told].join('\n'))).toMatchObject({ outcome: 'nothing' });
  });
});

it.each(['-1', '1e999', '"a lot"'])('claude, that costs %s, answers, and the cost counts as not told', (number) => {
  const heard = hear('claude', stream('claude', 'done').replace(/("total_cost_usd":)[0-9.]+/, `$1${number}`));
  expect(heard).toMatchObject({ outcome: 'answer', usage: { inputTokens: 2_000 } });
  expect(heard.usage).not.toHaveProperty('cost');
});

it.each([
  ['403', 'forbidden'],
  ['null', 'authentication'],
])('claude, that could not authenticate, with the status %s: %s', (status, kind) => {
  const said = stream('claude', '401').replaceAll('"api_error_status":401', `"api_error_status":${status}`);
  expect(hear('claude', said)).toMatchObject(hindered(kind, /invalid key/));
});

it('claude, that names a moment which is none, is limited all the same', () => {
  const limited = stream('claude', 'limit').replace(/("resetsAt":)\d+/, '$19007199254740991');
  expect(hear('claude', limited)).toMatchObject(hindered('quota', /5-hour limit/));
});

describe('D15: what only words say', () => {
  const words = (message: string): Heard => hear('codex', JSON.stringify({ type: 'turn.failed', error: { message } }));

  it.each([
    ['You’ve hit your usage limit. Upgrade or try again at 3:33 PM.', 'T15:34:00'],
    ['You’ve hit your usage limit. Try again at 3:33 AM.', 'T03:34:00'],
    ['You’ve hit your usage limit or try again at Dec 2nd, 2026 10:56 AM.', '12-02T10:57:00'],
  ])('a limit, and when it ends, in local time: %s', (message, local) => {
    const heard = words(message);
    const until = heard.outcome === 'hindered' ? heard.hindrance.until : undefined;
    expect(heard).toMatchObject(hindered('quota', /usage limit/, until));
    const shifted = new Date(Date.parse(until!) - new Date(until!).getTimezoneOffset() * 60_000);
    expect(shifted.toISOString()).toContain(local);
    expect(Date.parse(until!)).toBeGreaterThan(NOW.getTime());
  });

  it.each([
    ['unexpected status 403 Forbidden: no', 'forbidden'],
    ['Your access token could not be refreshed. Please log out and sign in again.', 'authentication'],
    ['{"error":{"message":"Bad thing","type":"invalid_request_error"}}', 'incompatible'],
    ['Connection failed: error sending request', 'unreachable'],
    ['the status: 42 of things', 'unreachable'],
    ['You’ve hit your usage limit. Try again at 99:99 PM.', 'quota'],
    ['You’ve hit your usage limit. Try again at Foo 99th, 9999 3:33 PM.', 'quota'],
  ])('%s is %s', (message, kind) => {
    expect(words(message)).toMatchObject({ outcome: 'hindered', hindrance: { kind, until: undefined } });
  });

  it('a conversation that has become too long is like a run that took too long', () => {
    expect(words("Codex ran out of room in the model's context window.")).toMatchObject({ outcome: 'spent' });
  });
});
