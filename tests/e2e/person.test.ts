import { describe, expect, it } from 'vitest';
import { GOOD, scene } from './laptop.ts';

describe('a person and the job branch', () => {
  it('C3: a branch that is checked out is not moved; when it is let go, the job goes on', async () => {
    await using set = await scene({
      tasks: '- [ ] 1. One\n- [ ] 2. Two\n',
      maker: 'echo $SPECBRIDGE_TASK > out.txt; REPORT=completed',
    });
    const play = await set.open();
    const looks = (): void => void set.user.git(['switch', '-q', play.branch.replace('refs/heads/', '')]);
    const held = await play.run(({ event }) => {
      if (event.type === 'node-integrated') setImmediate(looks);
    });
    // Wherever in the second task the look came, nothing of the person's files was turned back.
    expect(set.user.git(['status', '--porcelain'])).toBe('');
    if (held.status === 'completed') return;
    expect(held).toMatchObject({ status: 'blocked', blocker: { code: 'branch-taken', next: 'resume' } });
    set.user.git(['switch', '-q', 'main']);
    expect(await play.say({ verb: 'resume' })).toMatchObject({ status: 'completed' });
  });

  it('C3: the same in a linked worktree, which is named', async () => {
    await using set = await scene();
    const play = await set.open();
    const linked = `${set.user.base}/linked`;
    set.user.git(['worktree', 'add', '-q', linked, play.branch.replace('refs/heads/', '')]);
    const job = await play.run();
    expect(job.blocker).toMatchObject({ code: 'branch-taken', detail: expect.stringContaining(linked) });
    set.user.git(['worktree', 'remove', linked]);
    expect(await play.say({ verb: 'resume' })).toMatchObject({ status: 'completed' });
  });

  it('a branch that was forced back: the person has it restored', async () => {
    await using set = await scene({
      tasks: '- [ ] 1. One\n- [ ] 2. Two\n',
      maker: [{ ...GOOD, append: { 'log.txt': 'x\n' } }],
    });
    const play = await set.open();
    let isMoved = false;
    const job = await play.run(({ event }) => {
      if (event.type !== 'move-chosen' || event.move.type !== 'make' || event.move.node.startsWith('n1') || isMoved)
        return;
      isMoved = true;
      set.user.git(['update-ref', play.branch, 'main']);
    });
    expect(job.questions).toMatchObject([{ topic: 'base-diverged' }]);
    const ended = await play.say({ verb: 'answer', question: job.questions[0]!.id, text: 'restore-ours' });
    expect(ended.status).toBe('completed');
    expect(set.user.git(['rev-list', '--count', `main..${play.branch}`])).toBe('2');
  });
});
