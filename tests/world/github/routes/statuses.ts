import { textOf, type Json } from '../http.ts';
import { isAtLeast, roleBooleans, type Role } from '../people.ts';
import { invalid, noCommit, notFound, ok, page, stamp, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

interface Status {
  readonly sha: string;
  readonly shown: Json & { readonly context: string; readonly state: string };
}

/** Commit statuses, and who may do what. */
export function statusRoutes(site: Site): Routes {
  const statuses: Status[] = [];
  const of = (sha: string): Status['shown'][] =>
    statuses
      .filter((one) => one.sha === sha)
      .map(({ shown }) => shown)
      .toReversed();
  return {
    'POST /statuses/{sha}': async ({ who, params, body }) => {
      const sha = params['sha']!;
      if ((await site.repository.resolve(sha)) !== sha) return invalid(`No commit found for SHA: ${sha}`);
      if (textOf(body['description']).length > 140) {
        return invalid('Validation Failed', [
          { field: 'description', message: 'description is too long (maximum is 140 characters)' },
        ]);
      }
      const { state, context = 'default', target_url = null, ...rest } = body;
      const made = {
        id: statuses.length + 1,
        created_at: stamp(),
        updated_at: stamp(),
        creator: await site.user(who.login),
      };
      const shown = { ...made, ...rest, target_url, state: String(state), context: String(context) };
      statuses.push({ sha, shown });
      return ok(shown, 201);
    },
    'GET /commits/{ref}/statuses': async (request) => {
      const sha = await site.repository.resolve(request.params['ref']!);
      return sha === undefined ? notFound : page(request, of(sha));
    },
    'GET /commits/{ref}/status': async (request) => {
      const sha = await site.repository.resolve(request.params['ref']!);
      if (sha === undefined) return noCommit(request);
      const newest = [
        ...new Map(
          of(sha)
            .toReversed()
            .map((one) => [one.context, one]),
        ).values(),
      ];
      const states = newest.map(({ state }) => state);
      const isBad = states.some((state) => state === 'failure' || state === 'error');
      const isGood = states.length > 0 && states.every((state) => state === 'success');
      const state = isBad ? 'failure' : isGood ? 'success' : 'pending';
      const url = `${site.apiUrl}/repos/${site.fullName}/commits/${sha}/status`;
      return page(request, newest, (part) => ({ state, sha, url, statuses: part, total_count: newest.length }));
    },
    'GET /collaborators/{login}/permission': async ({ params }) => {
      const login = params['login']!;
      if (site.emulate.tables.users.findOneBy('login', login) === undefined) return notFound;
      const own = site.people.roles.get(login) ?? 'none';
      const role: Role = own === 'none' && !site.isPrivate ? 'read' : own;
      const user = { ...(await site.user(login)), permissions: roleBooleans(role), role_name: role };
      return ok({ permission: legacyWord(role), role_name: role, user });
    },
    'GET /actions/runners': (request) => {
      if (request.who.role !== 'admin') return { status: 403, body: { message: 'Must have admin rights.' } };
      const all = (site.settings.runners ?? []).map(({ labels, status }, index) => ({
        id: index + 1,
        name: `runner-${index + 1}`,
        os: 'linux',
        status,
        busy: false,
        labels: labels.map((name) => ({ name, type: 'custom' })),
      }));
      return page(request, all, (part) => ({ total_count: all.length, runners: part }));
    },
    'GET /actions/permissions/workflow': () =>
      ok({
        default_workflow_permissions: site.settings.defaultPermissions,
        can_approve_pull_request_reviews: site.settings.mayActionsCreatePulls,
      }),
  };
}

/** The older word beside the role: it knows four of the six. */
function legacyWord(role: Role): string {
  if (role === 'admin' || role === 'none') return role;
  return isAtLeast(role, 'write') ? 'write' : 'read';
}
