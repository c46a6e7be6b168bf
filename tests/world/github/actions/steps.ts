import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkOut } from './checkout.ts';
import { runChild } from './child.ts';
import { commandFiles } from './command-files.ts';
import { interpolate } from './expressions.ts';
import { contextsOf, type Running } from './job-runner.ts';
import { masked, type Output } from './output.ts';
import type { StepRecord } from './run.ts';
import { actionEnvironment, inputEnvironment, stepEnvironment } from './step-environment.ts';
import type { StepSpec } from './workflow.ts';

interface Metadata {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly runs: { readonly using: string; readonly main: string; readonly post?: string; readonly 'post-if'?: string };
}

/** A post step that waits for the end of the job. */
export interface Post {
  readonly program: string;
  readonly condition: unknown;
  readonly env: Readonly<Record<string, string>>;
}

interface StepOrder {
  readonly stop: AbortSignal;
  readonly output: Output;
}

type Exit = number | 'stopped';

/** Runs one step; gives its exit code. */
export async function runStep(
  running: Running,
  spec: StepSpec,
  order: StepOrder & { record: StepRecord },
): Promise<Exit> {
  const { standing } = running;
  const written = Object.entries(spec.env ?? {});
  const env = Object.fromEntries(
    written.map(([name, value]) => [name, interpolate(value, contextsOf(running), standing)]),
  );
  const contexts = contextsOf(running, env);
  if (spec.run !== undefined) {
    const script = join(running.machine.temp, `${randomUUID()}.sh`);
    writeFileSync(script, interpolate(spec.run, contexts, standing));
    const folder = join(running.machine.workspace, interpolate(spec['working-directory'] ?? '.', contexts, standing));
    const { code, outputs } = await execute(running, shellOf(spec.shell, script), env, { ...order, folder });
    order.record.outputs = outputs;
    return code;
  }
  const given = Object.entries(spec.with ?? {}).map(([name, value]) => [name, interpolate(value, contexts, standing)]);
  const inputs = Object.fromEntries(given) as Record<string, string>;
  const uses = spec.uses ?? '';
  const checkout = /^actions\/checkout@v?(\d+)?/.exec(uses);
  if (checkout !== null) {
    await playCheckout(running, inputs, Number(checkout[1] ?? 6));
    return 0;
  }
  const { folder, metadata } = actionOf(running, uses);
  for (const [name, { default: fallback }] of Object.entries(metadata.inputs ?? {})) {
    inputs[name] ??= interpolate(fallback ?? '', contexts, standing);
  }
  for (const name of Object.keys(inputs)) {
    if (metadata.inputs?.[name] !== undefined) continue;
    order.output.line(
      `::warning::Unexpected input(s) '${name}', valid inputs are ${JSON.stringify(Object.keys(metadata.inputs ?? {}))}`,
    );
  }
  const around = { ...actionEnvironment(running.around), ...env, ...inputEnvironment(inputs) };
  const own = { ...around, GITHUB_ACTION: spec.id ?? '__action', GITHUB_ACTION_PATH: folder };
  const argv = [process.execPath, join(folder, metadata.runs.main)] as const;
  const { code, outputs, state } = await execute(running, [...argv], own, order);
  order.record.outputs = outputs;
  if (metadata.runs.post !== undefined) {
    const states = Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]);
    const condition = metadata.runs['post-if'] ?? 'always()';
    running.posts.push({
      program: join(folder, metadata.runs.post),
      condition,
      env: { ...own, ...Object.fromEntries(states) },
    });
  }
  return code;
}

/** Runs a post step. */
export async function runPost(running: Running, post: Post, order: StepOrder): Promise<Exit> {
  return (await execute(running, [process.execPath, post.program], post.env, order)).code;
}

async function execute(
  running: Running,
  argv: [string, ...string[]],
  own: Readonly<Record<string, string>>,
  { stop, output, folder = running.machine.workspace }: StepOrder & { readonly folder?: string },
): Promise<{ code: Exit; outputs: Record<string, string>; state: Record<string, string> }> {
  const files = commandFiles(running.machine.temp);
  const path = [...running.path, process.env['PATH']].join(':');
  const env = { PATH: path, ...running.env, ...stepEnvironment(running.around), ...files.env, ...own };
  const { patience } = running;
  const code = await runChild({ argv, cwd: folder, env, onLine: output.line, patience, stop });
  if (running.isLost) return { code, outputs: {}, state: {} };
  const told = files.read();
  Object.assign(running.env, told.env);
  running.path.unshift(...told.path);
  running.job.summary += masked(running.masks, told.summary);
  if (told.problem !== undefined) output.line(`::error::${told.problem}`);
  return { code, outputs: told.outputs, state: told.state };
}

function shellOf(shell: string | undefined, script: string): [string, ...string[]] {
  if (shell === undefined) return ['bash', '-e', script];
  if (shell === 'bash') return ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', script];
  if (shell === 'sh') return ['sh', '-e', script];
  throw new Error(`This world does not play the shell ${shell}.`);
}

function actionOf({ machine, actions }: Running, uses: string): { folder: string; metadata: Metadata } {
  const folder = uses.startsWith('./') ? join(machine.workspace, uses) : actions[uses];
  if (folder === undefined)
    throw new Error(`Unable to resolve action ${uses}: name its folder in \`actions\` of openGitHub.`);
  const file = join(folder, 'action.yml');
  if (!existsSync(file)) {
    throw new Error(
      `Can't find 'action.yml' under '${folder}'. Did you forget to run actions/checkout before running your local action?`,
    );
  }
  const metadata = parse(readFileSync(file, 'utf8')) as Metadata;
  if (!/^node2\d$/.test(metadata.runs.using))
    throw new Error(`This world does not play actions that use ${metadata.runs.using}.`);
  return { folder, metadata };
}

async function playCheckout(
  running: Running,
  inputs: Readonly<Record<string, string>>,
  version: number,
): Promise<void> {
  const { machine, serverUrl, fullName, run, token } = running;
  const place = { workspace: machine.workspace, temp: machine.temp, serverUrl, repository: fullName };
  await checkOut({ ...place, ref: run.ref, sha: run.sha, token, inputs, version });
}
