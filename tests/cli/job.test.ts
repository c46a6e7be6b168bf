import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GOOD, scene } from '../e2e/laptop.ts';
import { answerOf, terminal, typed, type Said, type Terminal } from './stage.ts';

function golden(one: Terminal, name: string): Promise<void> {
  return expect(one.transcript()).toMatchFileSnapshot(`snapshots/${name}.txt`);
}

const NOTHING = { report: { outcome: 'no-change', summary: 'nothing to do' } } as const;
const BAD = { write: { '.github/x.yml': 'mine' }, report: { outcome: 'completed', summary: 'done' } } as const;

describe('a job from the first look to its end', () => {
  it('asks, blocks, is answered, and completes; whatever is refused says what can be said', async () => {
    await using set = await scene({
      tasks: '- [ ] 1. One\n- [ ] 2. Two\n',
      maker: { '1': [NOTHING, GOOD], '2': [BAD, { ...GOOD, write: { 'two.txt': '2\n' } }] },
    });
    const { folder } = set.user;
    set.user.git(['config', 'user.name', 'Ada']);
    const one = terminal(folder);
    for (const args of [
      ['jobs'],
      ['job'],
      ['pause'],
      ['run', 'dmo'],
      ['run', 'demo', '--base', 'nowhere'],
      ['run', 'demo', '--vendor', 'gpt'],
    ])
      await one.type(...args);
    await one.looks('run', 'demo', '--dry-run');
    await golden(one, 'job-0-before');

    const asks = terminal(folder);
    expect((await asks.type('run', 'demo')).code).toBe(1);
    for (const command of ['job', 'jobs', 'answer', 'retry', 'raise']) await asks.looks(command);
    const { jobs } = answerOf('answer', await typed(folder, ['answer', '--json'])) as {
      jobs: { job: string; questions: { id: string }[] }[];
    };
    const { job, questions } = jobs[0]!;
    const { id } = questions[0]!;
    expect((await typed(folder, ['status', 'demo'])).out).toContain(job);
    await golden(asks, 'job-1-question');

    const refused = terminal(folder);
    for (const args of [
      ['answer', id, 'perhaps'],
      ['answer', id, ''],
      ['answer', 'q99'],
      ['plan'],
      ['retry', '7'],
      ['retry', '2'],
      ['raise', 'attemptsPerNode'],
      ['raise', 'attemptsPerNode', 'many'],
      ['raise', 'patience', '2'],
      ['raise', 'attempts', '6'],
      ['cancel', 'demo'],
      ['retry', job],
      ['run', 'demo', '--again'],
      ['run', 'demo', '--vendor', 'claude'],
      ['accept-task'],
      ['accept-task', '1'],
      ['re-pin'],
      ['resume'],
      ['resume', '--job', 'demo-zzzzzz'],
      ['job', '--node', '7'],
      ['job', '--why', '5'],
      ['job', '--log', 'abc'],
    ])
      expect({ args, code: (await refused.type(...args)).code }).toEqual({ args, code: 2 });
    await golden(refused, 'job-2-refused');

    const goes = terminal(folder);
    await goes.looks('answer', id);
    expect((await goes.type('answer', id, 'retry')).code).toBe(0);
    expect((await goes.type('run', 'demo')).code).toBe(1);
    for (const args of [['job'], ['retry'], ['job', '--node', '1'], ['job', '--node', '2']]) await goes.looks(...args);
    await goes.type('retry', '2');
    await goes.type('pause');
    answerOf('resume', await typed(folder, ['resume', '--json']));
    expect(answerOf('step', await typed(folder, ['step', '--json']))).toMatchObject({ status: 'completed' });
    await golden(goes, 'job-3-blocked');

    const ends = terminal(folder);
    for (const args of [['job'], ['jobs'], ['job', '--why', '4'], ['run', 'demo'], ['cancel', 'too late']])
      await ends.looks(...args);
    await golden(ends, 'job-4-completed');
    for (const args of [['--journal'], ['--log', logOf(await typed(folder, ['job', '--node', '1']))]])
      answerOf('job', await typed(folder, ['job', job, ...args, '--json']));
  });

  it('two open jobs are told apart; what ends by a person’s word says so', async () => {
    await using set = await scene({
      maker: 'REPORT=no-change',
      files: { '.kiro/specs/second/tasks.md': '- [ ] 1. One\n' },
    });
    const { folder } = set.user;
    const one = terminal(folder);
    await typed(folder, ['run', 'demo']);
    await typed(folder, ['run', 'second']);
    for (const args of [['jobs'], ['job'], ['give-up'], ['job', 'second'], ['answer'], ['job', 'sec']])
      await one.type(...args);
    const [first = '', second = ''] = (await set.world.checkpoints.list()).map(({ job }) => job).toSorted();

    const damaged = terminal(folder);
    const ref = `refs/specbridge/jobs/${second}`;
    const whole = set.user.git(['rev-parse', ref]);
    set.user.git(['update-ref', ref, 'main']);
    await damaged.looks('jobs');
    for (const args of [['job'], ['job', second], ['run', 'second'], ['pause', '--job', second]])
      await damaged.type(...args);
    await golden(damaged, 'job-6-damaged');
    set.user.git(['update-ref', ref, whole]);

    await one.type('give-up', '--job', first, '--by', 'Ada');
    await one.type('cancel', 'no longer wanted', '--job', second, '--by', 'Ada');
    for (const args of [['jobs'], ['job'], ['job', 'demo'], ['pause', '--job', first]]) await one.type(...args);
    await golden(one, 'job-5-two');
  });

  it('whoever approves another wording while a job is open is told that it holds on to the one before', async () => {
    await using set = await scene({ maker: 'REPORT=no-change' });
    const { folder } = set.user;
    await typed(folder, ['run', 'demo']);
    expect((await typed(folder, ['approve', 'demo', '--by', 'Ada'])).out).toMatch(
      /\ndemo-\w{6} is open, for the spec as it was; `specbridge help re-pin` says how it takes this one over\.\n$/,
    );
    set.user.commit({ '.specbridge/orchestrate.yml': 'gates: { test: { run: [sh] } }\nvendor: claude\n' });
    const one = terminal(folder);
    expect((await one.looks('re-pin')).out).toMatch(/^next: specbridge re-pin [0-9a-f]+ --job demo-\w{6}\n/);
  });
});

describe('a run that waits for the hour of a retry', () => {
  it('hears what is said in the meantime, and sees that somebody has gone on', async () => {
    await using set = await scene({ maker: 'echo "Error: no connection" >&2; exit 1' });
    const { folder } = set.user;
    /** Runs until it sleeps, and says something then. */
    const woken = async (say: (job: string) => Promise<unknown>): Promise<Said> => {
      const running = typed(folder, ['run', 'demo']);
      for (;;) {
        const [listed] = await set.world.checkpoints.list();
        if (listed?.note.status === 'waiting-retry') {
          await say(listed.job);
          return await running;
        }
        await sleep(20);
      }
    };
    const paused = await woken((job) => set.world.forge.post(job, { verb: 'pause' }, 'a person', new Date()));
    expect(paused.err).toContain(
      'make-ended: failed, the agent ended with exit code 1; it left no result: “Error: no c',
    );
    expect(paused.out).toContain('(human-stop)');
    await typed(folder, ['resume']);
    const cancelled = await woken(() => typed(folder, ['cancel', 'enough']));
    expect(cancelled.out).toContain('cancelled');
    // Neither of the two has slept until a retry was due.
    expect([paused, cancelled].map(({ err }) => err.match(/make-ended/g)?.length ?? 0)).toEqual([1, 0]);
  });
});

function logOf({ out }: { readonly out: string }): string {
  return /log ([0-9a-f]{16})/.exec(out)![1]!;
}
