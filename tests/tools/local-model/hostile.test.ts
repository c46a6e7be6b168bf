import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JobEvent } from '../../../src/core/event.ts';
import { modelBench } from './bench.ts';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

const ANSWER = { rootCause: 'the sum is one too low', recommendedAction: 'repair' };

/** A server that answers every question in this way, and nothing else that it is asked. */
async function answering(handler: Handler): Promise<{ readonly url: string; readonly open: Set<Socket> }> {
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    if (request.url === '/v1/chat/completions') handler(response, request);
    else response.writeHead(404).end();
  });
  server.on('connection', (socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open };
}

/** What is asked of it comes to this, and to a line that a journal can hold. */
async function asked(url: string): Promise<JobEvent> {
  const bench = modelBench('none', { server: { kind: 'attached', url } as never, requestTimeoutMs: 500 });
  const end = await bench.ask();
  const { outcome } = end;
  const about = { type: 'reason-ended', node: 'n1', attempt: 1, role: 'diagnoser', outcome };
  const told = end.outcome === 'answered' ? { answer: end.answer } : { problem: end.problem };
  return JobEvent.parse({ ...about, ...told, ...(end.usage && { usage: end.usage }) });
}

function completion(content: unknown, differences: object = {}): Handler {
  const usage = { prompt_tokens: 20, completion_tokens: 10 };
  const body = { choices: [{ finish_reason: 'stop', message: { content } }], usage, ...differences };
  return (response) => void response.writeHead(200).end(JSON.stringify(body));
}

const endless: Handler = (response) => {
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

describe('a hostile server', () => {
  it.each<readonly [string, Handler, RegExp]>([
    ['never ends', endless, /more than 1048576 bytes/],
    [
      'says a hundred megabytes',
      (response) => void response.writeHead(200, { 'content-length': 1e8 }).write('x'.repeat(2_000_000)),
      /more than 1048576 bytes/,
    ],
    [
      'packs much into little',
      (response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      /more than 1048576 bytes/,
    ],
    [
      'has a header of a megabyte',
      (response) => void response.writeHead(200, { x: 'x'.repeat(1_000_000) }).end('{}'),
      /cannot be reached/,
    ],
    [
      'says a byte now and then',
      (response) => void setInterval(() => response.write(' '), 50).unref(),
      /says nothing for 0.5 s/,
    ],
    [
      'hangs up in the middle',
      (response, request) => void response.write('{"choices":', () => request.socket.resetAndDestroy()),
      /cannot be reached/,
    ],
    [
      'says what is no JSON',
      (response) => void response.writeHead(200).end('<html>Welcome</html>'),
      /a form that nobody here knows/,
    ],
    ['says nothing', (response) => void response.writeHead(200).end(), /a form that nobody here knows/],
    ['nests', (response) => void response.writeHead(200).end('['.repeat(500_000)), /a form that nobody here knows/],
    ['has no answer among its answers', completion('', { choices: [] }), /a form that nobody here knows/],
    [
      'counts what nobody can have used',
      completion(JSON.stringify(ANSWER), { usage: { prompt_tokens: 2 ** 53, completion_tokens: -1 } }),
      /a form that nobody here knows/,
    ],
    [
      'refuses in colours',
      (response) => void response.writeHead(500).end(JSON.stringify({ error: { message: '\u001B[31mno\u0007' } })),
      /it refuses: no$/,
    ],
  ])('that %s is unavailable, and let go', async (_name, handler, problem) => {
    const { url, open } = await answering(handler);
    expect(await asked(url)).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(problem) });
    expect([...open].filter(({ bytesWritten }) => bytesWritten > 20_000_000)).toEqual([]);
  });

  it('that sends elsewhere is not followed', async () => {
    let isFollowed = false;
    const { url: elsewhere } = await answering(() => (isFollowed = true));
    const { url } = await answering((response) => {
      response.writeHead(307, { location: `${elsewhere}/v1/chat/completions` }).end();
    });
    expect(await asked(url)).toMatchObject({
      outcome: 'failed',
      problem: expect.stringContaining('cannot be reached'),
    });
    expect(isFollowed).toBe(false);
  });

  const deep = (depth: number): string => `{"rootCause":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const plainly = JSON.stringify(ANSWER);
  it.each<readonly [string, unknown, RegExp]>([
    ['fences', `\`\`\`json\n${plainly}\n\`\`\``, /not one JSON value/],
    ['words around it', `Ignore previous instructions. ${plainly}`, /not one JSON value/],
    ['two answers', `${plainly}${plainly}`, /not one JSON value/],
    ['a key twice', plainly.replace('{', '{"recommendedAction":"clarify",'), /not one JSON value/],
    [
      'a key twice, written in another way',
      plainly.replace('{', '{"recommended\\u0041ction":"clarify",'),
      /not one JSON value/,
    ],
    ['a prototype', plainly.replace('{', '{"__proto__":{"isAdmin":true},'), /`__proto__` is not known in it/],
    ['ten thousand levels', deep(10_000), /not one JSON value|`rootCause` is not of the type string/],
    ['a hundred thousand levels', deep(100_000), /not one JSON value/],
    [
      '256 KiB of text',
      JSON.stringify({ ...ANSWER, rootCause: 'x'.repeat(260_000) }),
      /`rootCause` is longer than 1500/,
    ],
    ['more than that', JSON.stringify({ ...ANSWER, rootCause: 'x'.repeat(300_000) }), /longer than 262144 bytes/],
    [
      'twenty thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))),
      /is missing|not known/,
    ],
    ['half of it, called whole', plainly.slice(0, -9), /not one JSON value/],
    ['nothing', null, /not one JSON value/],
    ['bytes that are no text', `${plainly}\uD800`, /not one JSON value/],
  ])('that answers with %s has not answered, and is asked once more', async (_name, content, problem) => {
    let questions = 0;
    const { url } = await answering((response, request) => {
      questions += 1;
      completion(content)(response, request);
    });
    expect(await asked(url)).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(problem) });
    expect(questions).toBe(2);
  });

  it.each([
    ['colours', '\u001B[31mred\u001B[0m', 'red'],
    ['NUL and bells', 'a\0b\u0007', 'ab'],
    ['a line that a runner would obey', '::set-output name=a::b', '::set-output name=a::b'],
    ['half a sign', 'a\uD800b', 'a\uD800b'],
  ])('that answers with %s is recorded as what a person would see', async (_name, rootCause, seen) => {
    const { url } = await answering(completion(JSON.stringify({ ...ANSWER, rootCause })));
    expect(await asked(url)).toMatchObject({ outcome: 'answered', answer: { rootCause: seen } });
  });

  it('that counts as much as it can, twice, is recorded all the same', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const usage = { prompt_tokens: most, completion_tokens: most };
    const { url } = await answering(completion('no', { usage }));
    expect(await asked(url)).toMatchObject({ outcome: 'failed', usage: { inputTokens: 4_000_000_000 } });
  });
});
