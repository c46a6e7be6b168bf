// A second opinion on the workflow files, ours and those that `init` writes: zizmor looks for what could be abused in them. Where it cannot be
// had, that is said, and nothing is wrong.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cachedTool } from './cached-tool.ts';

const VERSION = '1.32.0';
const cwd = fileURLToPath(new URL('..', import.meta.url));

const zizmor = cachedTool({
  name: 'zizmor',
  version: VERSION,
  program: 'bin/zizmor',
  install: (folder) => [
    ['python3', '-m', 'venv', folder],
    [`${folder}/bin/pip`, 'install', '--quiet', '--retries', '1', `zizmor==${VERSION}`],
  ],
});
if (zizmor !== undefined) {
  const files = globSync(['.github/workflows/*.yml', '.github/actions/*/action.yml', 'examples/github/**/*.yml'], {
    cwd,
  });
  const how = [
    '--offline',
    '--no-progress',
    '--persona',
    'pedantic',
    '--strict-collection',
    '--config',
    '.github/zizmor.yml',
  ];
  const { status } = spawnSync(zizmor, [...how, 'action.yml', ...files], { cwd, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
