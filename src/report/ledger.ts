import type { Finding, Verdict } from '../core/evidence.ts';
import { counted, oneLine } from './lines.ts';

/** What a checker said, as the file that it owns in the ledger: JSON where its name says so, else text, a line for each finding. */
export function verdictFile(verdict: Verdict, path: string): string {
  if (path.endsWith('.json')) return `${JSON.stringify(verdict, undefined, 2)}\n`;
  const { role, verdict: word, tree, findings } = verdict;
  const count = findings.length === 0 ? 'No findings.' : `${counted(findings.length, 'finding')}:`;
  return `${[`${role}: ${word}, of the tree ${tree}`, '', count, ...findings.map(findingLine)].join('\n')}\n`;
}

function findingLine({ severity, file, line, problem, fix }: Finding): string {
  const where = [file, line].filter((part) => part !== undefined).join(':');
  const words = [severity, where, problem, fix === '' ? '' : `Fix: ${fix}`].filter((part) => part !== '');
  return `- ${oneLine(words.join(' — '), 4_000)}`;
}
