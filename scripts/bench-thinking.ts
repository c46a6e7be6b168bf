// What a question to a small model takes besides the model: packet, counting, asking, reading. In its place a server that has its answers ready.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Of one role; the time is that of the quickest question. */
export interface ThinkingTimes {
  readonly role: ReasonRole;
  /** All of it, that of the server too. */
  readonly ownMs: number;
  /** Bytes of the question to a small model, and to an agent. */
  readonly bytes: number;
  readonly agentBytes: number;
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

const QUESTIONS: Readonly<Record<ReasonRole, (asking: Asking) => string | undefined>> = {
  classifier: (asking) => classifierPrompt({ task: TASK, ...asking }),
  planner: (asking) => plannerPrompt({ gates: GATES, task: TASK, requested: [], notes: [], ...asking }),
  critic: (asking) => criticPrompt({ gates: GATES, task: TASK, plan: PLAN, ...asking }),
  diagnoser: (asking) =>
    diagnoserPrompt({ task: TASK, plan: PLAN, failure: FAILURE, paths: ['src/store.ts'], ...asking }),
  replanner: (asking) =>
    replannerPrompt({
      gates: GATES,
      task: TASK,
      plan: PLAN,
      failure: FAILURE,
      cause: 'one too few',
      attempts: 2,
      notes: [],
      ...asking,
    }),
};

export async function thinkingTimes(): Promise<readonly ThinkingTimes[]> {
  let role: ReasonRole = 'planner';
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(request);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answerTo(request.url ?? '', body, role)));
    };
    void answer();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const found: ThinkingTimes[] = [];
    for (role of ReasonRole.options) found.push(await timesOf(role, url));
    return found;
  } finally {
    server.closeAllConnections();
    server.close();
  }
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
    const prompt = QUESTIONS[role](asking) ?? '';
    const deadline = new Date(Date.now() + 10_000);
    const end = await reasoner.ask({ ...about, prompt, deadline }, new AbortController().signal);
    if (end.outcome !== 'answered') throw new Error(`The ${role} did not answer: ${end.problem}`);
    impactsOf(PLAN, { text: JSON.stringify(TASK) });
    times.push(performance.now() - begun);
  }
  const bytesOf = (room: number | undefined): number =>
    Buffer.byteLength(QUESTIONS[role]({ fence: FENCE, room }) ?? '');
  return { role, ownMs: Math.min(...times), bytes: bytesOf(asking.room), agentBytes: bytesOf(undefined) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString('utf8');
}

function answerTo(path: string, body: string, role: ReasonRole): object {
  if (path === '/apply-template') return { prompt: body };
  if (path === '/tokenize') return { tokens: Array<number>(Math.ceil(body.length / 4)).fill(1) };
  const message = { content: JSON.stringify(EXAMPLES[role]) };
  return { choices: [{ finish_reason: 'stop', message }], usage: { prompt_tokens: 20, completion_tokens: 10 } };
}
