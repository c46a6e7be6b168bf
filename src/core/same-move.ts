import { canonical } from './digest.ts';
import type { Move } from './move.ts';

/** Whether two moves are the same deed. What is said of one to people may be worded anew by another version, and is then no other one. */
export function isSameMove(one: Move, other: Move): boolean {
  return canonical(withoutWords(one)) === canonical(withoutWords(other));
}

function withoutWords(move: Move): unknown {
  if (move.type === 'block') return { ...move, blocker: { ...move.blocker, detail: '' } };
  if (move.type === 'diagnose') return { ...move, diagnosis: { ...move.diagnosis, rootCause: '' } };
  if (move.type === 'hear') return { ...move, refused: move.refused !== undefined };
  if (move.type !== 'ask') return move;
  const options = move.question.options.map(({ id }) => id);
  return { ...move, question: { ...move.question, text: '', options } };
}
