import { z } from 'zod';
import { ask, type Address } from './http.ts';

/** One question whose answer is one JSON object of a form. */
export interface ChatOrder {
  readonly prompt: string;
  /** JSON Schema of the answer; the server lets the model write nothing else. */
  readonly form: object;
  /** Tokens that prompt and answer may have together. */
  readonly contextTokens: number;
  readonly temperature: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What came of it; a `problem` completes a sentence. */
export type ChatEnd =
  | {
      readonly outcome: 'answer';
      readonly text: string;
      readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
    }
  /** The model answered, and nothing can be made of it. */
  | { readonly outcome: 'invalid'; readonly problem: string }
  | { readonly outcome: 'too-long'; readonly problem: string }
  | { readonly outcome: 'unavailable'; readonly problem: string };

/** Tokens kept free for the answer. */
const ANSWER_TOKENS = 2_048;
const LOOK_TIMEOUT_MS = 10_000;

const Templated = z.object({ prompt: z.string() });
const Tokenized = z.object({ tokens: z.array(z.unknown()) });
const Completion = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullable(), message: z.object({ content: z.string().nullable() }) }))
    .min(1),
  usage: z.object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() }),
});
const Refusal = z.object({ error: z.object({ message: z.string(), type: z.string().optional() }) });

/** Asks, where the question leaves room for an answer. An answer that was cut short is none, however it looks. */
export async function chat(address: Address, order: ChatOrder): Promise<ChatEnd> {
  const messages = [{ role: 'user', content: order.prompt }];
  const answerTokens = Math.min(ANSWER_TOKENS, Math.floor(order.contextTokens / 4));
  const tokens = await countTokens(address, messages, order);
  if (tokens + answerTokens > order.contextTokens) {
    return {
      outcome: 'too-long',
      problem: `${tokens} tokens of question and ${answerTokens} of answer do not fit into ${order.contextTokens}`,
    };
  }
  const body = {
    messages,
    max_tokens: answerTokens,
    temperature: order.temperature,
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: order.form } },
  };
  const { timeoutMs, signal } = order;
  const end = await ask(address, { path: '/v1/chat/completions', body, timeoutMs, signal });
  return end.outcome === 'no-answer' ? { outcome: 'unavailable', problem: end.problem } : read(end.status, end.body);
}

/** As the server counts them; one that does not tell is given a count that is rather too high. */
async function countTokens(address: Address, messages: object, { prompt, signal }: ChatOrder): Promise<number> {
  const look = async (path: string, body: object): Promise<unknown> => {
    const end = await ask(address, { path, body, timeoutMs: LOOK_TIMEOUT_MS, signal });
    return end.outcome === 'answered' && end.status === 200 ? end.body : undefined;
  };
  const templated = Templated.safeParse(await look('/apply-template', { messages })).data?.prompt;
  const content = templated ?? prompt;
  const counted = Tokenized.safeParse(
    await look('/tokenize', { content, add_special: true, parse_special: true }),
  ).data;
  return counted?.tokens.length ?? Math.ceil(Buffer.byteLength(content) / 2);
}

function read(status: number, body: unknown): ChatEnd {
  if (status !== 200) {
    const { message = `status ${status}`, type } = Refusal.safeParse(body).data?.error ?? {};
    return {
      outcome: type === 'exceed_context_size_error' ? 'too-long' : 'unavailable',
      problem: `it refuses: ${message.slice(0, 500)}`,
    };
  }
  const { data } = Completion.safeParse(body);
  const [choice] = data?.choices ?? [];
  if (data === undefined || choice === undefined)
    return { outcome: 'unavailable', problem: 'it answers in a form that nobody here knows' };
  const { finish_reason: reason, message } = choice;
  if (reason !== 'stop') return { outcome: 'invalid', problem: `the answer was ended by ${JSON.stringify(reason)}` };
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = data.usage;
  return { outcome: 'answer', text: message.content ?? '', usage: { inputTokens, outputTokens } };
}
