import { holding, isHeld } from '../../core/capabilities.ts';
import type { Vendor } from '../../core/plan.ts';
import { nearest } from '../nearest.ts';
import { didYouMean, entriesAt, isMap, shown, type Fault } from './faults.ts';
import { nameAccepts } from './parts.ts';

const MOST_NAMED = 20;

type Roles = readonly (readonly [name: string, role: unknown])[];

interface VendorRule {
  /** The one key that it cannot start without. */
  readonly needs?: { readonly key: string; readonly example: string };
  /** Keys that say something only to it, or to others like it. */
  readonly takes: readonly string[];
  /** Models that others make, by how their names begin. */
  readonly foreign?: { readonly names: RegExp; readonly example: string };
}

/** What some vendors take and others cannot keep to. */
const OWN_KEYS = ['command', 'script', 'model', 'effort', 'maxTurns', 'maxCost', 'tokensPerRun'];

/** Bounds of one run, for which the program must hold something. */
function boundsOf(vendor: Vendor): readonly string[] {
  return [
    ...(isHeld(vendor, 'turns', 'enforced') ? ['maxTurns'] : []),
    ...(isHeld(vendor, 'cost', 'enforced') ? ['maxCost'] : []),
    ...(isHeld(vendor, 'tokens', 'declared') ? ['tokensPerRun'] : []),
  ];
}

const VENDORS: Readonly<Record<string, VendorRule>> = {
  command: {
    needs: { key: 'command', example: 'the program as an array, such as [node, tools/agent.mjs]' },
    takes: ['command'],
  },
  scripted: { needs: { key: 'script', example: 'the path of a script' }, takes: ['script'] },
  claude: {
    takes: ['model', 'effort', ...boundsOf('claude')],
    foreign: { names: /^(?:gpt|o[0-9]|codex|chatgpt|gemini|qwen)/i, example: 'claude-sonnet-4-5' },
  },
  codex: {
    takes: ['model', 'effort', ...boundsOf('codex')],
    foreign: { names: /^(?:claude|opus|sonnet|haiku|gemini|qwen)/i, example: 'gpt-5.5' },
  },
};

/** Whoever works, where that is written, and what was written of it before it was given what it leaves open. */
type Workers = readonly {
  readonly at: readonly string[];
  readonly name: string;
  readonly role: unknown;
  readonly said: unknown;
}[];

/**
 * What is wrong between values that each fit on their own: someone must make, and each vendor needs its own keys. `written`: before
 * its roles were given what they leave open.
 */
export function ruleFaults(root: Record<string, unknown>, written: Record<string, unknown>): readonly Fault[] {
  const roles = entriesAt(root, 'roles');
  const said = new Map(entriesAt(written, 'roles'));
  const workers: Workers = [
    ...roles.map(([name, role]) => ({ at: ['roles', name], name, role, said: said.get(name) })),
    ...entriesAt(root, 'reasoning').flatMap(([name, role]) =>
      name === 'agent' ? { at: ['reasoning', name], name: 'reasoning.agent', role, said: role } : [],
    ),
  ];
  return [
    ...makerFaults(root, roles),
    ...workers.flatMap(vendorFaults),
    ...budgetFaults(root, workers, said.size > 0),
    ...tightFaults(root, roles),
    ...localModelFaults(root['localModel']),
  ];
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

function makerFaults(root: Record<string, unknown>, roles: Roles): readonly Fault[] {
  // A role without a readable kind is reported already, and may be meant as the maker.
  const hasMaker = roles.some(([, role]) => kindOf(role) !== 'checker');
  if (hasMaker || (root['roles'] !== undefined && !isMap(root['roles']))) return [];
  return [
    {
      keys: ['roles'],
      part: 'key',
      text: 'name at least one maker, such as implementer: { kind: maker, vendor: command, command: [node, tools/agent.mjs] }, or a vendor for all roles, such as vendor: claude',
    },
  ];
}

function vendorFaults({ at, role, said }: Workers[number]): readonly Fault[] {
  if (!isMap(role) || typeof role['vendor'] !== 'string' || !Object.hasOwn(VENDORS, role['vendor'])) return [];
  const { vendor } = role;
  const { needs, takes, foreign } = VENDORS[vendor]!;
  const model = role['model'];
  const fault = (key: string, part: Fault['part'], text: string): Fault => ({ keys: [...at, key], part, text });
  const isForeign = foreign !== undefined && typeof model === 'string' && foreign.names.test(model);
  return [
    ...(needs === undefined || role[needs.key] !== undefined
      ? []
      : [fault(needs.key, 'key', `missing; the vendor ${vendor} needs ${needs.example}`)]),
    ...OWN_KEYS.filter((key) => role[key] !== undefined && !takes.includes(key)).map((key) =>
      fault(key, 'key', `not used by the vendor ${vendor}; remove it`),
    ),
    ...readOnlyFaults(role).map((text) => fault('readOnly', 'value', text)),
    ...(isForeign
      ? [
          {
            // Where the role names none, it has the one that is named for all.
            keys: isMap(said) && said['model'] !== undefined ? [...at, 'model'] : ['model'],
            part: 'value' as const,
            text: `${shown(model)} is no model of the vendor ${vendor}; name one such as ${foreign.example}`,
          },
        ]
      : []),
  ];
}

function readOnlyFaults({ kind, vendor, readOnly }: Record<string, unknown>): readonly string[] {
  if (readOnly === undefined) return [];
  if (kind === 'maker') return ['a maker is there to change something; remove it'];
  const enforcing: readonly unknown[] = holding('readOnly', 'enforced');
  if (readOnly !== 'enforced' || enforcing.includes(vendor)) return [];
  return [`nothing holds the vendor ${String(vendor)} to it; name ${enforcing.join(' or ')}, or say declared`];
}

/** Limits that hold only where each run tells what it used; and what a run is reckoned at that does not come to it. */
const BUDGETS = [
  { limit: 'tokens', key: 'tokensPerRun', what: 'how many tokens a run uses', example: 500_000 },
  { limit: 'costUsd', key: 'maxCost', what: 'what a run costs', example: 2 },
] as const;

/** One who cannot keep to a limit is the end of it: what the others would need is not asked for. */
function budgetFaults({ limits }: Record<string, unknown>, workers: Workers, isAnyWritten: boolean): readonly Fault[] {
  if (!isMap(limits)) return [];
  const paid = workers.flatMap(({ at, name, role }) => {
    const vendor = isMap(role) ? role['vendor'] : undefined;
    if (!isMap(role) || typeof vendor !== 'string' || vendor === 'scripted' || !Object.hasOwn(VENDORS, vendor))
      return [];
    return { at, name, role, vendor, takes: VENDORS[vendor]!.takes };
  });
  return BUDGETS.filter(({ limit }) => limits[limit] !== undefined).flatMap((budget): readonly Fault[] => {
    const { limit, key, what } = budget;
    const ofLimit = { keys: ['limits', limit], part: 'value' } as const;
    const silent = paid.find(({ takes }) => !takes.includes(key));
    if (silent !== undefined)
      return [
        { ...ofLimit, text: `${silent.vendor} does not tell ${what}, so no job could keep to it; remove the limit` },
      ];
    const open = paid.filter(({ role }) => role[key] === undefined);
    const unwritten = isAnyWritten ? [] : open.filter(({ at }) => at[0] === 'roles');
    const text = `missing; with limits.${limit}, it is what a run counts as that does not tell`;
    const bare = open.filter((one) => !unwritten.includes(one));
    return [
      ...(unwritten.length > 0 ? [{ ...ofLimit, text: rolesToWrite(unwritten, budget) }] : []),
      ...bare.map(({ at }) => ({ keys: [...at, key], part: 'key' as const, text })),
    ];
  });
}

function rolesToWrite(
  open: readonly { readonly name: string; readonly role: Record<string, unknown> }[],
  { key, example }: (typeof BUDGETS)[number],
): string {
  const roles = open.map(({ name, role }) => `${name}: { kind: ${kindOf(role) as string}, ${key}: ${example} }`);
  return `a run that does not tell counts as the ${key} of its role, so it needs roles that say it: roles: { ${roles.join(', ')} }`;
}

/** A limit under what one attempt of all makers, or one question to the agent, is reckoned at would block the job before anything has run. */
function tightFaults({ limits, reasoning }: Record<string, unknown>, roles: Roles): readonly Fault[] {
  if (!isMap(limits)) return [];
  const agent = isMap(reasoning) && isMap(reasoning['agent']) ? reasoning['agent'] : {};
  const makers = roles.flatMap(([, role]) => (isMap(role) && kindOf(role) === 'maker' ? [role] : []));
  return BUDGETS.flatMap(({ limit, key }): readonly Fault[] => {
    const worst = makers.reduce((sum, role) => sum + (Number(role[key]) || 0), 0);
    const asked = Number(agent[key]) || 0;
    if (!(Number(limits[limit]) < Math.max(worst, asked))) return [];
    const what =
      asked > worst ? 'nobody could be asked: the agent of reasoning is' : 'no attempt could begin: its makers are';
    const text = `${what} reckoned at ${Math.max(worst, asked)} (${key}); raise the limit, or lower these`;
    return [{ keys: ['limits', limit], part: 'value', text }];
  });
}

function kindOf(role: unknown): unknown {
  return isMap(role) ? role['kind'] : undefined;
}

/** What only a server of our own takes. */
const SERVER_KEYS = ['executable', 'args', 'gpuLayers', 'startupTimeoutMs', 'idleShutdownMs', 'maxRestarts'];

/** What does not go together: one server is asked, ours or a person's. */
function localModelFaults(model: unknown): readonly Fault[] {
  if (!isMap(model)) return [];
  const keys = ['localModel'];
  if (model['url'] === undefined) {
    const text =
      'name the model as model: /models/some.gguf, or a server that runs already as url: http://127.0.0.1:8080';
    return model['model'] === undefined ? [{ keys, part: 'key', text }] : [];
  }
  return ['model', ...SERVER_KEYS]
    .filter((key) => model[key] !== undefined)
    .map((key) => ({
      keys: [...keys, key],
      part: 'key',
      text: 'not used with url, where the server is yours; remove it',
    }));
}
