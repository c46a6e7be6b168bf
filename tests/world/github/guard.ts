import { readFileSync } from 'node:fs';
import { OpenAPIRouter, OpenAPIValidator, type Document, type Operation } from 'openapi-backend';
import type { Call, Json } from './http.ts';

// The document is GitHub's own; scripts/github-openapi.mjs cut it out.
const written = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')) as Json;
const definition = withoutReferences(written) as Document;
const router = new OpenAPIRouter({ definition });
const validator = new OpenAPIValidator({ definition, router, lazyCompileValidators: true });

/** What GitHub's description of its API says against a request; nothing if it is as described. */
export function problemsOf(call: Call): string[] {
  const request = {
    method: call.method,
    path: call.url.pathname,
    query: Object.fromEntries(call.url.searchParams),
    headers: call.headers,
    body: call.raw.length === 0 ? undefined : call.raw.toString(),
  };
  const operation = router.matchOperation(request);
  if (operation === undefined) {
    return [`${call.method} ${call.url.pathname}: not among the routes of scripts/github-openapi.mjs`];
  }
  const { errors } = validator.validateRequest(request, operation);
  const broken = (errors ?? []).map((error) => `${error.instancePath || 'body'} ${error.message}`);
  return [...broken, ...unknownFields(call, operation)].map(
    (problem) => `${call.method} ${call.url.pathname}: ${problem}`,
  );
}

/** GitHub passes over fields that it does not know, so a misspelled one would be found out by nothing else. */
function unknownFields(call: Call, operation: Operation): string[] {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema?: { properties?: Json } }> };
  const properties = content?.['application/json']?.schema?.properties;
  if (properties === undefined || call.raw.length === 0) return [];
  const body = JSON.parse(call.raw.toString()) as Json;
  const names = Object.keys(body).filter((name) => !(name in properties));
  return names.map((name) => `body field ${name} is not described`);
}

function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutReferences(inner)]));
  }
  const [, ...steps] = $ref.split('/');
  return withoutReferences(steps.reduce<unknown>((inner, step) => (inner as Json)[step], written));
}
