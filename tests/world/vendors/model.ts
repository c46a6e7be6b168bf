import { join } from 'node:path';
import { LLMock, type ChatCompletionRequest, type FixtureFileResponse } from '@copilotkit/aimock';

/** What the model does next. What it answers in the form that it was given is the end of its part. */
export type Turn =
  | { readonly run: string }
  | { readonly read: string }
  | { readonly write: string; readonly text: string }
  | { readonly answer: object }
  | { readonly say: string }
  /** The service refuses. */
  | { readonly status: number; readonly message: string; readonly code?: string }
  /** The connection breaks in the middle of what it says. */
  | { readonly cut: true };

/** One conversation: what the vendor's program asked for, in which protocol. */
export interface Asked {
  readonly vendor: 'claude' | 'codex';
  readonly prompt: string;
  /** Where it works, as it told the model. */
  readonly folder: string;
  /** Members that its answer must have. */
  readonly members: readonly string[];
}

/** A model on loopback that follows a script, in the protocols of Anthropic and of OpenAI. */
export interface ScriptedModel extends AsyncDisposable {
  /** Without a path; the programs add their own. */
  readonly url: string;
  /** The bodies of all requests so far, as text. */
  said(): string;
  readonly conversations: readonly Asked[];
}

const USED = { input_tokens: 1_000, output_tokens: 50 };

/** Starts one. The script says for each conversation what the model does, turn by turn; the last turn repeats. */
export async function startModel(script: (asked: Asked) => readonly Turn[]): Promise<ScriptedModel> {
  const mock = new LLMock({ host: '127.0.0.1', port: 0, strict: true, logLevel: 'silent' });
  const conversations: Asked[] = [];
  const requests: ChatCompletionRequest[] = [];
  const next = (
    request: ChatCompletionRequest,
  ): { readonly turn: Turn; readonly asked: Asked; readonly at: number } => {
    const asked = askedIn(request);
    const turns = script(asked);
    const at = request.messages.filter(({ role }) => role === 'tool').length;
    return { turn: turns[Math.min(at, turns.length - 1)]!, asked, at };
  };
  const respond = (request: ChatCompletionRequest): FixtureFileResponse => {
    const { turn, asked, at } = next(request);
    requests.push(request);
    if (at === 0) conversations.push(asked);
    return responseTo(turn, asked, at);
  };
  const isCut = (request: ChatCompletionRequest): boolean => 'cut' in next(request).turn;
  mock.on({ predicate: isCut }, respond as never, { truncateAfterChunks: 1 });
  mock.on({ predicate: () => true }, respond as never);
  await mock.start();
  return {
    url: mock.url,
    conversations,
    said: () => JSON.stringify(requests),
    [Symbol.asyncDispose]: () => mock.stop(),
  };
}

function askedIn({ tools = [], messages }: ChatCompletionRequest): Asked {
  const names = tools.map((tool) => tool.function.name);
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  const all = messages.map(({ content }) => textOf(content)).join('\n');
  return {
    vendor: names.includes('exec_command') ? 'codex' : 'claude',
    prompt: said.join('\n'),
    members: Object.keys(propertiesOf(tools)),
    folder: /working directory: (\S+)/i.exec(all)?.[1] ?? /<cwd>(.*?)<\/cwd>/.exec(all)?.[1] ?? '',
  };
}

function propertiesOf(tools: NonNullable<ChatCompletionRequest['tools']>): object {
  const form = tools.find((tool) => tool.function.name === 'StructuredOutput')?.function.parameters;
  return (form as { readonly properties?: object } | undefined)?.properties ?? {};
}

function textOf(content: ChatCompletionRequest['messages'][number]['content']): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');
}

function responseTo(turn: Turn, { vendor, folder, members }: Asked, at: number): FixtureFileResponse {
  if ('status' in turn) {
    const { status, message, code } = turn;
    return { error: { message, type: code ?? 'api_error', ...(code !== undefined && { code }) }, status };
  }
  // Claude thinks before it speaks, and does not take a turn in which it has not.
  const around = { usage: USED, ...(vendor === 'claude' && { reasoning: 'Let me think.' }) };
  const call = (name: string, args: object): FixtureFileResponse => ({
    ...around,
    toolCalls: [{ id: `call_${at}`, name, arguments: JSON.stringify(args) }],
  });
  if ('say' in turn) return { ...around, content: turn.say };
  if ('cut' in turn) return { ...around, content: 'This is the beginning of a sentence that never comes to its end.' };
  if (vendor === 'codex') {
    if ('answer' in turn) return { ...around, content: JSON.stringify(turn.answer) };
    if ('read' in turn) return call('exec_command', { cmd: `cat ${turn.read}` });
    return call('exec_command', { cmd: 'run' in turn ? turn.run : writing(turn) });
  }
  const nothings = Object.fromEntries(members.map((member) => [member, null]));
  if ('answer' in turn) return call('StructuredOutput', { ...nothings, ...turn.answer });
  if ('read' in turn) return call('Read', { file_path: join(folder, turn.read) });
  if ('run' in turn) return call('Bash', { command: turn.run });
  return call('Write', { file_path: join(folder, turn.write), content: turn.text });
}

function writing({ write, text }: { readonly write: string; readonly text: string }): string {
  const lines = text.split('\n').map((line) => `+${line}`);
  return `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${write}\n${lines.join('\n')}\n*** End Patch\nEOF`;
}
