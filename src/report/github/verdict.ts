import type { Finding, Verdict } from '../../core/evidence.ts';
import type { Attempt, Node } from '../../core/job.ts';
import { outcomeOf } from '../evidence.ts';
import { counted } from '../lines.ts';
import { commitLink, placeLink, type Links } from './links.ts';
import { fitting, stacked } from './markdown.ts';
import { outputLink, type Outputs } from './outputs.ts';
import { plain } from './plain.ts';
import { named } from './standing.ts';

/** All findings of one comment together. */
const MOST_FINDINGS = 40_000;

/** What the checkers said of one candidate. */
export function verdictText(node: Node, attempt: Attempt, links: Links, outputs: Outputs): string {
  const { verdicts, gates, number, at } = attempt;
  const isPassed = verdicts.every(({ verdict }) => verdict === 'pass');
  const passed = gates.map((gate) => `${gate.name} ${outcomeOf(gate)}`).join(' · ');
  return stacked(
    `### ${isPassed ? '✅' : '❌'} ${named(node)}: ${isPassed ? 'accepted' : 'rejected'} by ${plain(rolesOf(verdicts, isPassed))}`,
    `Attempt ${number}, candidate ${commitLink(links, at)}${passed === '' ? '' : ` · gates: ${plain(passed)}`}${outputLink(outputs, node.id)}`,
    ...verdicts.map((verdict) => sectionOf(verdict, at, links, MOST_FINDINGS / verdicts.length)),
  );
}

function rolesOf(verdicts: readonly Verdict[], isPassed: boolean): string {
  const roles = isPassed ? verdicts : verdicts.filter(({ verdict }) => verdict === 'fail');
  return roles.map(({ role }) => role).join(', ');
}

function sectionOf({ role, findings }: Verdict, sha: string, links: Links, most: number): string {
  if (findings.length === 0) return `**${plain(role)}** found nothing to say.`;
  const items = findings.map((finding) => findingText(finding, sha, links));
  const { shown, left } = fitting(items, most, (item) => item.length);
  const more = left === 0 ? [] : [`- … and ${left} more`];
  return stacked(`**${plain(role)}** has ${counted(findings.length, 'finding')}:`, [...shown, ...more].join('\n'));
}

function findingText({ severity, file, line, problem, fix }: Finding, sha: string, links: Links): string {
  const place = file === undefined ? '' : ` in ${placeLink(links, sha, file, line)}`;
  const cure = fix === '' ? '' : `\\\n  Fix: ${plain(fix, 500)}`;
  return `- **${severity}**${place}: ${plain(problem, 700)}${cure}`;
}
