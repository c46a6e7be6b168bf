import { signalsIn, type Signal } from '../core/complexity.ts';
import type { Pins } from '../core/event.ts';
import type { Job, Node } from '../core/job.ts';
import type { ExecutionPlan } from '../core/plan.ts';
import type { Repository } from '../ports.ts';
import type { Task } from '../roles/prompts.ts';
import { includesIn, namesIn, type Include } from '../spec/mentions.ts';
import { plainText } from '../spec/plain-text.ts';
import { indexRequirements, readRequirements, resolve, type RequirementIndex } from '../spec/requirements.ts';
import { DOCUMENTS, specFolder, tasksPath } from '../spec/spec-name.ts';
import { readTasks, type Unit } from '../spec/tasks.ts';
import { contextOf } from './context.ts';

/** The documents of a spec, read. */
interface Spec {
  /** What a task says of itself, with its requirements, for whoever reckons how hard it is. */
  readonly textOf: (unit: Unit) => Parameters<typeof signalsIn>[0];
  /** Units of the task list by their digest. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly requirements: RequirementIndex;
  readonly documents: Task['documents'];
  /** What the documents point at, but for the task list: there each task has its own. */
  readonly names: ReadonlySet<string>;
  readonly includes: readonly Include[];
}

/**
 * Every task asks twice, and a list of a thousand tasks takes longer to read than all else that is decided for one. Under the same pins
 * the documents only gain ticks, and a tick changes no unit but its own, so they are read once for each set of pins.
 */
const SPECS = new WeakMap<Pins, Spec>();

/** The node's task as the list on the job branch words it, with the requirements that it names and all else that belongs to it. */
export async function taskOf(job: Job, node: Node, repository: Repository): Promise<Task> {
  const spec = SPECS.get(job.pins) ?? (await readSpec(job, repository));
  SPECS.set(job.pins, spec);
  const worded = wordsOf(node, spec);
  const { number, title, within, above, details, requirements } = worded;
  const words = [number, title, within, above, details, ...requirements.map(({ text }) => text)];
  const text = words.filter((word) => word !== undefined).join('\n');
  const subject = {
    task: { path: tasksPath(job.spec), text },
    changed: node.attempt?.candidate?.paths ?? [],
    names: spec.names,
    includes: spec.includes,
  };
  return { ...worded, documents: spec.documents, context: await contextOf(job, subject, repository) };
}

function wordsOf({ digest, number, title }: Node, spec: Spec): Omit<Task, 'documents' | 'context'> {
  const unit = spec.units.get(digest);
  if (unit === undefined) return { number, title, details: '', requirements: [], unresolved: [] };
  const { within, above, details, references } = unit;
  const { texts, unresolved } = resolve(references, spec.requirements);
  return { number, title, within, above, details, requirements: texts, unresolved };
}

/** An item of a checklist, which is a part of its task. */
const ITEM = /^\s*[-*+] \[[ xX]\] /gm;

function subjectOf({ title, details, references }: Unit, requirements: RequirementIndex): ReturnType<Spec['textOf']> {
  const { texts } = resolve(references, requirements);
  const text = [title, details, ...texts.map((one) => one.text)].join('\n');
  return { text, requirements: texts.length, children: details.match(ITEM)?.length ?? 0 };
}

const NAMED_IN = ['requirements.md', 'bugfix.md'];

/** What the words of a task say of how hard it is, for each task of a spec at a commit; nothing where nobody thinks about tasks. */
export async function signalsAt(
  spec: string,
  tip: string,
  { reasoning }: ExecutionPlan,
  repository: Pick<Repository, 'read'>,
): Promise<((unit: Unit) => readonly Signal[]) | undefined> {
  if (reasoning === undefined) return undefined;
  const { textOf } = await readSpec({ spec, tip }, repository);
  return (unit) => signalsIn(textOf(unit), reasoning.words?.signals);
}

/** The documents of a spec at a commit. */
async function readSpec(job: Pick<Job, 'spec' | 'tip'>, repository: Pick<Repository, 'read'>): Promise<Spec> {
  const read = await Promise.all(
    DOCUMENTS.map(async (name) => {
      const path = `${specFolder(job.spec)}/${name}`;
      return { name, path, bytes: await repository.read(job.tip, path) };
    }),
  );
  const there = read.flatMap(({ name, path, bytes }) => (bytes === undefined ? [] : { name, path, bytes }));
  const tasks = there.find(({ name }) => name === 'tasks.md');
  const { units } = readTasks(tasks?.bytes ?? new Uint8Array());
  const others = there.filter((document) => document !== tasks);
  const texts = others.map(({ path, bytes }) => ({ path, text: plainText(bytes) ?? '' }));
  const requirements = indexRequirements(
    others.filter(({ name }) => NAMED_IN.includes(name)).flatMap(({ bytes }) => readRequirements(bytes).requirements),
  );
  return {
    units: new Map(units.map((unit) => [unit.digest, unit])),
    requirements,
    textOf: (unit) => subjectOf(unit, requirements),
    documents: there.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    names: new Set(texts.flatMap(({ text }) => [...namesIn(text)])),
    includes: texts.flatMap(({ path, text }) => includesIn(text, path)),
  };
}
