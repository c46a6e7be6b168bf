// In the place of a small model: a server that has its answers ready, in this process.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ANSWERS, ReasonRole } from '../src/core/reasoning.ts';

interface ReadyModel extends AsyncDisposable {
  readonly url: string;
}

/** `answers` has what each role says, whatever it is asked. */
export async function readyModel(answers: Readonly<Record<ReasonRole, object>>): Promise<ReadyModel> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(request);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answerTo(request.url ?? '', body, answers)));
    };
    void answer();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString('utf8');
}

function answerTo(path: string, body: string, answers: Readonly<Record<ReasonRole, object>>): object {
  if (path === '/apply-template') return { prompt: body };
  if (path === '/tokenize') return { tokens: Array<number>(Math.ceil(body.length / 4)).fill(1) };
  const message = { content: JSON.stringify(answers[roleAsked(body)]) };
  return { choices: [{ finish_reason: 'stop', message }], usage: { prompt_tokens: 20, completion_tokens: 10 } };
}

const Asked = z.object({
  response_format: z.object({
    json_schema: z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
  }),
});

/** By the members of the form that the answer must have. */
function roleAsked(body: string): ReasonRole {
  const { schema } = Asked.parse(JSON.parse(body)).response_format.json_schema;
  const asked = Object.keys(schema.properties);
  const role = ReasonRole.options.find((one) => {
    const members = Object.keys(ANSWERS[one].shape);
    return members.length === asked.length && members.every((name) => asked.includes(name));
  });
  if (role === undefined) throw new Error(`Nobody answers with ${asked.join(', ')}.`);
  return role;
}
