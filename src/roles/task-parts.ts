import { planText } from '../core/task-plan.ts';
import type { Plan } from '../core/reasoning.ts';
import { contextBlocks, shortContext, type Reader } from './context.ts';
import { headline, requirementLines, type Task } from './prompts.ts';
import type { Asking, Part } from './packet.ts';

/** What everybody is told who thinks about a task: it and its requirements whole, and what it is a part of. */
export function taskParts(task: Task, asking: Asking): readonly Part[] {
  return [
    ...lookingAround(task, asking),
    { name: 'task', text: headline(task) },
    { name: 'requirements', text: requirementLines(task) },
    { name: 'what it is a part of, which is not all for now', text: task.above ?? '', share: 1 },
  ];
}

/** What the people of the project say besides, for whoever plans or judges a plan: as much as there is room for. */
export function contextParts({ context }: Task, reader: Reader, { room, fence }: Asking): readonly Part[] {
  return room === undefined ? contextBlocks(context, reader, fence) : shortContext(context, reader);
}

/** A model believes in files that it has never seen, unless it is told that there is nothing to be seen. */
export function lookingAround({ documents }: Pick<Task, 'documents'>, { room }: Asking): readonly string[] {
  if (room !== undefined) return ['You cannot look at the repository: rely on what stands here, and on nothing else.'];
  const names = documents.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ');
  return [
    'The current folder is the repository: read there what you need.',
    ...(names === ''
      ? []
      : [`The specification is in a folder of its own below .kiro/specs/. Its documents are ${names}.`]),
  ];
}

/** A plan, whole. */
export function planPart(name: string, plan: Plan): Part {
  return { name, text: planText(plan).join('\n') };
}

/** What a plan has to take up. */
export interface TakenUp {
  /** The plan that was not accepted. */
  readonly earlier?: Plan | undefined;
  /** What a critic wants changed about it. */
  readonly requested: readonly string[];
  /** What people have said. */
  readonly notes: readonly string[];
}

/** The same for whoever plans; nothing where nobody has said anything. */
export function takenUpParts({ earlier, requested, notes }: TakenUp): readonly Part[] {
  return [
    ...(earlier === undefined ? [] : [planPart('the plan before yours, which was not accepted', earlier)]),
    ...said(
      'Whoever reviewed it wants this changed. Your plan takes it up, as far as the task and its requirements allow:',
      'requested changes',
      requested.map((change) => `- ${change}`),
    ),
    ...said('A person has decided this about the task, and the plan keeps to it:', 'decisions of a person', notes),
  ];
}

function said(lead: string, name: string, lines: readonly string[]): readonly Part[] {
  return lines.length === 0 ? [] : [lead, { name, text: lines.join('\n') }];
}

/** What a plan is, as a member of an answer. */
export const PLAN_FORM =
  '"goal" says in a sentence what is there in the end; "steps" come in their order, each with a short "id", an "action" that says what is to be changed and where, and "expectedEvidence" that shows that it is done; "testStrategy" and "verificationStrategy" say what is tested, and how all of it is shown; "assumptions" name what you could not make sure of.';

/** What every plan has to keep to. */
export const PLAN_RULE =
  'A plan does all that the task and its requirements ask, and nothing else: no interface, dependency or behaviour that they do not name. It neither changes the specification nor weakens a test. It says what is to be done, and does not list what stays as it is.';
