import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Argv } from '../../src/core/plan.ts';
import type { ReasonRole } from '../../src/core/reasoning.ts';
import type { AgentOrder, CheckerEnd, MakerEnd, ReasonEnd, Thinker, Tree } from '../../src/ports.ts';
import { processAgents } from '../../src/tools/agents.ts';
import { conversations, type Conversations } from '../../src/tools/conversation.ts';
import { localReasoner } from '../../src/tools/local-model/reasoner.ts';
import { logPath } from '../../src/tools/logs.ts';
import { reasonerOf } from '../../src/tools/reasoner.ts';
import type { Turn } from '../../src/tools/scripted.ts';

const SCRIPTED = join(import.meta.dirname, '../../src/tools/scripted-program.ts');
const NO_SIGNAL = new AbortController().signal;

export const DONE = '{"outcome":"completed","summary":"done"}';
export const REPORTED = { outcome: 'reported', says: 'completed', claims: { summary: 'done' } };

interface Asked extends Partial<Omit<AgentOrder, 'stage' | 'tree' | 'script'>> {
  readonly minutes?: number;
  readonly idleMinutes?: number;
  readonly signal?: AbortSignal;
}

interface Question {
  readonly round?: number;
  readonly deadline?: Date;
  readonly minutes?: number;
}

/** Agents as processes, each test with a worktree and a folder of logs of its own. */
export interface AgentBench {
  readonly tree: string;
  readonly agents: ReturnType<typeof processAgents>;
  /** A maker in sh, or a turn of the scripted one. */
  make(program: string | Argv | Turn, asked?: Asked): Promise<MakerEnd>;
  /** A checker in sh. */
  check(program: string, asked?: Asked): Promise<CheckerEnd>;
  /** A question to an agent in sh, or to the scripted one with a script. */
  ask<R extends ReasonRole>(role: R, program: string | object, asked?: Question): Promise<ReasonEnd<R>>;
  kept(end: { readonly log?: string }): Buffer;
}

/** Registers what a suite needs. */
export function agentBench(): AgentBench {
  const base = mkdtempSync(join(tmpdir(), 'specbridge-agents-'));
  afterAll(() => rmSync(base, { recursive: true }));
  let folder = '';
  let count = 0;
  const treeOf = (): string => join(folder, 'step/make-1');
  beforeEach(() => {
    folder = join(base, String((count += 1)));
    mkdirSync(treeOf(), { recursive: true });
  });
  const talk = (): Conversations =>
    conversations({ logs: join(folder, 'logs'), scriptedProgram: [process.execPath, SCRIPTED] });
  const agents = (): ReturnType<typeof processAgents> => processAgents(talk());
  return {
    get tree() {
      return treeOf();
    },
    get agents() {
      return agents();
    },
    make: (program, { signal = NO_SIGNAL, ...asked } = {}) => {
      const started = typeof program === 'string' ? (['sh', '-c', program] as Argv) : program;
      return agents().make(orderOf(treeOf(), started, asked), signal);
    },
    check: (program, { signal = NO_SIGNAL, ...asked } = {}) => {
      const order = { ...orderOf(treeOf(), ['sh', '-c', program], asked), nonce: 'n-1', treeId: 'a'.repeat(40) };
      return agents().check(order, signal);
    },
    ask: (role, program, { round = 1, deadline = new Date(Date.now() + 20_000), minutes = 1 } = {}) => {
      const stage = { key: role, kind: 'checker', minutes } as const;
      const script = Buffer.from(JSON.stringify({ reasons: program }));
      const agent =
        typeof program === 'string'
          ? { stage: { ...stage, vendor: 'command', command: ['sh', '-c', program] }, script: undefined }
          : { stage: { ...stage, vendor: 'scripted', script: 'script.yml' }, script };
      const thinker = { tier: 'large-agent', ...agent, tree: { path: treeOf() } as Tree } as Thinker;
      const about = { role, thinker, place: 'step', task: '1', round, prompt: 'Why?', deadline };
      return reasonerOf(localReasoner(folder), talk()).ask(about, NO_SIGNAL);
    },
    kept: ({ log }) => readFileSync(logPath(join(folder, 'logs'), log!)),
  };
}

function orderOf(tree: string, program: Argv | Turn, { minutes = 1, idleMinutes, ...more }: Asked): AgentOrder {
  const stage = { key: 'worker', kind: 'maker' as const, minutes, ...(idleMinutes && { idleMinutes }) };
  const script = Buffer.from(JSON.stringify({ makes: { '*': [program] } }));
  return {
    node: 'n1',
    task: '1',
    attempt: 1,
    tree: { path: tree } as Tree,
    prompt: 'Do it.',
    deadline: new Date(Date.now() + 20_000),
    ...(Array.isArray(program)
      ? { stage: { ...stage, vendor: 'command', command: program as Argv }, script: undefined }
      : { stage: { ...stage, vendor: 'scripted', script: 'script.yml' }, script }),
    ...more,
  };
}

/** In sh: the text becomes the result. */
export const write = (text: string): string => `printf '%s' '${text}' > $SPECBRIDGE_RESULT`;

/** How a maker failed. */
export const failed = (kind: string, summary: string | RegExp): object => ({
  outcome: 'failed',
  failure: { kind, stage: 'make', summary: typeof summary === 'string' ? summary : expect.stringMatching(summary) },
});
