import { basename } from 'node:path';
import type { Laptop } from '../local/ports.ts';
import { checkSpec } from '../moves/preflight/checked.ts';
import { bytesOf, lookupIn, type Lookup } from '../moves/preflight/lookup.ts';
import { readPlan } from '../moves/preflight/plan-problems.ts';
import { specFoldersIn } from '../moves/preflight/spec-problems.ts';
import { untilFirstJob, type FirstJob } from '../report/first-job.ts';
import { branchName } from '../report/next.ts';
import { permissionsIn, starterPage, sweepIn, type Starter, type StarterFile } from '../report/init.ts';
import { CONFIG_PATH } from '../spec/config.ts';
import { namesExampleAgents, proposeConfig, TELLING_FILES, type Proposal } from '../spec/config/proposal.ts';
import { workflowForm, workflowProblems } from '../spec/workflow-file.ts';
import { uncommittedFiles } from './check.ts';
import type { CommandLine } from './command-line.ts';
import { EXAMPLE_AGENTS } from './example-agents.ts';
import { EXAMPLE_CONFIG } from './example-config.ts';
import { EXAMPLE_WORKFLOWS, HARDENED_WORKFLOWS } from './example-workflows.ts';
import { personsFiles, readOnDisk, writeOnDisk } from './files.ts';
import { laptop } from './laptop.ts';
import { DIFF_STYLE } from './paint.ts';
import type { Printer } from './printer.ts';

/** `init`: writes what a repository needs to carry specs out at GitHub, and says what it may do and what it costs. */
export async function init(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const agents = line.flags.has('agents');
  const proposal = proposeConfig(EXAMPLE_CONFIG, await tellingFiles(lookupIn(personsFiles(world), '')), { agents });
  const workflows = await workflowsFor(world, line);
  const wanted = Object.entries({ ...workflows, [CONFIG_PATH]: proposal.text, ...(agents && EXAMPLE_AGENTS) });
  // All are looked at before the first is written: what cannot be read there is refused with nothing half-written.
  const found = await Promise.all(wanted.map(async ([path, text]) => ({ text, ...(await look(world, path, text)) })));
  const files: StarterFile[] = [];
  for (const { text, ...file } of found) {
    const isWanted = file.state === 'new' || (file.state === 'different' && line.flags.has('force'));
    const isWritten = isWanted && !line.flags.has('dry-run');
    if (isWritten) await writeOnDisk(world, file.path, text);
    files.push({ ...file, isWritten });
  }
  const starter = await described(world, line, { files, proposal, workflows });
  print.answer('init', starter, starterPage(starter), DIFF_STYLE);
  return files.some(({ state, isWritten }) => state === 'different' && !isWritten) ? 1 : 0;
}

type Workflows = Readonly<Record<string, string>>;

/** The form that is asked for; where none is, the one that is there already. */
async function workflowsFor(world: Laptop, { flags }: CommandLine): Promise<Workflows> {
  const hardened: Workflows = { ...EXAMPLE_WORKFLOWS, ...HARDENED_WORKFLOWS };
  if (flags.has('hardened')) return hardened;
  if (flags.has('force')) return EXAMPLE_WORKFLOWS;
  const found = await Promise.all(Object.keys(HARDENED_WORKFLOWS).map(async (path) => readOnDisk(world, path)));
  const isHardened = found.every((bytes) => workflowForm(textOf(bytes)) === 'hardened');
  return isHardened ? hardened : EXAMPLE_WORKFLOWS;
}

async function tellingFiles(lookup: Lookup): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    TELLING_FILES.map(async (path) => ({ path, bytes: bytesOf(await lookup.find(path)) })),
  );
  return new Map(found.flatMap(({ path, bytes }) => (bytes === undefined ? [] : [[path, textOf(bytes)]])));
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}

async function look(world: Laptop, path: string, text: string): Promise<Omit<StarterFile, 'isWritten'>> {
  const before = await readOnDisk(world, path);
  if (before === undefined) return { path, state: 'new' };
  if (path === CONFIG_PATH) return { path, state: 'yours' };
  const after = Buffer.from(text);
  if (after.equals(before)) return { path, state: 'same' };
  if (Object.hasOwn(EXAMPLE_AGENTS, path)) return { path, state: 'yours' };
  const form = workflowForm(textOf(before));
  return {
    path,
    state: 'different',
    diff: await world.difference(before, after),
    ...(form !== undefined && form !== workflowForm(text) && { form }),
    lacks: workflowProblems(textOf(before), text),
    replace: `specbridge init${workflowForm(text) === 'hardened' ? ' --hardened' : ''} --force`,
  };
}

interface Found {
  readonly files: readonly StarterFile[];
  readonly proposal: Proposal;
  readonly workflows: Workflows;
}

async function described(world: Laptop, line: CommandLine, { files, proposal, workflows }: Found): Promise<Starter> {
  const texts = Object.values(workflows).join('\n');
  const { text, gates, hasSetup, from } = proposal;
  const isProposed = files.some(({ path, state }) => path === CONFIG_PATH && state === 'new');
  const config = isProposed ? text : textOf(await readOnDisk(world, CONFIG_PATH));
  const hasOwnAgents = !namesExampleAgents(config);
  const origin = await world.origin();
  // Where nothing is committed yet, a job would find none of what the gates and the set-up stand on.
  const isFresh = world.checkout.commit === undefined;
  return {
    files,
    ...(isProposed && { proposal: { gates, hasSetup, from } }),
    hasOwnAgents,
    ...(line.flags.has('agents') && { unnamed: Object.keys(EXAMPLE_AGENTS).filter((path) => !config.includes(path)) }),
    permissions: permissionsIn(texts),
    settings: [
      {
        text: 'Settings → Actions → General: “Allow GitHub Actions to create and approve pull requests”',
        ...(origin !== undefined && { url: `https://github.com/${origin}/settings/actions` }),
      },
    ],
    sweep: sweepIn(texts),
    next: isUnwritten(files, line)
      ? [{ command: writing(line), means: 'writes this, and says what is left to do then' }]
      : untilFirstJob({
          ...(await stateOf(world, [...files.map(({ path }) => path), ...(isFresh ? from : [])])),
          hasOwnAgents,
        }),
  };
}

/** It was asked what would be written, and something would be. */
function isUnwritten(files: readonly StarterFile[], { flags }: CommandLine): boolean {
  const isWanted = ({ state }: StarterFile): boolean =>
    state === 'new' || (state === 'different' && flags.has('force'));
  return flags.has('dry-run') && files.some(isWanted);
}

function writing({ flags }: CommandLine): string {
  const kept = (['agents', 'hardened', 'force'] as const).filter((flag) => flags.has(flag)).map((flag) => ` --${flag}`);
  return `specbridge init${kept.join('')}`;
}

/** What is there by now, and what of it is committed. */
async function stateOf(world: Laptop, paths: readonly string[]): Promise<Omit<FirstJob, 'hasOwnAgents'>> {
  const disk = personsFiles(world);
  const lookup = lookupIn(disk, '');
  const { specs } = await specFoldersIn(lookup);
  const checked = await Promise.all(specs.map(async (spec) => checkSpec(disk, { spec, at: '' }, {})));
  const { spec, isApproved = false } = checked.find(({ state }) => state !== 'done') ?? checked[0] ?? {};
  const { problems } = await readPlan(lookup, { spec: spec ?? '' }, undefined);
  const changed = await Promise.all(paths.map(async (path) => ((await isCommitted(world, path)) ? [] : [path])));
  const ofSpec = spec === undefined ? [] : await uncommittedFiles(world, spec);
  const [checkedOut, wanted] = [world.checkout.branch, await world.defaultBranch()];
  const isElsewhere = checkedOut !== undefined && wanted !== undefined && checkedOut !== `refs/heads/${wanted}`;
  return {
    hasGates: problems.every(({ code }) => code !== 'verification-missing'),
    ...(spec !== undefined && { spec }),
    isApproved,
    uncommitted: [...changed.flat(), ...ofSpec],
    ...((await world.remotes()).includes('origin') ? {} : { newName: basename(world.checkout.top) }),
    ...(isElsewhere && { branch: { checkedOut: branchName(checkedOut), wanted } }),
  };
}

async function isCommitted(world: Laptop, path: string): Promise<boolean> {
  const { commit } = world.checkout;
  const there = commit === undefined ? undefined : await world.repository.read(commit, path);
  const here = await personsFiles(world).read('', path);
  return there !== undefined && here !== undefined && Buffer.from(there).equals(here);
}
