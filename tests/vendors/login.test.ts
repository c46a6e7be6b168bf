import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INSTALLED } from '../world/vendors/programs.ts';
import { CANARY, DONE, vendorBench, type Vendor } from './bench.ts';

const bench = vendorBench();

const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const account = { chatgpt_plan_type: 'pro', chatgpt_account_id: 'a1' };
/** What a login at the vendor leaves: a token that says of itself how long it holds. */
const TOKEN = `${part({ alg: 'none' })}.${part({ exp: 4_102_444_800, 'https://api.openai.com/auth': account })}.x`;
const subscription = {
  accessToken: 'token-of-a-login-0123456789',
  refreshToken: 'again-0123456789',
  expiresAt: 4_102_444_800_000,
  scopes: ['user:inference', 'user:profile'],
  subscriptionType: 'max',
};
const tokens = { id_token: TOKEN, access_token: TOKEN, refresh_token: 'again', account_id: 'a1' };

/** Where each keeps a login, what lies there, and how the service is shown it. */
const LOGINS: Readonly<Record<Vendor, readonly (readonly [path: string, content: object, shown: string])[]>> = {
  claude: [['.claude/.credentials.json', { claudeAiOauth: subscription }, `Bearer ${subscription.accessToken}`]],
  codex: [
    ['.codex/auth.json', { OPENAI_API_KEY: `${CANARY}-l` }, `Bearer ${CANARY}-l`],
    ['.codex/auth.json', { OPENAI_API_KEY: null, tokens, last_refresh: '2099-01-01T00:00:00Z' }, `Bearer ${TOKEN}`],
  ],
};

/** A service that looks at what it is shown, and then refuses, with how it does so. */
async function service(headers: Readonly<Record<string, string>>, error: object, status: number) {
  const shown: string[] = [];
  const server = createServer((request, response) => {
    shown.push(request.headers.authorization ?? '');
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ type: 'error', error }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = { ...process.env };
  Object.assign(process.env, { ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: `${url}/v1` });
  for (const name of ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY']) delete process.env[name];
  onTestFinished(() => {
    Object.assign(process.env, before);
    server.close();
  });
  return shown;
}

function logIn(path: string, content: object): void {
  const place = join(process.env['HOME']!, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(content));
  onTestFinished(() => rmSync(place));
}

describe.each(INSTALLED)('without a key among our variables, %s', (vendor) => {
  it.each(LOGINS[vendor])('uses the login in %s', async (path, content, expected) => {
    logIn(path, content);
    // Not with 401: for a login that is refused, Codex would ask its vendor, on the Internet, for another one.
    const shown = await service({}, { type: 'not_found_error', message: 'no' }, 404);
    expect(await bench.make(vendor, [DONE])).toMatchObject({ failure: { kind: 'invalid-configuration' } });
    expect(new Set(shown)).toEqual(new Set([expected]));
  });

  it('D15: says until when its subscription is used up', async () => {
    const [path, content] = LOGINS[vendor].at(-1)!;
    logIn(path, content);
    const resets = Math.floor(Date.now() / 1_000) + 2 * 24 * 3_600;
    const limited = {
      'anthropic-ratelimit-unified-status': 'rejected',
      'anthropic-ratelimit-unified-reset': `${resets}`,
      'anthropic-ratelimit-unified-representative-claim': 'seven_day',
    };
    const error = { claude: { type: 'rate_limit_error' }, codex: { type: 'usage_limit_reached', resets_at: resets } };
    await service(limited, { message: 'The limit is reached.', ...error[vendor] }, 429);
    const end = await bench.make(vendor, [DONE]);
    expect(end).toMatchObject({ failure: { kind: 'quota', until: expect.any(String) } });
    const until = end.outcome === 'failed' ? Date.parse(end.failure.until!) : 0;
    expect(Math.abs(until - resets * 1_000)).toBeLessThanOrEqual(60_000);
  });
});
