import type { Job, Run } from '../actions/run.ts';
import type { Workflow } from '../actions/workflow.ts';
import type { Answer, Json } from '../http.ts';
import { noContent, notFound, ok, page, stamp, type RestRequest, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

/** Workflows, runs and jobs as REST shows them. */
export function actionsRoutes(site: Site): Routes {
  const { actions } = site;
  const withRun = (answer: (run: Run, request: RestRequest) => Answer | Promise<Answer>) => (request: RestRequest) => {
    const run = actions.run(Number(request.params['id']));
    return run === undefined ? notFound : answer(run, request);
  };
  const workflowOf = async ({ params }: RestRequest): Promise<Workflow | undefined> =>
    (await actions.workflows()).find(
      (one) => one.path.endsWith(`/${params['workflow']}`) || String(idOf(one)) === params['workflow'],
    );
  const list = async (request: RestRequest, only?: Workflow): Promise<Answer> => {
    const found = actions.runs.filter(
      (run) => (only === undefined || run.workflow.path === only.path) && isWanted(run, request.query),
    );
    const runs = await Promise.all(found.toReversed().map((run) => shownRun(site, run)));
    return page(request, runs, (part) => ({ total_count: runs.length, workflow_runs: part }));
  };
  return {
    'GET /actions/workflows': async (request) => {
      const all = (await actions.workflows()).map(shownWorkflow);
      return page(request, all, (part) => ({ total_count: all.length, workflows: part }));
    },
    'GET /actions/workflows/{workflow}': async (request) => {
      const found = await workflowOf(request);
      return found === undefined ? notFound : ok(shownWorkflow(found));
    },
    'GET /actions/workflows/{workflow}/runs': async (request) => {
      const found = await workflowOf(request);
      return found === undefined ? notFound : list(request, found);
    },
    'POST /actions/workflows/{workflow}/dispatches': async (request) => {
      const { who, body } = request;
      const workflow = (await workflowOf(request))?.path ?? request.params['workflow']!;
      const inputs = (body['inputs'] ?? {}) as Json;
      const started = await actions.dispatch({ workflow, ref: String(body['ref']), inputs, actor: who.login });
      if (!('workflow' in started)) return started;
      if (body['return_run_details'] !== true) return noContent;
      const { id } = started;
      const path = `${site.fullName}/actions/runs/${id}`;
      return ok({
        workflow_run_id: id,
        run_url: `${site.apiUrl}/repos/${path}`,
        html_url: `${site.serverUrl}/${path}`,
      });
    },
    'POST /dispatches': ({ who, body }) => {
      const { event_type, client_payload } = body;
      site.happened({
        event: 'repository_dispatch',
        payload: { event_type, client_payload, branch: 'main' },
        sender: who.login,
      });
      return noContent;
    },
    'GET /actions/runs': (request) => list(request),
    'GET /actions/runs/{id}': withRun(async (run) => ok(await shownRun(site, run))),
    'GET /actions/runs/{id}/attempts/{attempt}': withRun(async (run, { params }) =>
      Number(params['attempt']) > run.attempt ? notFound : ok(await shownRun(site, run)),
    ),
    'GET /actions/runs/{id}/jobs': withRun((run, request) => {
      const all = request.query.get('filter') === 'all' ? [...run.jobs, ...run.earlierJobs] : run.jobs;
      const jobs = all.map((job) => shownJob(run, job));
      return page(request, jobs, (part) => ({ total_count: jobs.length, jobs: part }));
    }),
    'GET /actions/jobs/{id}/logs': ({ params }) => {
      const job = actions.runs
        .flatMap((run) => [...run.jobs, ...run.earlierJobs])
        .find(({ id }) => id === Number(params['id']));
      return job === undefined
        ? notFound
        : { status: 200, headers: { 'content-type': 'text/plain' }, body: job.log.join('\n') };
    },
    'POST /actions/runs/{id}/cancel': withRun((run) => {
      if (run.status === 'completed')
        return { status: 409, body: { message: 'Cannot cancel a workflow run that is completed.' } };
      actions.cancel(run);
      return ok({}, 202);
    }),
    'POST /actions/runs/{id}/force-cancel': withRun((run) => {
      actions.forceCancel(run);
      return ok({}, 202);
    }),
    'POST /actions/runs/{id}/rerun': withRun((run, { who }) => {
      if (run.status !== 'completed') return { status: 403, body: { message: 'This workflow is already running' } };
      actions.rerun(run, who.login);
      return ok({}, 201);
    }),
  };
}

function isWanted(run: Run, query: URLSearchParams): boolean {
  const { event, branch, actor, triggeringActor, status, conclusion, sha } = shortForm(run);
  const fits = (name: string, ...values: (string | undefined)[]): boolean => {
    const wanted = query.get(name);
    return wanted === null || values.includes(wanted);
  };
  return (
    fits('event', event) &&
    fits('branch', branch) &&
    fits('actor', actor, triggeringActor) &&
    fits('head_sha', sha) &&
    fits('status', status, conclusion) &&
    isInRange(run.createdAt, query.get('created'))
  );
}

function shortForm(
  run: Run,
): Pick<Run, 'event' | 'branch' | 'actor' | 'triggeringActor' | 'status' | 'conclusion' | 'sha'> {
  return run;
}

/** `created=>=2026-01-01T00:00:00Z` and its like; dates are to the second. */
function isInRange(created: Date, wanted: string | null): boolean {
  const [, relation = '', date = ''] = /^(>=|<=|>|<)?(.+)$/.exec(wanted ?? '') ?? [];
  if (date === '') return true;
  const [at, than] = [Date.parse(stamp(created)), Date.parse(date)];
  if (relation === '>=') return at >= than;
  if (relation === '<=') return at <= than;
  return relation === '>' ? at > than : at < than;
}

/** A number that stays the same for a path. */
function idOf({ path }: Workflow): number {
  return 1_000 + Buffer.from(path).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7);
}

function shownWorkflow(workflow: Workflow): Json {
  const { name, path } = workflow;
  return { id: idOf(workflow), node_id: `W_${idOf(workflow)}`, name, path, state: 'active' };
}

async function shownRun(site: Site, run: Run): Promise<Json> {
  const path = `${site.fullName}/actions/runs/${run.id}`;
  return {
    id: run.id,
    node_id: `WFR_${run.id}`,
    name: run.workflow.name,
    display_title: run.displayTitle,
    head_branch: run.branch,
    head_sha: run.sha,
    path: run.workflow.path,
    run_number: run.number,
    run_attempt: run.attempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion ?? null,
    workflow_id: idOf(run.workflow),
    url: `${site.apiUrl}/repos/${path}`,
    html_url: `${site.serverUrl}/${path}`,
    created_at: stamp(run.createdAt),
    updated_at: stamp(run.updatedAt),
    run_started_at: stamp(run.startedAt),
    actor: await site.user(run.actor),
    triggering_actor: await site.user(run.triggeringActor),
    pull_requests: [],
  };
}

function shownJob(run: Run, job: Job): Json {
  return {
    id: job.id,
    run_id: run.id,
    run_attempt: job.attempt,
    name: job.name,
    status: job.status === 'pending' ? 'queued' : job.status,
    conclusion: job.conclusion ?? null,
    labels: job.labels,
    runner_name: job.runnerName ?? null,
    created_at: stamp(run.startedAt),
    started_at: stamp(job.startedAt ?? run.startedAt),
    completed_at: job.completedAt === undefined ? null : stamp(job.completedAt),
    steps: Object.values(job.steps).map(({ name, conclusion }, at) => ({
      name,
      number: at + 1,
      conclusion: conclusion ?? null,
    })),
  };
}
