import { LEDGER } from '../core/ledger.ts';
import type { ExecutionPlan, Stage } from '../core/plan.ts';
import { problemLine, UserError, type Place, type Problem } from '../errors.ts';
import { didYouMean, entriesAt, formFaults, isMap, type Fault } from './config/faults.ts';
import { Config, DEFAULT_INPUTS, DEFAULT_MINUTES, MergedConfig } from './config/form.ts';
import { plannedModel } from './config/local-model.ts';
import { orderFaults, ruleFaults, taskFaults } from './config/rules.ts';
import { DEFAULT_GUARD, DEFAULT_PROTECTED } from './config/default-paths.ts';
import { outputFaults, shareOutputs } from './config/outputs.ts';
import { plannedReasoning } from './config/reasoning.ts';
import { castReasoning, reasoningFaults } from './config/thinker.ts';
import { castFaults, castRoles, choiceFaults, type Casting } from './config/roles.ts';
import { placed, placeOf, shownKeys } from './config/placed.ts';
import { problemAt } from './config/problem.ts';
import { readWorkspaceGates } from './config/workspace.ts';
import { readYaml, type SourceFile, type YamlFile } from './config/yaml-file.ts';
import { nearest } from './nearest.ts';
import { isRepositoryPath } from './repository-path.ts';

/** Where the configuration of a repository lies. */
export const CONFIG_PATH = '.specbridge/orchestrate.yml';

/** What people decided for the jobs of a repository, or of one spec. */
interface Decided {
  readonly plan: ExecutionPlan;
  /** Where the numbers of tasks are written, for whoever knows which tasks there are. */
  readonly taskPlaces: ReadonlyMap<string, Place>;
}

const MOST_SHOWN = 50;

/** Where the differences for one spec lie. */
export function overridePath(spec: string): string {
  return `.specbridge/specs/${spec}.yml`;
}

/**
 * Reads the configuration, and what is different for one spec: maps are merged key by key, keys that are new come last; a scalar or
 * a list replaces the other one. Where neither names a gate, those of the workspace's own file count, if there is one. Throws one
 * UserError that holds everything that is wrong in any of the files.
 */
export function readConfig(
  file: SourceFile,
  override?: SourceFile,
  workspace?: SourceFile,
  casting: Casting = {},
): Decided {
  const base = readYaml(file);
  const over = override && readYaml(override);
  const problems = [...base.problems, ...(over?.problems ?? []), ...(casting.problems ?? [])];
  if (base.root === undefined || (over !== undefined && over.root === undefined)) throw refusal(problems);
  const written = merge(knownPart(base.root), over?.root ?? {}) as Record<string, unknown>;
  const cast = castRoles(written, casting);
  const merged = castReasoning(shareOutputs(cast), casting);
  const borrowed = workspace && hasNoGates(merged) ? readWorkspaceGates(workspace) : undefined;
  if (borrowed !== undefined) merged['gates'] = borrowed.gates;
  const start = { path: file.path, line: 1, column: 1 };
  const files = over === undefined ? [base] : [over, base];
  // Without the gates of a file that cannot be read, no gate would be there.
  const hasGates = borrowed === undefined || borrowed.problems.length === 0;
  const whole = [
    ...formFaults(MergedConfig, merged),
    ...ruleFaults(merged, written),
    ...castFaults(merged, casting.agents),
    ...choiceFaults(written, casting),
    ...reasoningFaults(merged),
    ...outputFaults(cast, merged),
  ];
  const all = [
    ...problems,
    ...(borrowed?.problems ?? []),
    // A value that the override replaces counts for every other spec.
    ...placed([...formFaults(Config, base.root), ...orderFaults(base.root, merged)], [base], start),
    ...placed(over?.root === undefined ? [] : orderFaults(over.root, merged), files, start),
    ...placed(ownFaults(whole, files, casting), files, start),
    ...placed(hasGates ? taskFaults(merged) : [], files, start),
  ];
  if (all.length > 0) throw refusal(all);
  const places = entriesAt(merged, 'tasks').map(
    ([number]) => [number, placeOf(['tasks', number], 'key', files) ?? start] as const,
  );
  return { plan: decidedBy(MergedConfig.parse(merged), casting.agents), taskPlaces: new Map(places) };
}

/** Which roles of a spec have an agent file, and where it lies. */
export function rolesWithAgents(
  file: SourceFile,
  override?: SourceFile,
): readonly { readonly role: string; readonly path: string }[] {
  const merged = merge(readYaml(file).root ?? {}, (override && readYaml(override).root) ?? {});
  return entriesAt(merged, 'roles').flatMap(([role, said]) => {
    const path = isMap(said) ? said['agent'] : undefined;
    return typeof path === 'string' && isRepositoryPath(path) ? [{ role, path }] : [];
  });
}

/** The numbers of tasks in a configuration that the task list does not have; `numbers` are those that it has. */
export function unknownTasks(taskPlaces: ReadonlyMap<string, Place>, numbers: ReadonlySet<string>): readonly Problem[] {
  const unknown = [...taskPlaces].filter(([number]) => !numbers.has(number));
  return unknown.map(([number, place], index) => {
    // A guess looks at every number, so only what is read has one.
    const guess = index < MOST_SHOWN ? didYouMean(nearest(number, [...numbers])) : '';
    return problemAt(place, `${shownKeys(['tasks', number])}the task list has no task of this number${guess}`);
  });
}

/** What roles leave open is no mistake of theirs where nobody understands who decides it: what is said of all, or an agent file. */
function ownFaults(faults: readonly Fault[], files: readonly YamlFile[], { problems = [] }: Casting): readonly Fault[] {
  const unclear = new Set(faults.map(({ keys: [first] }) => first).filter((first) => first !== 'roles'));
  const isOpen = ({ keys }: Fault): boolean =>
    INHERITS.includes(keys[0]) && files.every((file) => file.placeOf(keys, 'value') === undefined);
  const isTheirs = ({ keys: [, , key] }: Fault): boolean =>
    !unclear.has('vendor') && !unclear.has(key) && (problems.length === 0 || key !== 'kind');
  return faults.filter((fault) => !isOpen(fault) || isTheirs(fault));
}

/** Where what is said for all is taken over. */
const INHERITS: readonly unknown[] = ['roles', 'reasoning'];

/** What belongs into the file of the repository; all else is reported there, and means nothing for one spec. */
function knownPart(root: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(root).filter(([key]) => Object.hasOwn(Config.shape, key)));
}

function hasNoGates({ gates }: Record<string, unknown>): boolean {
  return gates === undefined || (isMap(gates) && Object.keys(gates).length === 0);
}

function merge(base: unknown, over: unknown): unknown {
  if (!isMap(base) || !isMap(over)) return over;
  const merged: Record<string, unknown> = Object.assign(Object.create(null), base);
  for (const [key, value] of Object.entries(over)) merged[key] = key in merged ? merge(merged[key], value) : value;
  return merged;
}

function refusal(found: readonly Problem[]): UserError {
  const sorted = found.toSorted((a, b) => byPlace(a.place, b.place));
  const problems = [...new Map(sorted.map((problem) => [problemLine(problem), problem])).entries()];
  const lines = problems.map(([line]) => line);
  const more = lines.length > MOST_SHOWN ? [`… and ${lines.length - MOST_SHOWN} more`] : [];
  return new UserError(
    ['The configuration cannot be used:', ...lines.slice(0, MOST_SHOWN), ...more].join('\n'),
    'invalid-configuration',
    problems.map(([, problem]) => problem),
  );
}

function byPlace(a: Place | undefined, b: Place | undefined): number {
  if (a?.path !== b?.path) return (a?.path ?? '') < (b?.path ?? '') ? -1 : 1;
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

function decidedBy(config: MergedConfig, agents: Casting['agents']): ExecutionPlan {
  const {
    setup,
    gates,
    guard,
    protected: more,
    roles,
    limits,
    sameVendorChecker,
    approval,
    tasks = {},
    runners,
    waitForChecks = [],
    checksFrom,
    localModel,
    reasoning,
  } = config;
  const plan: ExecutionPlan = {
    stages: stagesOf(roles ?? {}, agents),
    gates: gatesOf(gates ?? {}),
    setup: setupOf(setup),
    guard: guard ?? 'ask',
    protectedPaths: [...new Set([...DEFAULT_PROTECTED, ...(more ?? []), ...ownPaths(agents), ...ledgerPath(roles)])],
    limits: limits ?? {},
    approval: approval ?? 'recorded',
    // A plan says nothing of tasks where people say nothing of them.
    ...(Object.keys(tasks).length > 0 && { tasks }),
    ...(sameVendorChecker === 'allow' && { sameVendorChecker }),
    ...(runners !== undefined && { runners }),
    ...(waitForChecks.length > 0 && { waitForChecks: [...new Set(waitForChecks)] }),
    ...(waitForChecks.length > 0 && checksFrom !== undefined && { checksFrom }),
    ...(localModel && { localModel: plannedModel(localModel) }),
    ...(reasoning && { reasoning: plannedReasoning(reasoning) }),
  };
  return plan;
}

/** Makers first: those that a spec adds come after the checkers of the repository in the merged map, and work before them. */
function stagesOf(roles: NonNullable<MergedConfig['roles']>, agents: Casting['agents']): ExecutionPlan['stages'] {
  const stages = Object.entries(roles).map(([key, { minutes, agent: path, ...role }]) => {
    const agent = agentAt(path, agents);
    return { key, ...role, ...(agent && { agent }), minutes: minutes ?? DEFAULT_MINUTES[role.kind] };
  });
  return [...stages.filter(({ kind }) => kind === 'maker'), ...stages.filter(({ kind }) => kind === 'checker')];
}

function agentAt(path: string | undefined, agents: Casting['agents']): Stage['agent'] {
  const file = path === undefined ? undefined : agents?.get(path);
  if (file === undefined) return undefined;
  const { digest, tools } = file;
  return { path: file.path, digest, tools: [...tools] };
}

/** What people say to agents is no agent's to change, as patterns. */
function ownPaths(agents: Casting['agents']): readonly string[] {
  const paths = [...(agents?.values() ?? [])].flatMap(({ path, skills }) => [path, ...skills]);
  return paths.map((path) => `/${path.replaceAll(/[[\]?]/g, '\\$&')}`);
}

/** Where outputs are made, only they belong, and they are taken away: what is left there is nobody's. */
function ledgerPath(roles: MergedConfig['roles'] = {}): readonly string[] {
  return Object.values(roles).some(({ outputs }) => outputs !== undefined) ? [`/${LEDGER}`] : [];
}

function gatesOf(gates: NonNullable<MergedConfig['gates']>): ExecutionPlan['gates'] {
  return Object.entries(gates).map(([name, { run, required, minutes, idleMinutes, guard }]) => ({
    name,
    run,
    required: required ?? true,
    minutes: minutes ?? DEFAULT_MINUTES.gate,
    ...(idleMinutes !== undefined && { idleMinutes }),
    guard: [...(guard ?? DEFAULT_GUARD)],
  }));
}

function setupOf(setup: MergedConfig['setup']): ExecutionPlan['setup'] {
  const run = setup?.run ?? [];
  return {
    run: isOneCommand(run) ? [run] : run,
    minutes: setup?.minutes ?? DEFAULT_MINUTES.setup,
    key:
      setup?.cache === undefined
        ? [...(setup?.inputs ?? [])]
        : [...new Set([...setup.cache.key, ...(setup.inputs ?? DEFAULT_INPUTS)])],
    paths: (setup?.cache?.paths ?? []).map((path) => path.replace(/\/$/, '')),
  };
}

function isOneCommand(run: NonNullable<NonNullable<MergedConfig['setup']>['run']>): run is [string, ...string[]] {
  return typeof run[0] === 'string';
}
