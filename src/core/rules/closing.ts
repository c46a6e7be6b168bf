import { allIsVerified } from '../expectation.ts';
import { block, choose, type Rule } from './rule.ts';

export const closeWhenAllIsVerified: Rule = ({ job }) => {
  for (const node of job.nodes) if (node.status !== 'completed' && node.status !== 'superseded') return undefined;
  return choose({ type: 'close' }, allIsVerified(job));
};

/** The last rung: reached only when the order of the tasks has a cycle. */
export const blockWhenNothingCanRun: Rule = () =>
  block('internal', 'Tasks are open, but each of them waits for another.', 'give-up');
