import type { Failure } from '../core/evidence.ts';
import type { LocalModel } from '../core/plan.ts';
import { data, dataRule } from './fence.ts';
import { findingLine, headline, type Worded } from './prompts.ts';

interface DiagnoserBrief {
  readonly failure: Failure;
  readonly task: Worded;
  /** What the attempt had changed. */
  readonly paths: readonly string[];
  /** What was found at the attempt before it. */
  readonly earlier?: string | undefined;
  /** Unguessable; what stands between two fences is data. */
  readonly fence: string;
  readonly model: LocalModel;
}

/** Of the tokens that a question may have, in characters: the fewest that one stands for in the text of programs, and room for an answer. */
const CHARACTERS_OF_A_TOKEN = 2;
const SHARE_OF_A_QUESTION = 0.7;
/** What is said around the blocks. */
const FRAME_CHARACTERS = 1_500;

/** Why an attempt failed, as a small model is asked: with the little that it takes, because it has not much room. */
export function diagnoserPrompt({ failure, task, paths, earlier = '', fence, model }: DiagnoserBrief): string {
  const tokens = Math.floor(model.contextSize / model.server.slots);
  const room = Math.max(0, tokens * SHARE_OF_A_QUESTION * CHARACTERS_OF_A_TOKEN - FRAME_CHARACTERS);
  const blocks = [
    // What counts most has the most room.
    { name: 'the failing output, its beginning and its end', text: failure.tail ?? '', share: 0.45 },
    { name: 'findings', text: (failure.findings ?? []).map(findingLine).join('\n'), share: 0.2 },
    { name: 'task', text: headline(task), share: 0.2 },
    { name: 'changed paths', text: paths.join('\n'), share: 0.08 },
    { name: 'the cause that was found the last time', text: earlier, share: 0.07 },
  ].filter(({ text }) => text !== '');
  return [
    'An attempt at a task of a software project has failed. Say why, for whoever has to mend it.',
    `What failed: ${failure.summary.slice(0, 300)}.`,
    ...blocks.map(({ name, text, share }) => data(name, text, fence, Math.floor(room * share))),
    dataRule(fence),
    'Answer with one JSON object: "rootCause" says in a few sentences what is wrong and where; "evidence" quotes the lines that show it.',
    '"recommendedAction" is "repair" where somebody who changes the files can mend it, and "clarify" only where nobody can before a person has answered a question: then "question" asks it.',
  ].join('\n\n');
}
