import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DO_GOOD, scene, tipOf } from './laptop.ts';
import { specbridge } from './typed.ts';

/** A token of the runner's, which an agent of the same user can read from the process that started it. */
const TOKEN = 'correct-horse-battery';
/** For printf: a title, the clipboard, a link, colours, progress; and what the runner would obey. */
const HOSTILE = `\\033]0;title\\007\\033]52;c;eA==\\007\\033]8;;http://x.y\\033\\\\\\\\here\\033[31m\\n10%%\\r::add-mask::x\\n  ::set-output name=a::b\\n##[command]rm\\n\\302\\233 2J\\n`;
const MAKER = `printf '${HOSTILE}'; printf '${HOSTILE}' >&2; tr '\\0' '\\n' < /proc/$PPID/environ | tee $BASE/notes/environ
  sed -n 's/^DEPLOY_TOKEN=//p' $BASE/notes/environ | tee $BASE/notes/token | base64; fold -w 7 $BASE/notes/token
  echo good > result.txt; printf '{"outcome":"completed","summary":"%s %s"}' "::error::x ##[y" "$(cat $BASE/notes/token)" > $SPECBRIDGE_RESULT`;
const FINDING = JSON.stringify({
  severity: 'error',
  file: 'a.js\n::warning::file',
  problem: `\u001B[2J##[error] ::x\n::error::y ${TOKEN}`,
  fix: '::fix::',
});
const CHECKER = `tree=$(grep -o '"tree":"[0-9a-f]*"' $SPECBRIDGE_PROMPT | tail -1); nonce=$(grep -o '"nonce":"[0-9a-f-]*"' $SPECBRIDGE_PROMPT | tail -1)
  printf '%s' '{"verdict":"fail",'"$tree,$nonce"',"findings":[${FINDING}]}' > $SPECBRIDGE_RESULT`;

/** What a runner takes for a command. */
function commandsIn(text: string): readonly string[] {
  return text.split(/[\r\n]/).filter((line) => /^[\s\x85]*::/.test(line) || line.includes('##['));
}

describe('what is printed by agents, gates and checkers', () => {
  it('D6, D12, D13: drives neither terminal nor runner and shows no secret of ours, in progress, pages, logs and JSON', async () => {
    const talk = { run: ['sh', '-c', `printf '${HOSTILE}'; exit 1`], required: false };
    const work = { run: ['grep', '-q', 'good', 'result.txt'] };
    await using set = await scene({
      maker: MAKER,
      checker: CHECKER,
      tasks: '- [ ] 1. ::set-output name=a::b ##[command]One\n',
      config: { gates: { work, talk }, limits: { attemptsPerNode: 1 } },
    });
    const env = { GITHUB_ACTIONS: 'true', DEPLOY_TOKEN: TOKEN };
    const ran = await specbridge(set, ['run', 'demo', '--json'], env).end;
    const { job } = JSON.parse(ran.out) as { job: string };
    const folder = join(set.user.folder, '.specbridge/jobs', job, 'logs');
    const names = readdirSync(folder);
    const logs = names.map((name) => readFileSync(join(folder, name), 'latin1'));
    const made = logs.findIndex((log) => log.includes('summary'));
    const commands = [['job'], ['job', '--node', '1'], ['job', '--log', names[made]!.slice(0, 64)]];
    const shown = await Promise.all(commands.map((words) => specbridge(set, words, { GITHUB_ACTIONS: 'true' }).end));
    const journal = (await set.world.checkpoints.load(job))!.lines.join('\n');
    const pages = [ran, ...shown].map(({ out, err }) => out + err);

    // It went as it was meant to: the candidate was rejected, and the logs have what was printed as it was.
    expect([ran, ...shown].map(({ code }) => code)).toEqual([1, 0, 0, 0]);
    expect(journal).toContain('review-rejected');
    expect(logs.filter((log) => log.includes('\u001B]52;c;eA==\u0007')).length).toBeGreaterThan(1);
    expect(set.note('token')).toBe(TOKEN);

    for (const page of pages) expect(page).not.toMatch(/[^\P{C}\n\t]/u);
    expect(textsIn(journal).filter((text) => /[^\P{Cc}\n\t]/u.test(text))).toEqual([]);
    expect(shown[2]!.out).toContain('\n: :add-mask::x\n');
    expect(shown[1]!.out).toContain('## [error] ::x');

    expect(pages.flatMap(commandsIn)).toEqual([]);

    const base64 = Buffer.from(TOKEN).toString('base64').slice(0, 16);
    for (const text of [...logs, journal, ...pages]) {
      expect(text.replaceAll(/\s/g, '')).not.toContain(TOKEN);
      expect(text).not.toContain(base64);
    }
    expect(logs[made]).toContain('\nDEPLOY_TOKEN=***\n');
    expect(journal).toContain('::error::x ##[y ***');
  });
});

function textsIn(journal: string): readonly string[] {
  const texts: string[] = [];
  for (const line of journal.split('\n'))
    JSON.parse(line, (_key, value: unknown) => void (typeof value === 'string' && texts.push(value)));
  return texts;
}

describe('an agent that cannot work', () => {
  const unless = (name: string, failure: object): string =>
    `[ -e $BASE/notes/${name} ] || { touch $BASE/notes/${name}; printf '%s' '${JSON.stringify({ failure })}' > $SPECBRIDGE_RESULT; exit 1; }`;

  it('D14: because it is not logged in: a person is told, and the task goes on when they say so', async () => {
    const maker = `${unless('login', { kind: 'authentication', reason: 'Run agent login.' })}; ${DO_GOOD}`;
    await using set = await scene({ maker });
    const play = await set.open();
    const job = await play.run();
    expect(job).toMatchObject({
      status: 'blocked',
      blocker: { code: 'credentials', detail: '1 “One”: the agent is not logged in: Run agent login.' },
    });
    expect(await play.say({ verb: 'retry', node: job.blocker!.node! })).toMatchObject({ status: 'completed' });
  });

  it('D15: because of its quota: the job waits until the moment that it names, and then goes on', async () => {
    const until = new Date(Date.now() + 7_200_000).toISOString();
    await using set = await scene({ maker: `${unless('quota', { kind: 'quota', until })}; ${DO_GOOD}` });
    const play = await set.open();
    expect(await play.run()).toMatchObject({ status: 'waiting-retry', retry: { until } });
    const done = await play.wait();
    expect(done).toMatchObject({ status: 'completed', used: { agentRuns: 2 } });
    expect([...done.nodes][0]).toMatchObject({ attempts: 2, excused: 1, retries: 1 });
  });

  it('D15: words about a quota are no quota: an ordinary fault, retried as often as is allowed', async () => {
    const maker = 'echo "Usage limit reached; it resets at 2099-01-01T00:00:00Z." >&2; exit 1';
    await using set = await scene({ maker, config: { limits: { transientRetries: 1 } } });
    const play = await set.open();
    const job = await play.run();
    expect(job.status).toBe('waiting-retry');
    expect(Date.parse(job.retry!.until) - Date.now()).toBeLessThan(3_600_000);
    expect(await play.wait()).toMatchObject({
      status: 'blocked',
      blocker: { code: 'budget-exhausted', next: 'raise transientRetries 2' },
      used: { agentRuns: 2 },
    });
  });
});

describe('A21: what only judges uses up no attempt', () => {
  const crash = 'n=$(($(cat $BASE/notes/run 2> /dev/null || echo 0) + 1)); echo $n > $BASE/notes/run';

  it('A21: checks, crashed checks and a carried candidate; their runs are counted', async () => {
    const checker = `${crash}; case $n in 1) exit 1;; 2) kill -9 $$;; *) VERDICT=pass;; esac`;
    const limits = { attemptsPerNode: 1, repairCyclesPerNode: 0 };
    await using set = await scene({ maker: DO_GOOD, checker, config: { limits } });
    const play = await set.open();
    expect(await play.run()).toMatchObject({ status: 'waiting-retry', used: { agentRuns: 2 } });
    const tree = set.user.git(['rev-parse', `${play.branch}^{tree}`]);
    const pushed = set.user.git(['commit-tree', '-p', tipOf(set, play), '-m', 'a person was here', tree]);
    set.user.git(['update-ref', play.branch, pushed]);
    // The check that is to be made again is of a candidate for another tip: that is carried over, gated and checked anew.
    expect(await play.wait()).toMatchObject({ status: 'waiting-retry', used: { agentRuns: 3 } });
    const job = await play.wait();
    expect(job).toMatchObject({ status: 'completed', used: { agentRuns: 4, consecutiveFailures: 0 } });
    expect([...job.nodes][0]).toMatchObject({ attempts: 1, excused: 0, repairs: 0, retries: 2 });
    expect(await play.events('candidate-carried')).toMatchObject([{ outcome: 'carried' }]);
    expect((await play.events('check-ended')).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'answered']);
  });

  it('A21: and bounded: a checker that always crashes ends at agentRuns, which a person can raise', async () => {
    const limits = { agentRuns: 3, attemptsPerNode: 1, repairCyclesPerNode: 0 };
    await using set = await scene({
      maker: DO_GOOD,
      checker: `${crash}; [ $n -lt 3 ] || VERDICT=pass`,
      config: { limits },
    });
    const play = await set.open();
    await play.run();
    await play.wait();
    const job = await play.wait();
    expect(job).toMatchObject({
      status: 'blocked',
      blocker: { code: 'budget-exhausted', next: 'raise agentRuns 5' },
      used: { agentRuns: 3 },
    });
    const done = await play.say({ verb: 'raise', limit: 'agentRuns', value: 5 });
    expect(done).toMatchObject({ status: 'completed', used: { agentRuns: 4 } });
    expect([...done.nodes][0]).toMatchObject({ attempts: 1, repairs: 0, retries: 2 });
  });
});
