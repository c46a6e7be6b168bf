import type { OwnLine } from './task-tree.ts';

/** A task's own text, moved to the left margin, without blank lines around it. */
export function readDetails(own: readonly OwnLine[], margin: number): string {
  return joinLines(own.map(({ column, body }) => ({ column, body })), margin);
}

/** The same text with the marks of its checklist made equal, so that ticking them changes no digest. */
export function readEqualDetails(own: readonly OwnLine[], margin: number): string {
  return joinLines(own.map(({ column, body, markAt }) => ({ column, body: withSpaceAt(body, markAt) })), margin);
}

function joinLines(lines: readonly { column: number; body: string }[], margin: number): string {
  // Lines at the task's own column or left of it only continue a paragraph, so they say nothing of the margin.
  const columns = lines.filter(({ column, body }) => body !== '' && column > margin).map(({ column }) => column);
  const base = columns.reduce((least, column) => Math.min(least, column), Infinity);
  const moved = lines.map(({ column, body }) => (body === '' ? '' : ' '.repeat(Math.max(0, column - base)) + body));
  const first = moved.findIndex((text) => text !== '');
  const last = moved.findLastIndex((text) => text !== '');
  return moved.slice(Math.max(first, 0), last + 1).join('\n');
}
