import type { LocalModel } from '../core/plan.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { bytesOf, lookupIn } from '../moves/preflight/lookup.ts';
import type { ReasonEnd } from '../ports.ts';
import { table } from '../report/lines.ts';
import { diagnoserPrompt } from '../roles/diagnoser-prompt.ts';
import { roomOf } from '../roles/packet.ts';
import { CONFIG_PATH, readConfig } from '../spec/config.ts';
import type { CommandLine } from './command-line.ts';
import { personsFiles } from './files.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `local-model`: what the configuration says of it, what is missing here, and, where that is wanted, a question to it. */
export async function localModel(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const model = await modelIn(world);
  const { reasoner } = world.ports('local-model');
  const lack = await reasoner.lacks(model);
  const asked = lack === undefined && line.flags.has('start') ? await askOnce(world, model) : undefined;
  const missing = lack?.text ?? (asked?.outcome === 'failed' ? `It gave no answer: ${asked.problem}` : undefined);
  print.answer(
    'local-model',
    { model, ...(missing !== undefined && { missing }), ...(asked && { asked }) },
    page(model, missing, asked),
  );
  return missing === undefined ? 0 : 3;
}

async function modelIn(world: Laptop): Promise<LocalModel> {
  const bytes = bytesOf(await lookupIn(personsFiles(world), '').find(CONFIG_PATH));
  if (bytes === undefined) {
    throw new UserError(`There is no ${CONFIG_PATH}. \`specbridge help config\` shows one.`, 'config-missing');
  }
  const { plan } = readConfig({ path: CONFIG_PATH, bytes });
  if (plan.localModel !== undefined) return plan.localModel;
  const cure = 'Add `localModel: { model: /models/some.gguf }`, or leave it: jobs run without one';
  throw new UserError(`${CONFIG_PATH} names no local model. ${cure}.`, 'config-missing');
}

interface Asked {
  readonly outcome: ReasonEnd<'diagnoser'>['outcome'];
  readonly seconds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly rootCause?: string;
  readonly problem?: string;
}

const EXAMPLE = {
  kind: 'verification-failure',
  stage: 'gate',
  summary: 'the gate test failed (exit 1)',
  tail: 'add.test.js:3\n  expected 5, found 4\n  return a + b - 1;',
} as const;

const NOTHING_USED = { seconds: 0, inputTokens: 0, outputTokens: 0 };

/** With the start of its server, which the first question of a step waits for too. */
async function askOnce(world: Laptop, model: LocalModel): Promise<Asked> {
  const { agents, reasoner } = world.ports('local-model');
  const task = { title: 'Add two numbers', details: '' };
  const prompt = diagnoserPrompt({
    failure: EXAMPLE,
    task,
    paths: ['add.js'],
    fence: agents.nonce(),
    room: roomOf(model),
  });
  if (prompt === undefined) return { ...NOTHING_USED, outcome: 'failed', problem: 'it has room for no question' };
  const deadline = new Date(Date.now() + 3_600_000);
  const begun = performance.now();
  const about = { role: 'diagnoser', task: task.title, round: 1, place: `local-model-${process.pid}` } as const;
  const question = { ...about, thinker: { tier: 'local-small', model } as const, prompt, deadline };
  const end = await reasoner.ask(question, new AbortController().signal);
  const { inputTokens = 0, outputTokens = 0 } = end.usage ?? {};
  const told = end.outcome === 'answered' ? { rootCause: end.answer.rootCause } : { problem: end.problem };
  return { outcome: end.outcome, seconds: (performance.now() - begun) / 1_000, inputTokens, outputTokens, ...told };
}

function page({ server, contextSize }: LocalModel, missing: string | undefined, asked: Asked | undefined): string {
  const where =
    server.kind === 'managed' ? `${server.model}, by ${server.executable}` : `whatever answers at ${server.url}`;
  const each = Math.floor(contextSize / server.slots);
  const rows = [
    ['model', where],
    ['room', `${contextSize} tokens for ${server.slots} slots: ${each} for a question with its answer`],
    ...(missing === undefined ? [] : [['missing', missing]]),
    ...(asked?.outcome === 'answered'
      ? [
          ['answer', asked.rootCause ?? ''],
          [
            'took',
            `${asked.seconds.toFixed(1)} s with the start: ${asked.inputTokens} tokens in, ${asked.outputTokens} out`,
          ],
        ]
      : []),
    ...(missing === undefined && asked === undefined
      ? [['next', '`specbridge local-model --start` asks it something']]
      : []),
  ];
  return table(rows).join('\n');
}
