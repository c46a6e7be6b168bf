/** What a run's runtime token says. */
export interface Claims {
  readonly run: string;
  readonly job: string;
  readonly scopes: readonly CacheScope[];
}

/** Bits: 1 read, 2 write. */
export interface CacheScope {
  readonly Scope: string;
  readonly Permission: number;
}

/** The token for cache and artifacts that a runner hands to a job. */
export function runtimeToken({ run, job, scopes }: Claims): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const scp = `Actions.GenericRead:${run} Actions.Results:${run}:${job}`;
  const claims = { scp, ac: JSON.stringify(scopes), exp: Math.floor(Date.now() / 1_000) + 6 * 3_600 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.${encode('signature')}`;
}

/** Reads it again; nothing if it is none. */
export function claimsOf(token: string): Claims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
      'scp' | 'ac',
      string
    >;
    const [, run = '', job = ''] = /Actions\.Results:([^: ]+):([^: ]+)/.exec(claims.scp) ?? [];
    return run === '' ? undefined : { run, job, scopes: JSON.parse(claims.ac) as CacheScope[] };
  } catch {
    return undefined;
  }
}
