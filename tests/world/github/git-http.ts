import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitEnvironment, run } from './git.ts';
import { tokenOf, type Answer, type Call } from './http.ts';

/** What GitHub refuses to let anybody push. */
export interface PushRules {
  /** Refs by shell pattern, each with the reason in brackets and the remote's words. */
  readonly refused: PushRule[];
  /** No file may have more bytes (GH001). */
  largestFile?: number;
  /** No file may hold this text (GH013). */
  secret?: string;
}

export interface PushRule {
  readonly pattern: string;
  readonly reason: string;
  readonly words: string;
}

/** A branch that only pull requests change. */
export function protectedBranch(branch: string): PushRule {
  const words = `error: GH006: Protected branch update failed for refs/heads/${branch}.\\nerror: Changes must be made through a pull request.`;
  return { pattern: `refs/heads/${branch}`, reason: 'protected branch hook declined', words };
}

/** A ruleset: `rule` is the sentence that says what must be so. */
export function ruleset(pattern: string, rule = 'Commits must have verified signatures.'): PushRule {
  const words = `error: GH013: Repository rule violations found for ${pattern}.\\n\\n- ${rule}`;
  return { pattern, reason: 'push declined due to repository rule violations', words };
}

/** Who asks git for something, and what of it is allowed. */
export interface GitReader {
  readonly login: string;
  readonly level: 'read' | 'write';
  readonly mayPushWorkflows: boolean;
}

interface GitServer {
  readonly root: string;
  readonly rules: PushRules;
  /** Nobody: the token is unknown, or may not see the repository. */
  readonly readerOf: (token: string) => GitReader | undefined;
  /** Is told after each push that changed something. */
  readonly pushed: (token: string) => Promise<void>;
}

/** git's own `http-backend`, behind tokens and GitHub's rules. */
export async function answerGit(server: GitServer, call: Call): Promise<Answer> {
  const path = call.url.pathname.replace(/^(\/[^/]+\/[^/]+?)(?:\.git)?\/(?=info\/|git-)/, '$1.git/');
  const isPush = path.endsWith('/git-receive-pack') || call.url.searchParams.get('service') === 'git-receive-pack';
  const token = tokenOf(call);
  const reader = server.readerOf(token);
  if (reader === undefined) {
    const challenge = { 'www-authenticate': 'Basic realm="GitHub"', 'content-type': 'text/plain' };
    return { status: 401, headers: challenge, body: 'Repository not found.' };
  }
  if (isPush && reader.level !== 'write') {
    const name = path.split('/').slice(1, 3).join('/');
    const words = `Permission to ${name} denied to ${reader.login}.`;
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: words };
  }
  const scratch = mkdtempSync(join(tmpdir(), 'specbridge-push-'));
  try {
    const answer = await callBackend(server, call, { path, reader, scratch });
    if (!path.endsWith('/git-receive-pack')) return answer;
    await server.pushed(token);
    return { ...answer, body: withReasons(answer.body as Buffer, readReasons(scratch)) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function callBackend(
  server: GitServer,
  call: Call,
  { path, reader, scratch }: { path: string; reader: GitReader; scratch: string },
): Promise<Answer> {
  const rules = server.rules.refused.map(({ pattern, reason, words }) => `${pattern}\t${reason}\t${words}\n`);
  writeFileSync(join(scratch, 'rules'), rules.join(''));
  const env = {
    ...gitEnvironment(),
    GIT_PROJECT_ROOT: server.root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_PROTOCOL: call.headers['git-protocol'] ?? '',
    REMOTE_USER: reader.login,
    REQUEST_METHOD: call.method,
    PATH_INFO: decodeURI(path),
    QUERY_STRING: call.url.search.slice(1),
    CONTENT_TYPE: call.headers['content-type'] ?? '',
    CONTENT_LENGTH: String(call.raw.length),
    HTTP_CONTENT_ENCODING: call.headers['content-encoding'] ?? '',
    WORLD_RULES: join(scratch, 'rules'),
    WORLD_REASONS: join(scratch, 'reasons'),
    WORLD_LARGEST: String(server.rules.largestFile ?? ''),
    WORLD_SECRET: server.rules.secret ?? '',
    WORLD_WORKFLOWS: reader.mayPushWorkflows ? 'allowed' : 'refused',
  };
  const { stdout, stderr } = await run(['git', 'http-backend'], { cwd: server.root, env, input: call.raw });
  const end = stdout.indexOf('\r\n\r\n');
  if (end < 0) return { status: 500, body: stderr };
  const lines = stdout.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
  const { Status = '200', ...rest } = headers;
  return { status: Number.parseInt(Status, 10), headers: rest, body: stdout.subarray(end + 4) };
}

function readReasons(scratch: string): ReadonlyMap<string, string> {
  try {
    const lines = readFileSync(join(scratch, 'reasons'), 'utf8').trim().split('\n');
    return new Map(lines.map((line) => line.split('\t', 2) as [string, string]));
  } catch {
    return new Map();
  }
}

/** The report of a push with GitHub's reasons in the place of git's, which names only the hook. */
function withReasons(body: Buffer, reasons: ReadonlyMap<string, string>): Buffer {
  if (reasons.size === 0) return body;
  const packets = [...packetsOf(body)];
  const report = Buffer.concat(packets.flatMap((packet) => (packet[0] === 1 ? [packet.subarray(1)] : [])));
  const rewritten = [...packetsOf(report)].map((line) => {
    const [, ref = '', declined = ''] = /^ng (\S+) (.*hook declined.*)\n?$/.exec(line.toString()) ?? [];
    return declined === '' ? line : Buffer.from(`ng ${ref} ${reasons.get(ref) ?? declined}\n`);
  });
  const inner = Buffer.concat([...rewritten.map(packet), Buffer.from('0000')]);
  const others = packets.filter((one) => one[0] !== 1).map(packet);
  return Buffer.concat([...others, packet(Buffer.concat([Buffer.from([1]), inner])), Buffer.from('0000')]);
}

function* packetsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = Number.parseInt(bytes.subarray(at, at + 4).toString(), 16);
    if (length < 4) return;
    yield bytes.subarray(at + 4, at + length);
    at += length;
  }
}

function packet(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);
}
