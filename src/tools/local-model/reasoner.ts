import { access, constants } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { canonical } from '../../core/digest.ts';
import type { LocalModel } from '../../core/plan.ts';
import { ANSWERS, type AnswerOf, type ReasonRole } from '../../core/reasoning.ts';
import { believed } from '../../core/spending.ts';
import { secretsOf } from '../../core/secrets.ts';
import type { Problem } from '../../errors.ts';
import type { Question, ReasonEnd, Reasoner, Thinker } from '../../ports.ts';
import { readAnswer } from '../../roles/contracts.ts';
import { askedAgain } from '../../roles/question.ts';
import { plain } from '../process/output.ts';
import { missingProgram } from '../process/program.ts';
import { openModel, type ModelSession } from './local-model.ts';

/** Asked again so often, where nothing can be made of an answer. */
const CORRECTIONS = 1;

type Local = { readonly thinker: Extract<Thinker, { tier: 'local-small' }> };

/** Models on this machine. Disposing ends what was started for them. */
export interface LocalReasoner extends AsyncDisposable {
  readonly lacks: Reasoner['lacks'];
  ask<R extends ReasonRole>(question: Question<R> & Local, signal: AbortSignal): Promise<ReasonEnd<R>>;
}

/** `root` is where the places of steps are. */
export function localReasoner(root: string): LocalReasoner {
  const open = new Map<string, ModelSession>();
  const sessionFor = (model: LocalModel, place: string): ModelSession => {
    const key = canonical([model, place]);
    const session = open.get(key) ?? openModel(model, join(root, place));
    open.set(key, session);
    return session;
  };
  return {
    lacks,
    ask: async <R extends ReasonRole>(question: Question<R> & Local, signal: AbortSignal): Promise<ReasonEnd<R>> => {
      const { role, thinker, place } = question;
      const contract = ANSWERS[role] as unknown as z.ZodType<AnswerOf<R>>;
      const end = await askFor(sessionFor(thinker.model, place), contract, question, signal);
      const { inputTokens, outputTokens } = end.used;
      const usage = believed({ role, model: nameOf(thinker.model), inputTokens, cachedInputTokens: 0, outputTokens });
      const about = inputTokens > 0 ? { usage } : {};
      if (end.outcome === 'given') return { ...about, outcome: 'answered', answer: end.value };
      return { ...about, outcome: 'failed', why: end.why, problem: end.problem };
    },
    [Symbol.asyncDispose]: async () => {
      const sessions = [...open.values()];
      open.clear();
      await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()));
    },
  };
}

async function lacks({ server }: LocalModel): Promise<Problem | undefined> {
  if (server.kind === 'attached') return undefined;
  const missing = await missingProgram([server.executable]);
  const isThere = await access(server.model, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (isThere) return missing;
  const text = `There is no model ${server.model} that can be read. Put the GGUF file there, or correct localModel.model in the configuration.`;
  return { code: 'tool-missing', text: missing === undefined ? text : `${missing.text} ${text}` };
}

/** As people know it: by its file, or by where it is asked. */
function nameOf({ server }: LocalModel): string {
  return server.kind === 'managed' ? basename(server.model) : server.url;
}

interface Used {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

type Told<T> = { readonly used: Used } & (
  | { readonly outcome: 'given'; readonly value: T }
  | { readonly outcome: 'failed'; readonly why: 'unavailable' | 'invalid' | 'too-long'; readonly problem: string }
);

/** The whole answer in its form, or none: one that does not fit is asked for once more, with what was wrong with it. */
async function askFor<T>(
  session: ModelSession,
  contract: z.ZodType<T>,
  { prompt, deadline }: Pick<Question<ReasonRole>, 'prompt' | 'deadline'>,
  signal: AbortSignal,
): Promise<Told<T>> {
  const form = z.toJSONSchema(contract, { io: 'input' });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, deadline.getTime() - Date.now()))]);
  let asked = prompt;
  let used = { inputTokens: 0, outputTokens: 0 };
  for (let corrections = 0; ; corrections += 1) {
    const end = await session.ask({ prompt: asked, form, signal: limit });
    if (end.outcome === 'answer') used = sum(used, end.usage);
    const heard = end.outcome === 'answer' ? readAnswer(contract, Buffer.from(end.text), clean) : end;
    if (heard.outcome === 'given') return { outcome: 'given', value: heard.value, used };
    const problem =
      heard.outcome === 'hindered' ? 'it says that it cannot answer' : clean(heard.problem).slice(0, 1_500);
    const isAnswered = end.outcome === 'answer' || end.outcome === 'invalid';
    const why = isAnswered ? 'invalid' : end.outcome;
    if (!isAnswered || corrections === CORRECTIONS) return { outcome: 'failed', why, problem, used };
    asked = askedAgain(prompt, problem);
  }
}

function clean(text: string): string {
  return plain(secretsOf(process.env).maskText(text));
}

function sum(one: Used, other: Used): Used {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}
