import type { ExecutionPlan } from '../core/plan.ts';
import { UserError } from '../errors.ts';
import { formFaults, isMap, type Fault } from './config/faults.ts';
import { Config, DEFAULT_INPUTS, DEFAULT_MINUTES } from './config/form.ts';
import { orderFaults, ruleFaults } from './config/rules.ts';
import { DEFAULT_GUARD, DEFAULT_PROTECTED } from './config/default-paths.ts';
import { readYaml, type Keys, type Place, type Problem, type SourceFile, type YamlFile } from './config/yaml-file.ts';

/** Where the configuration of a repository lies. */
export const CONFIG_PATH = '.specbridge/orchestrate.yml';

/** What people decided for the jobs of a repository, or of one spec. */
interface Decided {
  readonly plan: ExecutionPlan;
  /** `recorded`: approvals are records with digests. `merged`: what is on the default branch counts as approved. */
  readonly approval: 'recorded' | 'merged';
}

const MOST_SHOWN = 50;

/** Where the differences for one spec lie. */
export function overridePath(spec: string): string {
  return `.specbridge/specs/${spec}.yml`;
}

/**
 * Reads the configuration, and what is different for one spec: maps are merged key by key, keys that are new come last; a scalar or
 * a list replaces the other one. Throws one UserError that lists everything that is wrong in either file.
 */
export function readConfig(file: SourceFile, override?: SourceFile): Decided {
  const base = readYaml(file);
  const over = override && readYaml(override);
  const problems = [...base.problems, ...(over?.problems ?? [])];
  if (base.root === undefined || (over !== undefined && over.root === undefined)) throw refusal(problems);
  const merged = merge(base.root, over?.root ?? {}) as Record<string, unknown>;
  const start = { path: file.path, line: 1, column: 1 };
  const files = over === undefined ? [base] : [over, base];
  const all = [
    ...problems,
    // A value that the override replaces counts for every other spec.
    ...placed([...formFaults(base.root), ...orderFaults(base.root, merged)], [base], start),
    ...placed(over?.root === undefined ? [] : orderFaults(over.root, merged), files, start),
    ...placed([...formFaults(merged), ...ruleFaults(merged)], files, start),
  ];
  if (all.length > 0) throw refusal(all);
  return decidedBy(Config.parse(merged));
}

function merge(base: unknown, over: unknown): unknown {
  if (!isMap(base) || !isMap(over)) return over;
  const merged: Record<string, unknown> = Object.assign(Object.create(null), base);
  for (const [key, value] of Object.entries(over)) merged[key] = key in merged ? merge(merged[key], value) : value;
  return merged;
}

function placed(faults: readonly Fault[], files: readonly YamlFile[], start: Place): readonly Problem[] {
  return faults.map(({ keys, part, text }) => ({
    place: placeOf(keys, part, files) ?? start,
    text: `${shownKeys(keys)}${text}`,
  }));
}

/** The place of a value, else of the nearest key above it that is written: there the missing one belongs. */
function placeOf(keys: Keys, part: Fault['part'], files: readonly YamlFile[]): Place | undefined {
  const above = keys.map((_key, index) => ({ keys: keys.slice(0, keys.length - index), part: 'key' as const }));
  const ways = [{ keys, part }, ...above, { keys: [], part: 'value' as const }];
  for (const way of ways) {
    for (const file of files) {
      const place = file.placeOf(way.keys, way.part);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

function shownKeys(keys: Keys): string {
  const path = keys.map((key) =>
    typeof key === 'number' ? `[${key}]` : `.${/^[\w-]{1,40}$/.test(key) ? key : JSON.stringify(key.slice(0, 40))}`,
  );
  return path.length === 0 ? '' : `${path.join('').replace(/^\./, '')}: `;
}

function refusal(problems: readonly Problem[]): UserError {
  const sorted = problems.toSorted((a, b) => byPlace(a.place, b.place));
  const lines = [
    ...new Set(sorted.map(({ place, text }) => visible(`${place.path}:${place.line}:${place.column}: ${text}`))),
  ];
  const more = lines.length > MOST_SHOWN ? [`… and ${lines.length - MOST_SHOWN} more`] : [];
  return new UserError(
    ['The configuration cannot be used:', ...lines.slice(0, MOST_SHOWN), ...more].join('\n'),
    'invalid-configuration',
  );
}

function byPlace(a: Place, b: Place): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** What a reader cannot see, or what would change how the line reads, as its code point. */
function visible(line: string): string {
  return line.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

function decidedBy({ setup, gates, guard, protected: more, roles, limits, approval }: Config): Decided {
  const plan: ExecutionPlan = {
    stages: stagesOf(roles ?? {}),
    gates: gatesOf(gates ?? {}),
    setup: setupOf(setup),
    guard: guard ?? 'ask',
    protectedPaths: [...new Set([...DEFAULT_PROTECTED, ...(more ?? [])])],
    limits: limits ?? {},
  };
  return { plan, approval: approval ?? 'recorded' };
}

/** Makers first: those that a spec adds come after the checkers of the repository in the merged map, and work before them. */
function stagesOf(roles: NonNullable<Config['roles']>): ExecutionPlan['stages'] {
  const stages = Object.entries(roles).map(([key, { minutes, ...role }]) => ({
    key,
    ...role,
    minutes: minutes ?? DEFAULT_MINUTES[role.kind],
  }));
  return [...stages.filter(({ kind }) => kind === 'maker'), ...stages.filter(({ kind }) => kind === 'checker')];
}

function gatesOf(gates: NonNullable<Config['gates']>): ExecutionPlan['gates'] {
  return Object.entries(gates).map(([name, { run, required, minutes, idleMinutes, guard }]) => ({
    name,
    run,
    required: required ?? true,
    minutes: minutes ?? DEFAULT_MINUTES.gate,
    ...(idleMinutes !== undefined && { idleMinutes }),
    guard: [...(guard ?? DEFAULT_GUARD)],
  }));
}

function setupOf(setup: Config['setup']): ExecutionPlan['setup'] {
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

function isOneCommand(run: NonNullable<NonNullable<Config['setup']>['run']>): run is [string, ...string[]] {
  return typeof run[0] === 'string';
}
