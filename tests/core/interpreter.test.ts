import { expect, test } from 'vitest';
import { scriptFileIn, scriptIn } from '../../src/core/interpreter.ts';
import type { Argv } from '../../src/core/plan.ts';

test.each<readonly [command: Argv, script: string | undefined, file: string | undefined]>([
  [['node', './tools/agent.mjs'], 'tools/agent.mjs', 'tools/agent.mjs'],
  [['/usr/bin/python3.12', 'check.py', '-v'], 'check.py', 'check.py'],
  [['sh', 'scripts/check'], 'scripts/check', 'scripts/check'],
  // Node finds `tools/agent.js` there.
  [['node', 'tools/agent'], 'tools/agent', undefined],
  [['bun', 'run', 'x.ts'], 'run', undefined],
  [['sh', 'check'], 'check', undefined],
  [['node', '--test'], '--test', undefined],
  [['sh', '-c', 'a.sh'], '-c', undefined],
  [['node', '/opt/agent.mjs'], '/opt/agent.mjs', undefined],
  [['node', '..'], '..', undefined],
  [['node'], undefined, undefined],
  [['npm', 'x.mjs'], undefined, undefined],
])('%j hands on %s', (command, script, file) => {
  expect([scriptIn(command), scriptFileIn(command)]).toEqual([script, file]);
});
