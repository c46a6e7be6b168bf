import { jobRef } from '../../src/core/refs.ts';
import { RunContext } from '../../src/github/context.ts';
import { holderOf } from '../../src/github/api/identity.ts';
import { openActionWorld, openGround, type ActionWorld } from '../../src/github/ports.ts';
import { startJob } from '../../src/github/start.ts';
import type { Checkpoints } from '../../src/ports/checkpoints.ts';
import { openSession, type Author, type Snapshot } from '../../src/session.ts';
import { writeSave } from '../../src/tools/git/saves.ts';
import type { GitHub } from '../world/github/github.ts';
import { apiOf, PERMISSIONS } from './client.ts';
import { becomeRun } from './runner-variables.ts';

export const author: Author = { owner: '1.1', engine: '0', nonce: 'n', now: () => new Date() };

/** A run of the action in this process, on a machine whose folder is `temp`. */
export async function openRun(github: GitHub, temp: string, run = 1): Promise<ActionWorld> {
  becomeRun(github, { run, folder: temp });
  const { owner, name: repo, apiUrl, serverUrl } = github;
  const context = RunContext.parse({
    owner,
    repo,
    apiUrl,
    serverUrl,
    runId: run,
    runAttempt: 1,
    eventName: 'workflow_dispatch',
    payload: { repository: { default_branch: 'main' } },
    actor: 'acme',
    sha: '0'.repeat(40),
    ref: 'refs/heads/main',
    workflowFile: '.github/workflows/specbridge.yml',
    workspace: temp,
    temp,
  });
  const ground = await openGround(context, holderOf(github.workflowToken(PERMISSIONS)));
  return openActionWorld(ground, { phase: 'step', 'on-cancel': 'pause', 'step-minutes': 60 }, apiOf(github));
}

/** A job whose journal has so many saves, each with a word of a person in it. */
export async function longJob(action: ActionWorld, saves: number): Promise<Snapshot> {
  const order = { kind: 'start', spec: 'text-tools', base: undefined, vendor: undefined, comment: undefined } as const;
  const { snapshot } = await startJob(action, order, author);
  return goOn(action, snapshot, saves - 1);
}

/** The same job with more saves, which reach the server together. */
export async function goOn(action: ActionWorld, from: Snapshot, more: number): Promise<Snapshot> {
  const { git, server, checkpoints } = action;
  const here: Checkpoints = {
    ...checkpoints,
    save: async (save) => {
      const commit = await writeSave(git.objects, save);
      return { outcome: 'saved', head: { commit, generation: save.note.generation } };
    },
  };
  const session = openSession(here, from, author);
  for (let at = 1; at <= more; at += 1) {
    const id = `run-${from.head.generation + at}`;
    session.append({ type: 'command-heard', id, by: 'acme', say: { verb: 'pause' } });
    await session.flush();
  }
  const { saved } = session;
  await server.push([{ ref: jobRef(from.job.job), from: from.head.commit, to: saved.head.commit }]);
  return saved;
}
