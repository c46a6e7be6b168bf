import type { Job, Node } from '../core/job.ts';

/** Message of a commit that the engine makes for a node: one headline and the trailers that lead back to the journal. */
export function message(job: Job, node: Node, attempt: number, evidence?: string): string {
  const number = node.number === undefined ? '' : `${node.number} `;
  const headline =
    `${number}${node.title}`
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, 100) || node.id;
  const trailers = [
    `Specbridge-Job: ${job.job}`,
    `Specbridge-Node: ${node.id}`,
    `Specbridge-Attempt: ${attempt}`,
    `Specbridge-Plan: ${job.planDigest.slice(0, 16)}`,
    ...(evidence === undefined ? [] : [`Specbridge-Evidence: ${evidence}`]),
  ];
  return `${headline}\n\n${trailers.join('\n')}\n`;
}
