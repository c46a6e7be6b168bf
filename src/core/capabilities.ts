import { z } from 'zod';
import type { Vendor } from './plan.ts';

/**
 * `enforced`: the program keeps to it, as was measured. `declared`: it is told so, or tells, and nothing holds it. `unsupported`: it cannot
 * be had, and what asks for it is refused.
 */
export const Hold = z.enum(['enforced', 'declared', 'unsupported']);
export type Hold = z.infer<typeof Hold>;

/** What can be wanted of the program that works in a role. */
export const Ability = z.enum([
  /** Whoever checks, or is asked something, changes nothing. */
  'readOnly',
  /** The answer has the form that was given for it. */
  'form',
  /** One run ends after so many turns of the model. */
  'turns',
  /** One run ends when it has cost so much. */
  'cost',
  /** How many tokens a run used is known. */
  'tokens',
  /** What the model runs cannot find the key of its vendor. */
  'hiddenKey',
  /** It starts agents of its own. */
  'subAgents',
]);
export type Ability = z.infer<typeof Ability>;

/** What a program holds, in the versions that this was measured of: from the first on, and before the second. */
interface Capabilities {
  readonly versions?: readonly [from: string, before: string];
  readonly holds: Readonly<Record<Ability, Hold>>;
}

/** The one table of who holds what. */
export const CAPABILITIES = {
  claude: {
    versions: ['2.1.332', '3.0.0'],
    holds: {
      readOnly: 'enforced',
      form: 'enforced',
      turns: 'enforced',
      cost: 'enforced',
      tokens: 'declared',
      // No variable of its shell holds it, but whoever looks for it in other processes finds it.
      hiddenKey: 'declared',
      subAgents: 'unsupported',
    },
  },
  codex: {
    versions: ['0.171.0', '1.0.0'],
    holds: {
      readOnly: 'enforced',
      form: 'declared',
      turns: 'unsupported',
      cost: 'unsupported',
      tokens: 'declared',
      hiddenKey: 'enforced',
      subAgents: 'unsupported',
    },
  },
  command: { holds: ownProgram('declared') },
  scripted: { holds: ownProgram('unsupported') },
} as const satisfies Record<Vendor, Capabilities>;

/** No key of a vendor is handed to it, and its answer is a file. */
function ownProgram<S extends Hold>(subAgents: S) {
  const untold = { form: 'unsupported', turns: 'unsupported', cost: 'unsupported', tokens: 'unsupported' } as const;
  return { readOnly: 'declared', ...untold, hiddenKey: 'declared', subAgents } as const;
}

/** Whether a vendor has a program of its own, with versions and models; a person's own program and a script have none. */
export function hasProgram(vendor: unknown): boolean {
  return Object.entries(CAPABILITIES).some(([name, known]) => name === vendor && 'versions' in known);
}

/** Whether a vendor's program holds something at least so firmly: what must be enforced is not met by a declaration. */
export function isHeld(vendor: Vendor, ability: Ability, wanted: Exclude<Hold, 'unsupported'>): boolean {
  const hold: Hold = CAPABILITIES[vendor].holds[ability];
  return hold === 'enforced' || hold === wanted;
}

/** The vendors that hold it so firmly. */
export function holding(ability: Ability, wanted: Exclude<Hold, 'unsupported'>): readonly Vendor[] {
  return (Object.keys(CAPABILITIES) as Vendor[]).filter((vendor) => isHeld(vendor, ability, wanted));
}
