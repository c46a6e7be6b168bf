import { isExpired, type ArtifactEntry } from '../artifact-service.ts';
import type { CacheEntry } from '../cache-service.ts';
import type { Json } from '../http.ts';
import { noContent, notFound, ok, page, stamp, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

/** Artifacts of every run, and the list of caches, as REST shows them. */
export function artifactRoutes(site: Site): Routes {
  const { artifacts, caches, download } = site.results;
  const one = (id: string | undefined): ArtifactEntry | undefined => artifacts.find((entry) => entry.id === Number(id));
  const listed = (name: string | null, run?: string): Json[] =>
    artifacts
      .filter(
        (entry) => entry.isDone && (name === null || entry.name === name) && (run === undefined || entry.run === run),
      )
      .toReversed()
      .map((entry) => shown(site, entry));
  return {
    'GET /actions/artifacts': (request) => {
      const all = listed(request.query.get('name'));
      return page(request, all, (part) => ({ total_count: all.length, artifacts: part }));
    },
    'GET /actions/runs/{id}/artifacts': (request) => {
      const all = listed(request.query.get('name'), `run-${request.params['id']}`);
      return page(request, all, (part) => ({ total_count: all.length, artifacts: part }));
    },
    'GET /actions/artifacts/{id}': ({ params }) => {
      const entry = one(params['id']);
      return entry === undefined ? notFound : ok(shown(site, entry));
    },
    'GET /actions/artifacts/{id}/zip': async ({ params }) => {
      const entry = one(params['id']);
      if (entry === undefined) return notFound;
      if (isExpired(entry)) return { status: 410, body: { message: 'Artifact has expired' } };
      return { status: 302, headers: { location: await download(entry) } };
    },
    'DELETE /actions/artifacts/{id}': ({ params }) => {
      const entry = one(params['id']);
      if (entry === undefined) return notFound;
      artifacts.splice(artifacts.indexOf(entry), 1);
      return noContent;
    },
    'GET /actions/caches': (request) => {
      const [key, ref] = [request.query.get('key') ?? '', request.query.get('ref')];
      const fits = (entry: CacheEntry): boolean =>
        entry.isDone && entry.key.startsWith(key) && (ref ?? entry.scope) === entry.scope;
      const all = caches.filter(fits).map(shownCache);
      return page(request, all, (part) => ({ total_count: all.length, actions_caches: part }));
    },
    'DELETE /actions/caches': ({ query }) => {
      const gone = caches.filter((entry) => entry.key === query.get('key'));
      for (const entry of gone) caches.splice(caches.indexOf(entry), 1);
      return gone.length === 0 ? notFound : ok({ total_count: gone.length, actions_caches: gone.map(shownCache) });
    },
    'DELETE /actions/caches/{id}': ({ params }) => {
      const at = caches.findIndex((entry) => entry.id === Number(params['id']));
      if (at >= 0) caches.splice(at, 1);
      return at >= 0 ? noContent : notFound;
    },
  };
}

function shown({ apiUrl, fullName, actions }: Site, entry: ArtifactEntry): Json {
  const url = `${apiUrl}/repos/${fullName}/actions/artifacts/${entry.id}`;
  const run = actions.run(Number(entry.run.replace('run-', '')));
  return {
    id: entry.id,
    name: entry.name,
    size_in_bytes: entry.size,
    url,
    archive_download_url: `${url}/zip`,
    expired: isExpired(entry),
    digest: entry.digest ?? null,
    created_at: stamp(entry.at),
    expires_at: stamp(entry.expiresAt),
    workflow_run:
      run === undefined ? null : { id: run.id, ...repositories(entry), head_branch: run.branch, head_sha: run.sha },
  };
}

function repositories({ isOfFork }: ArtifactEntry): Json {
  return { repository_id: 1, head_repository_id: isOfFork ? 2 : 1 };
}

function shownCache({ id, key, scope, version, size, at }: CacheEntry): Json {
  return { id, ref: scope, key, version, created_at: stamp(at), last_accessed_at: stamp(at), size_in_bytes: size };
}
