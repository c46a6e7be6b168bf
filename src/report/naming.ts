import type { Job } from '../core/job.ts';
import { label } from '../core/rules/rule.ts';

/** A text of the core for people: a task that it speaks of by its number and title, and in a command by its number. */
export function namingTasks(text: string, nodes: Job['nodes']): string {
  return text.replaceAll(/(task )?([\w-]+)/gi, (words: string, task: string | undefined, id: string) => {
    const node = nodes.get(id);
    if (node === undefined) return words;
    return task === undefined ? (node.number ?? id) : `${task}${label(node)}`;
  });
}
