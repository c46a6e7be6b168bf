import type { Answer } from './http.ts';
import { isAtLeast, type Permissions, type Role, type Who } from './people.ts';

interface Rule {
  readonly methods: string;
  readonly path: RegExp;
  /** An app needs one of them. */
  readonly anyOf: readonly string[];
  /** A person needs this role to write there; anybody who can read may where it is absent. */
  readonly role?: Role;
}

const comments = ['issues', 'pull_requests'];
// The first that fits counts. What an app may do is what `permissions:` of a workflow says; its names have underscores here.
const RULES: readonly Rule[] = [
  { methods: 'POST', path: /^\/pulls$/, anyOf: ['pull_requests'] },
  { methods: 'PUT', path: /^\/pulls\/\d+\/merge$/, anyOf: ['contents'], role: 'write' },
  { methods: '*', path: /^\/pulls/, anyOf: ['pull_requests'] },
  { methods: 'PUT DELETE', path: /^\/issues\/\d+\/lock$/, anyOf: comments, role: 'write' },
  { methods: '*', path: /^\/issues/, anyOf: comments },
  { methods: '*', path: /^\/statuses\/|^\/commits\/[^/]+\/status(es)?$/, anyOf: ['statuses'], role: 'write' },
  { methods: '*', path: /^\/commits\/[^/]+\/check-runs$/, anyOf: ['checks'] },
  { methods: 'GET', path: /^\/actions\/permissions/, anyOf: ['administration'], role: 'admin' },
  { methods: '*', path: /^\/actions\//, anyOf: ['actions'], role: 'write' },
  { methods: 'GET', path: /^\/collaborators\/|^$|^\/rules\//, anyOf: ['metadata'] },
  { methods: 'GET', path: /^\/branches\/[^/]+\/protection$/, anyOf: ['administration'], role: 'admin' },
  { methods: '*', path: /^\//, anyOf: ['contents'], role: 'write' },
];

/** GitHub's words to somebody who may not do what they ask; nothing if they may. */
export function refusalFor(who: Who, method: string, path: string, isPrivate: boolean): Answer | undefined {
  const inside = /^\/repos\/[^/]+\/[^/]+(.*)$/.exec(path)?.[1];
  // An app proves who it is there by its key.
  if (inside === undefined || inside === '/installation') return undefined;
  const rule = RULES.find(
    (one) => (one.methods === '*' || one.methods.split(' ').includes(method)) && one.path.test(inside),
  )!;
  const level = method === 'GET' ? 'read' : 'write';
  if (who.kind === 'app') return refusalForApp(who.permissions, rule, level, isPrivate);
  if (!isAtLeast(who.role, 'read')) return { status: 404, body: { message: 'Not Found' } };
  if (who.kind === 'nobody' && level === 'write') return { status: 401, body: { message: 'Requires authentication' } };
  const isOpen = level === 'read' && rule.role !== 'admin';
  if (rule.role === undefined || isOpen || isAtLeast(who.role, rule.role)) return undefined;
  return { status: 403, body: { message: 'Must have admin rights to Repository.' } };
}

function refusalForApp(
  permissions: Permissions,
  { anyOf }: Rule,
  level: 'read' | 'write',
  isPrivate: boolean,
): Answer | undefined {
  const isPublicRead = level === 'read' && !isPrivate && !anyOf.includes('administration');
  const has = anyOf.some((name) => permissions[name] === 'write' || permissions[name] === level);
  if (has || isPublicRead || anyOf.includes('metadata')) return undefined;
  return {
    status: 403,
    headers: { 'x-accepted-github-permissions': anyOf.map((name) => `${name}=${level}`).join('; ') },
    body: { message: 'Resource not accessible by integration', status: '403' },
  };
}
