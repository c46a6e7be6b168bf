// What a question to a small model takes besides the model: packet, counting, asking, reading. In its place a server that has its answers ready.
import { complexityOf, signalsIn } from '../src/core/complexity.ts';
import { impactsOf } from '../src/core/intent.ts';
import type { LocalModel } from '../src/core/plan.ts';
import { ReasonRole, type Plan } from '../src/core/reasoning.ts';
import { classifierPrompt } from '../src/roles/classifier-prompt.ts';
import { criticPrompt } from '../src/roles/critic-prompt.ts';
import { diagnoserPrompt } from '../src/roles/diagnoser-prompt.ts';
import { roomOf, type Asking } from '../src/roles/packet.ts';
import { plannerPrompt } from '../src/roles/planner-prompt.ts';
import type { Task } from '../src/roles/prompts.ts';
import { replannerPrompt } from '../src/roles/replanner-prompt.ts';
import { localReasoner } from '../src/tools/local-model/reasoner.ts';
import { EXAMPLES } from '../tests/world/answers.ts';
import { readyModel } from './bench-model.ts';

/** Of one role; the time is that of the quickest question. */
export interface ThinkingTimes {
  readonly role: ReasonRole;
  /** All of it, that of the server too. */
  readonly ownMs: number;
  /** Bytes of the question about a task of a line, one of a kilobyte and a half, and a long one: to a small model, none where it has no room, and to an agent. */
  readonly bytes: readonly (number | undefined)[];
  readonly agentBytes: readonly (number | undefined)[];
}

const RUNS = 60;
const FENCE = '=====0123456789abcdef=====';

const paragraph = (words: string, times: number): string => Array<string>(times).fill(words).join(' ');
const TASK: Task = {
  number: '4.2',
  title: 'Keep the entries of a list in a file',
  within: '4. The store',
  details: paragraph('- Write each entry on a line of its own, and read them back in their order.', 8),
  requirements: ['2.1', '2.2', '3.4'].map((id) => ({
    id,
    text: paragraph('WHEN an entry is written THE SYSTEM SHALL keep it until somebody removes it.', 4),
  })),
  unresolved: [],
  documents: [{ name: 'requirements.md', bytes: 9_000 }],
  context: {
    steering: [
      { path: '.kiro/steering/tech.md', text: paragraph('Plain functions, and a test for each of them.', 100) },
    ],
    included: [],
    elsewhere: [],
    named: [],
    missing: [],
  },
};
const SMALL: Task = {
  ...TASK,
  details: '',
  requirements: [],
  context: { ...TASK.context!, steering: [] },
};
const LARGE: Task = {
  ...TASK,
  details: paragraph('- Write each entry on a line of its own, and read them back in their order.', 120),
  requirements: Array.from({ length: 12 }, (_, index) => ({
    id: `${index + 1}.1`,
    text: paragraph('WHEN an entry is written THE SYSTEM SHALL keep it until somebody removes it.', 8),
  })),
};
const GATES = 'These commands judge the result:\n- test: npm test';
const PLAN: Plan = {
  goal: 'The entries outlive the program',
  steps: Array.from({ length: 8 }, (_, index) => ({
    id: `s${index + 1}`,
    action: 'Write src/store.ts with a function that keeps one entry, and call it where entries come in.',
    expectedEvidence: 'tests/store.test.ts passes',
  })),
};
const FAILURE = {
  kind: 'verification-failure',
  stage: 'gate',
  summary: 'the gate test failed (exit 1)',
  tail: paragraph('not ok 3 - keeps an entry: expected 5, found 4\n', 80),
} as const;

const QUESTIONS: Readonly<Record<ReasonRole, (task: Task, asking: Asking) => string | undefined>> = {
  classifier: (task, asking) => classifierPrompt({ task, ...asking }),
  planner: (task, asking) => plannerPrompt({ gates: GATES, task, requested: [], notes: [], ...asking }),
  critic: (task, asking) => criticPrompt({ gates: GATES, task, plan: PLAN, ...asking }),
  diagnoser: (task, asking) =>
    diagnoserPrompt({ task, plan: PLAN, failure: FAILURE, paths: ['src/store.ts'], ...asking }),
  replanner: (task, asking) =>
    replannerPrompt({
      gates: GATES,
      task,
      plan: PLAN,
      failure: FAILURE,
      cause: 'one too few',
      attempts: 2,
      requested: [],
      notes: [],
      ...asking,
    }),
};

export async function thinkingTimes(): Promise<readonly ThinkingTimes[]> {
  await using server = await readyModel(EXAMPLES);
  const found: ThinkingTimes[] = [];
  for (const role of ReasonRole.options) found.push(await timesOf(role, server.url));
  return found;
}

async function timesOf(role: ReasonRole, url: string): Promise<ThinkingTimes> {
  const model: LocalModel = {
    server: { kind: 'attached', url, slots: 2 },
    contextSize: 16_384,
    temperature: 0,
    requestTimeoutMs: 10_000,
  };
  await using reasoner = localReasoner('bench');
  const asking = { fence: FENCE, room: roomOf(model) };
  const about = { role, thinker: { tier: 'local-small', model } as const, place: 'bench', task: '4.2', round: 1 };
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    complexityOf(signalsIn({ text: JSON.stringify(TASK), requirements: 3, children: 0 }), { replans: 0, failures: 0 });
    const prompt = QUESTIONS[role](TASK, asking) ?? '';
    const deadline = new Date(Date.now() + 10_000);
    const end = await reasoner.ask({ ...about, prompt, deadline }, new AbortController().signal);
    if (end.outcome !== 'answered') throw new Error(`The ${role} did not answer: ${end.problem}`);
    impactsOf(PLAN, { text: JSON.stringify(TASK) });
    times.push(performance.now() - begun);
  }
  const bytesOf = (room: number | undefined): readonly (number | undefined)[] =>
    [SMALL, TASK, LARGE].map((task) => {
      const question = QUESTIONS[role](task, { fence: FENCE, room });
      return question === undefined ? undefined : Buffer.byteLength(question);
    });
  return { role, ownMs: Math.min(...times), bytes: bytesOf(asking.room), agentBytes: bytesOf(undefined) };
}
