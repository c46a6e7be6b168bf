import type { Blobs } from './azurite.ts';
import type { Json } from './http.ts';
import type { Claims } from './runtime-token.ts';

/** A message as GitHub's own clients write and read it. */
export interface Message {
  fromJson(value: unknown): unknown;
  create(value: unknown): unknown;
  toJson(value: unknown, options: { useProtoFieldName: boolean; emitDefaultValues: boolean }): Json;
}

/** What a method may need beside its request. */
export interface Asker {
  readonly claims: Claims;
  /** Started by the first that asks: a lookup that finds nothing has no need of it. */
  readonly blobs: () => Promise<Blobs>;
  /** A signed address of a blob, at this service's own door. */
  readonly sign: (...order: Parameters<Blobs['sign']>) => Promise<string>;
}

export interface Method {
  readonly request: Message;
  readonly response: Message;
  readonly answer: (request: never, asker: Asker) => Promise<unknown>;
}

/** A refusal as Twirp tells it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Binds answers to the messages of a service, which GitHub's clients bring with them. */
export function service(
  name: string,
  messages: Readonly<Record<string, Message>>,
  answers: Readonly<Record<string, Method['answer']>>,
): Record<string, Method> {
  const rows = Object.entries(answers).map(([method, answer]) => {
    const [request, response] = [messages[`${method}Request`]!, messages[`${method}Response`]!];
    return [`${name}/${method}`, { request, response, answer }] as const;
  });
  return Object.fromEntries(rows);
}
