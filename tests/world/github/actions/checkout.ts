import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnvironment, run as runProgram } from '../git.ts';

export interface CheckoutOrder {
  readonly workspace: string;
  readonly temp: string;
  readonly serverUrl: string;
  readonly repository: string;
  /** What is checked out where the step says nothing. */
  readonly ref: string;
  readonly sha: string;
  readonly token: string;
  /** The step's inputs. */
  readonly inputs: Readonly<Record<string, string>>;
  /** From which version on credentials lie in a file outside the repository. */
  readonly version: number;
}

/** `actions/checkout`, played: shallow by default, and with its credentials left behind unless told otherwise. */
export async function checkOut(order: CheckoutOrder): Promise<void> {
  const { inputs, workspace } = order;
  const folder = join(workspace, inputs['path'] ?? '.');
  mkdirSync(folder, { recursive: true });
  const git = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await runProgram(['git', ...args], { cwd: folder, env: gitEnvironment() });
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  const basic = Buffer.from(`x-access-token:${inputs['token'] ?? order.token}`).toString('base64');
  const header = `AUTHORIZATION: basic ${basic}`;
  const key = `http.${order.serverUrl}/.extraheader`;
  const wanted = inputs['ref'] ?? '';
  const ref = wanted === '' || wanted === order.ref ? order.ref : wanted;
  const branch = ref.replace(/^refs\/heads\//, '');
  const isOwn = ref === order.ref;
  const isId = /^[0-9a-f]{40}$/.test(ref);
  const target = isOwn ? order.sha : isId ? ref : `refs/remotes/origin/${branch}`;
  await git('init', '-q', '-b', 'main');
  await git('config', 'gc.auto', '0');
  await git('config', 'remote.origin.url', `${order.serverUrl}/${order.repository}`);
  await git('config', 'remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
  const depth = inputs['fetch-depth'] ?? '1';
  const source = isOwn ? order.sha : isId ? ref : `refs/heads/${branch}`;
  const what =
    depth === '0'
      ? ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*']
      : isId
        ? [source]
        : [`+${source}:refs/remotes/origin/${branch}`];
  const shallow = depth === '0' ? [] : ['--no-tags', `--depth=${depth}`];
  await git('-c', `${key}=${header}`, 'fetch', '-q', ...shallow, 'origin', ...what);
  if (isId) await git('checkout', '-q', '--force', '--detach', target);
  else await git('checkout', '-q', '--force', '-B', branch, target);
  if (inputs['persist-credentials'] === 'false') return;
  if (order.version < 6) return git('config', '--local', key, header);
  const file = join(order.temp, 'git-credentials-checkout.config');
  writeFileSync(file, `[http "${order.serverUrl}/"]\n\textraheader = ${header}\n`);
  return git('config', '--local', `includeIf.gitdir:${folder}/.git.path`, file);
}
