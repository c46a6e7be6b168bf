import type { Node } from '../../core/job.ts';
import { label } from '../../core/rules/rule.ts';
import { planText } from '../../core/task-plan.ts';
import type { PlanRevision } from '../../core/thinking.ts';
import { reasonsToLook } from '../thinking.ts';
import { fitting, stacked } from './markdown.ts';
import { plain } from './plain.ts';

/** So many characters of a plan are shown; whoever wants more of it than that has it in a terminal. */
const MOST = 8_000;
const MOST_IN_A_LINE = 1_500;

/** A plan that waits for a person, as a list: what is wanted, step by step, and why it waits. */
export function proposalText(node: Node, proposed: PlanRevision): string {
  const { revision, digest, plan } = proposed;
  const items = planText(plan).map((line) => {
    const at = line.indexOf(': ');
    return `- **${plain(line.slice(0, at))}**: ${plain(line.slice(at + 2), MOST_IN_A_LINE)}`;
  });
  const { shown, left } = fitting(items, MOST, (item) => item.length + 1);
  const rest = left === 0 ? [] : [`- … and ${left} more; in a clone, \`specbridge plan ${node.id}\` shows all of it`];
  return stacked(
    `> ${plain(`${label(node)}: plan ${revision} (${digest}) waits for your word.`)}`,
    plain(reasonsToLook(node, proposed), 600),
    [...shown, ...rest].join('\n'),
  );
}
