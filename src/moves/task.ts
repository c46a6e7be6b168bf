import type { Job, Node } from '../core/job.ts';
import type { Repository } from '../ports.ts';
import type { Task } from '../roles/prompts.ts';
import { readRequirements, resolve } from '../spec/requirements.ts';
import { specFolder, tasksPath } from '../spec/spec-name.ts';
import { readTasks, type Unit } from '../spec/tasks.ts';

/** The node's task as the list on the job branch words it, with the requirements that it names. */
export async function taskOf(job: Job, node: Node, repository: Repository): Promise<Task> {
  const bytes = await repository.read(job.tip, tasksPath(job.spec));
  const unit = bytes && readTasks(bytes).units.find((candidate) => candidate.digest === node.digest);
  const { number, title } = node;
  if (unit === undefined) return { number, title, details: '', requirements: [] };
  const requirements = await requirementsOf(job, unit, repository);
  return { number, title, within: unit.within, details: unit.details, requirements };
}

const NAMED_IN = ['requirements.md', 'bugfix.md'];

async function requirementsOf(job: Job, unit: Unit, repository: Repository): Promise<Task['requirements']> {
  if (unit.references.length === 0) return [];
  const found = await Promise.all(NAMED_IN.map((name) => repository.read(job.tip, `${specFolder(job.spec)}/${name}`)));
  const known = found.flatMap((bytes) => (bytes === undefined ? [] : readRequirements(bytes).requirements));
  return resolve(unit.references, known, unit.line).texts;
}
