// What no GitHub of the tests can show: whether the real one takes what we send, with the plain token of a run. One line for each part;
// the first that does not hold ends it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefaultArtifactClient } from '@actions/artifact';
import { restoreCache, saveCache } from '@actions/cache';

const { INPUT_TOKEN: token, GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt, ...env } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
const mark = `${run}-${attempt}`;
const remote = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`;

function must(holds, what) {
  if (!holds) throw new Error(`Does not hold: ${what}`);
  process.stdout.write(`holds: ${what}\n`);
}

function git(...args) {
  const person = { GIT_AUTHOR_NAME: 'smoke', GIT_AUTHOR_EMAIL: 'smoke@example.com' };
  const header = `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const config = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraHeader', GIT_CONFIG_VALUE_0: header };
  const committer = { GIT_COMMITTER_NAME: 'smoke', GIT_COMMITTER_EMAIL: 'smoke@example.com' };
  const options = { cwd: folder, env: { PATH: env.PATH, ...person, ...committer, ...config }, encoding: 'utf8' };
  return execFileSync('git', args, options).trim();
}

/** One atomic push, each ref only from where it is said to be; whether it went through. */
function push(changes) {
  const leases = changes.map(({ ref, from }) => `--force-with-lease=${ref}:${from}`);
  try {
    git('push', '--atomic', '--porcelain', ...leases, remote, ...changes.map(({ ref, to }) => `${to}:${ref}`));
    return true;
  } catch {
    return false;
  }
}

function refs() {
  git('init', '--quiet');
  const tree = git('hash-object', '-t', 'tree', '-w', '/dev/null');
  const [one, two] = ['one', 'two'].map((text) => git('commit-tree', tree, '-m', text));
  const [a, b] = ['a', 'b'].map((name) => `refs/specbridge/smoke/${mark}-${name}`);
  const are = (commit) => git('ls-remote', remote, a, b) === `${commit}\t${a}\n${commit}\t${b}`;
  const move = (from, to) => [a, b].map((ref) => ({ ref, from, to }));
  must(push(move('', one)) && are(one), 'the plain token opens two refs in one push');
  must(!push(move('', two)) && are(one), 'what is there already is not opened again');
  must(!push([...move(one, two).slice(1), { ref: a, from: two, to: two }]) && are(one), 'one stale lease refuses both');
  must(push(move(one, two)) && are(two), 'two right leases move both');
  must(push(move(two, '')) && git('ls-remote', remote, a, b) === '', 'both are removed');
}

async function api(method, path, body) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' };
  const answer = await fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/${path}`, {
    method,
    headers: { ...headers, 'x-github-api-version': '2022-11-28' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

async function comment() {
  const issue = await api('POST', 'issues', { title: `Smoke test ${mark}`, body: 'Closed by the run that opened it.' });
  const { id } = await api('POST', `issues/${issue.number}/comments`, { body: '<!-- smoke --> before' });
  await api('PATCH', `issues/comments/${id}`, { body: '<!-- smoke --> after' });
  await api('POST', `issues/comments/${id}/reactions`, { content: 'eyes' });
  const comments = await api('GET', `issues/${issue.number}/comments?per_page=100`);
  await api('PATCH', `issues/${issue.number}`, { state: 'closed' });
  must(
    comments.length === 1 && comments[0].body.endsWith('after'),
    'a comment is written, changed and found by its mark',
  );
}

async function dispatch() {
  const inputs = { part: 'successor' };
  const body = { ref: env.GITHUB_REF, inputs, return_run_details: true };
  const started = await api('POST', 'actions/workflows/smoke.yml/dispatches', body);
  must(Number.isInteger(started?.workflow_run_id), 'a run starts the next one, and is told its id');
}

async function cache() {
  const file = join(folder, 'cached.txt');
  writeFileSync(file, mark);
  must((await saveCache([file], `smoke-${mark}`)) !== -1, 'a cache entry is saved');
  rmSync(file);
  const key = await restoreCache([file], `smoke-${mark}`);
  must(key === `smoke-${mark}` && readFileSync(file, 'utf8') === mark, 'it is restored as it was');
}

async function artifact() {
  const file = join(folder, 'evidence.txt');
  writeFileSync(file, mark);
  const client = new DefaultArtifactClient();
  const { id, digest } = await client.uploadArtifact(`smoke-${mark}`, [file], folder, { retentionDays: 1 });
  const into = join(folder, 'down');
  const { digestMismatch } = await client.downloadArtifact(id, { path: into, expectedHash: `sha256:${digest}` });
  must(
    !digestMismatch && readFileSync(join(into, 'evidence.txt'), 'utf8') === mark,
    'an artifact comes back as it was',
  );
}

refs();
await comment();
await dispatch();
await cache();
await artifact();
