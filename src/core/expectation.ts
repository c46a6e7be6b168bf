import { isRed, type GateResult } from './evidence.ts';
import type { Job, Node } from './job.ts';
import type { Gate } from './plan.ts';

/** What a gate has to do for a node: pass, fail, or fail at the candidate's base and pass at the candidate. */
export type Expected = 'pass' | 'fail' | 'red-first';

/** What the configuration, or a person at the red gate, said of a gate for this node. */
export function expectedOf({ expects, mustFail }: Pick<Node, 'expects' | 'mustFail'>, gate: string): Expected {
  if (mustFail?.includes(gate) === true) return 'fail';
  return expects?.gate === gate ? expects.expect : 'pass';
}

/** The gate that must fail at the base of this node's candidate too, where there is one. */
export function gateAtBase({ plan }: Job, node: Node): Gate | undefined {
  return plan.gates.find(({ name }) => expectedOf(node, name) === 'red-first');
}

/**
 * The results, those marked that had to fail here. What a person says of several red gates is that the task shows a fault: one that passes
 * after all is as good as it can be, while another one is red.
 */
export function withExpected(node: Pick<Node, 'expects' | 'mustFail'>, gates: readonly GateResult[]): GateResult[] {
  const { mustFail = [] } = node;
  const isShown = gates.some((gate) => mustFail.includes(gate.name) && isRed(gate));
  return gates.map((gate) => {
    const isLetOff = isShown && mustFail.includes(gate.name) && gate.passed;
    const mustBeRed = gate.required && !isLetOff && expectedOf(node, gate.name) === 'fail';
    return mustBeRed ? { ...gate, expected: 'fail' } : gate;
  });
}

/**
 * Required gates that fail at the tip without being meant to: neither a task that is done left them red, nor one of which a person says
 * that it is done.
 */
export function unmeantRed({ redAtTip, nodes }: Job, gates: readonly GateResult[]): readonly string[] {
  const claimed = [...nodes].filter(({ isClaimed }) => isClaimed === true);
  const isMeant = (gate: GateResult): boolean =>
    isRed(gate) && (redAtTip.includes(gate.name) || claimed.some((node) => expectedOf(node, gate.name) === 'fail'));
  return gates.filter((gate) => gate.required && !gate.passed && !isMeant(gate)).map(({ name }) => name);
}

/** Gates that the last of the tasks that are done leaves red. A person's word alone says nothing of any gate. */
export function leftRed(nodes: Iterable<Node>): readonly string[] {
  const proofs = [...nodes].flatMap(({ status, evidence }) => (status === 'completed' && evidence ? [evidence] : []));
  const judged = proofs.filter(({ claim }) => claim !== 'accepted-by-person');
  const last = judged.reduce<(typeof judged)[number] | undefined>(
    (newest, proof) => (newest === undefined || proof.seq > newest.seq ? proof : newest),
    undefined,
  );
  return redIn(last?.gates ?? []);
}

/** Gates that failed as they had to. */
export function redIn(gates: readonly GateResult[]): readonly string[] {
  return gates.filter(({ expected }) => expected === 'fail').map(({ name }) => name);
}

/** That all is verified, and which gates are red all the same; `ended` is what else became of the job. */
export function allIsVerified({ redAtTip, nodes }: Pick<Job, 'redAtTip' | 'nodes'>, ended = ''): string {
  const accepted = [...nodes].filter(({ evidence }) => evidence?.claim === 'accepted-by-person').length;
  const whole =
    accepted === 0
      ? `Every task in scope is verified${ended}.`
      : `Every task in scope is done${ended}; ${accepted} of them on a person’s word, not verified.`;
  if (redAtTip.length === 0) return whole;
  const [gate, fails] = redAtTip.length === 1 ? ['gate', 'fails'] : ['gates', 'fail'];
  return `${whole} But the ${gate} ${redAtTip.join(', ')} ${fails} at the tip, which no task was to mend.`;
}
