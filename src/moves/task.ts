import type { Job, Node } from '../core/job.ts';
import type { Repository } from '../ports.ts';
import type { Task } from '../roles/prompts.ts';
import { tasksPath } from '../spec/spec-name.ts';
import { readTasks } from '../spec/tasks.ts';

/** The node's task as the list on the job branch words it. */
export async function taskOf(job: Job, node: Node, repository: Repository): Promise<Task> {
  const bytes = await repository.read(job.tip, tasksPath(job.spec));
  const unit = bytes && readTasks(bytes).units.find((candidate) => candidate.digest === node.digest);
  return { number: node.number, title: node.title, details: unit?.details ?? '' };
}
