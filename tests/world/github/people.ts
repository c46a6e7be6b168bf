import type { TokenOwner } from './emulate.ts';

export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

/** Who a request comes from. */
export interface Who {
  readonly kind: 'person' | 'app' | 'nobody';
  readonly login: string;
  /** A person's role in the repository. */
  readonly role: Role;
  /** What an app's token may do, by GitHub's names with underscores. */
  readonly permissions: Permissions;
  /** The workflow run that this token was made for. */
  readonly runId: number | undefined;
}

const RANKS: readonly Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];

/** Whether a role includes another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return RANKS.indexOf(role) >= RANKS.indexOf(least);
}

/** The booleans that GitHub shows beside a user. */
export function roleBooleans(role: Role): Record<string, boolean> {
  const names = { pull: 'read', triage: 'triage', push: 'write', maintain: 'maintain', admin: 'admin' } as const;
  return Object.fromEntries(Object.entries(names).map(([name, least]) => [name, isAtLeast(role, least)]));
}

/** Everybody, and every token. */
export interface People {
  readonly roles: Map<string, Role>;
  /** The run that each run's token was made for, as long as it works. */
  readonly runTokens: Map<string, number>;
  whoIs(token: string): Who | undefined;
}

/** The token of a person. */
export function personToken(login: string): string {
  return `ghp_${login.replaceAll(/[^a-z0-9]/gi, '0')}${'0'.repeat(36)}`.slice(0, 40);
}

export function peopleOf(
  roles: Map<string, Role>,
  isPrivate: boolean,
  tokens: ReadonlyMap<string, TokenOwner>,
  appLogin: (appId: number) => string,
): People {
  const runTokens = new Map<string, number>();
  return {
    roles,
    runTokens,
    whoIs: (token) => {
      const nobody = { permissions: {}, runId: undefined, role: isPrivate ? 'none' : 'read' } as const;
      if (token === '' || token.startsWith('eyJ')) return { ...nobody, kind: 'nobody', login: '' };
      const owner = tokens.get(token);
      if (owner === undefined) return undefined;
      const { installation } = owner;
      if (installation === undefined) {
        const role = roles.get(owner.login) ?? 'none';
        const inPublic = role === 'none' ? nobody.role : role;
        return { ...nobody, kind: 'person', login: owner.login, role: inPublic };
      }
      const permissions = installation.permissions as Permissions;
      const login = appLogin(installation.appId);
      return { kind: 'app', login, role: nobody.role, permissions, runId: runTokens.get(token) };
    },
  };
}
