import { mayContain, mayMeet } from '../../core/ledger.ts';
import { entriesAt, isMap, shown, type Fault } from './faults.ts';
import { Output } from './parts.ts';

/** A role as far as its outputs go. */
interface Owner {
  readonly name: string;
  readonly kind: unknown;
  readonly outputs: readonly string[];
  readonly inputs: readonly string[];
}

type Root = Record<string, unknown>;

const MOST = 200;

/** The outputs that belong to no role in particular are those of the one maker that names none of its own. */
export function shareOutputs(root: Root): Root {
  const shared = root['outputs'];
  const [owner, second] = withoutOutputs(root);
  if (shared === undefined || owner === undefined || second !== undefined) return root;
  const roles = entriesAt(root, 'roles').map(([name, role]) => [
    name,
    name === owner ? { ...(role as Root), outputs: shared } : role,
  ]);
  return { ...root, roles: Object.fromEntries(roles) };
}

function withoutOutputs(root: Root): readonly string[] {
  return entriesAt(root, 'roles').flatMap(([name, role]) =>
    isMap(role) && role['kind'] === 'maker' && role['outputs'] === undefined ? [name] : [],
  );
}

/**
 * Who owns what, and who needs what: what is owned twice, or by nobody in particular, what nobody makes, and who waits for each other.
 * `root`: before the common outputs were given to a maker. `whole`: after that.
 */
export function outputFaults(root: Root, whole: Root): readonly Fault[] {
  const owners = entriesAt(whole, 'roles').flatMap(([name, role]) => (isMap(role) ? [ownerOf(name, role)] : []));
  const count = owners.reduce((sum, { outputs, inputs }) => sum + outputs.length + inputs.length, 0);
  // Each is compared with each.
  if (count > MOST)
    return [
      { keys: ['roles'], part: 'key', text: `the roles have ${count} outputs and inputs; at most ${MOST} are read` },
    ];
  return [...sharedFaults(root), ...doubleFaults(owners), ...unmadeFaults(owners), ...circleFaults(owners)];
}

function ownerOf(name: string, role: Root): Owner {
  return { name, kind: role['kind'], outputs: namesIn(role['outputs']), inputs: namesIn(role['inputs']) };
}

/** What does not have the form of a name is reported as such. */
function namesIn(said: unknown): readonly string[] {
  return Array.isArray(said) ? said.filter((name) => Output.safeParse(name).success) : [];
}

function sharedFaults(root: Root): readonly Fault[] {
  const open = withoutOutputs(root);
  // Of whom nobody knows whether it makes, it is not known either.
  const isKnown = entriesAt(root, 'roles').every(([, role]) => isMap(role) && role['kind'] !== undefined);
  if (root['outputs'] === undefined || open.length === 1 || !isKnown) return [];
  const text =
    open.length === 0
      ? 'every maker has outputs of its own, so nobody makes these; take them out, or give them to a role'
      : `the makers ${open.join(', ')} name no outputs of their own, so these would be made by each of them; name them at one role`;
  return [{ keys: ['outputs'], part: 'key', text }];
}

function doubleFaults(owners: readonly Owner[]): readonly Fault[] {
  const all = owners.flatMap(({ name, outputs }) => outputs.map((output, index) => ({ name, output, index })));
  return all.flatMap(({ name, output, index }, at): Fault[] => {
    const earlier = all.slice(0, at);
    const around = earlier.find((one) => mayContain(one.output, output));
    if (around !== undefined) {
      const text = `${shown(output)} and ${shown(around.output)} of ${around.name} cannot both be files: one would be a folder of the other; name another one`;
      return [fault(name, 'outputs', index, text)];
    }
    const before = earlier.find((one) => mayMeet(one.output, output));
    if (before === undefined) return [];
    const is =
      before.output === output ? 'is owned' : `can be the same path as ${shown(before.output)}, which is owned`;
    return [fault(name, 'outputs', index, `${shown(output)} ${is} by ${before.name} already; name another one`)];
  });
}

function unmadeFaults(owners: readonly Owner[]): readonly Fault[] {
  return owners.flatMap(({ name, inputs }) =>
    inputs.flatMap((input, index) => {
      const makers = owners.filter(({ outputs }) => outputs.some((output) => mayMeet(output, input)));
      const made = owners.flatMap(({ outputs }) => outputs).join(', ');
      const known = made === '' ? 'no role has outputs' : `outputs are ${made}`;
      return makers.length > 0 ? [] : [fault(name, 'inputs', index, `no role makes ${shown(input)}; ${known}`)];
    }),
  );
}

/** Roles that wait for each other are a strongly connected component of more than one role, or one that waits for itself. */
function circleFaults(owners: readonly Owner[]): readonly Fault[] {
  const needs = owners.map(({ inputs }) =>
    owners.flatMap(({ outputs }, at) =>
      inputs.some((input) => outputs.some((output) => mayMeet(output, input))) ? [at] : [],
    ),
  );
  return componentsOf(needs).flatMap((component): Fault[] => {
    const [first] = component.toSorted((a, b) => a - b);
    const isCircle = component.length > 1 || (first !== undefined && needs[first]!.includes(first));
    if (first === undefined || !isCircle) return [];
    const names = component.map((at) => owners[at]!.name).toSorted();
    const text =
      names.length === 1
        ? 'this role needs what it makes itself; take that out'
        : `${names.join(', ')} need what each other makes, so nobody can begin; take one of these inputs out`;
    return [{ keys: ['roles', owners[first]!.name, 'inputs'], part: 'key', text }];
  });
}

/** Tarjan's strongly connected components: each edge is looked at once. */
export function componentsOf(edges: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const found: number[][] = [];
  const order = new Map<number, number>();
  const lowest: number[] = [];
  const stack: number[] = [];
  const onStack = new Set<number>();
  const visit = (at: number): void => {
    order.set(at, order.size);
    lowest[at] = order.get(at)!;
    stack.push(at);
    onStack.add(at);
    for (const next of edges[at]!) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) lowest[at] = Math.min(lowest[at], lowest[next] ?? 0, order.get(next)!);
    }
    if (lowest[at] !== order.get(at)) return;
    const component = stack.splice(stack.lastIndexOf(at));
    for (const one of component) onStack.delete(one);
    found.push(component);
  };
  for (const at of edges.keys()) if (!order.has(at)) visit(at);
  return found;
}

function fault(name: string, key: string, index: number, text: string): Fault {
  return { keys: ['roles', name, key, index], part: 'value', text };
}
