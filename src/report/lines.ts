/** A text of somebody else's: its further lines are moved to the right, so that none of them passes for one of ours. */
export function shifted(text: string, by = 6): string {
  return text.replaceAll(/\r?\n|\r/g, `\n${' '.repeat(by)}`);
}

/** The same on one line, for a table. */
export function oneLine(text: string, most = 500): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first lines of a long list, and how many are left out; one line more is not worth leaving out. */
export function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most + 1) return lines;
  return [...lines.slice(0, most), `  … and ${lines.length - most} more; --all shows them`];
}

/** Rows with their columns below each other; the last one is as long as it is. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => width(column));
  const last = widths.length - 1;
  return rows.map((row) =>
    row
      .map((cell, column) => (column === last ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
