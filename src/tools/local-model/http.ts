/** What a server answered; a `problem` completes a sentence. */
export type Answered =
  | { readonly outcome: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly outcome: 'no-answer'; readonly problem: string };

/** A server that speaks HTTP on this machine. */
export interface Address {
  /** Without a slash at its end. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Request {
  readonly path: string;
  /** Sent as JSON; absent: it is only asked. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Bytes of a body that are read; a longer one is none. */
const LARGEST_BODY = 1024 * 1024;

/** One request and its answer as JSON. It goes to this address and nowhere else, whatever the server says. */
export async function ask({ url, headers }: Address, { path, body, timeoutMs, signal }: Request): Promise<Answered> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    const bytes = await readBody(response);
    if (bytes === undefined)
      return { outcome: 'no-answer', problem: `it answers with more than ${LARGEST_BODY} bytes` };
    return { outcome: 'answered', status: response.status, body: parsed(bytes) };
  } catch (error) {
    return {
      outcome: 'no-answer',
      problem: limit.aborted ? `it says nothing for ${timeoutMs / 1_000} s` : whyNot(error),
    };
  }
}

async function readBody({ body }: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What lies below, where there is something: what `fetch` says itself is the same for all. */
function whyNot(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause)
    return `it cannot be reached (${String(cause.code)})`;
  return cause instanceof Error ? `it cannot be reached (${cause.message})` : 'the request was given up';
}
