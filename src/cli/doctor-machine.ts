import type { ExecutionPlan, Vendor } from '../core/plan.ts';
import type { Laptop } from '../local/ports.ts';
import { heldWords } from '../report/capabilities.ts';
import { workersOf } from '../moves/preflight/workers.ts';
import type { Finding } from '../report/doctor.ts';

/** What is to be said of this machine: the programs of the vendors that plans name, and what could confine what runs here. */
export async function examineMachine(
  { machine }: Laptop,
  plans: readonly ExecutionPlan[],
): Promise<readonly Finding[]> {
  const vendors = new Set(plans.flatMap((plan) => workersOf(plan).map(({ stage }) => stage.vendor)));
  const agents = await Promise.all([...vendors].map(async (vendor) => agentsOf(vendor, await machine.probe(vendor))));
  return [...agents.flat(), sandboxOf(await machine.sandboxes())];
}

/** What one lacks is told where its role is written. */
function agentsOf(vendor: Vendor, probed: Awaited<ReturnType<Laptop['machine']['probe']>>): readonly Finding[] {
  if (probed === undefined || 'lack' in probed) return [];
  const { program, versions } = probed;
  const [from, before] = versions;
  const text = `${program} is here: it is ${from} or newer, before ${before}, and knows every option that is used. What it holds: ${heldWords(vendor)}.`;
  return [{ check: 'agents', level: 'ok', text }];
}

/** Nothing of ours confines a program yet, so none of it is missed. */
function sandboxOf(names: readonly string[]): Finding {
  const check = 'sandbox';
  const rule = 'Agents, gates and set-ups run as you, with no sandbox around them';
  if (names.length > 0) {
    const text = `${rule}; ${names.join(' and ')} could confine a command here.`;
    return { check, level: 'ok', text };
  }
  const text = `${rule}; neither bwrap nor unshare could confine one here.`;
  const cure = 'Run what you do not trust in a container, or as another user.';
  return { check, level: 'ok', text, cure };
}
