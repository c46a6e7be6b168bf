import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobOf } from '../world/github/actions/run.ts';
import { play, printed, start, until, withFlow } from './flow.ts';
import { actionFiles, toolkit } from './sample-action.ts';

describe('steps', () => {
  it('outputs, environment, path and conditions go from step to step and from job to job', async () => {
    await using github = await withFlow(`
on: { workflow_dispatch: { inputs: { word: { type: string, required: true }, loud: { type: boolean } } } }
run-name: say \${{ inputs.word }}
env: { A: outer, B: outer }
jobs:
  one:
    runs-on: ubuntu-latest
    env: { B: job }
    outputs: { word: "\${{ steps.say.outputs.word }}", lines: "\${{ steps.say.outputs.lines }}" }
    steps:
      - id: say
        run: |
          echo "word=\${{ inputs.word }}-\${{ inputs.loud }}-$A-$B-$C" >> "$GITHUB_OUTPUT"
          printf 'lines<<END\\na\\nb\\nEND\\n' >> "$GITHUB_OUTPUT"
          echo "LATER=set" >> "$GITHUB_ENV"
          mkdir bin; printf '#!/bin/sh\\necho from path' > bin/ours; chmod +x bin/ours; echo "$PWD/bin" >> "$GITHUB_PATH"
        env: { C: step }
      - run: "echo $LATER; ours"
      - if: \${{ failure() }}
        run: echo never
      - id: broken
        continue-on-error: true
        run: exit 3
      - if: steps.broken.outcome == 'failure' && steps.broken.conclusion == 'success'
        run: echo forgiven
  two:
    needs: one
    runs-on: ubuntu-latest
    if: needs.one.outputs.lines == format('a{0}b', fromJSON('"\\n"'))
    steps: [{ run: "echo got \${{ needs.one.outputs.word }} \${{ github.event.inputs.word }}" }]
`);
    const run = await play(github, { word: 'hi', loud: 'true' });
    expect(run).toMatchObject({ conclusion: 'success', displayTitle: 'say hi', number: 1 });
    const { log } = jobOf(run, 'one');
    expect(log).toEqual(expect.arrayContaining(['set', 'from path', 'forgiven']));
    expect(log).not.toContain('never');
    expect(jobOf(run, 'two').log).toContain('got hi-true-outer-job-step hi');
  });

  it('commands: masks, annotations, stopped commands, the summary', async () => {
    await using github = await withFlow(
      `
on: workflow_dispatch
jobs:
  a:
    runs-on: ubuntu-latest
    outputs: { leak: "\${{ steps.s.outputs.leak }}" }
    steps:
      - id: s
        run: |
          echo "::add-mask::hush"
          echo "one hush \${{ secrets.KEY }} \${{ github.token }}"
          echo "::warning file=a.txt,line=3,title=Look::two%0Alines hush"
          echo "::stop-commands::pause-now"; echo "::error::not one"; echo "::pause-now::"
          for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "::notice::n$i"; done
          echo "leak=hush" >> "$GITHUB_OUTPUT"
          echo "# Title hush" >> "$GITHUB_STEP_SUMMARY"
      - run: head -c 1100000 /dev/zero | tr '\\0' x >> "$GITHUB_STEP_SUMMARY"
`,
      { secrets: { KEY: 'top-secret' } },
    );
    const job = jobOf(await play(github), 'a');
    expect(job.log).toContain('one *** *** ***');
    expect(job.log).toContain('::error::not one');
    expect(job.annotations[0]).toEqual({
      level: 'warning',
      message: 'two\nlines ***',
      file: 'a.txt',
      line: 3,
      title: 'Look',
    });
    expect(job.annotations.filter(({ level }) => level === 'notice')).toHaveLength(10);
    expect(job.annotations.at(-1)?.message).toContain('supports content up to a size of 1024k, got 1075k');
    expect(job).toMatchObject({ summary: '# Title ***\n', outputs: {}, conclusion: 'success' });
  });

  it('an action finds its inputs, its state, the event and the toolkit’s services; a mapped one needs no checkout', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'specbridge-action-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const main = `import * as core from ${toolkit('core')};
      import * as cache from ${toolkit('cache')};
      import { writeFileSync } from 'node:fs';
      process.chdir(process.env.GITHUB_WORKSPACE);
      writeFileSync('kept.txt', core.getInput('say'));
      core.setOutput('saved', await cache.saveCache(['kept.txt'], 'key-' + process.env.GITHUB_RUN_ID) > 0);
      core.saveState('word', 'remembered');
      core.info(['title', process.env.GITHUB_JOB, process.env.RUNNER_ENVIRONMENT, process.env.GITHUB_EVENT_NAME].join(' '));`;
    const post = `console.log('post', process.env.STATE_word, process.env.INPUT_SAY);`;
    for (const [path, text] of Object.entries(actionFiles('.', { main, post })))
      writeFileSync(join(folder, path), text);
    const flow = `
on: workflow_dispatch
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - id: ours
        uses: ours/action@v1
        with: { say: "hello \${{ github.actor }}" }
      - run: echo "saved \${{ steps.ours.outputs.saved }}"
`;
    await using github = await withFlow(flow, { actions: { 'ours/action@v1': folder } });
    const run = await play(github);
    const { log } = jobOf(run, 'a');
    expect(log).toEqual(expect.arrayContaining(['title a github-hosted workflow_dispatch', 'saved true']));
    expect(log.at(-1)).toBe('post remembered hello acme');
    expect(github.results.caches).toMatchObject([{ key: `key-${run.id}`, scope: 'refs/heads/main', isDone: true }]);
  });

  it('checkout: shallow by default, whole when asked; credentials stay in the config unless told otherwise', async () => {
    await using github = await withFlow(`
on: workflow_dispatch
jobs:
  a:
    runs-on: ubuntu-latest
    permissions: { contents: write }
    steps:
      - uses: actions/checkout@v4
      - run: |
          echo "depth $(git rev-list --count HEAD) on $(git branch --show-current)"
          git config --get-regexp 'extraheader$' >/dev/null && echo kept
          git -c user.name=n -c user.email=e@x commit -q --allow-empty -m more && git push -q origin HEAD:refs/heads/pushed
      - uses: actions/checkout@v6
        with: { path: clean, persist-credentials: false, fetch-depth: 0 }
      - run: |
          echo "depth $(git -C clean rev-list --count HEAD)"
          git -C clean config --get-regexp 'extraheader$' || echo clean
      - uses: actions/checkout@v6
        with: { path: newer }
      - run: cd newer && git config --get-regexp 'extraheader$' >/dev/null && ! grep -q extraheader .git/config && echo elsewhere
`);
    await github.push({ 'b.txt': 'b' });
    const run = await play(github);
    expect(jobOf(run, 'a').log).toEqual(['depth 1 on main', 'kept', 'depth 2', 'clean', 'elsewhere']);
    expect(await github.repository.resolve('refs/heads/pushed')).toBeDefined();
    expect(github.happenings.at(-1)).toMatchObject({ event: 'push', sender: 'github-actions[bot]' });
  });
});

describe('jobs', () => {
  it('a job after a failed one runs only if it says so; what builds on a skipped one is skipped', async () => {
    await using github = await withFlow(`
on: workflow_dispatch
jobs:
  bad: { runs-on: ubuntu-latest, steps: [{ run: exit 1 }] }
  next: { needs: bad, runs-on: ubuntu-latest, steps: [{ run: "true" }] }
  after: { needs: next, runs-on: ubuntu-latest, steps: [{ run: "true" }] }
  rescue:
    needs: bad
    if: \${{ always() && needs.bad.result != 'success' }}
    runs-on: ubuntu-latest
    steps: [{ run: "echo rescued \${{ needs.bad.result }}" }]
`);
    const run = await play(github);
    expect(run.jobs.map(({ key, conclusion }) => [key, conclusion])).toEqual([
      ['bad', 'failure'],
      ['next', 'skipped'],
      ['after', 'skipped'],
      ['rescue', 'success'],
    ]);
    expect(run.conclusion).toBe('failure');
    expect(jobOf(run, 'rescue').log).toContain('rescued failure');
  });

  it('E24: a job for a runner that is not there stays queued, until one comes or somebody cancels', async () => {
    await using github = await withFlow(
      `
on: { workflow_dispatch: { inputs: { on: { type: string } } } }
jobs: { a: { runs-on: "\${{ fromJSON(inputs.on) }}", steps: [{ run: echo on $RUNNER_NAME }] } }
`,
      { selfHosted: [['agents']] },
    );
    expect(jobOf(await play(github, { on: '["self-hosted","agents"]' }), 'a').log).toEqual(['on runner-1']);
    const run = await play(github, { on: '["self-hosted","llm"]' });
    expect(jobOf(run, 'a')).toMatchObject({ status: 'queued', labels: ['self-hosted', 'llm'] });
    github.actions.cancel(run);
    await github.actions.settled();
    expect(run).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
  });

  it('a called workflow gets its inputs and secrets and gives its outputs', async () => {
    const called = `
on: { workflow_call: { inputs: { n: { type: number } }, outputs: { twice: { value: "\${{ jobs.x.outputs.twice }}" } } } }
jobs:
  x:
    runs-on: ubuntu-latest
    outputs: { twice: "\${{ steps.s.outputs.twice }}" }
    steps: [{ id: s, run: 'echo "twice=$((\${{ inputs.n }} * 2))" >> "$GITHUB_OUTPUT"; test -n "\${{ secrets.KEY }}"' }]
`;
    const flow = `
on: workflow_dispatch
jobs:
  call: { uses: ./.github/workflows/called.yml, with: { n: 21 }, secrets: inherit }
  use: { needs: call, runs-on: ubuntu-latest, steps: [{ run: "echo \${{ needs.call.outputs.twice }}" }] }
`;
    await using github = await withFlow(flow, {
      secrets: { KEY: 'k' },
      files: { '.github/workflows/called.yml': called },
    });
    const run = await play(github);
    expect(jobOf(run, 'use').log).toEqual(['42']);
    expect(run.jobs.map(({ key }) => key)).toEqual(['call', 'use', 'call / x']);
  });
});

it('a job has its own group; an older one of another run makes room', async () => {
  await using github = await withFlow(`
on: { workflow_dispatch: { inputs: { n: { type: string } } } }
jobs:
  first:
    runs-on: ubuntu-latest
    concurrency: { group: jobs, cancel-in-progress: true }
    steps: [{ run: "echo started; test \${{ inputs.n }} = 2 || sleep 30" }]
  second: { needs: first, if: "\${{ !cancelled() }}", runs-on: ubuntu-latest, steps: [{ run: "echo \${{ needs.first.result }}" }] }
`);
  const older = await start(github, { n: '1' });
  await until(printed(older, 'started'));
  const newer = await play(github, { n: '2' });
  expect([jobOf(older, 'first').conclusion, jobOf(newer, 'first').conclusion]).toEqual(['cancelled', 'success']);
  expect(jobOf(older, 'second').log).toEqual(['cancelled']);
});

it('a workflow file that GitHub would not take fails whoever opened the world', async () => {
  const github = await withFlow(
    'on: push\njobs: { a: { runs-on: ubuntu-latest, strategy: { matrix: { n: [1] } }, steps: [] } }\n',
  );
  await expect(github[Symbol.asyncDispose]()).rejects.toThrow('has strategy, which this world does not play');
  const other = await withFlow('on: workflow_dispatch\nconcurrency: "${{ nothing.here }}"\njobs: {}\n');
  await play(other);
  await expect(other[Symbol.asyncDispose]()).rejects.toThrow('flow.yml: Unrecognized named-value');
});
