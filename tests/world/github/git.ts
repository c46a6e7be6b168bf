import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRE_RECEIVE, UPDATE } from './hooks.ts';

/** New texts by path; `null` removes a file. */
export type FileChanges = Readonly<Record<string, string | Uint8Array | null>>;

export interface CommitOptions {
  readonly branch?: string;
  readonly message?: string;
  readonly author?: string;
}

/** The repository on GitHub's disks. It is the one truth about objects and refs; REST reads it too. */
export interface HostedRepository {
  readonly folder: string;
  /** Runs git in it; gives its trimmed output, and throws what git says when it fails. */
  git(args: readonly string[], input?: string | Uint8Array): Promise<string>;
  /** The same, with its output as it is. */
  raw(args: readonly string[]): ReturnType<typeof run>;
  /** Like `git`, without an exception: nothing where git fails. */
  ask(args: readonly string[]): Promise<string | undefined>;
  /** The commit that a branch, ref, tag or id means. */
  resolve(name: string): Promise<string | undefined>;
  /** Commits on a branch, as somebody with a clone elsewhere would. */
  commit(files: FileChanges, options?: CommitOptions): Promise<string>;
  refs(): Promise<Map<string, string>>;
}

/** Runs a program to its end. */
export async function run(
  argv: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly input?: string | Uint8Array },
): Promise<{ readonly code: number | null; readonly stdout: Buffer; readonly stderr: string }> {
  const [file, ...args] = argv;
  const child = spawn(file, args, { cwd: options.cwd, env: options.env, stdio: 'pipe' });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}

/** git's environment without this machine's settings. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const who = { GIT_AUTHOR_NAME: 'GitHub', GIT_AUTHOR_EMAIL: 'noreply@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'GitHub', GIT_COMMITTER_EMAIL: 'noreply@example.com' };
  return { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', ...who, ...committer };
}

/** Makes the bare repository, with the hooks that play GitHub's refusals. */
export async function hostRepository(root: string, fullName: string): Promise<HostedRepository> {
  const folder = join(root, `${fullName}.git`);
  mkdirSync(folder, { recursive: true });
  const env = gitEnvironment();
  const attempt = (args: readonly string[], input: string | Uint8Array = ''): ReturnType<typeof run> =>
    run(['git', ...args], { cwd: folder, env, input });
  const git: HostedRepository['git'] = async (args, input) => {
    const { code, stdout, stderr } = await attempt(args, input);
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.toString().trim();
  };
  const ask: HostedRepository['ask'] = async (args) => {
    const { code, stdout } = await attempt(args);
    return code === 0 ? stdout.toString().trim() : undefined;
  };
  await git(['init', '-q', '--bare', '-b', 'main', '.']);
  const settings = '[http]\n\treceivepack = true\n[uploadpack]\n\tallowAnySHA1InWant = true\n\tallowFilter = true\n';
  await git(['config', '--file', 'config', 'include.path', 'github.config']);
  writeFileSync(join(folder, 'github.config'), settings);
  for (const [name, text] of Object.entries({ 'pre-receive': PRE_RECEIVE, update: UPDATE })) {
    writeFileSync(join(folder, 'hooks', name), text);
    chmodSync(join(folder, 'hooks', name), 0o755);
  }
  const resolve = (name: string): Promise<string | undefined> =>
    ask(['rev-parse', '-q', '--verify', '--end-of-options', `${name}^{commit}`]);
  const commit: HostedRepository['commit'] = async (files, options = {}) => {
    const ref = `refs/heads/${options.branch ?? 'main'}`;
    const parent = (await resolve(ref)) ?? (await resolve('refs/heads/main'));
    await git(['fast-import', '--quiet', '--force'], commitStream(ref, parent, files, options));
    return git(['rev-parse', ref]);
  };
  const refs: HostedRepository['refs'] = async () => {
    const listed = await git(['for-each-ref', '--format=%(refname) %(objectname)']);
    return new Map(listed.split('\n').flatMap((line) => (line === '' ? [] : [line.split(' ') as [string, string]])));
  };
  return { folder, git, raw: attempt, ask, resolve, commit, refs };
}

function commitStream(
  ref: string,
  parent: string | undefined,
  files: FileChanges,
  { message = 'A change', author = 'A Person' }: CommitOptions,
): Buffer {
  const who = `${author} <person@example.com> ${Math.floor(Date.now() / 1_000)} +0000`;
  const head = [`commit ${ref}`, `author ${who}`, `committer ${who}`, `data ${Buffer.byteLength(message)}`, message];
  const chunks = [`${head.join('\n')}\n${parent === undefined ? '' : `from ${parent}\n`}`].map((text) =>
    Buffer.from(text),
  );
  for (const [path, content] of Object.entries(files)) {
    const quoted = JSON.stringify(path);
    if (content === null) chunks.push(Buffer.from(`D ${quoted}\n`));
    else {
      const bytes = Buffer.from(content as Uint8Array);
      const mode = bytes.subarray(0, 2).toString() === '#!' ? '100755' : '100644';
      chunks.push(Buffer.from(`M ${mode} inline ${quoted}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n'));
    }
  }
  return Buffer.concat(chunks);
}
