import { homedir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../core/digest.ts';
import type { Argv } from '../core/plan.ts';
import type { Checkpoints, Ports, Repository } from '../ports.ts';
import { processAgents } from '../tools/agents.ts';
import { leftOutOf, readCheckout, type Checkout } from '../tools/git/checkout.ts';
import { processGates } from '../tools/gates.ts';
import { openGitStore } from '../tools/git/store.ts';
import { gitRepository } from '../tools/git/repository.ts';
import { readLog } from '../tools/logs.ts';
import { gitWorkshop } from '../tools/worktree/worktree.ts';
import { localCheckpoints } from './checkpoints.ts';
import { localForge, type LocalForge } from './forge.ts';
import { jobsFolder } from './jobs-folder.ts';

/** A repository on this machine as a world: truth in its refs, commands in files, worktrees outside of it. */
export interface Laptop extends AsyncDisposable {
  readonly checkout: Checkout;
  /** Which of these paths the person's sparse checkout leaves out. */
  leftOut(paths: readonly string[]): Promise<ReadonlySet<string>>;
  readonly checkpoints: Checkpoints;
  readonly repository: Repository;
  readonly forge: LocalForge;
  /** The full set of ports for one job. */
  ports(job: string): Ports;
  /** A whole output of a gate or an agent, as text, by the first digits of its digest. */
  log(job: string, digest: string): Promise<string | undefined>;
}

/** Opens the repository that a folder belongs to; throws UserError where there is none. */
export async function openLaptop(folder: string, scriptedProgram: Argv): Promise<Laptop> {
  const checkout = await readCheckout(folder);
  const jobs = await jobsFolder(checkout.main);
  const git = await openGitStore({ folder: checkout.top, control: join(jobs, 'control.git') });
  const root = join(cacheFolder(), digestOf(git.home.common).slice(0, 12));
  const checkpoints = localCheckpoints(git);
  const repository = gitRepository(git);
  const forge = localForge(jobs);
  const logs = (job: string): string => join(jobs, job, 'logs');
  return {
    checkout,
    leftOut: (paths) => leftOutOf(checkout.top, paths),
    checkpoints,
    repository,
    forge,
    log: (job, digest) => readLog(logs(job), digest),
    ports: (job) => ({
      checkpoints,
      repository,
      forge,
      workshop: gitWorkshop({ git, root }),
      gates: processGates(logs(job)),
      agents: processAgents({ logs: logs(job), scriptedProgram }),
    }),
    [Symbol.asyncDispose]: () => git[Symbol.asyncDispose](),
  };
}

/** Worktrees and kept set-ups: outside of the repository, or its own settings would reach into them. */
function cacheFolder(): string {
  const { SPECBRIDGE_CACHE, XDG_CACHE_HOME } = process.env;
  return SPECBRIDGE_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'specbridge');
}
