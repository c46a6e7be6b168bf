import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from '../world/github/actions/run.ts';
import { openGitHub, type GitHub, type GitHubOptions } from '../world/github/github.ts';

const quick = { interruptMs: 150, terminateMs: 150 };

/** Opens a GitHub with one workflow, `flow.yml`. */
export function withFlow(flow: string, { files, ...more }: GitHubOptions = {}): Promise<GitHub> {
  return openGitHub({ ...quick, ...more, files: { '.github/workflows/flow.yml': flow, ...files } });
}

/** Starts it as the owner. */
export async function start(github: GitHub, inputs: Record<string, string> = {}): Promise<Run> {
  const run = await github.actions.dispatch({ workflow: 'flow.yml', ref: 'main', inputs, actor: 'acme' });
  if (!('jobs' in run)) throw new Error(JSON.stringify(run));
  return run;
}

/** Starts it, and waits until nothing moves any more. */
export async function play(github: GitHub, inputs: Record<string, string> = {}): Promise<Run> {
  const run = await start(github, inputs);
  await github.actions.settled();
  return run;
}

/** Waits, for ten seconds at most, until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 1_000 && !isSo(); round += 1) await pause(10);
  if (!isSo()) throw new Error(`Never came true: ${isSo}`);
}

/** Whether the first job of a run has printed a line. */
export const printed = (run: Run, line: string) => (): boolean => run.jobs[0]?.log.includes(line) === true;
