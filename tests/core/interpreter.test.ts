import { expect, test } from 'vitest';
import { filesIn, scriptIn } from '../../src/core/interpreter.ts';
import type { Argv } from '../../src/core/plan.ts';

test.each<readonly [command: Argv, script: string | undefined, files: readonly string[]]>([
  [['node', './tools/agent.mjs'], 'tools/agent.mjs', ['tools/agent.mjs']],
  [['/usr/bin/python3.12', 'check.py', '-v'], 'check.py', ['/usr/bin/python3.12', 'check.py']],
  [['sh', 'scripts/check'], 'scripts/check', ['scripts/check']],
  [['./tools/agent', 'x.mjs'], undefined, ['tools/agent']],
  [['node', '/opt/agent.mjs'], '/opt/agent.mjs', ['/opt/agent.mjs']],
  // Node finds `tools/agent.js` there, or the main module of a folder.
  [['node', 'tools/agent'], 'tools/agent', []],
  [['node', '..'], '..', []],
  [['sh', 'check'], 'check', []],
  // Options, and what is theirs.
  [['node', '--enable-source-maps', 'a.mjs', 'b.mjs'], 'a.mjs', ['a.mjs']],
  [['node', '--require', './hook.cjs', '--env-file', '.env', 'a.mjs'], 'a.mjs', ['a.mjs']],
  [['node', '--import=./hook.mjs', '--', 'a.mjs'], 'a.mjs', ['a.mjs']],
  [['python3', '-u', '-W', 'error::x.y', 'a.py'], 'a.py', ['a.py']],
  [['bash', '-eu', '-o', 'pipefail', 'a.sh'], 'a.sh', ['a.sh']],
  [['ruby', '-Itest', '-I', 'lib', 'test/a.rb'], 'test/a.rb', ['test/a.rb']],
  [['pwsh', '-ExecutionPolicy', 'Bypass', '-File', 'a.ps1'], 'a.ps1', ['a.ps1']],
  [['bun', 'run', 'x.ts'], 'x.ts', ['x.ts']],
  [['deno', 'run', '-A', 'x.ts'], 'x.ts', ['x.ts']],
  [['bun', 'run', 'build'], 'build', []],
  // No script comes.
  [['node', '--test', 'tests/a.mjs'], undefined, []],
  [['node', '-e', 'a.b'], undefined, []],
  [['node', '--run', 'check'], undefined, []],
  [['sh', '-c', 'a.sh'], undefined, []],
  [['bash', '-ec', 'a.sh'], undefined, []],
  [['python3', '-m', 'pytest', 'a.py'], undefined, []],
  [['perl', '-ne', 'print.x'], undefined, []],
  [['php', '-r', 'a.b'], undefined, []],
  [['pwsh', '-Command', 'a.ps1'], undefined, []],
  [['node'], undefined, []],
  // None of these does what a file says.
  [['npm', 'x.mjs'], undefined, []],
  [['npx', 'tsx', 'x.ts'], undefined, []],
])('%j hands on %s', (command, script, files) => {
  expect(scriptIn(command)?.path).toBe(script);
  const named = filesIn(command);
  expect(named.map(({ path }) => path)).toEqual(files);
  for (const { path, at } of named) expect([path, `./${path}`]).toContain(command[at]);
});
