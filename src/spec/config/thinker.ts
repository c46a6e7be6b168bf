import { holding } from '../../core/capabilities.ts';
import { entriesAt, isMap, type Fault } from './faults.ts';
import { castWorker, type Casting } from './roles.ts';

type Root = Record<string, unknown>;

/** The agent with what the first maker gives to one of whom no vendor is said, and with what is said for all. */
export function castReasoning(root: Root, casting: Casting): Root {
  const { reasoning } = root;
  if (!isMap(reasoning)) return root;
  const { agent = {} } = reasoning;
  if (!isMap(agent)) return root;
  const named = agent['vendor'] === undefined ? { ...ofTheMaker(root), ...agent } : agent;
  if (named['vendor'] === undefined) return root;
  return { ...root, reasoning: { ...reasoning, agent: castWorker(named, root, casting) } };
}

function ofTheMaker(root: Root): Root {
  const [, maker] = entriesAt(root, 'roles').find(([, role]) => isMap(role) && role['kind'] !== 'checker') ?? [];
  if (!isMap(maker) || !READERS.includes(maker['vendor'])) return {};
  return Object.fromEntries(
    ['vendor', 'model', 'effort', 'tokensPerRun', 'maxCost'].flatMap((key) =>
      maker[key] === undefined ? [] : [[key, maker[key]]],
    ),
  );
}

/** Whose command lines can be held to reading, and so answer without being named for it. */
const READERS: readonly unknown[] = holding('readOnly', 'enforced');

/** Nobody would answer what the local model cannot. */
export function reasoningFaults(root: Record<string, unknown>): readonly Fault[] {
  const { reasoning, localModel } = root;
  if (!isMap(reasoning)) return [];
  const { agent, escalation } = reasoning;
  const nobody =
    'missing; the makers are of no vendor that answers in a form. Name one as agent: { vendor: claude } or agent: { vendor: codex }, or a program of your own as agent: { vendor: command, command: [node, tools/thinker.mjs] }';
  const idle =
    'off leaves all thinking to a local model, and there is none; add localModel, or say automatic or manual';
  // What is no map is reported already, with what it may be meant as.
  const isNamed = agent !== undefined && (!isMap(agent) || agent['vendor'] !== undefined);
  return [
    ...(isNamed
      ? []
      : [
          {
            keys: ['reasoning', ...(isMap(agent) ? ['agent', 'vendor'] : ['agent'])],
            part: 'key' as const,
            text: nobody,
          },
        ]),
    ...(escalation === 'off' && localModel === undefined
      ? [{ keys: ['reasoning', 'escalation'], part: 'value' as const, text: idle }]
      : []),
    ...(escalation === 'off'
      ? entriesAt(root, 'reasoning')
          .filter(([, route]) => route === 'large-agent')
          .map(([role]) => ({
            keys: ['reasoning', role],
            part: 'value' as const,
            text: 'asks the agent, which escalation: off forbids; say local-first, or another escalation',
          }))
      : []),
  ];
}
