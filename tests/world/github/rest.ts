import { problemsOf } from './guard.ts';
import { tokenOf, type Answer, type Call, type Json } from './http.ts';
import { refusalFor } from './permissions.ts';
import type { Who } from './people.ts';
import type { Site } from './site.ts';

export interface RestRequest {
  readonly call: Call;
  readonly who: Who;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Json;
}

/** Answers itself, or lets emulate answer by `next`. */
type Handler = (request: RestRequest, next: () => Promise<Answer>) => Answer | Promise<Answer>;

/** Routes by method and path below the repository, e.g. `GET /issues/{number}`; with two slashes, from the top. */
export type Routes = Readonly<Record<string, Handler>>;

export const ok = (body: unknown, status = 200): Answer => ({ status, body });
export const noContent: Answer = { status: 204 };
export const notFound: Answer = { status: 404, body: { message: 'Not Found', status: '404' } };

export function invalid(message: string, errors?: readonly unknown[]): Answer {
  return { status: 422, body: { message, ...(errors && { errors }), status: '422' } };
}

/** What GitHub says of a commit that it does not have, and of a name that is none. */
export function noCommit({ params }: RestRequest): Answer {
  const ref = params['ref']!;
  return /^[0-9a-f]{40}$/.test(ref) ? invalid(`No commit found for SHA: ${ref}`) : notFound;
}

/** GitHub's REST: what GitHub refuses, the routes of this world, and emulate behind them. */
export function restOf(site: Site, routes: Routes, violations: string[]): (call: Call) => Promise<Answer> {
  const table = Object.entries(routes).map(([key, handler]) => compile(key, handler));
  return async (call) => {
    const who = site.people.whoIs(tokenOf(call));
    if (who === undefined) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    const isGraphql = call.url.pathname === '/graphql';
    const problems = isGraphql ? [] : problemsOf(call);
    if (problems.length > 0) {
      violations.push(...problems);
      return invalid(`Invalid request.\n\n${problems.join('\n')}`);
    }
    const refused = isGraphql ? undefined : refusalFor(who, call.method, call.url.pathname, site.isPrivate);
    if (refused !== undefined) return refused;
    const query = call.url.searchParams;
    const body = call.raw.length === 0 ? {} : (JSON.parse(call.raw.toString()) as Json);
    const behind = (): Promise<Answer> => askEmulate(site, call);
    for (const { method, pattern, handler } of table) {
      const found = method === call.method ? pattern.exec(call.url.pathname) : null;
      if (found === null) continue;
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return handler({ call, who, params: Object.fromEntries(params), query, body }, behind);
    }
    return behind();
  };
}

function compile(key: string, handler: Handler): { method: string; pattern: RegExp; handler: Handler } {
  const [method = '', path = ''] = key.split(' ');
  const below = path.startsWith('//') ? path.slice(1) : `/repos/[^/]+/[^/]+${path}`;
  const pattern = new RegExp(`^${below.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { method, pattern, handler };
}

function askEmulate({ emulate, apiUrl }: Site, call: Call): Promise<Answer> {
  const hasBody = call.method !== 'GET' && call.raw.length > 0;
  const { authorization = '' } = call.headers;
  const headers = { ...(authorization && { authorization }), 'content-type': 'application/json' };
  const address = `${apiUrl}${call.url.pathname}${call.url.search}`;
  const init = { method: call.method, headers, ...(hasBody && { body: new Uint8Array(call.raw) }) };
  return emulate.ask(new Request(address, init));
}

/** One page of a list, with the links to the others. */
export function page(request: RestRequest, all: readonly unknown[], wrap?: (part: readonly unknown[]) => Json): Answer {
  const size = Math.min(100, Number(request.query.get('per_page') ?? 30));
  const number = Number(request.query.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(all.length / size));
  const part = all.slice((number - 1) * size, number * size);
  const address = (to: number): string => {
    const url = new URL(`http://${request.call.headers['host']}${request.call.url.pathname}${request.call.url.search}`);
    url.searchParams.set('page', String(to));
    return url.href;
  };
  const links = [
    ...(number > 1 ? [`<${address(number - 1)}>; rel="prev"`, `<${address(1)}>; rel="first"`] : []),
    ...(number < last ? [`<${address(number + 1)}>; rel="next"`, `<${address(last)}>; rel="last"`] : []),
  ];
  return { status: 200, headers: links.length === 0 ? {} : { link: links.join(', ') }, body: wrap?.(part) ?? part };
}

/** The time as GitHub writes it: to the second. */
export function stamp(time = new Date()): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
