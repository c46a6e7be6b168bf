import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Effect, Faults, Part, Refusal, Seen } from './faults.ts';

export type Json = { readonly [key: string]: unknown };

/** A field as text; nothing where it is absent. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A request with its whole body. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Buffer;
}

/** What is sent back; a text or bytes as they are, anything else as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Service extends AsyncDisposable {
  readonly port: number;
}

interface ServiceOptions {
  readonly part: (call: Call) => Part;
  readonly faults: Faults;
  readonly runOf: (call: Call) => number | undefined;
  readonly killRunner: (runId: number | undefined) => void;
  readonly answer: (call: Call) => Promise<Answer>;
}

/** One of GitHub's services on loopback: every request is counted, and may go wrong as the faults say. */
export async function serve(options: ServiceOptions): Promise<Service> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch((error: unknown) => {
      send(response, { status: 500, body: { message: String(error) } });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(options: ServiceOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = await readCall(request);
  const seen: Seen = {
    part: options.part(call),
    method: call.method,
    path: call.url.pathname + call.url.search,
    runId: options.runOf(call),
    bytesUp: call.raw.length,
  };
  const { before, after } = options.faults.arrive(seen);
  const suffer = (effect: Effect): Refusal | undefined => {
    if (typeof effect === 'object') return effect;
    if (effect === 'kill-runner') options.killRunner(seen.runId);
    request.socket.destroy();
    return undefined;
  };
  let answer: Answer | undefined = before === undefined ? await options.answer(call) : suffer(before);
  if (answer !== undefined && after !== undefined) answer = suffer(after);
  if (answer === undefined) return;
  seen.status = answer.status;
  seen.bytesDown = send(response, answer);
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    headers: Object.fromEntries(headers),
    raw: Buffer.concat(chunks),
  };
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): number {
  const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(body === undefined ? '' : isPlain ? (body as Uint8Array) : JSON.stringify(body));
  const type = isPlain ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...headers, 'content-length': String(bytes.length) });
  response.end(bytes);
  return bytes.length;
}

/** The token that a request bears, in any of the ways in which clients send one. */
export function tokenOf(call: Call): string {
  const header = call.headers['authorization'] ?? '';
  const [, scheme = '', value = ''] = /^(\w+) +(.+)$/.exec(header) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value.trim();
  return Buffer.from(value, 'base64').toString().split(':').slice(1).join(':');
}
