import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLaptop } from '../../src/local/ports.ts';
import { scene } from '../e2e/laptop.ts';
import { answerOf, typed } from './stage.ts';

const ODD = `it's a "näme" $HOME ☃`;

describe('where a command is typed', () => {
  it('a folder below the top of a linked worktree, paths of odd characters, GIT_DIR set: the same jobs', async () => {
    await using set = await scene({ maker: 'REPORT=no-change' });
    const { base, folder, git } = set.user;
    const [moved, linked] = [join(base, ODD), join(base, `${ODD}, linked`)];
    renameSync(folder, moved);
    git(['worktree', 'add', '-q', '-b', 'mine', linked], { cwd: moved });
    const below = join(linked, 'a/b');
    mkdirSync(below, { recursive: true });
    process.env['GIT_DIR'] = join(base, 'nowhere');
    try {
      expect((await typed(below, ['run', 'demo'])).code).toBe(1);
      const { jobs } = answerOf('jobs', await typed(moved, ['jobs', '--json'])) as { jobs: object[] };
      expect(jobs).toMatchObject([{ spec: 'demo', status: 'needs-clarification' }]);
      expect((await typed(base, ['jobs'])).err).toContain('GIT_DIR is not followed here');
    } finally {
      delete process.env['GIT_DIR'];
    }
    expect(git(['status', '--porcelain'], { cwd: linked })).toBe('');
    renameSync(moved, folder);
  });

  it('what is said in a linked worktree reaches a step that works in the main one', async () => {
    await using set = await scene();
    const linked = join(set.user.base, 'linked');
    set.user.git(['worktree', 'add', '-q', '-b', 'mine', linked]);
    await using there = await openLaptop(linked, ['true']);
    await there.forge.post('demo-1', { verb: 'pause' }, 'Ada', new Date());
    expect(await set.world.forge.inbox('demo-1')).toMatchObject([{ by: 'Ada', say: { verb: 'pause' } }]);
  });

  it('a linked worktree of a bare repository', async () => {
    await using set = await scene();
    const { base, folder, git } = set.user;
    git(['clone', '-q', '--bare', folder, join(base, 'bare.git')]);
    git(['worktree', 'add', '-q', join(base, 'linked'), 'main'], { cwd: join(base, 'bare.git') });
    expect(await typed(join(base, 'linked'), ['check', 'demo'])).toMatchObject({ code: 0, err: '' });
    expect(git(['status', '--porcelain'], { cwd: join(base, 'linked') })).toBe('');
  });
});
