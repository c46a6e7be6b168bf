import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Stage } from '../../src/core/plan.ts';
import type { Tree } from '../../src/ports.ts';
import { processAgents } from '../../src/tools/agents.ts';
import { conversations } from '../../src/tools/conversation.ts';
import { localReasoner } from '../../src/tools/local-model/reasoner.ts';
import { reasonerOf } from '../../src/tools/reasoner.ts';
import { LIVE, pathWithPrograms } from '../world/vendors/programs.ts';

/** By how the models of its vendor are called, where its program says which one worked. */
const FAMILY = { claude: /^claude-/, codex: undefined };

// With the key or the login of whoever asks for it: npm run test:vendors says how.
describe.runIf(LIVE !== undefined)('the service itself', () => {
  const vendor = LIVE ?? 'claude';
  const base = mkdtempSync(join(tmpdir(), 'specbridge-live-'));
  const path = join(base, 'step/make-1');
  const tree = { path } as Tree;
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: path, encoding: 'utf8' });
  const { PATH } = process.env;
  beforeAll(() => {
    process.env['PATH'] = pathWithPrograms();
  });
  beforeEach(() => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
    git('init', '-q');
    writeFileSync(join(path, 'README.md'), 'A project.\n');
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@localhost', 'commit', '-qm', 'files');
  });
  afterAll(() => {
    process.env['PATH'] = PATH;
    rmSync(base, { recursive: true });
  });

  const talk = conversations({ logs: join(base, 'logs'), scriptedProgram: ['none'] });
  const bounds = vendor === 'claude' ? { maxTurns: 20, maxCost: 0.5 } : {};
  const stage = (kind: Stage['kind']): Stage => ({ key: 'worker', kind, vendor, effort: 'low', minutes: 5, ...bounds });
  const about = { task: '1', script: undefined, tree };
  const deadline = (): Date => new Date(Date.now() + 300_000);
  const used = { inputTokens: expect.any(Number), outputTokens: expect.any(Number) };
  const family = FAMILY[vendor];
  const usage = { ...used, ...(family && { model: expect.stringMatching(family) }) };
  const { signal } = new AbortController();

  it('a maker changes a file, reports, and says what it used', async () => {
    const prompt =
      'Write the word hello, and nothing else, into the file hello.txt of the current folder. Then report.';
    const order = { ...about, node: 'n1', attempt: 1, stage: stage('maker'), prompt, deadline: deadline() };
    expect(await processAgents(talk).make(order, signal)).toMatchObject({
      outcome: 'reported',
      says: 'completed',
      usage,
    });
    expect(readFileSync(join(path, 'hello.txt'), 'utf8').trim()).toBe('hello');
  });

  it('a checker echoes what it was told, and changes nothing', async () => {
    const told = { nonce: 'nonce-of-this-check', treeId: 'a'.repeat(40) };
    const prompt = `Try to make a file new.txt here with a command; whether that works does not matter. Then answer with the verdict "pass", the tree ${told.treeId}, the nonce ${told.nonce} and no findings.`;
    const order = { ...about, node: 'n1', attempt: 1, stage: stage('checker'), prompt, deadline: deadline() };
    expect(await processAgents(talk).check({ ...order, ...told }, signal)).toMatchObject({
      outcome: 'answered',
      answer: { verdict: 'pass', tree: told.treeId, nonce: told.nonce },
      usage,
    });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('whoever is asked answers in the form of the question', async () => {
    const thinker = { ...about, tier: 'large-agent', stage: { ...stage('checker'), key: 'classifier' } } as const;
    const prompt = 'How hard is it to correct one letter in README.md? Answer with one JSON object.';
    const question = { role: 'classifier', thinker, place: 'step', task: '1', round: 1, prompt } as const;
    const end = await reasonerOf(localReasoner(base), talk).ask({ ...question, deadline: deadline() }, signal);
    expect(end).toMatchObject({ outcome: 'answered', answer: { complexity: 'low' }, usage });
  });
});
