/** Parts of a page below each other; those that are not there leave no gap. */
export function stacked(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** Rows of cells that hold no line end. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What is only there for those who want to look. */
export function folded(title: string, body: string): string {
  return `<details>\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** As many of these as fit into so many characters; `left`: how many do not. */
export function fitting<T>(
  items: readonly T[],
  most: number,
  lengthOf: (item: T) => number,
): { readonly shown: readonly T[]; readonly left: number } {
  let length = 0;
  const tooMany = items.findIndex((item) => (length += lengthOf(item)) > most);
  const shown = tooMany === -1 ? items : items.slice(0, tooMany);
  return { shown, left: items.length - shown.length };
}

const CUT = '\n\n… The rest is longer than GitHub takes.\n';

/** A page in so many bytes: what is beyond them is left out from the end of a line on, and the page says so. */
export function withinBytes(page: string, most: number): string {
  const bytes = new TextEncoder().encode(page);
  if (bytes.length <= most) return page;
  const kept = new TextDecoder().decode(bytes.subarray(0, most - CUT_BYTES), { stream: true });
  const end = kept.lastIndexOf('\n');
  return kept.slice(0, end === -1 ? kept.length : end) + CUT;
}

const CUT_BYTES = new TextEncoder().encode(CUT).length;
