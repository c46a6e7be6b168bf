import { openRef } from '../core/refs.ts';
import { checkSpec } from '../moves/preflight/checked.ts';
import { plannedPage } from '../report/github/planned.ts';
import { slugOf } from '../spec/spec-name.ts';
import type { Ending } from './ending.ts';
import { toolsOn } from './machine.ts';
import type { ActionWorld } from './ports.ts';
import { baseOf, isHeld, noBase } from './start.ts';
import type { Trigger } from './trigger.ts';

/** What a start of a spec would do: everything that a job would find is looked at, and nothing is written anywhere. */
export async function dryRun(
  action: ActionWorld,
  { spec, base, vendor }: Extract<Trigger, { kind: 'plan' }>,
): Promise<Ending> {
  const baseBranch = await baseOf(action, base);
  action.server.watch([openRef(spec), baseBranch]);
  const commit = await action.server.tip(baseBranch);
  if (commit === undefined) throw noBase(baseBranch);
  const { ports } = action.job(slugOf(spec));
  const checked = await checkSpec(
    ports.repository,
    { spec, at: commit, vendor },
    { tools: toolsOn(action.machine, ports) },
  );
  const isOpen = await isHeld(action, spec, await action.checkpoints.list());
  const { problems, state } = checked;
  const because = isOpen ? JOINS : WOULD[state];
  return { next: 'done', because, plan: { page: plannedPage(checked, because), problems: isOpen ? [] : problems } };
}

const JOINS = 'A job is open for this spec: a start would go on with it as it was planned.';
const WOULD = {
  ready: 'A start would open a job with this plan.',
  blocked: 'A start would be refused.',
  done: 'Every task in the list is done: a start would have nothing to do.',
} as const;
