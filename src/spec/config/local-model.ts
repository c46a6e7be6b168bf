import { z } from 'zod';
import type { LocalModel as PlannedModel } from '../../core/plan.ts';
import type { Place, Problem } from '../../errors.ts';
import type { Notice } from '../notice.ts';
import { form, list, whole } from './parts.ts';
import { whyReserved } from './server-options.ts';

const MODEL_ACCEPTS = 'the absolute path of a GGUF file';
const URL_ACCEPTS = 'the address of a server on this machine, such as http://127.0.0.1:8080';
const WARMTH_ACCEPTS = 'a number from 0 to 2';
const PROGRAM_ACCEPTS = 'the name or the absolute path of a program';
const OPTION_ACCEPTS = 'a text, in quotes where it looks like a number';

/** Where absent. */
const DEFAULTS = {
  executable: 'llama-server',
  contextSize: 8_192,
  slots: 2,
  temperature: 0,
  startupTimeoutMs: 180_000,
  requestTimeoutMs: 180_000,
  idleShutdownMs: 300_000,
  maxRestarts: 1,
} as const;

/** Only this machine: what is asked holds the repository's own text. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

export const LocalModel = form({
  model: z
    .string(MODEL_ACCEPTS)
    .refine((path) => path.startsWith('/') && !path.includes('\0'), MODEL_ACCEPTS)
    .optional()
    .describe('Absolute path of the GGUF file that a server of our own loads. This or url.'),
  url: z
    .string(URL_ACCEPTS)
    .refine(isLoopback, URL_ACCEPTS)
    .optional()
    .describe(
      'Address of a llama.cpp server that runs already on this machine; it is asked, and never ended. This or model.',
    ),
  executable: z
    .string(PROGRAM_ACCEPTS)
    .refine(
      (word) => word !== '' && !word.includes('\0') && (word.startsWith('/') || !/[\s/]/.test(word)),
      PROGRAM_ACCEPTS,
    )
    .optional()
    .describe(`The server program of llama.cpp; ${DEFAULTS.executable} on the path where absent.`),
  contextSize: whole(512, 1_048_576)
    .optional()
    .describe(`Tokens of context for all slots together, 512 to 1048576; ${DEFAULTS.contextSize} where absent.`),
  slots: whole(1, 8)
    .optional()
    .describe(`Requests that are answered at once, and share the context, 1 to 8; ${DEFAULTS.slots} where absent.`),
  gpuLayers: whole(0, 1_000)
    .optional()
    .describe('Layers on the graphics card, 0 to 1000; the program decides where absent.'),
  temperature: z
    .number(WARMTH_ACCEPTS)
    .min(0, WARMTH_ACCEPTS)
    .max(2, WARMTH_ACCEPTS)
    .optional()
    .describe('0 to 2; 0 where absent.'),
  startupTimeoutMs: whole(5_000, 1_800_000)
    .optional()
    .describe('Milliseconds until the server must be ready, 5000 to 1800000; 180000 where absent.'),
  requestTimeoutMs: whole(1_000, 1_800_000)
    .optional()
    .describe('Milliseconds that one answer may take, 1000 to 1800000; 180000 where absent.'),
  idleShutdownMs: whole(1_000, 3_600_000)
    .optional()
    .describe('Milliseconds without a question after which the server is ended, 1000 to 3600000; 300000 where absent.'),
  maxRestarts: whole(0, 5)
    .optional()
    .describe('How often a server that died is started again within one step, 0 to 5; 1 where absent.'),
  args: list(
    z.string(OPTION_ACCEPTS).superRefine((word, { addIssue }) => {
      const why = word.startsWith('-') ? whyReserved(word) : undefined;
      if (why !== undefined)
        addIssue({ code: 'custom', message: `an option that is free to be set; of ${word}, ${why}` });
    }),
    'a list of options',
  )
    .optional()
    .describe('More options of the server, each word an item of its own, such as ["--threads", "4"].'),
});
export type LocalModel = z.infer<typeof LocalModel>;

function isLoopback(text: string): boolean {
  try {
    const { protocol, hostname, username, pathname, search, hash } = new URL(text);
    return protocol === 'http:' && LOOPBACK.includes(hostname) && username + search + hash === '' && pathname === '/';
  } catch {
    return false;
  }
}

/** With its defaults. */
export function plannedModel(written: LocalModel): PlannedModel {
  const { model = '', url, executable, args = [], gpuLayers, startupTimeoutMs, idleShutdownMs, maxRestarts } = written;
  const slots = written.slots ?? DEFAULTS.slots;
  return {
    server:
      url !== undefined
        ? { kind: 'attached', url, slots }
        : {
            kind: 'managed',
            executable: executable ?? DEFAULTS.executable,
            model,
            args,
            slots,
            ...(gpuLayers !== undefined && { gpuLayers }),
            startupTimeoutMs: startupTimeoutMs ?? DEFAULTS.startupTimeoutMs,
            idleShutdownMs: idleShutdownMs ?? DEFAULTS.idleShutdownMs,
            maxRestarts: maxRestarts ?? DEFAULTS.maxRestarts,
          },
    contextSize: written.contextSize ?? DEFAULTS.contextSize,
    temperature: written.temperature ?? DEFAULTS.temperature,
    requestTimeoutMs: written.requestTimeoutMs ?? DEFAULTS.requestTimeoutMs,
  };
}

/** Nothing waits for a model: without one, failures are told to the maker as they are, and of tasks that are planned the agent does it all. */
export function withoutModel({ path, line = 1 }: Place, lack: Problem, hasPlans: boolean): Notice {
  const what = hasPlans
    ? 'the local model can neither plan a task nor be asked for the cause of a failure; what it would be asked, the agent of reasoning is'
    : 'the local model cannot be asked for the cause of a failure';
  return { code: 'no-local-model', path, line, text: `${what}. ${lack.text}` };
}

/** Only a local model plans a task twice. */
export function withoutCompetition({ path, line = 1 }: Place): Notice {
  return {
    code: 'no-local-model',
    path,
    line,
    text: 'competingPlans changes nothing without a localModel: only the local model plans a task twice.',
  };
}
