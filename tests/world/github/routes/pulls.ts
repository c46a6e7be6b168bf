import type { PullRow, Row } from '../emulate.ts';
import type { Answer, Json } from '../http.ts';
import { invalid, notFound, ok, page, stamp, type RestRequest, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';
import { tooLong } from './comments.ts';
import { filesBetween, shownCommit } from './git-data.ts';

/** Pull requests: what GitHub refuses, and what follows from what git holds. */
export function pullRoutes(site: Site): Routes {
  const pull = ({ params }: RestRequest): (PullRow & Row) | undefined =>
    site.emulate.tables.pullRequests.all().find((one) => one.number === Number(params['number']));
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other, or two could both find that there is none yet.
    'POST /pulls': (request, next) => {
      const answer = last.then(async () => (await refusePull(site, request)) ?? opened(site, request, next));
      last = answer.catch(() => undefined);
      return answer;
    },
    'PATCH /pulls/{number}': async ({ call, body }, next) => {
      // Whether a pull request is a draft changes through GraphQL only; REST passes over the field.
      if ('draft' in body) return invalid('Validation Failed', [{ field: 'draft', code: 'unprocessable' }]);
      return tooLong(JSON.parse(call.raw.toString()) as Json, 'PullRequest') ?? next();
    },
    'GET /pulls/{number}/files': async (request) => {
      const found = pull(request);
      if (found === undefined) return notFound;
      return page(request, await filesBetween(site, `${found.base_sha}...${found.head_sha}`));
    },
    'GET /pulls/{number}/commits': async (request) => {
      const found = pull(request);
      if (found === undefined) return notFound;
      const ids = await site.repository.git(['rev-list', '--reverse', `${found.base_sha}..${found.head_sha}`]);
      const commits = ids.split('\n').filter((id) => id !== '');
      return page(request, await Promise.all(commits.map((id) => shownCommit(site, id))));
    },
    'PUT /pulls/{number}/merge': async (request) => {
      const found = pull(request);
      if (found === undefined) return notFound;
      if (found.draft) return { status: 405, body: { message: 'Pull Request is still a draft' } };
      if (found.state !== 'open') return { status: 405, body: { message: 'Pull Request is not mergeable' } };
      return merge(site, found, request);
    },
    'POST //graphql': (request) =>
      /\bviewer\b/.test(String(request.body['query']))
        ? ok({ data: { viewer: { login: request.who.login } } })
        : changeDraft(site, request),
  };
}

async function refusePull(site: Site, { who, body }: RestRequest): Promise<Answer | undefined> {
  if (who.kind === 'app' && who.login === 'github-actions[bot]' && !site.settings.mayActionsCreatePulls) {
    const message = 'GitHub Actions is not permitted to create or approve pull requests.';
    return { status: 403, body: { message, status: '403' } };
  }
  if (body['draft'] === true && !site.settings.hasDrafts) {
    return invalid('Draft pull requests are not supported in this repository.');
  }
  const [head, base] = [String(body['head']).replace(`${site.owner}:`, ''), String(body['base'])];
  for (const [field, branch] of Object.entries({ head, base })) {
    if ((await site.repository.resolve(`refs/heads/${branch}`)) !== undefined) continue;
    return invalid('Validation Failed', [{ resource: 'PullRequest', field, code: 'invalid' }]);
  }
  const failed = (message: string): Answer =>
    invalid('Validation Failed', [{ resource: 'PullRequest', code: 'custom', message }]);
  const rows = site.emulate.tables.pullRequests.all();
  if (rows.some((one) => one.state === 'open' && one.head_ref === head && one.base_ref === base)) {
    return failed(`A pull request already exists for ${site.owner}:${head}.`);
  }
  const ahead = await site.repository.git(['rev-list', '--count', `refs/heads/${base}..refs/heads/${head}`]);
  if (ahead === '0') return failed(`No commits between ${base} and ${head}`);
  return tooLong(body, 'PullRequest');
}

async function opened(site: Site, request: RestRequest, next: () => Promise<Answer>): Promise<Answer> {
  const answer = await next();
  if (answer.status !== 201) return answer;
  await site.follow(request.who);
  const { number } = answer.body as { number: number };
  const shown = await site.ask('GET', `/repos/${site.fullName}/pulls/${number}`);
  return { ...answer, body: shown.body };
}

async function merge(site: Site, found: PullRow & Row, { who, body }: RestRequest): Promise<Answer> {
  const { git, ask } = site.repository;
  const base = `refs/heads/${found.base_ref}`;
  const tip = await git(['rev-parse', base]);
  const tree = await ask(['merge-tree', '--write-tree', tip, found.head_sha]);
  if (tree === undefined) return { status: 405, body: { message: 'Pull Request is not mergeable' } };
  const isSquash = body['merge_method'] === 'squash';
  const parents = isSquash ? [tip] : [tip, found.head_sha];
  const message = `Merge pull request #${found.number} from ${site.owner}/${found.head_ref}`;
  const sha = await git(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', message]);
  await git(['update-ref', base, sha, tip]);
  const merged = { merged: true, merged_at: stamp(), merge_commit_sha: sha, state: 'closed', closed_at: stamp() };
  const merger = site.emulate.tables.users.findOneBy('login', who.login);
  site.emulate.tables.pullRequests.update(found.id, { ...merged, merged_by_id: merger?.id ?? null });
  await site.follow(who);
  return ok({ sha, merged: true, message: 'Pull Request successfully merged' });
}

/** The two changes for which there is no REST: a draft becomes ready, and a draft again. */
async function changeDraft(site: Site, { who, body }: RestRequest): Promise<Answer> {
  const query = String(body['query']);
  const name = /markPullRequestReadyForReview|convertPullRequestToDraft/.exec(query)?.[0];
  if (name === undefined) return ok({ errors: [{ message: 'This world knows no such query.' }] });
  const ids = [...Object.values((body['variables'] ?? {}) as Json), ...query.matchAll(/"([^"]+)"/g)].flat().map(String);
  const found = site.emulate.tables.pullRequests.all().find((one) => ids.includes(one.node_id));
  if (found === undefined)
    return ok({ data: { [name]: null }, errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a node.' }] });
  const isAllowed = who.kind === 'app' ? who.permissions['pull_requests'] === 'write' : who.role !== 'read';
  if (!isAllowed) {
    const message = 'Resource not accessible by integration';
    return ok({ data: { [name]: null }, errors: [{ type: 'FORBIDDEN', path: [name], message }] });
  }
  const isDraft = name === 'convertPullRequestToDraft';
  site.emulate.tables.pullRequests.update(found.id, { draft: isDraft });
  const { body: pull } = await site.ask('GET', `/repos/${site.fullName}/pulls/${found.number}`);
  const action = isDraft ? 'converted_to_draft' : 'ready_for_review';
  site.happened({
    event: 'pull_request',
    action,
    payload: { number: found.number, pull_request: pull },
    sender: who.login,
  });
  return ok({ data: { [name]: { pullRequest: { id: found.node_id, isDraft } } } });
}
