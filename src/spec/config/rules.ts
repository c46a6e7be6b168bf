import { nearest } from '../nearest.ts';
import { didYouMean, entriesAt, isMap, shown, type Fault } from './faults.ts';
import { nameAccepts } from './form.ts';

const MOST_NAMED = 20;

/** What each vendor needs to start, and what belongs to another one. */
const NEEDS: Readonly<Record<string, { readonly needs: string; readonly refuses: string; readonly example: string }>> =
  {
    command: {
      needs: 'command',
      refuses: 'script',
      example: 'the program as an array, such as [node, tools/agent.mjs]',
    },
    scripted: { needs: 'script', refuses: 'command', example: 'the path of a script' },
  };

/** What is wrong between values that each fit on their own: someone must make, and each vendor needs its own keys. */
export function ruleFaults(root: Record<string, unknown>): readonly Fault[] {
  const roles = entriesAt(root, 'roles');
  return [...makerFaults(root, roles), ...roles.flatMap(([name, role]) => vendorFaults(name, role))];
}

/**
 * Makers stand before checkers in each file, because the order of the file is the order of work; `merged` says what kind a role has
 * that this file only changes.
 */
export function orderFaults(root: Record<string, unknown>, merged: Record<string, unknown>): readonly Fault[] {
  const kinds = new Map(entriesAt(merged, 'roles').map(([name, role]) => [name, kindOf(role)]));
  // A name that is refused anyway may be all digits, and then it does not stand where it was written.
  const named = entriesAt(root, 'roles').filter(([name]) => nameAccepts(name) === undefined);
  const roles = named.map(([name, role]) => ({ name, kind: kindOf(role) ?? kinds.get(name) }));
  const first = roles.findIndex(({ kind }) => kind === 'checker');
  if (first < 0) return [];
  const late = roles.slice(first).filter(({ kind }) => kind === 'maker');
  const text = `a maker stands after the checker ${JSON.stringify(roles[first]?.name)}; name makers first, then checkers`;
  return late.map(({ name }) => ({ keys: ['roles', name], part: 'key', text }));
}

/** What a task must bring about can only be seen in a gate that is there and that decides. */
export function taskFaults(root: Record<string, unknown>): readonly Fault[] {
  const gates = new Map(entriesAt(root, 'gates'));
  const names = [...gates.keys()].slice(0, MOST_NAMED);
  return entriesAt(root, 'tasks').flatMap(([number, task]): Fault[] => {
    const name = isMap(task) ? task['gate'] : undefined;
    if (typeof name !== 'string') return [];
    const fault = { keys: ['tasks', number, 'gate'], part: 'value' as const };
    const quoted = shown(name);
    if (!gates.has(name)) {
      const known = gates.size === 0 ? 'no gate is named at all' : `the gates are ${names.join(', ')}`;
      const guess = didYouMean(nearest(name, names));
      return [{ ...fault, text: `there is no gate ${quoted}; ${known}${guess}` }];
    }
    const gate = gates.get(name);
    const isIdle = isMap(gate) && gate['required'] === false;
    const cure = 'name a required one, or make it required';
    return isIdle ? [{ ...fault, text: `the gate ${quoted} is not required, so it decides nothing; ${cure}` }] : [];
  });
}

function makerFaults(root: Record<string, unknown>, roles: readonly (readonly [string, unknown])[]): readonly Fault[] {
  // A role without a readable kind is reported already, and may be meant as the maker.
  const hasMaker = roles.some(([, role]) => kindOf(role) !== 'checker');
  if (hasMaker || (root['roles'] !== undefined && !isMap(root['roles']))) return [];
  return [
    {
      keys: ['roles'],
      part: 'key',
      text: 'name at least one maker, such as implementer: { kind: maker, vendor: command, command: [node, tools/agent.mjs] }',
    },
  ];
}

function vendorFaults(name: string, role: unknown): readonly Fault[] {
  if (!isMap(role) || typeof role['vendor'] !== 'string' || !Object.hasOwn(NEEDS, role['vendor'])) return [];
  const { needs, refuses, example } = NEEDS[role['vendor']]!;
  const faults: Fault[] = [];
  if (role[needs] === undefined) {
    faults.push({
      keys: ['roles', name, needs],
      part: 'key',
      text: `missing; the vendor ${role['vendor']} needs ${example}`,
    });
  }
  if (role[refuses] !== undefined) {
    faults.push({
      keys: ['roles', name, refuses],
      part: 'key',
      text: `not used by the vendor ${role['vendor']}; remove it`,
    });
  }
  return faults;
}

function kindOf(role: unknown): unknown {
  return isMap(role) ? role['kind'] : undefined;
}
