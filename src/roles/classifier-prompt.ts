import { dataRule } from './fence.ts';
import type { Task } from './prompts.ts';
import { packet, type Asking } from './packet.ts';
import { taskParts } from './task-parts.ts';

interface ClassifierBrief extends Asking {
  readonly task: Task;
}

/** How hard a task is, as a classifier is asked; nothing where what it must know has no room. */
export function classifierPrompt({ task, ...asking }: ClassifierBrief): string | undefined {
  return packet(
    [
      'Say how hard one task of an approved specification is, before it is planned.',
      ...taskParts(task, asking),
      dataRule(asking.fence),
      'Answer with one JSON object. "complexity" is "low" where a small change in known places does; "medium" where several parts have to fit together; "high" where a mistake is costly or hard to see: what others rely on, security, data that is kept, what happens at the same time, how the whole is built. "reasons" say why, in a few words each.',
    ],
    asking,
  );
}
