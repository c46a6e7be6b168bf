import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UserError } from '../errors.ts';

const Person = z.object({ login: z.string(), type: z.string().optional() });

/** Of what happened, the parts that are looked at; anybody may have written them. */
const Payload = z.object({
  action: z.string().optional(),
  repository: z.object({ default_branch: z.string() }).optional(),
  issue: z.object({ number: z.int(), pull_request: z.unknown().optional() }).optional(),
  comment: z
    .object({ id: z.int(), body: z.string(), user: Person, created_at: z.string(), updated_at: z.string() })
    .optional(),
});

/** What a run of the action knows of itself. */
export const RunContext = z.object({
  owner: z.string(),
  repo: z.string(),
  apiUrl: z.url(),
  serverUrl: z.url(),
  runId: z.int(),
  runAttempt: z.int(),
  eventName: z.string(),
  payload: Payload,
  actor: z.string(),
  sha: z.string(),
  ref: z.string(),
  /** Path of the workflow's file, such as `.github/workflows/specbridge.yml`. */
  workflowFile: z.string(),
  workspace: z.string(),
  /** A folder that the runner empties with the job. */
  temp: z.string(),
});
export type RunContext = z.infer<typeof RunContext>;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads it from the variables that the runner sets. Not from the toolkit, whose context brings a second HTTP client along and does not know
 * the workflow's file. Throws UserError where this is no runner.
 */
export function readContext(variables: Variables): RunContext {
  const { GITHUB_REPOSITORY = '', GITHUB_WORKFLOW_REF = '' } = variables;
  const [owner, repo] = GITHUB_REPOSITORY.split('/');
  const parsed = RunContext.safeParse({
    owner,
    repo,
    apiUrl: variables['GITHUB_API_URL'],
    serverUrl: variables['GITHUB_SERVER_URL'],
    runId: Number(variables['GITHUB_RUN_ID']),
    runAttempt: Number(variables['GITHUB_RUN_ATTEMPT']),
    eventName: variables['GITHUB_EVENT_NAME'],
    payload: payloadIn(variables['GITHUB_EVENT_PATH']),
    actor: variables['GITHUB_ACTOR'],
    sha: variables['GITHUB_SHA'],
    ref: variables['GITHUB_REF'],
    workflowFile: GITHUB_WORKFLOW_REF.replace(`${GITHUB_REPOSITORY}/`, '').replace(/@.*$/s, ''),
    workspace: variables['GITHUB_WORKSPACE'],
    temp: variables['RUNNER_TEMP'],
  });
  if (parsed.success) return onGithub(parsed.data);
  const lacking = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new UserError(
    `This runs as an action in a GitHub workflow, and the runner does not say: ${lacking}. On a machine of your own, use the command \`specbridge\`.`,
  );
}

/** Other servers lack what this needs: drafts by token, atomic pushes of refs of one's own, runs that tell their successor. */
function onGithub(context: RunContext): RunContext {
  const { hostname } = new URL(context.serverUrl);
  const isKnown = hostname === 'github.com' || hostname.endsWith('.ghe.com') || hostname.endsWith('.localhost');
  if (isKnown) return context;
  throw new UserError(`This version works on github.com and on ghe.com, not on a server of your own (${hostname}).`);
}

function payloadIn(path: string | undefined): unknown {
  return path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'));
}

/** How an intent names the run that holds it. */
export function ownerOf({ runId, runAttempt }: Pick<RunContext, 'runId' | 'runAttempt'>): string {
  return `${runId}.${runAttempt}`;
}

/** Whether an account is a program. */
export function isBot({ login, type }: z.infer<typeof Person>): boolean {
  return type === 'Bot' || login.endsWith('[bot]');
}
