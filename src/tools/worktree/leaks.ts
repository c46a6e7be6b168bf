import { secretsOf } from '../../core/secrets.ts';
import type { Change } from '../../ports.ts';
import type { Objects } from '../git/objects.ts';

/** Changes that bring into a file, a link or a name what one of our own variables holds, in words; what was there before is no leak. */
export async function leaksIn(objects: Objects, changes: readonly Change[]): Promise<readonly string[]> {
  const { areAny, namesIn, maskText } = secretsOf(process.env);
  if (!areAny) return [];
  const leaks: string[] = [];
  for (const { path, oldBlob, newBlob } of changes) {
    const [before, after] = await objects.read([oldBlob, newBlob]);
    if (after === undefined) continue;
    const known = new Set(before === undefined ? [] : namesIn(Buffer.concat([Buffer.from(path), before.bytes])));
    const brought = namesIn(Buffer.concat([Buffer.from(`${path}\0`), after.bytes]));
    const names = brought.filter((name) => !known.has(name));
    if (names.length > 0) leaks.push(`${maskText(path)} holds the value of ${names.join(', ')}`);
  }
  return leaks;
}
