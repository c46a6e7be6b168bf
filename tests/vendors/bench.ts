import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Stage } from '../../src/core/plan.ts';
import type { ReasonRole } from '../../src/core/reasoning.ts';
import type { AgentOrder, CheckerEnd, MakerEnd, ReasonEnd, Tree } from '../../src/ports.ts';
import { processAgents } from '../../src/tools/agents.ts';
import { conversations } from '../../src/tools/conversation.ts';
import { localReasoner } from '../../src/tools/local-model/reasoner.ts';
import { logPath } from '../../src/tools/logs.ts';
import { reasonerOf } from '../../src/tools/reasoner.ts';
import { startModel, type ScriptedModel, type Turn } from '../world/vendors/model.ts';
import { MODELS } from '../world/vendors/play.ts';
import { pathWithPrograms } from '../world/vendors/programs.ts';

export type Vendor = 'claude' | 'codex';

/** Values that no model, log or file may ever hold. */
export const CANARY = 'made-up-canary-0123456789abcdef';
export const TREE_ID = 'a'.repeat(40);
export const NONCE = 'nonce-of-this-check';
export const DONE: Turn = { answer: { outcome: 'completed', summary: 'done' } };
export const PASS: Turn = { answer: { verdict: 'pass', tree: TREE_ID, nonce: NONCE, findings: [] } };

interface Asked extends Partial<Pick<Stage, 'maxTurns' | 'maxCost' | 'effort' | 'minutes'>> {
  readonly files?: AgentOrder['files'];
  readonly deadline?: Date;
  readonly signal?: AbortSignal;
}

/** The real programs, each test with a worktree of its own and a model that does what the test says. */
export interface VendorBench {
  readonly tree: string;
  readonly model: ScriptedModel;
  make(vendor: Vendor, turns: readonly Turn[], asked?: Asked): Promise<MakerEnd>;
  check(vendor: Vendor, turns: readonly Turn[], asked?: Asked): Promise<CheckerEnd>;
  /** A question of a role; `again`: what the model does when it is asked a second time. */
  ask<R extends ReasonRole>(
    vendor: Vendor,
    role: R,
    turns: readonly Turn[],
    again?: readonly Turn[],
    asked?: Asked,
  ): Promise<ReasonEnd<R>>;
  /** What the model does for whoever asks it, without a run of ours. */
  play(turns: readonly Turn[]): void;
  /** Puts files into the worktree, committed. */
  plant(files: Readonly<Record<string, string>>): void;
  git(...args: string[]): string;
  /** What was kept of a run. */
  kept(end: { readonly log?: string }): string;
}

/** Registers what a suite needs. */
export function vendorBench(): VendorBench {
  const base = mkdtempSync(join(tmpdir(), 'specbridge-vendors-'));
  let count = 0;
  let model: ScriptedModel;
  let turns: readonly Turn[] = [];
  let corrected: readonly Turn[] = [];
  // Suites run side by side, and what runs is known again by the name of its step.
  const tree = (): string => join(base, `job-${count}/step-${process.pid}-${count}/make-1`);
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: tree(), encoding: 'utf8' });
  const put = (files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree(), path)), { recursive: true });
      writeFileSync(join(tree(), path), text);
    }
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@localhost', 'commit', '-qm', 'files');
  };
  beforeAll(async () => {
    model = await startModel(({ prompt }) => (prompt.includes('could not be used') ? corrected : turns));
    environment(join(base, 'home'), model.url);
  });
  beforeEach(() => {
    count += 1;
    mkdirSync(tree(), { recursive: true });
    git('init', '-q');
    put({ 'README.md': 'A project.\n' });
  });
  afterAll(async () => {
    await model[Symbol.asyncDispose]();
    rmSync(base, { recursive: true, force: true });
  });
  const talk = conversations({ logs: join(base, 'logs'), scriptedProgram: ['none'] });
  const agents = processAgents(talk);
  const reasoner = reasonerOf(localReasoner(base), talk);
  const order = (
    vendor: Vendor,
    kind: Stage['kind'],
    said: readonly Turn[],
    { deadline, signal, files, ...more }: Asked,
  ) => {
    turns = said;
    const stage = { key: 'worker', kind, vendor, minutes: 1, model: MODELS[vendor], ...more };
    const prompt = 'Do the task.';
    return {
      order: { node: 'n1', task: '1', attempt: 1, stage, script: undefined, tree: { path: tree() } as Tree, prompt },
      until: { ...(files && { files }), deadline: deadline ?? new Date(Date.now() + 50_000) },
      signal: signal ?? new AbortController().signal,
    };
  };
  return {
    get tree() {
      return tree();
    },
    get model() {
      return model;
    },
    git,
    plant: put,
    play: (said) => {
      turns = said;
    },
    make: (vendor, said, asked = {}) => {
      const { order: given, until, signal } = order(vendor, 'maker', said, asked);
      return agents.make({ ...given, ...until }, signal);
    },
    check: (vendor, said, asked = {}) => {
      const { order: given, until, signal } = order(vendor, 'checker', said, asked);
      return agents.check({ ...given, ...until, nonce: NONCE, treeId: TREE_ID }, signal);
    },
    ask: (vendor, role, said, again = said, asked = {}) => {
      corrected = again;
      const { order: given, until, signal } = order(vendor, 'checker', said, asked);
      const { task, prompt, script, tree: where } = given;
      const stage = { ...given.stage, key: role };
      const thinker = { tier: 'large-agent', stage, script, tree: where } as const;
      return reasoner.ask({ role, thinker, place: 'a-step', task, round: 1, prompt, deadline: until.deadline }, signal);
    },
    kept: ({ log }) => (log === undefined ? '' : readFileSync(logPath(join(base, 'logs'), log), 'utf8')),
  };
}

/** Ours, from which the programs are given what is meant for them: a home of its own, keys that are made up, and the model's address. */
function environment(home: string, url: string): void {
  mkdirSync(home);
  Object.assign(process.env, {
    HOME: home,
    PATH: pathWithPrograms(),
    ANTHROPIC_API_KEY: `${CANARY}-a`,
    ANTHROPIC_BASE_URL: url,
    OPENAI_API_KEY: `${CANARY}-o`,
    OPENAI_BASE_URL: `${url}/v1`,
  });
}
