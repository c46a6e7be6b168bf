import { holding } from '../../core/capabilities.ts';
import { entriesAt, isMap, type Fault } from './faults.ts';

/** What the vendor of the first maker gives to an agent of whom nothing is said. */
export function castReasoning(root: Record<string, unknown>): Record<string, unknown> {
  const { reasoning } = root;
  if (!isMap(reasoning)) return root;
  const { agent = {} } = reasoning;
  if (!isMap(agent) || agent['vendor'] !== undefined) return root;
  const [, maker] = entriesAt(root, 'roles').find(([, role]) => isMap(role) && role['kind'] !== 'checker') ?? [];
  if (!isMap(maker) || !READERS.includes(maker['vendor'])) return root;
  const inherited = Object.fromEntries(
    ['vendor', 'model', 'effort', 'tokensPerRun', 'maxCost'].flatMap((key) =>
      maker[key] === undefined ? [] : [[key, maker[key]]],
    ),
  );
  return { ...root, reasoning: { ...reasoning, agent: { ...inherited, ...agent } } };
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
