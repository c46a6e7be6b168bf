import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../core/digest.ts';
import type { Argv } from '../core/plan.ts';
import type { Ports, Repository } from '../ports.ts';
import { localReasoner } from '../tools/local-model/reasoner.ts';
import { leftOutOf, readCheckout, type Checkout } from '../tools/git/checkout.ts';
import { findVersion, unifiedDiff } from '../tools/git/history.ts';
import { defaultBranchOf, gitHubOrigin, remotesOf } from '../tools/git/origin.ts';
import { nameOfPerson } from '../tools/git/person.ts';
import { openGitStore } from '../tools/git/store.ts';
import { gitRepository } from '../tools/git/repository.ts';
import { readLog } from '../tools/logs.ts';
import { sandboxesHere } from '../tools/process/sandbox.ts';
import { probeVendor } from '../tools/vendors/known.ts';
import { workersOn } from '../tools/workers.ts';
import { localCheckpoints, type LocalCheckpoints } from './checkpoints.ts';
import { localForge, type LocalForge } from './forge.ts';
import { jobsFolder } from './jobs-folder.ts';

/** A repository on this machine as a world: truth in its refs, commands in files, worktrees outside of it. */
export interface Laptop extends AsyncDisposable {
  readonly checkout: Checkout;
  /** Which of these paths the person's sparse checkout leaves out. */
  leftOut(paths: readonly string[]): Promise<ReadonlySet<string>>;
  readonly checkpoints: LocalCheckpoints;
  readonly repository: Repository;
  readonly forge: LocalForge;
  /** How the person is called in git; nothing where they never said. */
  personsName(): Promise<string | undefined>;
  /** Names of the servers' repositories that are known here. */
  remotes(): Promise<readonly string[]>;
  /** `owner/name` of the repository at GitHub that it was cloned from. */
  origin(): Promise<string | undefined>;
  /** Name of the default branch of that server, as it was seen last. */
  defaultBranch(): Promise<string | undefined>;
  readonly machine: typeof MACHINE;
  /** The full set of ports for one job. */
  ports(job: string): Ports;
  /** A whole output of a gate, a set-up or an agent, as text, by the first digits of its digest. */
  log(job: string, digest: string): Promise<string | undefined>;
  /** The newest version of a file, in the history of what is checked out, that is the one looked for. */
  version(path: string, isWanted: (bytes: Uint8Array) => boolean): Promise<Uint8Array | undefined>;
  /** What changed between two texts: a unified difference without its head. */
  difference(before: Uint8Array, after: Uint8Array): Promise<string>;
}

/** What is on this machine, whoever needs it. */
const MACHINE = { probe: probeVendor, sandboxes: sandboxesHere };

function serversOf(top: string): Pick<Laptop, 'remotes' | 'origin' | 'defaultBranch'> {
  return {
    remotes: () => remotesOf(top),
    origin: () => gitHubOrigin(top),
    defaultBranch: () => defaultBranchOf(top),
  };
}

/** Opens the repository that a folder belongs to; throws UserError where there is none. Nothing is left in it before a job is. */
export async function openLaptop(folder: string, scriptedProgram: Argv): Promise<Laptop> {
  const checkout = await readCheckout(folder);
  // Of the main worktree: what is said in a linked one must reach a step that works in another.
  const jobs = await jobsFolder(checkout.main);
  // Whoever only looks, or is refused, leaves nothing behind.
  const passing = jobs.isThere ? undefined : await mkdtemp(join(tmpdir(), 'specbridge-'));
  const git = await openGitStore({ folder: checkout.top, control: passing ?? join(jobs.path, 'control.git') });
  const root = join(cacheFolder(), digestOf(git.home.common).slice(0, 12));
  const checkpoints = localCheckpoints(git);
  const kept: LocalCheckpoints = { ...checkpoints, save: (save) => jobs.made().then(() => checkpoints.save(save)) };
  const repository = gitRepository(git);
  const forge = localForge(jobs.path);
  const models = localReasoner(root);
  const ground = { git, root, scriptedProgram, models };
  const logs = (job: string): string => join(jobs.path, job, 'logs');
  return {
    checkout,
    personsName: () => nameOfPerson(checkout.top),
    ...serversOf(checkout.top),
    machine: MACHINE,
    leftOut: (paths) => leftOutOf(checkout.top, paths),
    checkpoints: kept,
    repository,
    forge: { ...forge, post: (...command) => jobs.made().then(() => forge.post(...command)) },
    log: (job, digest) => readLog(logs(job), digest),
    version: async (path, isWanted) =>
      checkout.commit === undefined ? undefined : findVersion(git, { commit: checkout.commit, path }, isWanted),
    difference: (before, after) => unifiedDiff(git, before, after),
    ports: (job) => ({ checkpoints: kept, repository, forge, ...workersOn(ground, logs(job)) }),
    [Symbol.asyncDispose]: async () => {
      for (const one of [models, git]) await one[Symbol.asyncDispose]();
      if (passing !== undefined) await rm(passing, { recursive: true, force: true });
    },
  };
}

/** Worktrees and kept set-ups: outside of the repository, or its own settings would reach into them. */
function cacheFolder(): string {
  const { SPECBRIDGE_CACHE, XDG_CACHE_HOME } = process.env;
  return SPECBRIDGE_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'specbridge');
}
