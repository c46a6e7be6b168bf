import type { ExecutionPlan } from '../../core/plan.ts';
import { LEDGER } from '../../core/ledger.ts';
import { UserError, type Place, type Problem } from '../../errors.ts';
import type { Agents, Gates, Reasoner } from '../../ports.ts';
import { CONFIG_PATH, overridePath, readConfig } from '../../spec/config.ts';
import { isMap } from '../../spec/config/faults.ts';
import { kinship } from '../../spec/config/kinship.ts';
import { withoutCompetition, withoutModel } from '../../spec/config/local-model.ts';
import type { Casting } from '../../spec/config/roles.ts';
import { WORKSPACE_PATH } from '../../spec/config/workspace.ts';
import { readYaml, type Keys, type SourceFile } from '../../spec/config/yaml-file.ts';
import type { Notice } from '../../spec/notice.ts';
import { readAgents } from './agent-problems.ts';
import { bytesOf, obstacleProblems, type Lookup } from './lookup.ts';
import { missingScripts } from './script-problems.ts';
import { conflictProblems, hiddenProblems } from './text-problems.ts';
import { workersOf, type Worker } from './workers.ts';

/** Who knows what this machine can run. */
export interface Tools {
  readonly agents: Pick<Agents, 'lacks'>;
  readonly gates: Pick<Gates, 'lacks'>;
  readonly reasoner: Pick<Reasoner, 'lacks'>;
}

/** Where a plan names the machines that agents are to run on, this one may be none of them. */
export type ToolsFor = (plan: ExecutionPlan) => Tools;

/** The configuration as it lies in a commit, and what keeps it from being followed. */
interface ReadPlan {
  /** Absent where it cannot be read. */
  readonly plan: ExecutionPlan | undefined;
  /** Where nobody can say what counts as approved, only a record does. */
  readonly approval: 'recorded' | 'merged';
  /** Where the numbers of tasks are written. */
  readonly taskPlaces: ReadonlyMap<string, Place>;
  /** The files that decide. */
  readonly sources: readonly string[];
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
}

/** Whose configuration, and for whom. */
interface Wanted {
  readonly spec: string;
  readonly vendor?: string | undefined;
  /** The files among which its commands run, where they are others. */
  readonly worktree?: Lookup;
}

/** Reads the configuration of a spec's jobs; everything that is wrong with it, or with what it names, is told. */
export async function readPlan(
  lookup: Lookup,
  { spec, vendor, worktree = lookup }: Wanted,
  toolsFor: ToolsFor | undefined,
): Promise<ReadPlan> {
  const paths = [CONFIG_PATH, overridePath(spec)];
  const found = await Promise.all(paths.map(async (path) => ({ path, found: await lookup.find(path) })));
  const files = found.flatMap(({ path, found: one }) => (one.kind === 'file' ? [{ path, bytes: one.bytes }] : []));
  const unreadable = [
    ...found.flatMap(({ found: one }) => obstacleProblems(one)),
    ...(found[0]?.found.kind === 'absent' ? [NO_CONFIG] : []),
    ...files.flatMap(({ path, bytes }) => conflictProblems(path, bytes, 'invalid-configuration')),
  ];
  const hidden = files.flatMap(({ path, bytes }) => hiddenProblems(path, bytes));
  const workspace = namesGates(files) ? undefined : await workspaceIn(lookup);
  const agents = await readAgents(lookup, files, placesIn(files));
  const casting = { agents: agents.files, problems: agents.problems, chosen: vendor };
  const read =
    unreadable.length > 0
      ? unread(files, [...unreadable, ...agents.problems], workspace?.file)
      : decide(files, workspace?.file, casting);
  const more = read.plan && (await lacksOf({ lookup, worktree }, read.plan, files, toolsFor?.(read.plan)));
  const sources = [...paths, ...(workspace === undefined ? [] : [WORKSPACE_PATH]), ...agents.sources];
  const problems = [...read.problems, ...hidden, ...(workspace?.problems ?? []), ...(more?.problems ?? [])];
  return { ...read, sources, problems, notices: more?.notices ?? [] };
}

function namesGates(files: readonly SourceFile[]): boolean {
  return files
    .map((file) => readYaml(file).root?.['gates'])
    .some((gates) => isMap(gates) && Object.keys(gates).length > 0);
}

/** The file of an existing workspace, which says what judges where nothing else does. */
async function workspaceIn(lookup: Lookup): Promise<{ file?: SourceFile; problems: readonly Problem[] } | undefined> {
  const found = await lookup.find(WORKSPACE_PATH);
  const bytes = bytesOf(found);
  if (found.kind === 'absent') return undefined;
  const problems = [...obstacleProblems(found), ...hiddenProblems(WORKSPACE_PATH, bytes)];
  return { problems, ...(bytes && { file: { path: WORKSPACE_PATH, bytes } }) };
}

const NO_CONFIG: Problem = {
  code: 'config-missing',
  text: 'There is no configuration. Write it, with at least one gate and one maker (`specbridge help config` shows one), and commit it.',
  place: { path: CONFIG_PATH },
};

type Decided = Omit<ReadPlan, 'sources' | 'notices'>;

function decide([file, override]: readonly SourceFile[], workspace: SourceFile | undefined, casting: Casting): Decided {
  try {
    const { plan, taskPlaces } = readConfig(file!, override, workspace, casting);
    return { plan, taskPlaces, approval: plan.approval, problems: [] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const whole = { code: error.code, text: error.message, place: { path: CONFIG_PATH } };
    const problems = error.problems.length > 0 ? error.problems : [whole];
    return unread([file!, ...(override ? [override] : [])], problems, workspace);
  }
}

/** What is wrong with a configuration need not hide what it says of approvals, or that it names no gate at all. */
function unread(
  files: readonly SourceFile[],
  problems: readonly Problem[],
  workspace: SourceFile | undefined,
): Decided {
  const roots = files.map((file) => readYaml(file).root);
  const said = roots.map((root) => root?.['approval']).findLast((approval) => approval !== undefined);
  const isEmpty = roots.every((root) => root !== undefined && (!('gates' in root) || isEmptyMap(root['gates'])));
  const hasNone = isEmpty && files[0]?.path === CONFIG_PATH && workspace === undefined;
  return {
    plan: undefined,
    approval: said === 'merged' ? said : 'recorded',
    taskPlaces: new Map(),
    problems: [...problems, ...(hasNone ? [noGate(placesIn(files))] : [])],
  };
}

function isEmptyMap(value: unknown): boolean {
  return isMap(value) && Object.keys(value).length === 0;
}

/** What the plan names and nobody has. */
async function lacksOf(
  { lookup, worktree }: { readonly lookup: Lookup; readonly worktree: Lookup },
  plan: ExecutionPlan,
  files: readonly SourceFile[],
  tools: Tools | undefined,
): Promise<Pick<ReadPlan, 'problems' | 'notices'>> {
  const at = placesIn(files);
  const scripts = await Promise.all(workersOf(plan).map((worker) => stageProblems(lookup, worker, at, tools)));
  const programs = await commandProblems(plan, at, tools);
  const { problems, notices } = await missingScripts(worktree, plan, at);
  const ledger = await ledgerProblems(lookup, plan, at);
  const kin = kinship(plan, at);
  return {
    problems: [...gateProblems(plan, at), ...kin.problems, ...scripts.flat(), ...programs, ...problems, ...ledger],
    notices: [...notices, ...kin.notices, ...(await modelNotices(plan, at, tools))],
  };
}

async function modelNotices(
  { localModel, reasoning }: ExecutionPlan,
  at: Places,
  tools: Tools | undefined,
): Promise<readonly Notice[]> {
  if (localModel === undefined)
    return reasoning?.competingPlans === true ? [withoutCompetition(at('reasoning', 'competingPlans'))] : [];
  const lack = await tools?.reasoner.lacks(localModel);
  return lack === undefined ? [] : [withoutModel(at('localModel'), lack, reasoning !== undefined)];
}

type Places = (...keys: Keys) => Place;

/** Where a value is written, in the override before the configuration; the file where neither writes it. */
function placesIn(files: readonly SourceFile[]): Places {
  const read = files.toReversed().map(readYaml);
  return (...keys) => {
    const places = read.map((file) => file.placeOf(keys, 'value') ?? file.placeOf(keys, 'key'));
    return places.find((place) => place !== undefined) ?? { path: CONFIG_PATH };
  };
}

/** What is there already could not be told from what a role makes. */
async function ledgerProblems(lookup: Lookup, plan: ExecutionPlan, at: Places): Promise<readonly Problem[]> {
  const owner = plan.stages.find(({ outputs }) => outputs !== undefined);
  if (owner === undefined || (await lookup.list('')).every(({ name }) => name !== LEDGER)) return [];
  const text = `Roles make their outputs below ${LEDGER}/, and the repository has something of this name. Rename it, or name no outputs.`;
  return [{ code: 'invalid-configuration', text, place: at('roles', owner.key, 'outputs') }];
}

function gateProblems(plan: ExecutionPlan, at: Places): readonly Problem[] {
  return plan.gates.some((gate) => gate.required) ? [] : [noGate(at)];
}

function noGate(at: Places): Problem {
  const text =
    'No required gate is named, so nothing could be verified. Add one, such as `gates: { test: { run: [npm, test] } }`.';
  return { code: 'verification-missing', text, place: at('gates') };
}

async function stageProblems(
  lookup: Lookup,
  { stage, keys }: Worker,
  at: Places,
  tools: Tools | undefined,
): Promise<readonly Problem[]> {
  const { script } = stage;
  if (script === undefined) {
    const lack = await tools?.agents.lacks(stage, undefined);
    return lack === undefined
      ? []
      : [{ place: at(...keys, stage.command === undefined ? 'vendor' : 'command'), ...lack }];
  }
  const found = await lookup.find(script);
  const bytes = bytesOf(found);
  if (found.kind === 'absent') {
    const text = `There is no script ${script}. Write it or correct its path, and commit it.`;
    return [{ code: 'script-missing', text, place: at(...keys, 'script') }];
  }
  const lack = bytes && (await tools?.agents.lacks(stage, bytes));
  return [
    ...obstacleProblems(found),
    ...hiddenProblems(script, bytes),
    ...(lack === undefined ? [] : [{ ...lack, place: { path: script, ...lack.place } }]),
  ];
}

/** A set-up may install what the gates run, so without having run it nothing is known of them. */
async function commandProblems(plan: ExecutionPlan, at: Places, tools: Tools | undefined): Promise<readonly Problem[]> {
  const [first] = plan.setup.run;
  const commands =
    first === undefined
      ? plan.gates.filter((gate) => gate.required).map(({ name, run }) => ({ run, place: at('gates', name, 'run') }))
      : [{ run: first, place: at('setup', 'run') }];
  const lacks = await Promise.all(
    commands.map(async ({ run, place }) => ({ place, lack: await tools?.gates.lacks(run) })),
  );
  return lacks.flatMap(({ place, lack }) => (lack === undefined ? [] : [{ place, ...lack }]));
}
