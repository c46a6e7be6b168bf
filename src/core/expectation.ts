import type { Node } from './job.ts';

/** What a gate has to do for a node: pass, fail, or fail at the candidate's base and pass at the candidate. */
export type Expected = 'pass' | 'fail' | 'red-first';

/** What the configuration, or a person at the red gate, said of a gate for this node. */
export function expectedOf({ expects, mustFail }: Pick<Node, 'expects' | 'mustFail'>, gate: string): Expected {
  if (mustFail?.includes(gate) === true) return 'fail';
  return expects?.gate === gate ? expects.expect : 'pass';
}
