import { randomUUID } from 'node:crypto';
import { CheckerAnswer, MakerReport } from '../core/evidence.ts';
import type { Agents, CheckerEnd, MakerEnd } from '../ports.ts';
import type { Conversations, Told } from './conversation.ts';

/** Makers and checkers. */
export function processAgents({ lacks, converse }: Conversations): Agents {
  return {
    nonce: () => randomUUID(),
    lacks,
    make: async (order, signal) => makerEnd(await converse('make', order, MakerReport, {}, signal)),
    check: async (order, signal) => {
      const told = { nonce: order.nonce, tree: order.treeId };
      return checkerEnd(await converse('check', order, CheckerAnswer, told, signal));
    },
  };
}

function makerEnd(told: Told<MakerReport>): MakerEnd {
  if (told.outcome === 'failed') return failed(told);
  const { value, ...logged } = told;
  const { outcome, ...claims } = value;
  return { ...logged, outcome: 'reported', says: outcome, claims };
}

function checkerEnd(told: Told<CheckerAnswer>): CheckerEnd {
  if (told.outcome === 'failed') return failed(told);
  const { value, ...logged } = told;
  return { ...logged, outcome: 'answered', answer: value };
}

/** Neither is asked again here: what they failed at is a move of its own. */
function failed({ unfit: _unfit, ...end }: Extract<Told<unknown>, { outcome: 'failed' }>) {
  return end;
}
