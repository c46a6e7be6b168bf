import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CANARY, DONE, NONCE, PASS, TREE_ID, vendorBench } from './bench.ts';
import { MODELS } from '../world/vendors/play.ts';
import { INSTALLED } from '../world/vendors/programs.ts';

const bench = vendorBench();
const { make, check } = bench;

describe.each(INSTALLED)('%s at work', (vendor) => {
  it('edits a worktree, says what it did, and what it used', async () => {
    const end = await make(vendor, [{ write: 'src/new.js', text: 'export {};\n' }, { run: 'ls > listing' }, DONE]);
    expect(end).toMatchObject({ outcome: 'reported', says: 'completed', claims: { summary: 'done' } });
    expect(readFileSync(join(bench.tree, 'src/new.js'), 'utf8')).toMatch(/^export \{\};\n/);
    expect(readFileSync(join(bench.tree, 'listing'), 'utf8')).toContain('README.md');
    expect(end.usage).toEqual({
      role: 'worker',
      inputTokens: 3_000,
      cachedInputTokens: 0,
      outputTokens: 150,
      ...(vendor === 'claude' && { model: MODELS.claude, cost: expect.any(Number) }),
    });
  });

  it('takes over what an attempt before it could not finish, and is named with its version', async () => {
    const patch = `diff --git a/half.js b/half.js\nnew file mode 100644\n--- /dev/null\n+++ b/half.js\n@@ -0,0 +1 @@\n+half\n`;
    const files = { 'unfinished.patch': Buffer.from(patch) };
    const end = await make(vendor, [{ run: 'git apply ../exchange-*/unfinished.patch' }, DONE], { files });
    expect(end).toMatchObject({
      outcome: 'reported',
      program: expect.stringMatching(/^(?:Claude Code|Codex) \d+\.\d+/),
    });
    expect(readFileSync(join(bench.tree, 'half.js'), 'utf8')).toBe('half\n');
    expect(bench.model.said()).toMatch(/you find: unfinished\.patch/);
  });

  it('B6: judges a candidate that it has looked at, and may write nothing, its verdict neither', async () => {
    bench.plant({ 'a.js': 'one\n' });
    const end = await check(vendor, [{ run: 'git log --oneline; git diff HEAD~1' }, PASS]);
    expect(end).toMatchObject({ outcome: 'answered', answer: { verdict: 'pass', tree: TREE_ID, nonce: NONCE } });
    expect(bench.kept(end)).toContain('+one');
  });

  it('B19: may not change what it judges, whatever it tries', async () => {
    const tries = [
      'touch new',
      'echo x > README.md',
      'rm README.md',
      'chmod 777 README.md',
      'mv README.md b',
      'ln -s / l',
    ];
    const outside = `echo x > ${join(bench.tree, '../outside')}`;
    const end = await check(vendor, [...[...tries, outside].map((run) => ({ run })), PASS]);
    expect(end).toMatchObject({ outcome: 'answered' });
    const refusals = bench.model.said().match(/use was denied|Read-only file system/g);
    expect(refusals!.length).toBeGreaterThan(tries.length);
    expect(bench.git('status', '--porcelain')).toBe('');
    expect(readFileSync(join(bench.tree, 'README.md'), 'utf8')).toBe('A project.\n');
    expect(() => readFileSync(join(bench.tree, '../outside'))).toThrow('ENOENT');
  });

  it('the key of its vendor reaches neither the variables of its shell nor what it says', async () => {
    const end = await make(vendor, [{ run: 'env > variables; cat variables' }, DONE]);
    expect(end).toMatchObject({ outcome: 'reported' });
    expect(readFileSync(join(bench.tree, 'variables'), 'utf8')).toMatch(/^PATH=/m);
    expect(readFileSync(join(bench.tree, 'variables'), 'utf8')).not.toContain(CANARY);
    expect(bench.kept(end)).not.toContain(CANARY);
    expect(bench.model.said()).not.toContain(CANARY);
  });
});
