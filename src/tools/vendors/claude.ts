import { join } from 'node:path';
import { z } from 'zod';
import { CAPABILITIES } from '../../core/capabilities.ts';
import type { Argv } from '../../core/plan.ts';
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

/** Its own ways to be logged in; none of them is for the shell of the model. */
const KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'];
const OTHERS = ['ANTHROPIC_BASE_URL', 'CLAUDE_CONFIG_DIR', 'NODE_EXTRA_CA_CERTS'];

/**
 * Neither the repository's own set-up nor the person's is obeyed: no settings, hooks, servers, skills or instruction files. What a person
 * allows themselves would loosen a checker. Without a person to ask, what would need one is refused.
 */
const HARDENED =
  '--safe-mode --strict-mcp-config --no-session-persistence --setting-sources= --permission-prompts none'.split(' ');

/** A checker may run what its vendor knows to read only; everything else would need a person. */
const MODES = { maker: ['--permission-mode', 'acceptEdits'], checker: ['--permission-mode', 'manual'] };

/** What would need a person, and there is none; a checker's commands are left to its mode. */
const ALLOWED = { maker: ['Bash', 'WebFetch'], checker: ['WebFetch'] };

function toolsFor(stage: VendorRequest['stage']): readonly string[] {
  const tools = nativeTools('claude', stage);
  const allowed = tools.filter((tool) => ALLOWED[stage.kind].includes(tool));
  return ['--tools', tools.join(','), ...(allowed.length === 0 ? [] : ['--allowedTools', allowed.join(',')])];
}

const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  // What is tried again, and when, is decided by the job.
  CLAUDE_CODE_MAX_RETRIES: '2',
};

/** What each command of the model's shell is started through. */
const SHELL = `#!/bin/sh\nunset ${KEYS.join(' ')}\nexec /bin/bash -c "$1"\n`;

/** Claude Code. */
export const claude: VendorAdapter = {
  program: 'claude',
  product: 'Claude Code',
  versions: CAPABILITIES.claude.versions,
  help: ['--help'],
  options: [...HARDENED, ...MODES.maker, '--tools', '--allowedTools', '--json-schema', '--effort', '--max-budget-usd']
    .filter((word) => word.startsWith('--'))
    .map((word) => word.replace('=', '')),
  command: ({ stage, form, folder, environment }) => {
    const { kind, model, effort, maxTurns, maxCost } = stage;
    const argv: Argv = [
      ...(['claude', '-p', '--output-format', 'stream-json', '--verbose'] as const),
      ...HARDENED,
      ...MODES[kind],
      ...toolsFor(stage),
      '--json-schema',
      JSON.stringify(form),
      ...(model === undefined ? [] : ['--model', model]),
      ...(effort === undefined ? [] : ['--effort', effort]),
      ...(maxTurns === undefined ? [] : ['--max-turns', `${maxTurns}`]),
      ...(maxCost === undefined ? [] : ['--max-budget-usd', `${maxCost}`]),
    ];
    const shell = { CLAUDE_CODE_SHELL_PREFIX: join(folder, 'shell') };
    return {
      argv,
      variables: { ...passedOn(environment, [...KEYS, ...OTHERS]), ...QUIET, ...shell },
      files: { shell: SHELL },
    };
  },
  hear: (stdout) => {
    const events = eventsIn(stdout);
    const result = events.map((event) => Result.safeParse(event).data).findLast((event) => event !== undefined);
    if (result === undefined) return withoutEnd(events);
    const usage = usageOf(result);
    return { ...(usage && { usage }), ...endOf(result, events) };
  },
};

const Result = z.object({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  api_error_status: z.int().nullish(),
  result: z.string().optional(),
  structured_output: z.record(z.string(), z.unknown()).optional(),
  permission_denials: z.array(z.object({ tool_name: z.string() })).default([]),
  // Numbers that are none say nothing of the answer: what it used counts at its worst then.
  total_cost_usd: z.number().nonnegative().optional().catch(undefined),
  usage: z
    .object({
      input_tokens: Count,
      cache_creation_input_tokens: Count,
      cache_read_input_tokens: Count,
      output_tokens: Count,
    })
    .optional()
    .catch(undefined),
  modelUsage: z.record(z.string(), z.object({ outputTokens: Count })).catch({}),
});
type Result = z.infer<typeof Result>;

/** The word of an assistant's event in the place of an answer: why there is none. */
const Complaint = z.object({ type: z.literal('assistant'), error: z.string() });
const RateLimit = z.object({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.object({ status: z.literal('rejected'), resetsAt: z.int().positive() }),
});

const USED_UP: Readonly<Record<string, string>> = {
  error_max_turns: 'the turns that one run may take',
  error_max_budget_usd: 'the money that one run may cost',
};

const STATUS: Readonly<Record<string, number>> = {
  billing_error: 402,
  rate_limit: 429,
  invalid_request: 400,
};

const NO_FORM = 'it gave no answer in the form';

function endOf(result: Result, events: readonly object[]): Heard {
  const { subtype, structured_output: answer, permission_denials: denied } = result;
  if (USED_UP[subtype] !== undefined) return { outcome: 'spent', problem: USED_UP[subtype] };
  if (subtype === 'error_max_structured_output_retries') return { outcome: 'formless', problem: NO_FORM };
  if (subtype !== 'success') return { outcome: 'nothing', problem: `it ended with ${subtype}` };
  if (result.is_error) return { outcome: 'hindered', hindrance: hindrance(result, events) };
  if (answer !== undefined) return { outcome: 'answer', text: JSON.stringify(answer) };
  const tools = [...new Set(denied.map(({ tool_name: tool }) => tool))].join(', ');
  return {
    outcome: 'formless',
    problem: `${NO_FORM}${tools === '' ? '' : `; it was not allowed to use ${tools} as it wanted`}`,
  };
}

function hindrance({ api_error_status: status, result = '' }: Result, events: readonly object[]) {
  const word = events.map((event) => Complaint.safeParse(event).data?.error).findLast((error) => error !== undefined);
  const limit = events.map((event) => RateLimit.safeParse(event).data).findLast((event) => event !== undefined);
  const until = limit && momentOf(limit.rate_limit_info.resetsAt * 1_000);
  // One word for two refusals: the status, where there is one, says which.
  const refused = word === 'authentication_failed' ? (status ?? 401) : undefined;
  return hindranceOf(refused ?? STATUS[word ?? ''] ?? status ?? undefined, result, until);
}

/** The model that wrote most is the one that worked; a small one may have helped it. */
function usageOf({ usage, modelUsage, total_cost_usd: cost }: Result): Spent | undefined {
  if (usage === undefined) return undefined;
  const [model] = Object.entries(modelUsage).toSorted(([, a], [, b]) => b.outputTokens - a.outputTokens);
  const { input_tokens: input, cache_creation_input_tokens: written, cache_read_input_tokens: read } = usage;
  return {
    ...(model && { model: model[0] }),
    inputTokens: input + written + read,
    cachedInputTokens: read,
    outputTokens: usage.output_tokens,
    ...(cost !== undefined && { cost }),
  };
}
