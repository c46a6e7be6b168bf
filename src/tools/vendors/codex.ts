import { join } from 'node:path';
import { z } from 'zod';
import { CAPABILITIES } from '../../core/capabilities.ts';
import { nativeTools } from '../../core/tools.ts';
import {
  Count,
  eventsIn,
  hindranceOf,
  momentOf,
  passedOn,
  withoutEnd,
  type Heard,
  type Spent,
  type VendorAdapter,
  type VendorRequest,
} from './vendor.ts';

const VARIABLES = ['CODEX_API_KEY', 'CODEX_HOME'];
const FORM_FILE = 'form.json';

/** Nothing of the repository or of the person's own set-up is obeyed or started; what it does not know, it refuses. */
const HARDENED = ['--ephemeral', '--ignore-user-config', '--ignore-rules', '--strict-config'];

/** What it could start, load or ask besides its model. With the last one it would wait for a network for ever. */
const DISABLED = ['plugins', 'hooks', 'apps', 'unbounded_connection_retries'];

const SETTINGS = {
  'analytics.enabled': 'false',
  // What the repository says to agents comes with the prompt, as data.
  project_doc_max_bytes: '0',
  'skills.include_instructions': 'false',
  // The model's shell knows no key, and no start-up file of a person gives it one.
  'shell_environment_policy.inherit': '"core"',
  allow_login_shell: 'false',
  model_provider: '"specbridge"',
};

/** The least that lets a maker do what it may; a checker changes nothing, whatever it may use. */
function sandboxOf(stage: VendorRequest['stage']): string {
  const isWriting = stage.kind === 'maker' && nativeTools('codex', stage).includes('workspace-write');
  return isWriting ? 'workspace-write' : 'read-only';
}

/** Codex. */
export const codex: VendorAdapter = {
  program: 'codex',
  product: 'Codex',
  versions: CAPABILITIES.codex.versions,
  help: ['exec', '--help'],
  options: [...HARDENED, '--sandbox', '--json', '--output-schema', '--disable', '--config'],
  command: ({ stage, form, folder, environment }) => {
    const { model, effort } = stage;
    const { OPENAI_API_KEY = '', OPENAI_BASE_URL = '', CODEX_API_KEY = '' } = environment;
    // Over its sockets it hears nothing of an error of the service.
    const provider = [
      'name="OpenAI",wire_api="responses",requires_openai_auth=true,supports_websockets=false',
      'request_max_retries=2,stream_max_retries=2',
      ...(OPENAI_BASE_URL === '' ? [] : [`base_url=${JSON.stringify(OPENAI_BASE_URL)}`]),
    ];
    const settings = {
      ...SETTINGS,
      'model_providers.specbridge': `{${provider.join(',')}}`,
      ...(effort !== undefined && { model_reasoning_effort: JSON.stringify(effort) }),
    };
    const key = CODEX_API_KEY === '' ? OPENAI_API_KEY : CODEX_API_KEY;
    return {
      argv: [
        ...(['codex', 'exec', '--json', ...HARDENED, '--sandbox', sandboxOf(stage)] as const),
        ...(model === undefined ? [] : ['--model', model]),
        ...Object.entries(settings).flatMap(([name, value]) => ['--config', `${name}=${value}`]),
        ...DISABLED.flatMap((feature) => ['--disable', feature]),
        '--output-schema',
        join(folder, FORM_FILE),
        '-',
      ],
      variables: { ...passedOn(environment, VARIABLES), ...(key !== '' && { CODEX_API_KEY: key }) },
      files: { [FORM_FILE]: JSON.stringify(form) },
    };
  },
  hear: (stdout, now) => {
    const events = eventsIn(stdout);
    const end = events.map((event) => End.safeParse(event).data).findLast((event) => event !== undefined);
    if (end === undefined) return withoutEnd(events);
    if (end.type === 'turn.failed') return failed(end.error.message, now);
    const usage = usageOf(end);
    const about = usage && { usage };
    const last = events.map((event) => Message.safeParse(event).data).findLast((event) => event !== undefined);
    if (last === undefined) return { ...about, outcome: 'formless', problem: 'it gave no answer' };
    return { ...about, outcome: 'answer', text: last.item.text };
  },
};

const End = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn.completed'),
    // Numbers that are none say nothing of the answer: what it used counts at its worst then.
    usage: z
      .object({ input_tokens: Count, cached_input_tokens: Count, output_tokens: Count })
      .optional()
      .catch(undefined),
  }),
  z.object({ type: z.literal('turn.failed'), error: z.object({ message: z.string() }) }),
]);

const Message = z.object({
  type: z.literal('item.completed'),
  item: z.object({ type: z.literal('agent_message'), text: z.string() }),
});

const LIMIT = /\b(?:quota|usage limit|out of credits)\b/i;
const LOGGED_OUT = /\b(?:sign|log) in again\b/i;
const STATUS = /\bstatus:? ([1-5]\d\d)\b/;
const FULL = /\bcontext window\b/i;

/** It has only words for what went wrong; those that mean nothing here are a passing fault. */
function failed(message: string, now: Date): Heard {
  const refusal = Refusal.safeParse(eventsIn(message)[0]).data;
  const reason = refusal?.error.message ?? message;
  if (FULL.test(reason)) return { outcome: 'spent', problem: 'the room that its model has for one conversation' };
  const status = statusIn(reason) ?? (refusal === undefined ? undefined : 400);
  return { outcome: 'hindered', hindrance: hindranceOf(status, reason, againAt(reason, now)) };
}

function statusIn(reason: string): number | undefined {
  if (LIMIT.test(reason)) return 429;
  if (LOGGED_OUT.test(reason)) return 401;
  const [, status] = STATUS.exec(reason) ?? [];
  return status === undefined ? undefined : Number(status);
}

const AGAIN = /\btry again at (?:([a-z]{3} \d{1,2})(?:st|nd|rd|th), (\d{4}) )?(\d{1,2}:\d\d [AP]M)/i;
const DAY_MS = 24 * 60 * 60_000;

/** It names a minute of the local time, and the day where it is another one. */
function againAt(reason: string, now: Date): string | undefined {
  const [, day, year, time] = AGAIN.exec(reason) ?? [];
  if (time === undefined) return undefined;
  const named = new Date(`${day === undefined ? now.toDateString() : `${day} ${year}`} ${time}`).getTime() + 60_000;
  const isPast = day === undefined && named < now.getTime();
  return momentOf(isPast ? named + DAY_MS : named);
}

/** The service's own words, handed through, where it refuses a request. */
const Refusal = z.object({ error: z.object({ message: z.string() }) });

function usageOf({ usage }: Extract<z.infer<typeof End>, { type: 'turn.completed' }>): Spent | undefined {
  if (usage === undefined) return undefined;
  const { input_tokens: inputTokens, cached_input_tokens: cachedInputTokens, output_tokens: outputTokens } = usage;
  return { inputTokens, cachedInputTokens, outputTokens };
}
