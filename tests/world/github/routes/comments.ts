import { textOf, type Answer, type Json } from '../http.ts';
import { isAtLeast, type Who } from '../people.ts';
import { invalid, noContent, notFound, ok, page, stamp, type RestRequest, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

interface Reaction {
  readonly id: number;
  readonly comment: number;
  readonly content: string;
  readonly login: string;
  readonly at: string;
}

const CONTENTS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'];

/** Comments as GitHub guards them, and reactions to them. */
export function commentRoutes(site: Site): Routes {
  const reactions: Reaction[] = [];
  const withReactions = (comment: unknown): Json => {
    const shown = comment as Json & { id: number };
    const own = reactions.filter((one) => one.comment === shown.id);
    const counts = CONTENTS.map((content) => [content, own.filter((one) => one.content === content).length]);
    return { ...shown, reactions: { ...Object.fromEntries(counts), total_count: own.length } };
  };
  const amend = (answer: Answer): Answer =>
    answer.status >= 300 || answer.status === 204 ? answer : { ...answer, body: withReactions(answer.body) };
  const list = async (request: RestRequest): Promise<Answer> => {
    const all = await everyPage(site, request.call.url.pathname);
    const since = Date.parse(request.query.get('since') ?? '1970-01-01');
    const late = all.filter((one) => Date.parse(String(one['updated_at'])) >= since);
    if (request.query.get('direction') === 'desc') late.reverse();
    return page(request, late.map(withReactions));
  };
  return {
    'GET /issues/{number}/comments': list,
    'GET /issues/comments': list,
    'GET /issues/comments/{id}': async (_request, next) => amend(await next()),
    'POST /issues/{number}/comments': async ({ who, params, body }, next) => {
      const issue = site.emulate.tables.issues.all().find((one) => one.number === Number(params['number']));
      // Programs are not heard there, whatever they may do elsewhere.
      if (issue?.locked === true && (who.kind !== 'person' || !mayWrite(who))) {
        return { status: 403, body: { message: 'Unable to create comment because issue is locked.' } };
      }
      return tooLong(body, 'IssueComment') ?? amend(await next());
    },
    'PATCH /issues/comments/{id}': async ({ who, params, body }, next) =>
      (await notTheirs(site, who, params['id'])) ?? tooLong(body, 'IssueComment') ?? amend(await next()),
    'DELETE /issues/comments/{id}': async ({ who, params }, next) =>
      (await notTheirs(site, who, params['id'])) ?? next(),
    'GET /issues/comments/{id}/reactions': async (request) => {
      const own = reactions.filter((one) => one.comment === Number(request.params['id']));
      return page(request, await Promise.all(own.map((one) => shown(site, one))));
    },
    'POST /issues/comments/{id}/reactions': async ({ who, params, body }) => {
      const comment = Number(params['id']);
      if (site.emulate.tables.comments.get(comment) === undefined) return notFound;
      const content = String(body['content']);
      const same = (one: Reaction): boolean =>
        one.comment === comment && one.content === content && one.login === who.login;
      const given = reactions.find(same);
      if (given !== undefined) return ok(await shown(site, given));
      const made = { id: reactions.length + 1, comment, content, login: who.login, at: stamp() };
      reactions.push(made);
      return ok(await shown(site, made), 201);
    },
    'DELETE /issues/comments/{id}/reactions/{reaction}': ({ params }) => {
      const at = reactions.findIndex((one) => one.id === Number(params['reaction']));
      if (at >= 0) reactions.splice(at, 1);
      return at >= 0 ? noContent : notFound;
    },
    'GET /issues/{number}': async (_request, next) => {
      const answer = await next();
      return answer.status === 200 ? ok(asPull(site, answer.body as Json)) : answer;
    },
    'PUT /issues/{number}/lock': ({ params }) => lock(site, params['number'], true),
    'DELETE /issues/{number}/lock': ({ params }) => lock(site, params['number'], false),
    'POST /issues': async ({ body }, next) => tooLong(body, 'Issue') ?? next(),
  };
}

function lock({ emulate }: Site, number: string | undefined, locked: boolean): Answer {
  const { issues } = emulate.tables;
  const issue = issues.all().find((one) => one.number === Number(number));
  if (issue === undefined) return notFound;
  issues.update(issue.id, { locked });
  return noContent;
}

/** An issue as GitHub shows it: one that is a pull request says so. */
export function asPull(site: Site, issue: Json): Json {
  const number = Number(issue['number']);
  const isPull = site.emulate.tables.pullRequests.all().some((one) => one.number === number);
  if (!isPull) return issue;
  const url = `${site.apiUrl}/repos/${site.fullName}/pulls/${number}`;
  return { ...issue, pull_request: { url, html_url: `${site.serverUrl}/${site.fullName}/pull/${number}` } };
}

/** GitHub's refusal of a text that is too long. */
export function tooLong(body: Json, resource: string): Answer | undefined {
  if (textOf(body['body']).length <= 65_536) return undefined;
  const message = 'Body is too long (maximum is 65536 characters)';
  return invalid('Validation Failed', [{ resource, code: 'unprocessable', field: 'data', message }]);
}

async function everyPage(site: Site, path: string): Promise<Json[]> {
  const all: Json[] = [];
  for (let number = 1; ; number += 1) {
    const { status, body } = await site.ask('GET', `${path}?per_page=100&page=${number}`);
    if (status !== 200) return all;
    all.push(...(body as Json[]));
    if ((body as Json[]).length < 100) return all;
  }
}

function mayWrite(who: Who): boolean {
  return who.kind === 'app' || isAtLeast(who.role, 'write');
}

/** Comments are changed by their authors, and by whoever may write to the repository. */
async function notTheirs(site: Site, who: Who, id: string | undefined): Promise<Answer | undefined> {
  const comment = site.emulate.tables.comments.get(Number(id));
  if (comment === undefined || mayWrite(who)) return undefined;
  const author = site.emulate.tables.users.get(comment.user_id);
  if (author?.login === who.login) return undefined;
  return { status: 403, body: { message: 'Must have admin rights to Repository.' } };
}

async function shown(site: Site, { id, content, login, at }: Reaction): Promise<Json> {
  return { id, node_id: `REA_${id}`, user: await site.user(login), content, created_at: at };
}
