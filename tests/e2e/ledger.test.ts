import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scene } from './laptop.ts';

const MAKER = `
echo good > result.txt
mkdir -p ledger/deep
echo "notes of $SPECBRIDGE_TASK" > "ledger/deep/$(grep -o 'notes-[a-z0-9-]*.md' "$SPECBRIDGE_PROMPT" | head -1)"
REPORT=completed`;
/** A second task has something to change, too. */
const AGAIN = '\necho "$SPECBRIDGE_TASK" >> result.txt';
const CHECKER = `
beside=$(dirname "$SPECBRIDGE_PROMPT")
(cd "$beside" && cat handoff/1-maker.json) > $BASE/notes/handoff
ls -R "$beside/ledger" > $BASE/notes/seen
git status --short > $BASE/notes/changed
VERDICT=pass`;

it('B3, B11: what a maker makes besides its change is read by the checker, and published with the task', async () => {
  const config = { outputs: ['ledger/deep/notes-{node}.md'] };
  await using set = await scene({ maker: MAKER, checker: CHECKER, config });
  const play = await set.open();
  const job = await play.run();
  expect(job.status).toBe('completed');
  const [node] = [...job.nodes];
  const path = `ledger/deep/notes-${node!.id}.md`;
  expect(set.user.git(['show', `refs/specbridge/ledger/${play.id}:${path}`])).toBe('notes of 1');
  expect(set.user.git(['ls-tree', '-r', '--name-only', job.tip])).not.toContain('ledger');
  expect(JSON.parse(set.note('handoff')!)).toMatchObject({ role: 'maker', outputs: [{ path, bytes: 11 }] });
  expect(set.note('changed')).not.toContain('ledger');
  const [integrated] = await play.events('node-integrated');
  expect(integrated!.ledger!.commit).toBe(set.user.git(['rev-parse', `refs/specbridge/ledger/${play.id}`]));
  expect(set.user.git(['for-each-ref', 'refs/specbridge/candidates'])).toBe('');
});

it('B3: what a maker makes besides a change that is rejected is never published', async () => {
  const config = { outputs: ['ledger/deep/notes-{node}.md'], limits: { attemptsPerNode: 1 } };
  await using set = await scene({ maker: MAKER, checker: 'VERDICT=fail', config });
  const play = await set.open();
  await play.run();
  expect(await play.events('check-ended')).toMatchObject([{ verdict: { verdict: 'fail' } }]);
  expect(set.user.git(['for-each-ref', 'refs/specbridge/ledger'])).toBe('');
});

it('D15: what holds the value of a variable of ours is not published, and ends the attempt for good', async () => {
  process.env['MY_SERVICE_TOKEN'] = ['zq81hhs77', 'sgkqj22ksl9'].join('');
  const maker = `echo good > result.txt; mkdir ledger; echo "${process.env['MY_SERVICE_TOKEN']}" > ledger/a.md; REPORT=completed`;
  await using set = await scene({ maker, config: { outputs: ['ledger/a.md'] } });
  const play = await set.open();
  const job = await play.run();
  delete process.env['MY_SERVICE_TOKEN'];
  expect(job).toMatchObject({
    status: 'blocked',
    blocker: { code: expect.stringMatching(/safety-policy|protected-path/) },
  });
  expect(set.user.git(['for-each-ref', 'refs/specbridge/ledger', 'refs/specbridge/wip'])).toBe('');
});

it.each([
  ['a link', 'ln -s /etc/hostname ledger/a.md', 'ledger/a.md is a link'],
  ['a second name', 'ln result.txt ledger/a.md', 'ledger/a.md has another name beside this one'],
  ['a folder', 'mkdir ledger/a.md; echo x > ledger/a.md/x', 'ledger/a.md is no regular file'],
  ['in a folder that is a link', 'rmdir ledger; ln -s /etc ledger; :', 'ledger/a.md does not lie in a folder'],
])('B8: an output that is %s is a fault of the maker, told and repaired', async (_name, spoil, words) => {
  const maker = `echo good > result.txt; mkdir ledger
if [ "$SPECBRIDGE_ATTEMPT" = 1 ]; then ${spoil}; else echo fine > ledger/a.md; fi; REPORT=completed`;
  await using set = await scene({ maker, config: { outputs: ['ledger/a.md'] } });
  const play = await set.open();
  expect((await play.run()).status).toBe('completed');
  const [failed] = await play.events('make-ended');
  expect(failed).toMatchObject({ outcome: 'failed', failure: { kind: 'implementation-defect', role: 'maker' } });
  expect(JSON.stringify(failed)).toContain(words);
  expect(set.user.git(['show', `refs/specbridge/ledger/${play.id}:ledger/a.md`])).toBe('fine');
});

it.each([
  ['is gone', false],
  ['is gone with all that it held', true],
])('B3: a ledger that %s is made anew with the next task, and stops nothing', async (_name, isPruned) => {
  const config = { outputs: ['ledger/deep/notes-{node}.md'] };
  await using set = await scene({ tasks: '- [ ] 1. One\n- [ ] 2. Two\n', maker: `${MAKER}${AGAIN}`, config });
  const play = await set.open();
  const ref = `refs/specbridge/ledger/${play.id}`;
  const job = await play.run((line) => {
    if (line.event.type !== 'node-integrated' || set.note('gone') !== undefined) return;
    writeFileSync(join(set.user.base, 'notes/gone'), set.user.git(['rev-parse', ref]));
    set.user.git(['update-ref', '-d', ref]);
    if (isPruned) set.user.git(['prune', '--expire=now']);
  });
  expect(job.status).toBe('completed');
  const [one, two] = [...job.nodes].map(({ id }) => `ledger/deep/notes-${id}.md`);
  const kept = isPruned ? [two] : [one, two];
  expect(set.user.git(['ls-tree', '-r', '--name-only', ref]).split('\n').toSorted()).toEqual(kept.toSorted());
  expect(job.ledger!.outputs.map(({ path }) => path)).toEqual(kept);
  expect(set.user.git(['rev-parse', ref])).toBe(job.ledger!.commit);
});
