// Records what the vendors' real programs print, as fixtures of the adapters' tests: node tests/world/vendors/record.ts
// To be run again when a version moves; the difference shows what has changed in what they say.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Stage } from '../../../src/core/plan.ts';
import { answerForm } from '../../../src/roles/answer-form.ts';
import { MakerReport } from '../../../src/core/evidence.ts';
import { claude } from '../../../src/tools/vendors/claude.ts';
import { codex } from '../../../src/tools/vendors/codex.ts';
import { startModel, type Turn } from './model.ts';
import { INSTALLED, pathWithPrograms } from './programs.ts';

const ADAPTERS = { claude, codex };
const MODELS = { claude: 'claude-sonnet-4-5', codex: 'gpt-5.5' };
const STREAMS = join(import.meta.dirname, '../../tools/vendors/streams');
const DONE: Turn = { answer: { outcome: 'completed', summary: 'done' } };
const KEY = 'made-up-key-0123456789abcdef';

interface Case {
  readonly turns: readonly Turn[];
  readonly stage?: Partial<Stage>;
}

const CASES: Readonly<Record<string, Case>> = {
  done: { turns: [{ run: 'echo hello' }, DONE] },
  misfit: { turns: [{ answer: { outcome: 'perhaps' } }] },
  prose: { turns: [{ say: 'I would rather talk.' }] },
  denied: { turns: [{ run: 'touch new' }, { say: 'I may not.' }], stage: { kind: 'checker' } },
  '401': { turns: [{ status: 401, message: 'invalid key', code: 'authentication_error' }] },
  '404': { turns: [{ status: 404, message: 'no such model', code: 'not_found_error' }] },
  '429': { turns: [{ status: 429, message: 'too fast', code: 'rate_limit_error' }] },
  quota: { turns: [{ status: 429, message: 'pay first', code: 'insufficient_quota' }] },
  '500': { turns: [{ status: 500, message: 'broken', code: 'api_error' }] },
  cut: { turns: [{ cut: true }] },
};

let turns: readonly Turn[] = [];
await using model = await startModel(() => turns);

for (const vendor of INSTALLED) {
  rmSync(join(STREAMS, vendor), { recursive: true, force: true });
  for (const [name, { turns: played, stage }] of Object.entries(CASES)) {
    turns = played;
    await record(vendor, name, model.url, stage);
  }
}
if (INSTALLED.includes('claude')) {
  turns = [{ run: 'echo 1' }, { run: 'echo 2' }, DONE];
  await record('claude', 'turns', model.url, { maxTurns: 1 });
  const limit = await limitedService();
  await record('claude', 'limit', limit.url, {}, { CLAUDE_CODE_OAUTH_TOKEN: KEY, ANTHROPIC_API_KEY: '' });
  limit.close();
}

async function record(
  vendor: keyof typeof ADAPTERS,
  name: string,
  url: string,
  more: Partial<Stage> = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-record-'));
  const keys = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` };
  const order = ADAPTERS[vendor].command({
    stage: { kind: 'maker', model: MODELS[vendor], ...more },
    form: answerForm(MakerReport),
    folder,
    environment: { ...keys, ...variables },
  });
  for (const [file, content] of Object.entries(order.files))
    writeFileSync(join(folder, file), content, { mode: 0o700 });
  const [program, ...args] = order.argv;
  execFileSync('git', ['init', '-q', join(folder, 'tree')]);
  const child = spawn(program, args, {
    cwd: join(folder, 'tree'),
    env: { PATH: pathWithPrograms(), HOME: folder, TMPDIR: folder, CI: 'true', NO_COLOR: '1', ...order.variables },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end('Do the task.');
  const said = await text(child.stdout);
  mkdirSync(join(STREAMS, vendor), { recursive: true });
  const shown = said.replaceAll(folder, '<folder>').replaceAll(import.meta.dirname, '<programs>');
  writeFileSync(join(STREAMS, vendor, `${name}.jsonl`), shown);
  rmSync(folder, { recursive: true, force: true });
}

/** A service that says when the limit of a subscription ends, as Anthropic's does. */
async function limitedService(): Promise<{ readonly url: string; close(): void }> {
  const headers = {
    'content-type': 'application/json',
    'anthropic-ratelimit-unified-status': 'rejected',
    'anthropic-ratelimit-unified-reset': '4102444800',
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
  };
  const error = { type: 'rate_limit_error', message: 'This request would exceed your limit.' };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(429, headers).end(JSON.stringify({ type: 'error', error }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
