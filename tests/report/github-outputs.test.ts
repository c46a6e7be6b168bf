import { expect, it } from 'vitest';
import type { Line } from '../../src/core/journal.ts';
import { ownComments } from '../../src/report/github/comments.ts';
import { dashboard } from '../../src/report/github/dashboard.ts';
import { outputsOf } from '../../src/report/github/outputs.ts';
import { summary } from '../../src/report/github/summary.ts';
import { baseline, begin, blocked, diagnosed, gates, graph, made, says } from '../core/fixtures/tales.ts';
import { journalOf, told, type Part } from '../core/fixtures/jobs.ts';
import { replay } from '../../src/core/apply.ts';

const LINKS = { repositoryUrl: 'https://github.com/octo/shop', runUrl: 'https://github.com/octo/shop/actions/runs/9' };
const OUTPUTS = 'https://github.com/octo/shop/actions/runs/70#artifacts';

/** A journal as a step of this name writes it. */
const written = (owner: string, ...parts: readonly Part[]): readonly Line[] =>
  journalOf(told(...parts)).map((line) =>
    line.event.type === 'move-chosen' ? { ...line, event: { ...line.event, owner } } : line,
  );
const REJECTED: readonly Part[] = [
  graph(),
  baseline(),
  begin(),
  made(),
  gates(),
  says('fail', [{ severity: 'error', problem: 'It is red.', fix: '' }]),
  diagnosed,
  blocked({ code: 'human-stop', detail: 'A person stopped the job.', next: 'resume' }),
];

it('leads from the row of a task, and from a verdict, to what was printed in the run that last worked at it', () => {
  const lines = written('70.2', ...REJECTED);
  expect([...outputsOf(lines, LINKS)]).toEqual([['n1', OUTPUTS]]);
  const page = dashboard(replay(lines), lines, LINKS);
  expect(page).toContain(`[outputs](${OUTPUTS}) |`);
  // A task that nobody has begun has none.
  expect(page.split('[outputs]')).toHaveLength(2);
  const [verdict] = ownComments(replay(lines), lines, LINKS);
  expect(verdict?.body).toContain(` · [outputs](${OUTPUTS})\n`);
});

it('leads nowhere from what was done on a laptop', () => {
  const lines = written('laptop|host|1|2|3', ...REJECTED);
  expect(dashboard(replay(lines), lines, LINKS)).not.toContain('[outputs]');
});

it('leads from the summary of a run to its own artifact', () => {
  const lines = written('9.1', ...REJECTED);
  const kept = { name: 'specbridge-demo-1-g7-a1', id: 12 };
  expect(summary(replay(lines), lines, LINKS, kept)).toContain(
    '· whole outputs: [<code>specbridge-demo-1-g7-a1</code>](https://github.com/octo/shop/actions/runs/9/artifacts/12)',
  );
  expect(summary(replay(lines), lines, LINKS)).not.toContain('whole outputs');
});
