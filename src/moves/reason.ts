import { nodeOf } from '../core/changes.ts';
import { diagnoserPrompt } from '../roles/diagnoser-prompt.ts';
import { roomOf } from '../roles/packet.ts';
import { placeOf, type Deed } from './deed.ts';
import { taskOf } from './task.ts';

/** A model is asked why an attempt failed. That it could not be asked is no failure of anything. */
export const reason: Deed<'reason'> = async (job, move, { agents, reasoner, repository }, signal) => {
  const node = nodeOf(job, move.node);
  const { localModel: model } = job.plan;
  const { failure, candidate } = node.attempt ?? {};
  if (model === undefined || failure === undefined) throw new Error('There is nothing to ask, or nobody.');
  const about = { type: 'reason-ended' as const, node: node.id, attempt: move.attempt, role: move.role };
  const task = await taskOf(job, node, repository);
  const told = { failure, task, paths: candidate?.paths ?? [], earlier: node.lesson?.diagnosis.rootCause };
  const prompt = diagnoserPrompt({ ...told, fence: agents.nonce(), room: roomOf(model) });
  if (prompt === undefined) return { ...about, outcome: 'failed', problem: 'no question has room in the model' };
  const question = {
    role: move.role,
    thinker: { tier: 'local-small', model } as const,
    place: placeOf(job),
    task: node.number ?? node.title,
    round: move.attempt,
    prompt,
    deadline: new Date(move.deadline),
  };
  const { log: _log, program: _program, ...end } = await reasoner.ask(question, signal);
  return end.outcome === 'answered' ? { ...about, ...end } : { ...about, outcome: 'failed', problem: end.problem };
};
