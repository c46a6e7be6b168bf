import type { Pins } from '../core/event.ts';
import type { Job, Node } from '../core/job.ts';
import type { Repository } from '../ports.ts';
import type { Task } from '../roles/prompts.ts';
import { readRequirements, resolve, type Requirement } from '../spec/requirements.ts';
import { specFolder, tasksPath } from '../spec/spec-name.ts';
import { readTasks, type Unit } from '../spec/tasks.ts';

/** The documents of a spec, read. */
interface Spec {
  /** Units of the task list by their digest. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly requirements: readonly Requirement[];
}

/**
 * Every task asks twice, and a list of a thousand tasks takes longer to read than all else that is decided for one. Under the same pins
 * the documents only gain ticks, and a tick changes no unit but its own, so they are read once for each set of pins.
 */
const SPECS = new WeakMap<Pins, Spec>();

/** The node's task as the list on the job branch words it, with the requirements that it names. */
export async function taskOf(job: Job, node: Node, repository: Repository): Promise<Task> {
  const spec = SPECS.get(job.pins) ?? (await readSpec(job, repository));
  SPECS.set(job.pins, spec);
  const unit = spec.units.get(node.digest);
  const { number, title } = node;
  if (unit === undefined) return { number, title, details: '', requirements: [] };
  const requirements = resolve(unit.references, spec.requirements, unit.line).texts;
  return { number, title, within: unit.within, details: unit.details, requirements };
}

const NAMED_IN = ['requirements.md', 'bugfix.md'];

async function readSpec(job: Job, repository: Repository): Promise<Spec> {
  const paths = [tasksPath(job.spec), ...NAMED_IN.map((name) => `${specFolder(job.spec)}/${name}`)];
  const [tasks, ...named] = await Promise.all(paths.map((path) => repository.read(job.tip, path)));
  const { units } = readTasks(tasks ?? new Uint8Array());
  return {
    units: new Map(units.map((unit) => [unit.digest, unit])),
    requirements: named.flatMap((bytes) => (bytes === undefined ? [] : readRequirements(bytes).requirements)),
  };
}
