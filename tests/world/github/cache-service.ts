import { randomUUID } from 'node:crypto';
import { packageFile } from './packages.ts';
import type { CacheScope } from './runtime-token.ts';
import { Refused, service, type Asker, type Message, type Method } from './twirp.ts';

export interface CacheEntry {
  readonly id: number;
  readonly key: string;
  readonly version: string;
  /** The ref whose runs wrote it. */
  readonly scope: string;
  readonly blob: string;
  readonly at: Date;
  size: number;
  isDone: boolean;
}

const messages = (await import(packageFile('@actions/cache', 'lib/generated/results/api/v1/cache.js'))) as Record<
  string,
  Message
>;

interface Asked {
  readonly key: string;
  readonly version: string;
}

/** The cache as it is: entries never change, and are seen by their ref and, from the default branch, by all. */
export function cacheService(entries: CacheEntry[]): Record<string, Method> {
  const same = (asked: Asked, scope: string) => (entry: CacheEntry) =>
    entry.key === asked.key && entry.version === asked.version && entry.scope === scope;
  const writable = (scopes: readonly CacheScope[]): string => {
    const found = scopes.find(({ Permission }) => (Permission & 2) !== 0);
    if (found === undefined)
      throw new Refused(403, 'permission_denied', 'cache write denied: token has no writable scopes');
    return found.Scope;
  };
  let lastId = 0;
  return service('CacheService', messages, {
    CreateCacheEntry: async (asked: Asked, { claims: { run, scopes }, sign }: Asker) => {
      const scope = writable(scopes);
      if (entries.some(same(asked, scope))) {
        throw new Refused(409, 'already_exists', 'cache entry with the same key, version, and scope already exists');
      }
      lastId += 1;
      const blob = `cache/${run}/${randomUUID()}`;
      entries.push({ id: lastId, ...pick(asked), scope, blob, at: new Date(), size: 0, isDone: false });
      return { ok: true, signedUploadUrl: await sign(blob, 'cw') };
    },
    FinalizeCacheEntryUpload: async (asked: Asked & { sizeBytes: string }, { claims: { scopes }, blobs }: Asker) => {
      const entry = entries.find((one) => same(asked, writable(scopes))(one) && !one.isDone);
      if (entry === undefined) throw new Refused(404, 'not_found', 'cache entry not found');
      const { container } = await blobs();
      const { contentLength = 0 } = await container.getBlobClient(entry.blob).getProperties();
      if (String(contentLength) !== asked.sizeBytes) throw new Refused(400, 'invalid_argument', 'size mismatch');
      Object.assign(entry, { isDone: true, size: contentLength });
      return { ok: true, entryId: String(entry.id) };
    },
    GetCacheEntryDownloadURL: async (asked: Asked & { restoreKeys: string[] }, { claims: { scopes }, sign }: Asker) => {
      for (const { Scope, Permission } of scopes) {
        if ((Permission & 1) === 0) continue;
        const inScope = (one: CacheEntry): boolean =>
          one.isDone && one.scope === Scope && one.version === asked.version;
        const pool = entries.filter(inScope).toReversed();
        const byPrefix = [asked.key, ...asked.restoreKeys].map((prefix) =>
          pool.find(({ key }) => key.startsWith(prefix)),
        );
        const hit = pool.find(({ key }) => key === asked.key) ?? byPrefix.find((one) => one !== undefined);
        if (hit !== undefined) return { ok: true, signedDownloadUrl: await sign(hit.blob, 'r'), matchedKey: hit.key };
      }
      return { ok: false };
    },
  });
}

function pick({ key, version }: Asked): Asked {
  return { key, version };
}
