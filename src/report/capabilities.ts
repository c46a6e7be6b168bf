import { CAPABILITIES, Hold, type Ability } from '../core/capabilities.ts';
import type { Vendor } from '../core/plan.ts';

const WORDS: Readonly<Record<Ability, string>> = {
  readOnly: 'read-only where it checks',
  form: 'the form of its answer',
  turns: 'turns',
  cost: 'money',
  tokens: 'tokens',
  hiddenKey: 'its key out of reach of what its model runs',
  subAgents: 'agents of its own',
};

/** What the program of a vendor holds, in words: what is enforced, what is only declared, what cannot be had. */
export function heldWords(vendor: Vendor): string {
  const holds = Object.entries(CAPABILITIES[vendor].holds) as readonly (readonly [Ability, Hold])[];
  const groups = Hold.options.map((hold) => {
    const abilities = holds.filter(([, known]) => known === hold).map(([ability]) => WORDS[ability]);
    return abilities.length === 0 ? [] : [`${abilities.join(', ')}: ${hold}`];
  });
  return groups.flat().join('; ');
}
