import { readTasks } from '../spec/tasks.ts';
import type { Deed } from './deed.ts';
import { tasksPath } from '../spec/spec-name.ts';

/** The task list is read once more: `completed` is said only when every box in scope is ticked. */
export const close: Deed<'close'> = async (job, _move, { repository }) => {
  const bytes = await repository.read(job.tip, tasksPath(job.spec));
  const open = readTasks(bytes ?? new Uint8Array()).units.filter((unit) => unit.state === 'open');
  const scope = new Set([...job.nodes].filter((node) => node.status === 'completed').map((node) => node.digest));
  const left = open.filter((unit) => scope.has(unit.digest));
  if (bytes !== undefined && left.length === 0) return { type: 'job-completed' };
  const names = left.map((unit) => unit.number ?? unit.title).join(', ');
  const detail = `The task list still has open boxes for work that is verified: ${names || 'the list is gone'}.`;
  return { type: 'job-blocked', blocker: { code: 'pin-broken', detail, next: 'cancel <reason>' } };
};
