import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Argv } from '../../src/core/plan.ts';
import type { AgentOrder, CheckerEnd, MakerEnd, Tree } from '../../src/ports.ts';
import { processAgents } from '../../src/tools/agents.ts';
import { logPath } from '../../src/tools/logs.ts';
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

/** Agents as processes, each test with a worktree and a folder of logs of its own. */
export interface AgentBench {
  readonly tree: string;
  readonly agents: ReturnType<typeof processAgents>;
  /** A maker in sh, or a turn of the scripted one. */
  make(program: string | Argv | Turn, asked?: Asked): Promise<MakerEnd>;
  /** A checker in sh. */
  check(program: string, asked?: Asked): Promise<CheckerEnd>;
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
  const agents = (): ReturnType<typeof processAgents> =>
    processAgents({ logs: join(folder, 'logs'), scriptedProgram: [process.execPath, SCRIPTED] });
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
