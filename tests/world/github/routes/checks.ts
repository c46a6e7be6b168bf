import type { Job, Run } from '../actions/run.ts';
import type { Json } from '../http.ts';
import { noCommit, page, stamp, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

/** A check of another App than Actions; the newest of a name stands last. */
export interface CheckRun {
  readonly sha: string;
  readonly name: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | null;
  readonly app?: string;
}

/** Checks: each job of a workflow is one, and Apps report others. */
export function checkRoutes(site: Site, checks: readonly CheckRun[]): Routes {
  return {
    'GET /commits/{ref}/check-runs': async (request) => {
      const sha = await site.repository.resolve(request.params['ref']!);
      if (sha === undefined) return noCommit(request);
      const isLatest = request.query.get('filter') !== 'all';
      const named = request.query.get('check_name');
      const runs = site.actions.runs.filter((run) => run.sha === sha);
      const jobs = runs.flatMap((run) =>
        [...run.jobs, ...(isLatest ? [] : run.earlierJobs)].map((job) => shownJob(site, run, job)),
      );
      const others = checks.map((one, at) => ({ one, at })).filter(({ one }) => one.sha === sha);
      const isNewest = ({ one, at }: (typeof others)[number]): boolean =>
        !others.some((other) => other.at > at && other.one.name === one.name && other.one.app === one.app);
      const reported = others
        .filter((other) => !isLatest || isNewest(other))
        .map(({ one, at }) => shown(site, one, at));
      const all = [...jobs, ...reported].filter(({ name }) => named === null || name === named);
      return page(request, all, (part) => ({ total_count: all.length, check_runs: part }));
    },
  };
}

function shownJob(site: Site, run: Run, { id, name, status, conclusion }: Job): Json {
  const html_url = `${site.serverUrl}/${site.fullName}/actions/runs/${run.id}/job/${id}`;
  const app = { id: 15_368, slug: 'github-actions', name: 'GitHub Actions' };
  const progress = status === 'waiting' || status === 'pending' ? 'queued' : status;
  return filled(site, {
    id,
    name,
    head_sha: run.sha,
    status: progress,
    conclusion: conclusion ?? null,
    html_url,
    app,
    check_suite: { id: run.id },
  });
}

function shown(site: Site, { sha, name, status, conclusion, app: slug = 'somebody' }: CheckRun, at: number): Json {
  const html_url = `${site.serverUrl}/${site.fullName}/runs/${at + 1}`;
  const app = { id: 1 + slug.length, slug, name: slug };
  return filled(site, {
    id: at + 1,
    name,
    head_sha: sha,
    status,
    conclusion,
    html_url,
    app,
    check_suite: { id: 1 + slug.length },
  });
}

function filled(site: Site, check: Json): Json {
  const url = `${site.apiUrl}/repos/${site.fullName}/check-runs/${String(check['id'])}`;
  const completed_at = check['status'] === 'completed' ? stamp() : null;
  const output = {
    title: null,
    summary: null,
    text: null,
    annotations_count: 0,
    annotations_url: `${url}/annotations`,
  };
  return {
    ...check,
    node_id: `CR_${String(check['id'])}`,
    external_id: '',
    url,
    details_url: check['html_url'],
    started_at: stamp(),
    completed_at,
    output,
    pull_requests: [],
  };
}
