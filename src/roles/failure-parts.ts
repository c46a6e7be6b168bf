import type { Failure } from '../core/evidence.ts';
import { findingLine } from './prompts.ts';
import type { Part } from './packet.ts';

/** What is known of a failure. What counts most has the most room. */
export function failureParts({ summary, tail = '', findings = [] }: Failure): readonly Part[] {
  return [
    { name: 'what failed', text: summary.slice(0, 300) },
    { name: 'the failing output, its beginning and its end', text: tail, share: 9, isCutInside: true },
    { name: 'findings', text: findings.map(findingLine).join('\n'), share: 4 },
  ];
}
