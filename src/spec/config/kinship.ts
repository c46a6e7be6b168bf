import { wayOf, type ExecutionPlan } from '../../core/plan.ts';
import type { Place } from '../../errors.ts';
import type { Notice } from '../notice.ts';
import type { Keys } from './yaml-file.ts';

/** Names the checkers of a vendor whose models make, too: what those overlook once, they overlook twice. */
export function kinshipNotices({ stages }: ExecutionPlan, at: (...keys: Keys) => Place): readonly Notice[] {
  const makers = new Set(stages.filter(({ kind }) => kind === 'maker').map(({ vendor }) => vendor));
  const alike = stages.filter(
    (stage) => stage.kind === 'checker' && wayOf(stage) === 'form' && makers.has(stage.vendor),
  );
  return alike.map(({ key, vendor }) => {
    const { path, line = 1 } = at('roles', key, 'vendor');
    const text = `The checker ${key} is of the vendor that makes, ${vendor}: what its models overlook once, they overlook twice.`;
    return { code: 'same-vendor', path, line, text };
  });
}
