import type { OwnLine } from './tree.ts';

/** A task's own text, moved to the left margin, without blank lines around it. `margin` is the column of its box. */
export function readDetails(own: readonly OwnLine[], margin: number): string {
  // Lines at the task's own column or left of it only continue a paragraph, so they say nothing of the indentation.
  const indented = own.filter(({ column, body }) => body !== '' && column > margin);
  const base = indented.reduce((least, { column }) => Math.min(least, column), Infinity);
  const moved = own.map(({ column, body }) => (body === '' ? '' : ' '.repeat(Math.max(0, column - base)) + body));
  const first = moved.findIndex((text) => text !== '');
  const last = moved.findLastIndex((text) => text !== '');
  return moved.slice(Math.max(first, 0), last + 1).join('\n');
}

/** The same lines with the marks of their boxes made equal, so that ticking a checklist changes no digest. */
export function withEqualMarks(own: readonly OwnLine[]): OwnLine[] {
  return own.map((line) => {
    if (line.markAt === undefined) return line;
    // A mark may be several characters long, so what counts is the bracket that ends it.
    const end = line.body.indexOf(']', line.markAt);
    return { ...line, body: `${line.body.slice(0, line.markAt)} ${line.body.slice(end)}` };
  });
}
