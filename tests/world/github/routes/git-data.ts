import { matchesGlob } from 'node:path';
import type { Answer, Json } from '../http.ts';
import { invalid, noContent, notFound, ok, page, type Routes } from '../rest.ts';
import type { Site } from '../site.ts';

/** Commits, refs and files, read from git itself, so that REST and a clone cannot differ. */
export function gitDataRoutes(site: Site): Routes {
  const { git, ask, resolve, refs } = site.repository;
  const shownRef = (ref: string, sha: string): Json => ({
    ref,
    node_id: `REF_${sha}`,
    object: { type: 'commit', sha },
  });
  const shownBranch = (name: string, sha: string): Json => ({
    name,
    commit: { sha },
    protected: site.rules.refused.some(({ pattern }) => pattern === `refs/heads/${name}`),
  });
  const branches = async (): Promise<Json[]> =>
    [...(await refs())].flatMap(([ref, sha]) => {
      const name = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
      return name === undefined ? [] : [shownBranch(name, sha)];
    });
  return {
    'GET /branches': async (request) => page(request, await branches()),
    'GET /branches/{branch}': async ({ params }) => {
      const found = (await branches()).find((one) => one['name'] === params['branch']);
      return found === undefined ? { status: 404, body: { message: 'Branch not found' } } : ok(found);
    },
    'GET /branches/{branch}/protection': ({ params }) => {
      const rule = site.rules.refused.find(({ pattern }) => pattern === `refs/heads/${params['branch']}`);
      return rule === undefined
        ? { status: 404, body: { message: 'Branch not protected' } }
        : ok({ enforce_admins: { enabled: true } });
    },
    'GET /rules/branches/{branch}': ({ params }) => {
      const rules = site.rules.refused.filter(({ pattern, words }) => {
        return words.includes('GH013') && matchesGlob(`refs/heads/${params['branch']}`, pattern);
      });
      return ok(rules.map(({ words }) => ({ type: words.includes('creations') ? 'creation' : 'required_signatures' })));
    },
    'GET /commits/{ref}': async ({ params }) => {
      const id = await resolve(params['ref']!);
      return id === undefined ? invalid(`No commit found for SHA: ${params['ref']}`) : ok(await shownCommit(site, id));
    },
    'GET /git/commits/{sha}': async ({ params }) => {
      const id = await resolve(params['sha']!);
      if (id === undefined) return notFound;
      const { commit, parents } = (await shownCommit(site, id)) as { commit: Json; parents: unknown };
      return ok({ sha: id, ...commit, parents });
    },
    'GET /compare/{basehead}': async ({ params }) => {
      const [base = '', head = ''] = params['basehead']!.split('...');
      const ends = await Promise.all([resolve(base), resolve(head)]);
      if (ends.includes(undefined)) return notFound;
      const counts = await git(['rev-list', '--left-right', '--count', ends.join('...')]);
      const [behind = 0, ahead = 0] = counts.split(/\s+/).map(Number);
      const status = ahead === 0 ? (behind === 0 ? 'identical' : 'behind') : behind === 0 ? 'ahead' : 'diverged';
      const files = await filesBetween(site, ends.join('...'));
      return ok({ status, ahead_by: ahead, behind_by: behind, total_commits: ahead, files });
    },
    'GET /contents/{path}': async ({ params, query }) => {
      const rev = await resolve(query.get('ref') ?? 'refs/heads/main');
      return rev === undefined ? notFound : contents(site, rev, params['path']!);
    },
    'GET /git/ref/{ref}': async ({ params }) => {
      const sha = (await refs()).get(`refs/${params['ref']}`);
      return sha === undefined ? notFound : ok(shownRef(`refs/${params['ref']}`, sha));
    },
    'GET /git/matching-refs/{ref}': async (request) => {
      const fitting = [...(await refs())].filter(([ref]) => ref.startsWith(`refs/${request.params['ref']}`));
      return page(
        request,
        fitting.map(([ref, sha]) => shownRef(ref, sha)),
      );
    },
    'POST /git/refs': async ({ who, body }) => {
      const [ref, sha] = [String(body['ref']), String(body['sha'])];
      if ((await refs()).has(ref)) return invalid('Reference already exists');
      if ((await resolve(sha)) === undefined) return invalid('Object does not exist');
      if ((await ask(['update-ref', ref, sha, '0'.repeat(40)])) === undefined)
        return invalid('Reference name is invalid');
      await site.follow(who);
      return ok(shownRef(ref, sha), 201);
    },
    'PATCH /git/refs/{ref}': async ({ who, params, body }) => {
      const [ref, sha] = [`refs/${params['ref']}`, String(body['sha'])];
      const old = (await refs()).get(ref);
      if (old === undefined) return invalid('Reference does not exist');
      const isForward = (await ask(['merge-base', '--is-ancestor', old, sha])) !== undefined;
      if (!isForward && body['force'] !== true) return invalid('Update is not a fast forward');
      await git(['update-ref', ref, sha, old]);
      await site.follow(who);
      return ok(shownRef(ref, sha));
    },
    'DELETE /git/refs/{ref}': async ({ who, params }) => {
      const ref = `refs/${params['ref']}`;
      if (!(await refs()).has(ref)) return invalid('Reference does not exist');
      await git(['update-ref', '-d', ref]);
      await site.follow(who);
      return noContent;
    },
  };
}

/** A commit as GitHub shows it. */
export async function shownCommit({ repository }: Site, id: string): Promise<Json> {
  const text = await repository.git(['show', '-s', '--format=%T%n%P%n%an%n%ae%n%aI%n%cn%n%ce%n%cI%n%B', id]);
  const [tree = '', parents = '', ...rest] = text.split('\n');
  const [an, ae, ad, cn, ce, cd, ...message] = rest;
  return {
    sha: id,
    commit: {
      author: { name: an, email: ae, date: ad },
      committer: { name: cn, email: ce, date: cd },
      message: message.join('\n').trimEnd(),
      tree: { sha: tree },
    },
    parents: parents.split(' ').flatMap((sha) => (sha === '' ? [] : [{ sha }])),
  };
}

/** The changed files of a range. */
export async function filesBetween({ repository }: Site, range: string): Promise<Json[]> {
  const lines = await repository.git(['diff', '--numstat', '--raw', '--no-renames', '--abbrev=40', '-z', range]);
  const fields = lines.split('\0');
  const files = new Map<string, Json>();
  const statuses: Readonly<Record<string, string>> = { A: 'added', D: 'removed', M: 'modified', T: 'changed' };
  for (let at = 0; at < fields.length; at += 1) {
    const raw = /^:\d+ \d+ \w+ (\w+) (\w)/.exec(fields[at]!);
    if (raw !== null) {
      at += 1;
      const filename = fields[at]!;
      files.set(filename, { sha: raw[1], filename, status: statuses[raw[2]!] });
      continue;
    }
    const [additions, deletions, filename] = fields[at]!.split('\t');
    if (filename === undefined) continue;
    const [more, less] = [Number(additions) || 0, Number(deletions) || 0];
    files.set(filename, { ...files.get(filename), additions: more, deletions: less, changes: more + less });
  }
  return [...files.values()];
}

async function contents({ repository }: Site, rev: string, path: string): Promise<Answer> {
  const entry = await repository.ask(['ls-tree', '-z', '-l', rev, '--', path]);
  const [, type, sha = '', size] = /^\d+ (\w+) (\w+) +(\S+)\t/.exec(entry ?? '') ?? [];
  if (type === undefined) return notFound;
  if (type === 'tree') {
    const listed = await repository.git(['ls-tree', '-z', sha]);
    const rows = listed.split('\0').filter((row) => row !== '');
    return ok(
      rows.map((row) => {
        const [, kind, id, name] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(row)!;
        return { type: kind === 'tree' ? 'dir' : 'file', name, path: `${path}/${name}`, sha: id };
      }),
    );
  }
  const { stdout } = await repository.raw(['cat-file', 'blob', sha]);
  const name = path.split('/').at(-1);
  return ok({
    type: 'file',
    encoding: 'base64',
    size: Number(size),
    name,
    path,
    sha,
    content: stdout.toString('base64'),
  });
}
