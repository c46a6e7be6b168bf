import type { Plan } from './reasoning.ts';

/** A plan for people and prompts: each of its texts on one line, which says what it is. */
export function planText(plan: Plan): readonly string[] {
  return entriesOf(plan).map(([name, text]) => `${name}: ${text}`);
}

/** All that a plan says, and nothing of ours; no two of its texts read as one. */
export function planWords(plan: Plan): string {
  return entriesOf(plan)
    .map(([, text]) => text)
    .join('\n.\n');
}

/** The lines in which one plan differs from another: gone with a minus, come with a plus. */
export function planDiff(before: Plan, after: Plan): readonly string[] {
  const [old, now] = [planText(before), planText(after)];
  const common = lengthsInCommon(old, now);
  const lines: string[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    if (old[at] === now[to]) [at, to] = [at + 1, to + 1];
    else if (to === now.length || (at < old.length && common(at + 1, to) >= common(at, to + 1)))
      lines.push(`- ${old[at++]}`);
    else lines.push(`+ ${now[to++]}`);
  }
  return lines;
}

/** How many lines two texts have in common from two places on, in their order. Plans are short, so all places are counted. */
function lengthsInCommon(one: readonly string[], other: readonly string[]): (at: number, to: number) => number {
  const known = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const common = (at: number, to: number): number => known[at]?.[to] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1)
      known[at]![to] =
        one[at] === other[to] ? common(at + 1, to + 1) + 1 : Math.max(common(at + 1, to), common(at, to + 1));
  return common;
}

function entriesOf(plan: Plan): readonly (readonly [name: string, text: string])[] {
  const { goal, steps, testStrategy, verificationStrategy, assumptions = [], risks = [] } = plan;
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['Goal', goal],
    ...steps.flatMap(({ id, action, expectedEvidence }) => [
      [`Step ${onOneLine(id)}`, action] as const,
      [`Step ${onOneLine(id)} is shown by`, expectedEvidence] as const,
    ]),
    ['Tests', testStrategy],
    ['Verification', verificationStrategy],
    ...assumptions.map((text) => ['Assumption', text] as const),
    ...risks.map((text) => ['Risk', text] as const),
  ];
  return entries.flatMap(([name, text = '']) => (text.trim() === '' ? [] : [[name, onOneLine(text)] as const]));
}

/** A line that a text brings along could pass for one of ours. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
