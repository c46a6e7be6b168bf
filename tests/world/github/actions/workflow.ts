import { parse } from 'yaml';
import type { Json } from '../http.ts';
import type { Permissions } from '../people.ts';

export interface StepSpec {
  readonly id?: string;
  readonly name?: string;
  readonly if?: unknown;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Json;
  readonly env?: Json;
  readonly shell?: string;
  readonly 'working-directory'?: string;
  readonly 'continue-on-error'?: unknown;
  readonly 'timeout-minutes'?: unknown;
}

export interface JobSpec {
  readonly name?: string;
  readonly if?: unknown;
  readonly needs?: string | readonly string[];
  readonly 'runs-on'?: unknown;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly env?: Json;
  readonly outputs?: Json;
  readonly steps?: readonly StepSpec[];
  readonly 'timeout-minutes'?: unknown;
  readonly 'continue-on-error'?: unknown;
  /** A reusable workflow in the place of steps. */
  readonly uses?: string;
  readonly with?: Json;
  readonly secrets?: 'inherit' | Json;
}

export interface InputSpec {
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly options?: readonly string[];
}

export interface Workflow {
  readonly path: string;
  readonly name: string;
  readonly 'run-name'?: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly env?: Json;
  readonly jobs: Readonly<Record<string, JobSpec>>;
}

const UNPLAYED = ['strategy', 'services', 'container'];

/** Reads a workflow file; refuses what this world would have to pretend to play. */
export function readWorkflow(path: string, text: string): Workflow {
  const written = parse(text) as Omit<Workflow, 'path' | 'on'> & { on: unknown };
  for (const [key, job] of Object.entries(written.jobs)) {
    const unplayed = UNPLAYED.find((word) => word in job);
    if (unplayed !== undefined) throw new Error(`${path}: job ${key} has ${unplayed}, which this world does not play.`);
  }
  return { ...written, name: written.name ?? path, path, on: triggersOf(written.on) };
}

function triggersOf(on: unknown): Workflow['on'] {
  if (typeof on === 'string') return { [on]: null };
  if (Array.isArray(on)) return Object.fromEntries((on as string[]).map((event) => [event, null]));
  return on as Workflow['on'];
}

/** The inputs that a trigger declares. */
export function inputsOf(
  workflow: Workflow,
  trigger: 'workflow_dispatch' | 'workflow_call',
): Record<string, InputSpec> {
  return (workflow.on[trigger] as { inputs?: Record<string, InputSpec> } | null)?.inputs ?? {};
}

/** A given input as the type that was declared. */
export function typedInput({ type, default: fallback }: InputSpec, given: unknown): unknown {
  const value = given ?? fallback ?? (type === 'boolean' ? false : '');
  if (type === 'boolean') return value === true || value === 'true';
  return type === 'number' && value !== '' ? Number(value) : value;
}

const ALL = ['actions', 'checks', 'contents', 'deployments', 'issues', 'packages', 'pull-requests', 'statuses'];

/** What `permissions:` grants, by GitHub's names with underscores; what it does not name is not granted. */
export function permissionsOf(written: unknown, byDefault: 'read' | 'write'): Permissions {
  if (written === undefined)
    return byDefault === 'write' ? everything('write') : { contents: 'read', metadata: 'read' };
  if (written === 'read-all') return everything('read');
  if (written === 'write-all') return everything('write');
  const granted = Object.entries((written ?? {}) as Record<string, 'read' | 'write' | 'none'>)
    .filter(([, level]) => level !== 'none')
    .map(([name, level]) => [name.replaceAll('-', '_'), level] as const);
  return { metadata: 'read', ...(Object.fromEntries(granted) as Permissions) };
}

function everything(level: 'read' | 'write'): Permissions {
  return { metadata: 'read', ...Object.fromEntries(ALL.map((name) => [name.replaceAll('-', '_'), level])) };
}

export interface Concurrency {
  readonly group: string;
  readonly mayCancel: boolean;
  /** `queue: max`: nobody who waits is replaced. */
  readonly isQueue: boolean;
}

/** The group that a resolved `concurrency:` names. */
export function concurrencyOf(resolved: unknown): Concurrency | undefined {
  if (resolved === undefined || resolved === null || resolved === '') return undefined;
  if (typeof resolved === 'string') return { group: resolved, mayCancel: false, isQueue: false };
  const { group, queue, 'cancel-in-progress': cancels } = resolved as Record<string, unknown>;
  return { group: String(group), mayCancel: cancels === true || cancels === 'true', isQueue: queue === 'max' };
}
