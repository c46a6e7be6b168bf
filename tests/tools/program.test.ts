import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { missingProgram } from '../../src/tools/process/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'specbridge-program-'));
writeFileSync(join(folder, 'runs'), '', { mode: 0o755 });
writeFileSync(join(folder, 'text'), '', { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true }));

describe('D14: whether a program is on this machine', () => {
  it.each([
    ['on the path', 'sh', false],
    ['nowhere', 'no-such-program', true],
    ['by its whole path', join(folder, 'runs'), false],
    ['by a path where nothing is', join(folder, 'gone'), true],
    ['a file that cannot be run', join(folder, 'text'), true],
    ['a folder', folder, true],
    ['inside a worktree that is not there yet', './no/such/program', false],
  ])('%s', async (_name, program, isMissing) => {
    const problem = await missingProgram([program, 'argument']);
    expect(problem?.code).toBe(isMissing ? 'tool-missing' : undefined);
    if (isMissing) expect(problem?.text).toContain(program);
  });

  it('a file without the right to be started is not missing, and what mends it is another thing', async () => {
    const text = join(folder, 'text');
    expect((await missingProgram([text]))?.text).toBe(
      `${text} may not be started. Give it the right to be: chmod +x ${text}`,
    );
  });

  it.each([
    ['a script that is there', ['sh', '-u', join(folder, 'text')], false],
    ['a script that is not', ['sh', '-u', join(folder, 'gone')], true],
    ['a module that node finds', ['node', join(folder, 'text')], false],
    ['a script inside the worktree', ['sh', 'scripts/gone'], false],
  ] as const)('D14: %s', async (_name, command, isMissing) => {
    const problem = await missingProgram([...command]);
    expect(problem?.code).toBe(isMissing ? 'tool-missing' : undefined);
    if (isMissing) expect(problem?.text).toContain(`There is no file ${command.at(-1)} for sh to run`);
  });
});
