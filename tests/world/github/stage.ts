import { randomBytes } from 'node:crypto';
import { concurrencyGroups } from './actions/concurrency.ts';
import { machines } from './actions/machines.ts';
import type { Stage } from './actions/play.ts';
import type { Emulate } from './emulate.ts';
import type { HostedRepository } from './git.ts';
import type { People } from './people.ts';
import type { Settings } from './site.ts';

export interface StageOptions {
  /** Folders of actions that live in other repositories, by `owner/name@version`. */
  readonly actions?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, string>>;
  /** Labels of self-hosted runners that are there. */
  readonly selfHosted?: readonly (readonly string[])[];
  /** Milliseconds from SIGINT to SIGTERM, from there to the end, and of a minute of a time-out. */
  readonly interruptMs?: number;
  readonly terminateMs?: number;
  readonly minuteMs?: number;
}

interface Surroundings {
  readonly fullName: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly resultsUrl: string;
  readonly dir: string;
  readonly repository: HostedRepository;
  readonly settings: Settings;
  readonly people: People;
  readonly emulate: Emulate;
}

/** Where runs are played: machines, groups, secrets, and the tokens of jobs. */
export function openStage(options: StageOptions, around: Surroundings): Stage {
  const { repository, people, emulate, settings } = around;
  const fleet = machines(around.dir, around.fullName.split('/')[1]!);
  for (const labels of options.selfHosted ?? []) fleet.add(labels);
  let lastJob = 20_000;
  return {
    ...around,
    actions: options.actions ?? {},
    secrets: { ...options.secrets },
    vars: { ...options.vars },
    patience: {
      interruptMs: options.interruptMs ?? 7_500,
      terminateMs: options.terminateMs ?? 2_500,
      minuteMs: options.minuteMs ?? 60_000,
    },
    machines: fleet,
    groups: concurrencyGroups(),
    defaultPermissions: () => settings.defaultPermissions,
    read: async (sha, path) => {
      const { code, stdout } = await repository.raw(['cat-file', 'blob', `${sha}:${path}`]);
      return code === 0 ? stdout.toString() : undefined;
    },
    mint: (permissions, run) => {
      // As long as they are since 2026, with dots and dashes in them.
      const token = `ghs_${randomBytes(80).toString('hex')}.${randomBytes(160).toString('base64url')}-.${randomBytes(40).toString('hex')}`;
      const owner = emulate.tables.repos.all()[0]!.owner_id;
      const installation = {
        installationId: 1,
        appId: 15_368,
        accountId: owner,
        accountType: 'User',
        repositoryIds: [],
        repositorySelection: 'all',
      } as const;
      emulate.tokens.set(token, {
        login: 'github-actions[bot]',
        id: owner,
        scopes: [],
        installation: { ...installation, permissions },
      });
      people.runTokens.set(token, run.id);
      return token;
    },
    revoke: (token) => {
      emulate.tokens.delete(token);
      people.runTokens.delete(token);
    },
    nextJobId: () => (lastJob += 1),
  };
}
