import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../core/command.ts';
import { readLines, type Line } from '../core/journal.ts';
import type { Argv } from '../core/plan.ts';
import { closedRef, jobRef } from '../core/refs.ts';
import type { Ports } from '../ports.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { Links } from '../report/github/links.ts';
import { localReasoner } from '../tools/local-model/reasoner.ts';
import { saveNumbered } from '../tools/git/saves.ts';
import type { GitStore } from '../tools/git/store.ts';
import { workersOn } from '../tools/workers.ts';
import type { Api } from './api.ts';
import type { Identity } from './api/identity.ts';
import { remoteCheckpoints, type RemoteCheckpoints } from './checkpoints.ts';
import { ownerOf, type RunContext } from './context.ts';
import { stepWorkflow } from './dispatch.ts';
import { hearing, type Hearer } from './hearing.ts';
import type { Inputs } from './inputs.ts';
import { askedElsewhere, type Machine } from './machine.ts';
import { placesIn } from './places.ts';
import { recent, type Recent } from './recent.ts';
import { openClone, remoteRepository, type RemoteRepository } from './repository.ts';
import { openServer, type Server } from './server.ts';

/** The repository, as far as git shows it: its objects, its refs and the journals in them. */
export interface Ground extends AsyncDisposable {
  readonly context: RunContext;
  readonly links: Links;
  readonly git: GitStore;
  readonly server: Server;
  readonly checkpoints: RemoteCheckpoints;
  /** What a move gets in which foreign code runs; `logs` is where whole outputs are kept. */
  tools(logs: string): Tools;
}

interface Tools extends Omit<Ports, 'checkpoints' | 'forge'> {
  readonly repository: RemoteRepository;
}

/** GitHub as a world, for one run of the action. */
export interface ActionWorld extends Ground {
  readonly api: Api;
  readonly machine: Machine;
  /** Whether this machine holds no more than foreign code may write to: whoever can write caches can have `tar` write anywhere. */
  readonly mayRestoreCaches: boolean;
  /** Whether a save, named by its number and the start of its commit, is in the history of another one. */
  hasSave(tip: string, save: NonNullable<Inputs['generation']>): Promise<boolean>;
  /** One job; `said` is what was said to it with the dispatch of this run. */
  job(job: string, said?: Command): JobWorld;
}

/** One job in this world. */
export interface JobWorld {
  readonly ports: Ports;
  readonly repository: RemoteRepository;
  /** The whole journal, as it was loaded and saved last. */
  lines(): readonly Line[];
  /** What was seen of refs and comments may be old: the next look asks again, and for everything. */
  lookAgain(): void;
  /** Until then the titles of runs are left to another look. */
  leaveTitles(): void;
}

/** The branch of a job, without `refs/heads/`. */
export function branchOf(job: string): string {
  return `specbridge/${job}`;
}

/** Where people look at the repository and at this run. */
export function linksOf({ serverUrl, owner, repo, runId }: RunContext): Links {
  const repositoryUrl = `${serverUrl}/${owner}/${repo}`;
  return { repositoryUrl, runUrl: `${repositoryUrl}/actions/runs/${runId}` };
}

/** Opens the repository for a run. */
export async function openGround(context: RunContext, identity: Identity): Promise<Ground> {
  const { workspace, sha, temp } = context;
  const links = linksOf(context);
  const { clone, work } = placesIn(temp);
  const git = await openClone({ workspace, sha, temp: clone });
  // Handed to git alone, in its environment, and only where it speaks to the server.
  const authorization = async (): Promise<string> =>
    `Basic ${Buffer.from(`x-access-token:${await identity.token()}`).toString('base64')}`;
  const models = localReasoner(work);
  const workers = { git, root: work, scriptedProgram: scriptedProgram(), models };
  const server = openServer(git.home, { url: links.repositoryUrl, authorization });
  return {
    context,
    links,
    git,
    server,
    checkpoints: remoteCheckpoints(git, server),
    tools: (logs) => ({ repository: remoteRepository(git, server), ...workersOn(workers, logs) }),
    [Symbol.asyncDispose]: async () => {
      await models[Symbol.asyncDispose]();
      await git[Symbol.asyncDispose]();
    },
  };
}

/** The world of a run, or of that part of it which a job of the workflow is. */
export function openActionWorld(
  ground: Ground,
  {
    phase,
    'on-cancel': onCancel,
    'step-minutes': minutes,
    runner,
  }: Pick<Inputs, 'phase' | 'on-cancel' | 'step-minutes' | 'runner'>,
  api: Api,
): ActionWorld {
  const { context, git } = ground;
  const { runId, workflowFile } = context;
  const hearer = { runId, owner: ownerOf(context), phase, workflow: stepWorkflow(workflowFile), onCancel };
  const tools = phase === 'decide' ? (logs: string) => askedElsewhere(ground.tools(logs)) : ground.tools;
  const shared = { ...ground, tools, hearer, api: recent(api) };
  return {
    ...shared,
    machine: { minutes, runner },
    mayRestoreCaches: phase !== 'decide' && phase !== 'settle',
    hasSave: async (tip, { number, commit }) =>
      (await saveNumbered(git.objects, tip, number))?.startsWith(commit) === true,
    job: (job, said) => openJobWorld(shared, job, said),
  };
}

/** What the jobs of a run share. */
interface Shared extends Ground {
  readonly hearer: Omit<Hearer, 'job'>;
  readonly api: Recent;
}

function openJobWorld(shared: Shared, job: string, said?: Command): JobWorld {
  const { context, hearer, api, server, checkpoints } = shared;
  const { temp, payload } = context;
  const branch = branchOf(job);
  const branches = [branch, payload.repository?.default_branch ?? []].flat();
  server.watch([jobRef(job), closedRef(job), ...branches.map((name) => `refs/heads/${name}`)]);
  const journal = remembered(checkpoints);
  let leavesTitles = false;
  const tools = shared.tools(join(placesIn(temp).logs, job));
  return {
    repository: tools.repository,
    lines: journal.lines,
    leaveTitles: () => {
      leavesTitles = true;
    },
    lookAgain: () => {
      leavesTitles = false;
      for (const one of [server, api]) one.forget();
    },
    ports: {
      ...tools,
      checkpoints: journal.checkpoints,
      forge: hearing(api, { ...hearer, job }, { branch, said, lines: journal.lines, leavesTitles: () => leavesTitles }),
    },
  };
}

/** The agent's program lies beside this one: as a source file here, as a bundle of its own where this is one. */
function scriptedProgram(): Argv {
  const program = import.meta.url.endsWith('.ts') ? '../tools/scripted-program.ts' : '../scripted/index.js';
  return [process.execPath, fileURLToPath(new URL(program, import.meta.url))];
}

/** Checkpoints of one job that remember its journal: after a save nothing has to be read again to know it. */
function remembered(checkpoints: Checkpoints): {
  readonly checkpoints: Checkpoints;
  readonly lines: () => readonly Line[];
} {
  let texts: readonly string[] = [];
  // They are looked at before every move, and are many.
  let known: readonly Line[] = [];
  return {
    lines: () => {
      const more = readLines(texts.slice(known.length), texts[known.length - 1] ?? '');
      if (more.length > 0) known = [...known, ...more];
      return known;
    },
    checkpoints: {
      ...checkpoints,
      load: async (job, since) => {
        const saved = await checkpoints.load(job, since);
        if (saved?.isContinued === false) known = [];
        if (saved !== undefined) texts = saved.isContinued ? [...texts, ...saved.lines] : saved.lines;
        return saved;
      },
      save: async (save) => {
        const end = await checkpoints.save(save);
        if (end.outcome === 'saved') texts = [...texts, ...save.lines];
        return end;
      },
    },
  };
}
