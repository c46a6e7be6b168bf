import { hasProgram } from '../../core/capabilities.ts';
import { missingTools } from '../../core/tools.ts';
import type { Problem } from '../../errors.ts';
import type { AgentFile } from '../agent-file.ts';
import { entriesAt, isMap, type Fault } from './faults.ts';

/** What decides about roles besides the configuration itself. */
export interface Casting {
  /** The agent files that roles name, by path. */
  readonly agents?: ReadonlyMap<string, AgentFile>;
  /** What is wrong with those that are not among them. */
  readonly problems?: readonly Problem[];
  /** What whoever starts a job says in place of the configuration's vendor: `codex`, or `codex/gpt-5.5` with its model. */
  readonly chosen?: string | undefined;
}

type Root = Record<string, unknown>;

/** A vendor that roles inherit, and the model that belongs to it. */
interface Offer {
  readonly vendor: string;
  readonly model?: unknown;
}

/** Who works where nobody is named: one who makes, and one who checks where there is a second vendor for it. */
const NOBODY = { maker: 'implementer', checker: 'reviewer' };

/** A configuration with all that its roles leave open: the kind comes from the agent file, vendor, model and effort from what is said for all. */
export function castRoles(root: Root, casting: Casting): Root {
  const { chosen } = casting;
  const offers = offersIn(root, chosen);
  const named = entriesAt(root, 'roles');
  const isMissing = root['roles'] === undefined || (isMap(root['roles']) && named.length === 0);
  if (isMissing && offers.length === 0) return root;
  const roles = isMissing ? rolesFor(offers) : named;
  const cast = roles.map(([name, role]) => [name, isMap(role) ? castRole(role, root, casting) : role] as const);
  return isMissing || isMap(root['roles']) ? { ...root, roles: Object.fromEntries(cast) } : root;
}

function rolesFor(offers: readonly Offer[]): [string, unknown][] {
  const makes: [string, unknown] = [NOBODY.maker, { kind: 'maker' }];
  return offers.length > 1 ? [makes, [NOBODY.checker, { kind: 'checker' }]] : [makes];
}

/** Who is to make comes first, who is to check second. */
function offersIn({ vendor: said, model }: Root, chosen: string | undefined): readonly Offer[] {
  const vendors = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
  const written = vendors.map((vendor, index) => ({ vendor, ...(index === 0 && { model }) }));
  if (chosen === undefined) return written;
  const [, vendor = '', theirs] = /^([^/]*)(?:\/(.*))?$/s.exec(chosen) ?? [];
  const own = written.find((offer) => offer.vendor === vendor);
  return [{ vendor, model: theirs ?? own?.model }, ...written.filter((offer) => offer !== own)];
}

function castRole(role: Root, root: Root, casting: Casting): Root {
  const file = fileOf(role, casting.agents);
  const kind = role['kind'] ?? file?.kind;
  const offers = offersIn(root, casting.chosen);
  const offered = (kind === 'checker' ? offers[1] : undefined) ?? offers[0];
  const vendor = role['vendor'] ?? offered?.vendor;
  return castWorker({ ...role, ...dropAbsent({ kind, vendor }) }, root, casting);
}

/** Whoever works with a vendor, with the model and the effort that are said for all, where they leave them open. */
export function castWorker(worker: Root, root: Root, { chosen }: Casting): Root {
  const { vendor } = worker;
  const model = worker['model'] ?? offersIn(root, chosen).find((offer) => offer.vendor === vendor)?.model;
  // Its words belong to no vendor; who has no model cannot think longer.
  const effort = worker['effort'] ?? (hasProgram(vendor) ? root['effort'] : undefined);
  return { ...worker, ...dropAbsent({ model, effort }) };
}

function fileOf({ agent }: Root, agents: Casting['agents']): AgentFile | undefined {
  return typeof agent === 'string' ? agents?.get(agent) : undefined;
}

function dropAbsent(values: Root): Root {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Where a role and its agent file contradict each other, and where its vendor cannot give what the file asks for. */
export function castFaults(root: Root, agents: Casting['agents']): readonly Fault[] {
  return entriesAt(root, 'roles').flatMap(([name, role]): Fault[] => {
    const file = isMap(role) ? fileOf(role, agents) : undefined;
    if (!isMap(role) || file === undefined) return [];
    const { path, kind, tools } = file;
    const vendor = typeof role['vendor'] === 'string' ? role['vendor'] : '';
    const missing = missingTools(vendor, tools).map((tool) => `"${tool}"`);
    const is = kind === 'checker' ? 'readonly, and so a checker' : 'not readonly, and so a maker';
    return [
      ...(role['kind'] === kind
        ? []
        : [fault(name, 'kind', `${path} is ${is}; remove this line, or name another agent file`)]),
      ...(missing.length === 0
        ? []
        : [
            fault(
              name,
              'agent',
              `${path} asks for ${missing.join(', ')}, which the vendor ${vendor} cannot give; take it out there, or name another vendor`,
            ),
          ]),
    ];
  });
}

/** Whoever chooses a vendor for a job where no role is open to one would be passed over in silence. */
export function choiceFaults(written: Root, { chosen }: Casting): readonly Fault[] {
  const named = entriesAt(written, 'roles');
  const isOpen = named.length === 0 || named.some(([, role]) => !isMap(role) || role['vendor'] === undefined);
  if (chosen === undefined || isOpen) return [];
  const text = `every role names its own vendor, so none would work with ${chosen}; start without it, or take \`vendor\` out of a role`;
  return [{ keys: ['roles'], part: 'key', text }];
}

function fault(name: string, key: string, text: string): Fault {
  return { keys: ['roles', name, key], part: 'value', text };
}
