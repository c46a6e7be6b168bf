import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Which parts of a page are shown how: patterns over its lines, the first that fits, and what their group is given. */
export type Style = readonly (readonly [RegExp, Format])[];

/** Where text goes; whether it shows colours is asked of it and of NO_COLOR and FORCE_COLOR. */
export type Sink = NodeJS.WritableStream;

/**
 * Colours a text that is harmless already, so that the only escapes in it are ours. What a pattern finds is only ever coloured: a text
 * of somebody else's that looks like one of our lines gains nothing by it.
 */
export function paint(text: string, style: Style, stream: Sink): string {
  if (styleText('bold', 'x', { stream }) === 'x') return text;
  const lines = text.split('\n').map((line) => {
    const [pattern, format] = style.find(([one]) => one.test(line)) ?? [];
    if (pattern === undefined || format === undefined) return line;
    return line.replace(pattern, (whole, part: string) =>
      whole.replace(part, () => styleText(format, part, { stream })),
    );
  });
  return lines.join('\n');
}

const HEADING = [/^([A-Z][\w ()]*)$/, 'bold'] as const;

export const HELP_STYLE: Style = [[/^(specbridge [a-z-]+)/, 'bold'], HEADING];

export const PAGE_STYLE: Style = [
  [/^[\w-]+ {2,}(completed|ready)\b/, 'green'],
  [/^[\w-]+ {2,}(blocked|failed|cancelled|damaged|cannot be run)\b/, 'red'],
  [/^[\w-]+ {2,}(needs-clarification|waiting-retry)\b/, 'yellow'],
  [/^ {2}(✔) /, 'green'],
  [/^ {2}([!✘]) /, 'red'],
  [/^ {2}(▸) /, 'cyan'],
  [/^ {2}(\?) /, 'yellow'],
  [/^(question q\d+)/, 'yellow'],
  [/^(blocked \([a-z-]+\))/, 'red'],
  [/^(next): /, 'bold'],
  HEADING,
];

export const DIFF_STYLE: Style = [[/^(\+.*)$/, 'green'], [/^(-.*)$/, 'red'], [/^(@@.*)$/, 'cyan'], ...PAGE_STYLE];

export const PROGRESS_STYLE: Style = [[/ (▸ [a-z-]+):/, 'cyan']];
export const PROBLEM_STYLE: Style = [[/^(specbridge: )/, 'red']];
