import { expect, it } from 'vitest';
import { scene } from './laptop.ts';

const MAKER = `
echo good > result.txt
mkdir -p ledger/deep
echo "notes of $SPECBRIDGE_TASK" > "ledger/deep/$(grep -o 'notes-[a-z0-9-]*.md' "$SPECBRIDGE_PROMPT" | head -1)"
REPORT=completed`;
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
