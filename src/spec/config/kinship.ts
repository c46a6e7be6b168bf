import { wayOf, type ExecutionPlan } from '../../core/plan.ts';
import type { Place, Problem } from '../../errors.ts';
import type { Notice } from '../notice.ts';
import type { Keys } from './yaml-file.ts';

type At = (...keys: Keys) => Place;

/** Names the checkers of a vendor whose models make, too: refused, unless people want them; then that is remarked on. */
export function kinship(
  plan: ExecutionPlan,
  at: At,
): { readonly problems: readonly Problem[]; readonly notices: readonly Notice[] } {
  const makers = new Set(plan.stages.filter(({ kind }) => kind === 'maker').map(({ vendor }) => vendor));
  const alike = plan.stages
    .filter((stage) => stage.kind === 'checker' && wayOf(stage) === 'form' && makers.has(stage.vendor))
    .map(({ key, vendor }) => ({
      place: at('roles', key, 'vendor'),
      text: `The checker ${key} is of the vendor that makes, ${vendor}: what its models overlook once, they overlook twice.`,
    }));
  if (plan.sameVendorChecker === 'allow') {
    const notices = alike.map(
      ({ place: { path, line = 1 }, text }) => ({ code: 'same-vendor', path, line, text }) as const,
    );
    return { problems: [], notices };
  }
  const cure = 'Give it another vendor, or write `sameVendorChecker: allow`.';
  return {
    problems: alike.map(({ place, text }) => ({ code: 'same-vendor', text: `${text} ${cure}`, place })),
    notices: [],
  };
}
