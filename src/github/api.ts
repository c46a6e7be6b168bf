import { openClient, type Where } from './api/client.ts';
import { artifactsOf, type Artifacts } from './api/artifacts.ts';
import { checksOf, type CheckReports } from './api/checks.ts';
import type { Identity } from './api/identity.ts';
import { commentsOf, type Comments } from './api/comments.ts';
import { peopleOf, type People } from './api/people.ts';
import { pullsOf, type Pulls } from './api/pulls.ts';
import { runsOf, type Runs } from './api/runs.ts';
import { statusesOf, type Statuses } from './api/statuses.ts';

/**
 * GitHub's API, as far as it is needed. What cannot be asked now throws TransientError, with the time where GitHub names one; what a
 * person must mend throws UserError with the cure. A request that creates something is sent once: whether it took effect is looked for.
 */
export interface Api extends People, Pulls, Comments, Runs, Statuses, CheckReports, Artifacts {}

/** GitHub's API by GitHub's own client. */
export function openApi(where: Where, identity: Identity): Api {
  const client = openClient(where, identity);
  return {
    ...peopleOf(client),
    ...pullsOf(client),
    ...commentsOf(client),
    ...runsOf(client),
    ...statusesOf(client),
    ...checksOf(client),
    ...artifactsOf(client),
  };
}
