import { expect, it } from 'vitest';
import { CONFIG, GOOD, scene, TASKS } from '../e2e/laptop.ts';
import { answerOf, terminal, typed } from '../cli/stage.ts';

const RECORD = '.specbridge/approvals/demo.json';
const NOTHING = { report: { outcome: 'no-change', summary: 'nothing to do' } } as const;
const TWO = { ...GOOD, write: { 'two.txt': '2\n' } };

it('an approval that is gone is put back, a changed spec is taken over, and the last merge meets no conflict', async () => {
  await using set = await scene({
    tasks: '- [ ] 1. One\n- [ ] 2. Two\n',
    maker: { '1': [GOOD], '2': [NOTHING, TWO] },
    config: { approval: 'recorded' },
  });
  const { folder, git, commit } = set.user;
  const one = terminal(folder);
  const digest = async (): Promise<string> => {
    const job = answerOf('job', await typed(folder, ['job', '--json'])) as { blocker: { next: string } };
    return job.blocker.next.split(' ')[1]!;
  };
  await typed(folder, ['approve', 'demo', '--by', 'Ada']);
  const approved = commit({});
  expect((await typed(folder, ['run', 'demo'])).code).toBe(1);
  const { jobs } = answerOf('answer', await typed(folder, ['answer', '--json'])) as {
    jobs: { job: string; questions: { id: string }[] }[];
  };
  const { job, questions } = jobs[0]!;

  git(['rm', '-q', RECORD]);
  commit({});
  expect((await one.type('answer', questions[0]!.id, 'retry')).code).toBe(1);
  expect((await one.type('re-pin', await digest())).code).toBe(1);
  git(['checkout', approved, '--', TASKS, CONFIG, RECORD]);
  commit({});
  expect((await one.type('resume')).code).toBe(0);

  const reworded = '- [ ] 1. One\n- [ ] 2. Two, better\n';
  commit({ [TASKS]: reworded });
  await typed(folder, ['approve', 'demo', '--by', 'Ada']);
  commit({});
  git(['switch', '-q', `specbridge/${job}`]);
  expect(() => git(['merge', '-q', 'main'])).toThrow('git merge');
  commit({ [TASKS]: reworded.replace('[ ] 1', '[x] 1') });
  git(['switch', '-q', 'main']);
  expect((await one.type('run', 'demo')).code).toBe(1);
  expect((await one.type('re-pin', await digest())).code).toBe(0);
  expect((await typed(folder, ['run', 'demo'])).code).toBe(0);
  expect((await one.type('run', 'demo')).code).toBe(1);
  git(['merge', '-q', `specbridge/${job}`]);
  for (const args of [['run', 'demo'], ['job', 'demo'], ['jobs'], ['check', 'demo'], ['run', 'demo', '--dry-run']])
    expect({ args, code: (await one.type(...args)).code }).toEqual({ args, code: 0 });
  git(['reset', '-q', '--hard', 'main~2']);
  git(['branch', '-qD', `specbridge/${job}`]);
  git(['reflog', 'expire', '--expire=now', '--all']);
  git(['gc', '-q', '--prune=now']);
  expect((await typed(folder, ['run', 'demo', '--dry-run'])).code).toBe(0);
  await expect(one.transcript()).toMatchFileSnapshot('snapshots/repin.txt');
});
