import type { CheckedSpec } from '../plan.ts';
import { orderLines, placedNotice, planLines } from '../plan.ts';
import { taskGraph } from './graph.ts';
import { folded, stacked } from './markdown.ts';
import { code, fenced, plain } from './plain.ts';
import { problemList } from './refusal.ts';

const SIGNS = { ready: '📋', blocked: '⛔', done: '✅' } as const;
const LONGEST = 200_000;

/** The page of a dry run: what would stand in the way, in which order what would be done, by whom, what judges it, and how much it may cost. */
export function plannedPage(checked: CheckedSpec, because: string): string {
  const { spec, state, units, problems, notices, plan, proposal } = checked;
  const tasks = units.map((unit) => ({
    ...unit,
    status: unit.state === 'done' ? ('completed' as const) : ('ready' as const),
  }));
  const noticed = notices.map((notice) => placedNotice(spec, notice));
  const noticeList = noticed.length === 0 ? undefined : stacked('#### Notices', problemList(noticed));
  return stacked(
    `### ${SIGNS[state]} ${plain(spec)}: a dry run`,
    `${because} Nothing was opened, pushed or commented.`,
    problems.length === 0 ? undefined : stacked('#### In the way', problemList(problems)),
    taskGraph(tasks),
    units.length === 0 ? undefined : folded('The order', fenced(orderLines(checked, Infinity).join('\n'), LONGEST)),
    plan &&
      stacked('#### Plan', code(plan.digest.slice(0, 16)), fenced(planLines(plan.plan, units).join('\n'), LONGEST)),
    noticeList,
    proposal === undefined ? undefined : stacked('#### Proposal', fenced(proposal)),
  );
}
