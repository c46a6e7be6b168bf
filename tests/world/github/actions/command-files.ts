import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['OUTPUT', 'ENV', 'PATH', 'STATE', 'STEP_SUMMARY'] as const;
const SUMMARY_LIMIT = 1_024 * 1_024;

/** The files by which a step tells the runner something. */
export interface CommandFiles {
  readonly env: Readonly<Record<string, string>>;
  /** Reads what was told, once the step has ended; throws what the runner would print. */
  read(): Told;
}

export interface Told {
  readonly outputs: Record<string, string>;
  readonly env: Record<string, string>;
  readonly state: Record<string, string>;
  readonly path: readonly string[];
  readonly summary: string;
  /** What became of a summary that is too long. */
  readonly problem: string | undefined;
}

export function commandFiles(folder: string): CommandFiles {
  const id = randomUUID();
  const file = (name: string): string => join(folder, `${name.toLowerCase()}_${id}`);
  for (const name of NAMES) writeFileSync(file(name), '');
  const text = (name: (typeof NAMES)[number]): string => readFileSync(file(name), 'utf8');
  return {
    env: Object.fromEntries(NAMES.map((name) => [`GITHUB_${name}`, file(name)])),
    read: () => {
      const summary = text('STEP_SUMMARY');
      const kilobytes = Math.ceil(Buffer.byteLength(summary) / 1_024);
      const isTooLong = Buffer.byteLength(summary) > SUMMARY_LIMIT;
      const told = {
        outputs: readPairs(text('OUTPUT')),
        env: readPairs(text('ENV')),
        state: readPairs(text('STATE')),
        path: text('PATH')
          .split('\n')
          .filter((line) => line !== ''),
        summary: isTooLong ? '' : summary,
        problem: isTooLong
          ? `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${kilobytes}k`
          : undefined,
      };
      for (const name of NAMES) rmSync(file(name), { force: true });
      return told;
    },
  };
}

/** `name=value` lines, and values of several lines between delimiters. */
function readPairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line === '') continue;
    const equals = line.indexOf('=');
    const here = line.indexOf('<<');
    if (here >= 0 && (equals < 0 || here < equals)) {
      const end = lines.indexOf(line.slice(here + 2), at + 1);
      if (end < 0) throw new Error(`Invalid value. Matching delimiter not found '${line.slice(here + 2)}'`);
      pairs[line.slice(0, here)] = lines.slice(at + 1, end).join('\n');
      at = end;
    } else if (equals >= 0) pairs[line.slice(0, equals)] = line.slice(equals + 1);
    else throw new Error(`Invalid format '${line}'`);
  }
  return pairs;
}
