import { artifactService, type ArtifactEntry } from './artifact-service.ts';
import { openBlobs, type Blobs } from './azurite.ts';
import { cacheService, type CacheEntry } from './cache-service.ts';
import type { Faults, Part } from './faults.ts';
import { serve, tokenOf, type Answer, type Call } from './http.ts';
import { claimsOf } from './runtime-token.ts';
import { Refused, type Asker, type Method } from './twirp.ts';

/** GitHub's service for caches and artifacts. */
export interface Results extends AsyncDisposable {
  readonly url: string;
  readonly caches: CacheEntry[];
  readonly artifacts: ArtifactEntry[];
  /** Where an artifact's bytes can be fetched for a while. */
  download(artifact: ArtifactEntry): Promise<string>;
  /** Puts other bytes in the place of what was uploaded. */
  replace(entry: CacheEntry | ArtifactEntry, bytes: Uint8Array): Promise<void>;
  bytes(entry: CacheEntry | ArtifactEntry): Promise<Buffer>;
}

interface Options {
  readonly faults: Faults;
  readonly killRunner: (runId: number | undefined) => void;
}

export async function openResults({ faults, killRunner }: Options): Promise<Results> {
  const caches: CacheEntry[] = [];
  const artifacts: ArtifactEntry[] = [];
  const methods = { ...cacheService(caches), ...artifactService(artifacts) };
  let opened: Promise<Blobs> | undefined;
  const blobs = (): Promise<Blobs> => (opened ??= openBlobs());
  const sign: Asker['sign'] = async (...order) => `${url}${(await blobs()).sign(...order)}`;
  const service = await serve({
    part: (call): Part => (isBlob(call) ? 'blobs' : 'results'),
    faults,
    killRunner,
    runOf: (call) => runOf(call),
    answer: async (call) => (isBlob(call) ? passOn(await blobs(), call) : answerTwirp(methods, call, blobs, sign)),
  });
  const url = `http://127.0.0.1:${service.port}`;
  return {
    url,
    caches,
    artifacts,
    download: async ({ blob, name }) => {
      const contentDisposition = `attachment; filename="${name}.zip"`;
      return sign(blob, 'r', { contentType: 'application/zip', contentDisposition });
    },
    replace: async ({ blob }, bytes) => {
      await (await blobs()).container.getBlockBlobClient(blob).uploadData(bytes);
    },
    bytes: async ({ blob }) => (await blobs()).container.getBlockBlobClient(blob).downloadToBuffer(),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** The run of a runtime token; a signed address bears it in the blob's name. */
function runOf(call: Call): number | undefined {
  const run = claimsOf(tokenOf(call))?.run ?? /\/run-(\d+)\//.exec(call.url.pathname)?.[1];
  const number = Number(run?.replace('run-', ''));
  return Number.isNaN(number) ? undefined : number;
}

function isBlob(call: Call): boolean {
  return !call.url.pathname.startsWith('/twirp/');
}

/** Azurite's answer: signatures do not cover the host, so every byte passes through here and can be lost here. */
async function passOn({ origin }: Blobs, call: Call): Promise<Answer> {
  const { host: _host, connection: _connection, ...headers } = call.headers;
  const hasBody = call.method !== 'GET' && call.method !== 'HEAD';
  const init = { method: call.method, headers, ...(hasBody && { body: new Uint8Array(call.raw) }) };
  delete (init.headers as Record<string, string>)['content-length'];
  delete (init.headers as Record<string, string>)['transfer-encoding'];
  const answer = await fetch(`${origin}${call.url.pathname}${call.url.search}`, init);
  const dropped = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-encoding']);
  const kept = [...answer.headers].filter(([name]) => !dropped.has(name));
  return { status: answer.status, headers: Object.fromEntries(kept), body: Buffer.from(await answer.arrayBuffer()) };
}

async function answerTwirp(
  methods: Readonly<Record<string, Method>>,
  call: Call,
  blobs: Asker['blobs'],
  sign: Asker['sign'],
): Promise<Answer> {
  try {
    const name = call.url.pathname.replace('/twirp/github.actions.results.api.v1.', '');
    const method = methods[name];
    if (method === undefined) throw new Refused(404, 'bad_route', `no handler for ${call.url.pathname}`);
    const claims = claimsOf(tokenOf(call));
    if (claims === undefined) throw new Refused(401, 'unauthenticated', 'missing or broken token');
    const request = method.request.fromJson(JSON.parse(call.raw.toString() || '{}'));
    const answer = await method.answer(request as never, { claims, blobs, sign });
    const body = method.response.toJson(method.response.create(answer), {
      useProtoFieldName: true,
      emitDefaultValues: true,
    });
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: { code: error.code, msg: error.message } };
  }
}
