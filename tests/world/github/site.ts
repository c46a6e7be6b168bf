import type { Actions } from './actions/scheduler.ts';
import type { Emulate } from './emulate.ts';
import type { PushRules } from './git-http.ts';
import type { HostedRepository } from './git.ts';
import type { Answer, Json } from './http.ts';
import type { People, Who } from './people.ts';
import type { Results } from './results.ts';

/** What a person with admin rights can change in a repository's settings. */
export interface Settings {
  /** "Allow GitHub Actions to create and approve pull requests". */
  mayActionsCreatePulls: boolean;
  /** Not every plan has draft pull requests. */
  hasDrafts: boolean;
  /** What a workflow without `permissions:` gets. */
  defaultPermissions: 'read' | 'write';
  /** Installations of apps that an owner has suspended. */
  readonly suspendedInstallations: number[];
  /** Whether what the `GITHUB_TOKEN` does to a pull request starts runs that wait for a person's approval; else it starts none. */
  areBotRunsHeld: boolean;
  /** Its own machines, by their labels. */
  runners?: { readonly labels: readonly string[]; readonly status: 'online' | 'offline' }[];
}

/** Something that happened in the repository, as a webhook tells it. */
export interface Happening {
  readonly event: string;
  readonly action?: string;
  readonly payload: Json;
  readonly sender: string;
}

/** Everything that the parts of this GitHub know of each other. */
export interface Site {
  readonly owner: string;
  readonly name: string;
  readonly fullName: string;
  readonly isPrivate: boolean;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly settings: Settings;
  readonly rules: PushRules;
  readonly people: People;
  readonly emulate: Emulate;
  readonly repository: HostedRepository;
  readonly results: Results;
  readonly actions: Actions;
  /** Asks emulate as the repository's owner. */
  ask(method: string, path: string, body?: Json): Promise<Answer>;
  /** How GitHub shows a user. */
  user(login: string): Promise<Json>;
  /** How GitHub shows the repository. */
  shown(): Promise<Json>;
  happened(happening: Happening): void;
  /** Brings pull requests and branches up to what git holds now. */
  follow(who: Pick<Who, 'login'>): Promise<void>;
}
