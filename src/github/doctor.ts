import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerName } from '../core/owner.ts';
import { closedRef, jobRef } from '../core/refs.ts';
import { isFinal } from '../core/transitions.ts';
import { absent, chainFindings, judged, type Finding, type WorkflowModel } from '../report/doctor.ts';
import { walkChain, type Chain } from '../tools/git/chain.ts';
import { openOwnStore } from '../tools/git/store.ts';
import { openApi } from './api.ts';
import { openClient, type Where } from './api/client.ts';
import { holderOf } from './api/identity.ts';
import { settingsOf, type Settings } from './api/settings.ts';
import { examineRuns } from './doctor-runs.ts';
import { isAlive } from './forge.ts';
import { openServer, type Server } from './server.ts';
import { isDue } from './sweep.ts';

/** A repository at GitHub, and a person's token to look at it with. */
interface Subject {
  readonly where: Where;
  readonly token: string;
}

/** Looks at a repository's settings, and at its workflow files as GitHub has them. `models`: these by path, as they should be. */
export async function examineRepository(
  { where, token }: Subject,
  models: Readonly<Record<string, WorkflowModel>>,
): Promise<readonly Finding[]> {
  const settings = settingsOf(openClient(where, holderOf(token)));
  const name = `${where.owner}/${where.repo}`;
  const repository = await settings.repository();
  if (repository === undefined) {
    const cure = 'Check the name, and that the token is one for this repository.';
    return [{ check: 'token', level: 'error', text: `The token does not see ${name}.`, cure }];
  }
  const { defaultBranch } = repository;
  return [
    { check: 'token', level: 'ok', text: `${kindOf(token)} sees ${name}.` },
    await accessOf(settings, repository),
    pullsOf(await settings.mayActionsCreatePulls(), `${where.serverUrl}/${name}/settings/actions`),
    await protectionOf(settings, defaultBranch),
    rulesOf(await settings.rulesOf('specbridge/doctor')),
    ...(await workflowsOf(settings, models, defaultBranch)),
    scheduleOf(repository),
    ...(await examineRuns(settings, Object.keys(models))),
    await refsOf({ where, token }),
  ];
}

const KINDS: Readonly<Record<string, string>> = {
  ghp_: 'A classic token of a person',
  github_pat_: 'A fine-grained token of a person',
  gho_: 'A token of a person, as `gh auth token` gives it,',
  ghu_: 'A token of a person, made by an App,',
  ghs_: 'A token of an App or of a run',
};

function kindOf(token: string): string {
  return Object.entries(KINDS).find(([prefix]) => token.startsWith(prefix))?.[1] ?? 'A token of an unknown kind';
}

type Shown = NonNullable<Awaited<ReturnType<Settings['repository']>>>;

/** Whether a token may write is told by none but classic ones, and trying would be writing. */
async function accessOf(settings: Settings, { isPrivate, mayPush, scopes }: Shown): Promise<Finding> {
  const check = 'token-access';
  const unread = await settings.unreadable();
  if (unread.length > 0) {
    const text = `The token may not even read ${unread.join(', ')}.`;
    return {
      check,
      level: 'error',
      text,
      cure: 'Give it contents, pull-requests, issues, actions, statuses and checks.',
    };
  }
  if (mayPush === false) {
    return {
      check,
      level: 'warning',
      text: 'The person behind the token may not write here, so cannot speak to jobs.',
    };
  }
  const isEnough = scopes?.some((scope) => scope === 'repo' || (scope === 'public_repo' && !isPrivate));
  if (isEnough === true) return { check, level: 'ok', text: 'The token may read and write what a job needs.' };
  if (isEnough === false) {
    return { check, level: 'error', text: 'The token lacks the scope `repo`.', cure: 'Make one with it.' };
  }
  const text =
    'The token reads what a job needs. Whether it may write that cannot be told without writing; a run names what it lacks.';
  return { check, level: 'unknown', text };
}

function pullsOf(may: boolean | undefined, address: string): Finding {
  const check = 'pull-request-setting';
  const cure = `Tick “Allow GitHub Actions to create and approve pull requests” at ${address}`;
  if (may === true) return { check, level: 'ok', text: 'GitHub Actions may create pull requests.' };
  if (may === false) return { check, level: 'error', text: 'GitHub Actions may not create pull requests.', cure };
  const text =
    'Whether GitHub Actions may create pull requests is told only to a person who administers the repository.';
  return { check, level: 'unknown', text, cure: `See ${address}` };
}

async function protectionOf(settings: Settings, branch: string): Promise<Finding> {
  const isProtected = await settings.isProtected(branch);
  const how = isProtected === true ? 'is protected; jobs never push to it' : 'is not protected; jobs never push to it';
  if (isProtected !== undefined) return { check: 'base-protection', level: 'ok', text: `The branch ${branch} ${how}.` };
  return { check: 'base-protection', level: 'unknown', text: `The branch ${branch} is not there, or may not be seen.` };
}

/** What would keep a push of ours away; others ask for something that only a merge has to have. */
const IN_THE_WAY = new Set([
  'creation',
  'update',
  'deletion',
  'required_signatures',
  'pull_request',
  'required_status_checks',
  'branch_name_pattern',
  'commit_message_pattern',
  'commit_author_email_pattern',
  'committer_email_pattern',
]);

function rulesOf(rules: readonly string[] | undefined): Finding {
  const check = 'job-branch-rules';
  if (rules === undefined) return { check, level: 'unknown', text: 'The rules for branches may not be seen.' };
  const met = [...new Set(rules)].filter((rule) => IN_THE_WAY.has(rule));
  if (met.length === 0) return { check, level: 'ok', text: 'No ruleset is in the way of branches specbridge/….' };
  const cure =
    'Leave specbridge/** out of the ruleset, or let an App that is exempt speak in place of the run’s token.';
  return { check, level: 'warning', text: `Rules hold for branches specbridge/…: ${met.join(', ')}.`, cure };
}

async function workflowsOf(
  settings: Settings,
  models: Readonly<Record<string, WorkflowModel>>,
  branch: string,
): Promise<readonly Finding[]> {
  const known = await settings.workflows();
  const findings = Object.entries(models).map(async ([path, model]): Promise<readonly Finding[]> => {
    const text = await settings.file(path);
    if (text === undefined) return [absent(path, branch, 'nowhere')];
    const state = known?.find((one) => one.path === path)?.state;
    return [judged(path, branch, text, model), ...(state === undefined ? [] : [enabled(path, state)])];
  });
  return (await Promise.all(findings)).flat();
}

function enabled(path: string, state: string): Finding {
  const check = 'workflow-enabled';
  if (state === 'active') return { check, level: 'ok', text: `${path} is enabled.` };
  const why = state === 'disabled_inactivity' ? 'after 60 days without a push' : 'by a person';
  const cure = `gh workflow enable ${path.slice(path.lastIndexOf('/') + 1)}`;
  return { check, level: 'error', text: `${path} is disabled, ${why}.`, cure };
}

const DAY_MS = 24 * 60 * 60_000;
const LONG_DAYS = 45;

function scheduleOf({ isPrivate, pushedAt }: Shown): Finding {
  const check = 'schedule';
  if (isPrivate) return { check, level: 'ok', text: 'In a private repository the sweep is not stopped by idle days.' };
  const idle = pushedAt === undefined ? 0 : Math.floor((Date.now() - Date.parse(pushedAt)) / DAY_MS);
  const rule = 'GitHub stops the sweep of a public repository after 60 days without a push';
  if (idle < LONG_DAYS) return { check, level: 'ok', text: `${rule}; the last one was ${idle} days ago.` };
  return { check, level: 'warning', text: `${rule}, and the last one was ${idle} days ago.`, cure: 'Push something.' };
}

async function refsOf(subject: Subject): Promise<Finding> {
  try {
    const refs = await atServer(subject, (server) => server.ask(['refs/specbridge/*']));
    return { check: 'refs', level: 'ok', text: `git lists refs/specbridge there: ${refs.size} of them.` };
  } catch (error) {
    const text = `git cannot list refs/specbridge there: ${error instanceof Error ? error.message : String(error)}`;
    return { check: 'refs', level: 'error', text, cure: 'Give the token contents: read, or mend what git says.' };
  }
}

/** A job as its refs at GitHub tell it. */
export async function examineJob(subject: Subject, job: string): Promise<readonly Finding[]> {
  const chain = await atServer(subject, async (server, objects) => {
    const refs = await server.ask([jobRef(job), closedRef(job)]);
    const tip = refs.get(jobRef(job)) ?? refs.get(closedRef(job));
    if (tip === undefined) return undefined;
    await server.fetch([tip], []);
    return walkChain(objects, tip);
  });
  if (chain === undefined) return [];
  return [...chainFindings(job, 'at GitHub', chain), await sweepOf(subject, chain)];
}

async function sweepOf({ where, token }: Subject, { note }: Chain): Promise<Finding> {
  const check = 'sweep';
  if (note === undefined)
    return { check, level: 'error', text: 'The sweep passes over it: its newest save is none of ours.' };
  if (isFinal(note.status)) return { check, level: 'ok', text: `The sweep leaves it alone: it is ${note.status}.` };
  if (!isDue({ note }, new Date())) {
    const until = note.due === undefined ? 'a person is waited for' : `it is due at ${note.due}`;
    return { check, level: 'ok', text: `The sweep leaves it alone: ${until}.` };
  }
  const lives = await isAlive(openApi(where, holderOf(token)), note.owner);
  const text = lives
    ? `The sweep leaves it alone: ${ownerName(note.owner)} is at work, or on its way.`
    : `The sweep starts a step of it: it is due, and ${ownerName(note.owner)} has ended.`;
  return { check, level: 'ok', text };
}

/** Looks at the refs of the server; whatever is fetched is gone afterwards. */
async function atServer<Value>(
  { where, token }: Subject,
  look: (server: Server, objects: Awaited<ReturnType<typeof openOwnStore>>['objects']) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'specbridge-'));
  try {
    await using git = await openOwnStore(join(folder, 'repository.git'));
    const authorization = async (): Promise<string> =>
      `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
    const url = `${where.serverUrl}/${where.owner}/${where.repo}`;
    return await look(openServer(git.home, { url, authorization }), git.objects);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
