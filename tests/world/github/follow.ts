import type { PullRow, Row } from './emulate.ts';
import type { Json } from './http.ts';
import type { Who } from './people.ts';
import { stamp } from './rest.ts';
import type { Site } from './site.ts';

const NOTHING = '0'.repeat(40);

/** Tells emulate what git holds now: branches, and heads and ends of pull requests; and the world what happened. */
export function follower(site: Omit<Site, 'follow'>): Site['follow'] {
  let known = new Map<string, string>();
  let last = Promise.resolve();
  const follow = async ({ login }: Pick<Who, 'login'>): Promise<void> => {
    const now = await site.repository.refs();
    const names = new Set([...known.keys(), ...now.keys()]);
    const moved = [...names].filter((ref) => known.get(ref) !== now.get(ref));
    const before = known;
    known = now;
    for (const ref of moved) {
      const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
      if (branch === undefined) continue;
      const [old = NOTHING, tip = NOTHING] = [before.get(ref), now.get(ref)];
      moveBranch(site, branch, now.get(ref));
      const message = tip === NOTHING ? '' : await site.repository.git(['show', '-s', '--format=%s', tip]);
      const payload = { ref, before: old, after: tip, deleted: tip === NOTHING, head_commit: { id: tip, message } };
      if (tip !== NOTHING) site.happened({ event: 'push', payload, sender: login });
    }
    for (const pull of site.emulate.tables.pullRequests.all()) await followPull(site, pull, { now, login });
  };
  // One after the other, or an older look at the refs could come last.
  return (who) => (last = last.then(() => follow(who)));
}

function moveBranch({ emulate }: Pick<Site, 'emulate'>, name: string, sha: string | undefined): void {
  const { branches, repos } = emulate.tables;
  const row = branches.all().find((one) => one.name === name);
  if (sha === undefined) {
    if (row !== undefined) branches.delete(row.id);
  } else if (row === undefined) branches.insert({ repo_id: repos.all()[0]!.id, name, sha, protected: false });
  else branches.update(row.id, { sha });
}

interface Seen {
  readonly now: ReadonlyMap<string, string>;
  readonly login: string;
}

async function followPull(site: Omit<Site, 'follow'>, pull: PullRow & Row, { now, login }: Seen): Promise<void> {
  const { git, ask } = site.repository;
  const pulls = site.emulate.tables.pullRequests;
  const head = now.get(`refs/heads/${pull.head_ref}`);
  const base = now.get(`refs/heads/${pull.base_ref}`);
  if (pull.merged) return endPull(site, pull, login);
  if (pull.state !== 'open' || base === undefined) return;
  if (head === undefined) {
    pulls.update(pull.id, { state: 'closed', closed_at: stamp() });
    return endPull(site, pull, login);
  }
  const isIn = (await ask(['merge-base', '--is-ancestor', head, base])) !== undefined;
  if (isIn && head !== pull.base_sha) {
    const merged = { merged: true, merged_at: stamp(), merge_commit_sha: base, state: 'closed', closed_at: stamp() };
    pulls.update(pull.id, { ...merged, head_sha: head });
    return endPull(site, pull, login);
  }
  const fork = await ask(['merge-base', head, base]);
  const range = `${fork ?? base}..${head}`;
  const stat = await git(['diff', '--shortstat', range]);
  const count = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(stat)?.[1] ?? 0);
  pulls.update(pull.id, {
    head_sha: head,
    base_sha: fork ?? base,
    commits: Number(await git(['rev-list', '--count', range])),
    changed_files: count('file'),
    additions: count('insertion'),
    deletions: count('deletion'),
  });
  if (pull.head_sha === head) return;
  const payload = await payloadOf(site, pull, { before: pull.head_sha, after: head });
  site.happened({ event: 'pull_request', action: 'synchronize', payload, sender: login });
}

const ended = new WeakMap<object, Set<number>>();

async function endPull(site: Omit<Site, 'follow'>, pull: PullRow & Row, login: string): Promise<void> {
  const told = ended.get(site.emulate) ?? new Set();
  ended.set(site.emulate, told);
  if (told.has(pull.number)) return;
  told.add(pull.number);
  const issue = site.emulate.tables.issues.all().find((one) => one.number === pull.number);
  if (issue !== undefined) site.emulate.tables.issues.update(issue.id, { state: 'closed' });
  site.happened({ event: 'pull_request', action: 'closed', payload: await payloadOf(site, pull, {}), sender: login });
}

async function payloadOf(site: Pick<Site, 'ask' | 'fullName'>, { number }: PullRow, more: Json): Promise<Json> {
  const { body } = await site.ask('GET', `/repos/${site.fullName}/pulls/${number}`);
  return { number, pull_request: body, ...more };
}
