import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTasks } from '../../src/spec/tasks.ts';
import { processRow } from '../../src/tools/process/process-table.ts';
import { CONFIG, DO_GOOD, onBranch, scene, TASKS, tipOf } from './laptop.ts';

const HOOKS = 'pre-commit post-checkout post-index-change reference-transaction update post-update';
const FILTERS = `[core]\\n\\tfsmonitor = $BASE/trap\\n\\thooksPath = $HOOKS\\n\\tpager = $BASE/trap
[filter "evil"]\\n\\tclean = $BASE/trap\\n\\tsmudge = $BASE/trap\\n\\tprocess = $BASE/trap\\n\\trequired = true
[diff "evil"]\\n\\ttextconv = $BASE/trap\\n[merge "evil"]\\n\\tdriver = $BASE/trap\\n`;

/** Plants all that makes a git run a program, in a git folder. */
function plant(gitFolder: string): string {
  return `HOOKS=${gitFolder}/hooks; mkdir -p $HOOKS ${gitFolder}/info
    for hook in ${HOOKS}; do cp $BASE/trap $HOOKS/$hook; done
    printf "${FILTERS.replaceAll('"', '\\"')}" >> ${gitFolder}/config
    echo '* filter=evil diff=evil merge=evil' > ${gitFolder}/info/attributes`;
}

describe('C23: our git runs nothing that an agent planted', () => {
  it('C23: in its own repository: that is its own affair, and no reason to stop', async () => {
    const maker = `${plant('$PWD/.git')}; echo $BASE/cache >> .git/objects/info/alternates; ${DO_GOOD}`;
    await using set = await scene({ maker, checker: 'VERDICT=pass' });
    const job = await (await set.open()).run();
    expect(job.status).toBe('completed');
  });

  it('C23: in the person’s own repository, which no sandbox keeps it from', async () => {
    await using set = await scene({ maker: `${plant('$BASE/user/.git')}; ${DO_GOOD}`, checker: 'VERDICT=pass' });
    const play = await set.open();
    const job = await play.run();
    expect(job.status).toBe('completed');
    expect(await set.world.repository.tip(play.branch)).toBe(job.tip);
    expect(set.isSprung()).toBe(false);
    // The trap works: the person's own git steps into it, as soon as it has to look into a file.
    writeFileSync(join(set.user.folder, 'a.txt'), 'changed\n');
    expect(() => set.user.git(['status'])).toThrow('trap');
    expect(set.isSprung()).toBe(true);
  });
});

describe('what an agent leaves running', () => {
  const leave = `setsid sh -c 'echo $$ > $1; exec sleep 300' x $BASE/notes/pid > /dev/null 2>&1 &
    while [ ! -s $BASE/notes/pid ]; do sleep 0.01; done`;

  it('is ended, in whatever session it hides, before anything is judged', async () => {
    await using set = await scene({ maker: `${leave}; ${DO_GOOD}`, checker: 'VERDICT=pass' });
    const isRunning = (): boolean => processRow(Number(set.note('pid')))?.isDead === false;
    let wasRunning: boolean | undefined;
    const job = await (
      await set.open()
    ).run(({ event }) => {
      if (event.type === 'make-ended') wasRunning = isRunning();
    });
    expect({ status: job.status, wasRunning }).toEqual({ status: 'completed', wasRunning: false });
  });

  it('of a checker is ended too, and its verdict counts', async () => {
    await using set = await scene({ maker: DO_GOOD, checker: `${leave}; VERDICT=pass` });
    const job = await (await set.open()).run();
    expect(job.status).toBe('completed');
    expect(processRow(Number(set.note('pid')))?.isDead ?? true).toBe(true);
  });
});

// There is no sandbox yet: an agent has the rights of the person. These say what that means, so that nobody has to guess.
describe('outside of the worktree', () => {
  it('not detected: a file in the person’s own worktree; it is in no candidate', async () => {
    await using set = await scene({ maker: `echo mine > $BASE/user/mine.txt; ${DO_GOOD}` });
    const play = await set.open();
    const job = await play.run();
    expect(job.status).toBe('completed');
    expect(readFileSync(join(set.user.folder, 'mine.txt'), 'utf8')).toBe('mine\n');
    expect(set.user.git(['diff', '--name-only', 'main', job.tip]).split('\n')).toEqual([TASKS, 'result.txt']);
  });

  it('not detected, of a checker: a file in the person’s own worktree; what it judged is a commit, and stays it', async () => {
    await using set = await scene({ maker: DO_GOOD, checker: 'echo mine > $BASE/user/mine.txt; VERDICT=pass' });
    const job = await (await set.open()).run();
    expect(job.status).toBe('completed');
    expect(set.user.git(['diff', '--name-only', 'main', job.tip]).split('\n')).toEqual([TASKS, 'result.txt']);
  });

  const push = `git --git-dir $BASE/user/.git update-ref $(git --git-dir $BASE/user/.git for-each-ref --format='%(refname)' refs/heads/specbridge) `;
  const commit = `ID="-c user.name=a -c user.email=a@b"; export GIT_INDEX_FILE=$BASE/index GIT_DIR=$BASE/user/.git GIT_WORK_TREE=$PWD
    git read-tree main; git add -f $FILE; NEW=$(git $ID commit-tree -p main -m x $(git write-tree)); unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE`;

  it('the job branch moved to other pins: the job stops, and says so', async () => {
    const maker = `echo '{}' > ${CONFIG}; FILE=${CONFIG}; ${commit}; git checkout -q ${CONFIG}; ${push} $NEW; ${DO_GOOD}`;
    await using set = await scene({ maker });
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({ status: 'blocked', blocker: { code: 'pin-broken' }, tip: job.base });
  });

  it('the job branch moved away: the job stops, and says so', async () => {
    const maker = `ID="-c user.name=a -c user.email=a@b"; NEW=$(git --git-dir $BASE/user/.git $ID commit-tree -m x main^{tree}); ${push} $NEW; ${DO_GOOD}`;
    await using set = await scene({ maker });
    const job = await (await set.open()).run();
    expect(job).toMatchObject({
      status: 'needs-clarification',
      questions: [{ topic: 'base-diverged' }],
      tip: job.base,
    });
  });

  it('not detected: the job branch moved ahead, pins intact; it passes for a person’s push, and is recorded as one', async () => {
    const once = `[ -e $BASE/notes/once ] || { touch $BASE/notes/once; echo x > sly.txt; FILE=sly.txt; ${commit}; rm sly.txt; ${push} $NEW; }`;
    await using set = await scene({ maker: `${once}; ${DO_GOOD}` });
    const play = await set.open();
    const job = await play.run();
    expect(job.status).toBe('completed');
    expect(onBranch(set, play, 'sly.txt')).toBe('x');
    expect(await play.events('tip-adopted')).toHaveLength(1);
    expect(tipOf(set, play)).toBe(job.tip);
  });

  it('not detected: a command in the inbox; it is recorded with the name that it gave', async () => {
    const [unit] = readTasks(Buffer.from('- [ ] 1. One\n')).units;
    const say = { verb: 'accept-task', node: unit!.id, reason: 'ok' };
    const command = JSON.stringify({ id: '0', by: 'a person', at: '2026-01-01T00:00:00.000Z', say });
    const maker = `inbox=$(echo $BASE/user/.specbridge/jobs/demo-*)/inbox; mkdir -p $inbox; echo '${command}' > $inbox/0.json
      REPORT=failed`;
    await using set = await scene({ maker });
    const play = await set.open();
    const job = await play.run();
    expect(job.status).toBe('completed');
    expect(await play.events('command-heard')).toMatchObject([{ by: 'a person', say: { verb: 'accept-task' } }]);
    expect([...job.nodes][0]!.evidence).toMatchObject({ claim: 'accepted-by-person', reason: 'a person: ok' });
  });

  it('our index of its worktree cannot be found while it works', async () => {
    const look = `find $BASE -name '*index*' -newer $BASE/trap | grep -v '/user/.git/index' | grep -v "$PWD/.git/index" > $BASE/notes/found`;
    await using set = await scene({ maker: `${look}; ${DO_GOOD}` });
    expect(await (await set.open()).run()).toMatchObject({ status: 'completed' });
    expect(set.note('found')).toBe('');
  });
});
