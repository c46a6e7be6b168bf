import type { Command, Verb } from '../../src/core/command.ts';
import type { Failure, GateResult } from '../../src/core/evidence.ts';
import type { ReasonRole } from '../../src/core/reasoning.ts';
import type { Problem } from '../../src/errors.ts';
import { digestOf } from '../../src/core/digest.ts';
import type {
  AgentOrder,
  Agents,
  CheckerEnd,
  Gates,
  MakerEnd,
  Ports,
  Question,
  ReasonEnd,
  Tree,
  TreeOrder,
  Workshop,
} from '../../src/ports.ts';
import { memoryCheckpoints } from './memory-checkpoints.ts';
import { memoryRepository, objectStore, type File, type Files, type ObjectStore } from './memory-repository.ts';

/** What an agent of the world does when it is asked: it may change the files of its tree. */
export interface Behaviour {
  make(order: AgentOrder, files: Map<string, File>): MakerEnd;
  check(order: AgentOrder & { readonly nonce: string; readonly treeId: string }, files: Map<string, File>): CheckerEnd;
  /** Whether a gate passes on these files. */
  gate(name: string, files: Files): boolean;
  setup?(files: Files): Failure | undefined;
  /** What a question is answered with. */
  reason?<R extends ReasonRole>(question: Question<R>): ReasonEnd<R>;
  /** Programs that are not there. */
  readonly missing?: readonly string[];
}

/** A world in memory: it outlives the steps that crash in it. */
export interface MemoryWorld {
  readonly store: ObjectStore;
  readonly ports: Ports;
  /** The step that is alive; all others are dead. */
  alive: Set<string>;
  now: Date;
  /** What was really started, to be compared with what was charged. */
  readonly started: { makes: number; checks: number; gates: number; localQuestions: number; agentQuestions: number };
  say(say: Verb, by?: string): Command;
}

const MINUTE = 60_000;

export function memoryWorld(
  base: Record<string, string>,
  behaviour: Behaviour,
  baseBranch = 'refs/heads/main',
): MemoryWorld {
  const store = objectStore();
  const tree = store.writeTree(new Map(Object.entries(base).map(([path, text]) => [path, { mode: '100644', text }])));
  store.refs.set(baseBranch, store.writeCommit({ tree, parents: [], message: 'base', at: '2026-01-01T00:00:00.000Z' }));
  const commands: Command[] = [];
  const world: MemoryWorld = {
    store,
    alive: new Set(),
    now: new Date('2026-01-01T00:00:00.000Z'),
    started: { makes: 0, checks: 0, gates: 0, localQuestions: 0, agentQuestions: 0 },
    say: (say, by = 'someone') => {
      const command = { id: `c${commands.length + 1}`, by, at: world.now.toISOString(), say };
      commands.push(command);
      return command;
    },
    ports: undefined as never,
  };
  const ports: Ports = {
    checkpoints: memoryCheckpoints(store.refs),
    repository: memoryRepository(store),
    workshop: workshopOf(store, behaviour),
    gates: gatesOf(world, behaviour),
    agents: agentsOf(world, behaviour),
    reasoner: {
      lacks: async () => undefined,
      ask: async (question) => {
        world.started[question.thinker.tier === 'large-agent' ? 'agentQuestions' : 'localQuestions'] += 1;
        return behaviour.reason?.(question) ?? { outcome: 'failed', why: 'unavailable', problem: 'nobody is there' };
      },
    },
    forge: {
      inbox: async () => commands,
      forbids: async () => undefined,
      isAlive: async (owner) => world.alive.has(owner),
      checks: async () => undefined,
    },
  };
  return Object.assign(world, { ports });
}

const folders = new WeakMap<Tree, Map<string, File>>();

function filesIn(tree: Tree): Map<string, File> {
  return folders.get(tree)!;
}

function workshopOf(store: ObjectStore, behaviour: Behaviour): Workshop {
  return {
    open: async (order) => treeOf(store, order, behaviour),
    find: async () => undefined,
    clear: async () => {},
  };
}

function treeOf(store: ObjectStore, order: TreeOrder, behaviour: Behaviour): Tree {
  const files = new Map(store.files(order.at));
  const tree: Tree = {
    path: `/memory/${order.purpose}`,
    setup: async () => behaviour.setup?.(files),
    inventory: async () => digestOf(JSON.stringify([...files].toSorted())),
    take: async (paths) =>
      paths.map((path) => {
        const found = files.get(path);
        files.delete(path);
        return found === undefined ? { path, problem: 'is missing' } : { path, bytes: Buffer.from(found.text) };
      }),
    freeze: async (base) => {
      const id = store.writeTree(files);
      const changes = await memoryRepository(store).changes(base, id);
      return { tree: id, changes, intrusions: [] };
    },
    [Symbol.asyncDispose]: async () => {},
  };
  folders.set(tree, files);
  return tree;
}

function missing(behaviour: Behaviour, program: string): Problem | undefined {
  if (behaviour.missing?.includes(program) !== true) return undefined;
  return { code: 'tool-missing', text: `There is no ${program}.` };
}

function gatesOf(world: MemoryWorld, behaviour: Behaviour): Gates {
  return {
    lacks: async ([program]) => missing(behaviour, program),
    run: async (gate, tree) => {
      world.started.gates += 1;
      world.now = new Date(world.now.getTime() + MINUTE / 10);
      const passed = behaviour.gate(gate.name, filesIn(tree));
      const result: GateResult = {
        name: gate.name,
        passed,
        required: gate.required,
        outcome: 'exited',
        exitCode: passed ? 0 : 1,
        durationMs: 6_000,
        log: digestOf(gate.name),
      };
      return passed ? result : { ...result, tail: `${gate.name} failed` };
    },
  };
}

function agentsOf(world: MemoryWorld, behaviour: Behaviour): Agents {
  let nonces = 0;
  return {
    nonce: () => `nonce-${(nonces += 1)}`,
    lacks: async ({ command = [''] }) => missing(behaviour, command[0]),
    make: async (order) => {
      world.started.makes += 1;
      world.now = new Date(world.now.getTime() + MINUTE);
      return behaviour.make(order, filesIn(order.tree));
    },
    check: async (order) => {
      world.started.checks += 1;
      world.now = new Date(world.now.getTime() + MINUTE);
      return behaviour.check(order, filesIn(order.tree));
    },
  };
}
