// Cuts what the tests' GitHub checks requests against out of GitHub's own description of its API (MIT; `api.github.com.json` of
// `@octokit/openapi`): node scripts/github-openapi.mjs <that file>. A route that is missing is added to ROUTES, and this is run again.
import { readFileSync, writeFileSync } from 'node:fs';

const ROUTES = {
  '/app/installations/{installation_id}/access_tokens': ['post'],
  '/user': ['get'],
  '/rate_limit': ['get'],
  '/repos/{owner}/{repo}': ['get'],
  '/repos/{owner}/{repo}/installation': ['get'],
  '/repos/{owner}/{repo}/collaborators/{username}/permission': ['get'],
  '/repos/{owner}/{repo}/dispatches': ['post'],
  '/repos/{owner}/{repo}/branches': ['get'],
  '/repos/{owner}/{repo}/branches/{branch}': ['get'],
  '/repos/{owner}/{repo}/branches/{branch}/protection': ['get'],
  '/repos/{owner}/{repo}/rules/branches/{branch}': ['get'],
  '/repos/{owner}/{repo}/commits/{ref}': ['get'],
  '/repos/{owner}/{repo}/commits/{ref}/check-runs': ['get'],
  '/repos/{owner}/{repo}/commits/{ref}/status': ['get'],
  '/repos/{owner}/{repo}/commits/{ref}/statuses': ['get'],
  '/repos/{owner}/{repo}/compare/{basehead}': ['get'],
  '/repos/{owner}/{repo}/contents/{path}': ['get'],
  '/repos/{owner}/{repo}/git/ref/{ref}': ['get'],
  '/repos/{owner}/{repo}/git/matching-refs/{ref}': ['get'],
  '/repos/{owner}/{repo}/git/refs': ['post'],
  '/repos/{owner}/{repo}/git/refs/{ref}': ['patch', 'delete'],
  '/repos/{owner}/{repo}/git/commits/{commit_sha}': ['get'],
  '/repos/{owner}/{repo}/statuses/{sha}': ['post'],
  '/repos/{owner}/{repo}/issues': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/{issue_number}': ['get', 'patch'],
  '/repos/{owner}/{repo}/issues/{issue_number}/lock': ['put', 'delete'],
  '/repos/{owner}/{repo}/issues/{issue_number}/comments': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/{issue_number}/labels': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/comments': ['get'],
  '/repos/{owner}/{repo}/issues/comments/{comment_id}': ['get', 'patch', 'delete'],
  '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}': ['delete'],
  '/repos/{owner}/{repo}/pulls': ['get', 'post'],
  '/repos/{owner}/{repo}/pulls/{pull_number}': ['get', 'patch'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/commits': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/files': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/merge': ['put'],
  '/repos/{owner}/{repo}/actions/permissions/workflow': ['get'],
  '/repos/{owner}/{repo}/actions/runners': ['get'],
  '/repos/{owner}/{repo}/actions/workflows': ['get'],
  '/repos/{owner}/{repo}/actions/workflows/{workflow_id}': ['get'],
  '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches': ['post'],
  '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs': ['get'],
  '/repos/{owner}/{repo}/actions/runs': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/jobs': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/cancel': ['post'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel': ['post'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/rerun': ['post'],
  '/repos/{owner}/{repo}/actions/jobs/{job_id}/logs': ['get'],
  '/repos/{owner}/{repo}/actions/artifacts': ['get'],
  '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}': ['get', 'delete'],
  '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': ['get'],
  '/repos/{owner}/{repo}/actions/caches': ['get', 'delete'],
  '/repos/{owner}/{repo}/actions/caches/{cache_id}': ['delete'],
};
const WORDS = new Set([
  'format',
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'x-github',
  'tags',
  'title',
]);

const description = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const components = {};
const paths = {};
for (const [path, methods] of Object.entries(ROUTES)) {
  const found = description.paths[path];
  const operations = methods.map((method) => [method, operation(found[method], `${method} ${path}`)]);
  paths[path] = Object.fromEntries(operations);
}
const subset = { openapi: '3.0.3', info: { title: 'GitHub', version: description.info.version }, paths, components };
const target = new URL('../tests/world/github/openapi.json', import.meta.url);
writeFileSync(target, JSON.stringify(subset));

function operation({ parameters = [], requestBody }, operationId) {
  return withoutWords({ operationId, parameters, ...(requestBody && { requestBody }), responses: {} });
}

/** The value without what is written for people; what it refers to goes into the components. */
function withoutWords(value, isNames = false) {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') return component(value.$ref);
  // The validator allows `nullable` only beside a type.
  if (value.nullable === true && value.type === undefined && value.oneOf !== undefined) {
    const nothing = { type: 'string', nullable: true, enum: [null] };
    return withoutWords({ ...value, nullable: undefined, oneOf: [...value.oneOf, nothing] });
  }
  const kept = Object.entries(value).filter(([key]) => isNames || !WORDS.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutWords(inner, key === 'properties')]));
}

function component($ref) {
  const [, , kind, name] = $ref.split('/');
  components[kind] ??= {};
  if (components[kind][name] === undefined) {
    components[kind][name] = {};
    components[kind][name] = withoutWords(description.components[kind][name]);
  }
  return { $ref };
}
