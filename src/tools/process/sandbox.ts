import { tmpdir } from 'node:os';
import type { Argv } from '../../core/plan.ts';
import { childEnvironment } from './environment.ts';
import { run } from './process.ts';

/** What could confine a program, and a command that shows whether it may do so here. */
const SANDBOXES: readonly Argv[] = [
  ['bwrap', '--ro-bind', '/', '/', '--unshare-all', 'true'],
  ['unshare', '--user', '--map-root-user', 'true'],
];

/** Names of the programs that can confine others on this machine. */
export async function sandboxesHere(): Promise<readonly string[]> {
  const tried = SANDBOXES.map(async (argv) => {
    const env = childEnvironment(process.env);
    const end = await run({ argv, cwd: tmpdir(), env, deadline: Date.now() + 10_000, maxOutputBytes: 10_000 });
    return end.outcome === 'exited' && end.exitCode === 0 ? [argv[0]] : [];
  });
  return (await Promise.all(tried)).flat();
}
