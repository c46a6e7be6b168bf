import { isAbsolute } from 'node:path';
import { UserError } from '../../errors.ts';
import { RUN_VARIABLE } from './process-table.ts';

/** The last one is how a runner at GitHub knows what it has to end when its job is over, whatever became of us. */
const KEPT = [/^(PATH|HOME|LANG|LANGUAGE|TMPDIR|TZ|USER|LOGNAME|SHELL)$/, /^LC_[A-Z]+$/, /^RUNNER_TRACKING_ID$/];

/** Said by us, whatever the parent says: no colours, no cursor, no questions. */
const FIXED = { NO_COLOR: '1', TERM: 'dumb', CI: 'true' };

/**
 * Never passed on, not even when the config asks: what writes to the forge or speaks to the runner, and what changes how git, npm or
 * node of the control plane behave. Compared without regard to case, because npm reads its settings so.
 */
const FORBIDDEN = [
  /^(GITHUB|GH|GH_ENTERPRISE|GITHUB_ENTERPRISE)_TOKEN$/i,
  /^GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$/i,
  /^(ACTIONS|INPUT|STATE|GIT|NPM)_/i,
  /^(NODE_OPTIONS|NODE_V8_COVERAGE|NODE_CHANNEL_FD|SSH_AUTH_SOCK)$/i,
  new RegExp(`^${RUN_VARIABLE}$`, 'i'),
];

/**
 * Builds the whole environment of a child: an allow-list of the parent's variables, those named in `extra` that the parent has, and our
 * fixed ones. Throws a UserError for a name in `extra` that may not be passed on.
 */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  extra: readonly string[] = [],
): Record<string, string> {
  const refused = extra.filter((name) => !mayPass(name));
  if (refused.length > 0) throw new UserError(refusal(refused), 'invalid-configuration');
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined || !(extra.includes(name) || isKept(name))) continue;
    child[name] = name === 'PATH' ? absoluteOnly(value) : value;
  }
  return { ...child, ...FIXED };
}

function mayPass(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !FORBIDDEN.some((pattern) => pattern.test(name));
}

function refusal(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name)).join(', ');
  return `Remove ${quoted} from the variables that agents and gates receive: tokens of the forge, the runner's own variables and settings of git, npm and node are never passed on, and a name is letters, digits and underscores.`;
}

function isKept(name: string): boolean {
  return KEPT.some((pattern) => pattern.test(name));
}

/** A relative entry, or an empty one, would find programs in the folder that an agent writes to. */
function absoluteOnly(path: string): string {
  return path.split(':').filter(isAbsolute).join(':');
}
