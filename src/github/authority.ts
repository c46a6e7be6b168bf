import type { Verb } from '../core/command.ts';
import type { Permission } from './api/people.ts';
import type { Errand } from './verbs.ts';

const MAY_STEER: readonly Permission[] = ['write', 'maintain', 'admin'];
const MAY_DECIDE: readonly Permission[] = ['maintain', 'admin'];
/** What loosens what people have laid down takes more than what goes on within it. */
const DECISIONS: readonly (Verb | Errand)['verb'][] = ['accept-task', 'raise', 're-pin', 'recover'];

/** Why a person with this permission may not say a verb; nothing when they may. */
export function whyForbidden(by: string, verb: (Verb | Errand)['verb'], permission: Permission): string | undefined {
  const enough = DECISIONS.includes(verb) ? MAY_DECIDE : MAY_STEER;
  if (enough.includes(permission)) return undefined;
  return `\`${verb}\` takes ${enough.join(', ').replace(/, (?=\w+$)/, ' or ')} permission; ${by} has ${permission}.`;
}

/** Whether a person with this permission may say anything to a job. */
export function maySteer(permission: Permission): boolean {
  return MAY_STEER.includes(permission);
}
