import type { Place, Problem } from '../../errors.ts';
import type { Fault } from './faults.ts';
import { problemAt } from './problem.ts';
import type { Keys, YamlFile } from './yaml-file.ts';

/** Faults as problems, each at the place where its value is written; `start` stands in where no file writes anything of it. */
export function placed(faults: readonly Fault[], files: readonly YamlFile[], start: Place): readonly Problem[] {
  return faults.map(({ keys, part, text }) =>
    problemAt(placeOf(keys, part, files) ?? start, `${shownKeys(keys)}${text}`),
  );
}

/** The place of a value, else of the nearest key above it that is written: there the missing one belongs. */
export function placeOf(keys: Keys, part: Fault['part'], files: readonly YamlFile[]): Place | undefined {
  const above = keys.map((_key, index) => ({ keys: keys.slice(0, keys.length - index), part: 'key' as const }));
  const ways = [{ keys, part }, ...above, { keys: [], part: 'value' as const }];
  for (const way of ways) {
    for (const file of files) {
      const place = file.placeOf(way.keys, way.part);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

/** The way to a value as people write it, and a colon. */
export function shownKeys(keys: Keys): string {
  const path = keys.map((key) =>
    typeof key === 'number' ? `[${key}]` : `.${/^[\w-]{1,40}$/.test(key) ? key : JSON.stringify(key.slice(0, 40))}`,
  );
  return path.length === 0 ? '' : `${path.join('').replace(/^\./, '')}: `;
}
