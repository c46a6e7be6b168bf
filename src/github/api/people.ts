import type { Client } from './client.ts';
import { isRefused } from './refusals.ts';

export type Permission = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

/** Who is who, and may do what. */
export interface People {
  /** Whether what somebody wrote may be ours. */
  isSelf(login: string): Promise<boolean>;
  /** What a person may do in the repository now. */
  permission(login: string): Promise<Permission>;
  defaultBranch(): Promise<string>;
}

const READS = 'metadata: read';
/** As whom the token of a run writes. Only workflows of this repository have one, so what is written so is ours whatever token we have now. */
const RUNS = 'github-actions[bot]';

export function peopleOf({ octokit, at, identity, ask }: Client): People {
  let known: string | undefined;
  const self = async (): Promise<string> => {
    known ??=
      (await identity.login?.()) ??
      (await ask({ deed: 'say whose token this is', needs: READS }, () => viewer(octokit)));
    return known;
  };
  return {
    isSelf: async (login) => login === RUNS || login === (await self()),
    permission: (username) =>
      ask({ deed: `say what ${username} may do`, needs: READS }, async () => {
        try {
          const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...at, username });
          return permissionOf(data.user?.permissions ?? {});
        } catch (error) {
          if (isRefused(error, 404)) return 'none';
          throw error;
        }
      }),
    defaultBranch: async () => {
      const { data } = await ask({ deed: 'show the repository', needs: READS }, () => octokit.rest.repos.get(at));
      return data.default_branch;
    },
  };
}

/** Whom a client speaks as: REST does not tell the token of a run who it is; GraphQL does. */
export async function viewer({ graphql }: Pick<Client['octokit'], 'graphql'>): Promise<string> {
  return (await graphql<{ viewer: { login: string } }>('{ viewer { login } }')).viewer.login;
}

/** By the booleans: the older word folds maintain into write, and a role can have a name of the organisation's own. */
function permissionOf(may: Readonly<Partial<Record<string, boolean>>>): Permission {
  if (may['admin'] === true) return 'admin';
  if (may['maintain'] === true) return 'maintain';
  if (may['push'] === true) return 'write';
  if (may['triage'] === true) return 'triage';
  return may['pull'] === true ? 'read' : 'none';
}
