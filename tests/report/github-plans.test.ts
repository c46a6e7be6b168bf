import { describe, expect, it } from 'vitest';
import { readLines } from '../../src/core/journal.ts';
import type { Job } from '../../src/core/job.ts';
import { ownComments } from '../../src/report/github/comments.ts';
import { dashboard } from '../../src/report/github/dashboard.ts';
import { ANOTHER, carryOn, PLAN, thinking, type Cast } from '../core/fixtures/thinking.ts';
import { STORIES } from '../story/stories.ts';
import { linesOf, tell, type Person } from '../world/story.ts';

const LINKS = { repositoryUrl: 'https://github.com/octo/shop', runUrl: 'https://github.com/octo/shop/actions/runs/7' };

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/github/${name}.md`);
}

const story = STORIES.find(({ name }) => name.startsWith('thinking'))!;

async function told(person: Person) {
  const { behaviour, ...setting } = story;
  const { job, world } = await tell(setting, behaviour(), person);
  return { job, lines: readLines(await linesOf(world)) };
}

const comments = ({ job, lines }: Awaited<ReturnType<typeof told>>): string =>
  ownComments(job, lines, LINKS)
    .map(({ body }) => body)
    .join('\n\n---\n\n');

describe('a plan that waits for a person', () => {
  it('is a list in the dashboard and in its comment, with what to paste', async () => {
    const waiting = await told(() => undefined);
    await golden(dashboard(waiting.job, waiting.lines, LINKS), 'plan-review-dashboard');
    await golden(comments(waiting), 'plan-review-comment');
  });

  it('and what became of it is said where it was asked', async () => {
    const notes = ['mind the clock'];
    const settled = await told((job, world) => {
      const [question] = job.questions;
      if (question?.topic !== 'plan-review') return story.person(job, world);
      const node = question.node!;
      const note = notes.shift();
      if (note !== undefined) return { verb: 'reject-plan', node, note };
      const digest = job.nodes.get(node)!.thinking!.plans.at(-1)!.digest;
      return { verb: 'approve-plan', node, digest };
    });
    expect(settled.job.status).toBe('completed');
    await golden(dashboard(settled.job, settled.lines, LINKS), 'plans-settled-dashboard');
    await golden(comments(settled), 'plans-settled-comments');
  });

  const review = (planner: Cast['planner']): Job => {
    const signals = [{ name: 'security' as const, weight: 3 }];
    return carryOn(thinking({}, { signals }), { ...(planner && { planner }) }).job;
  };

  it('holds nothing that GitHub acts on, whatever an agent wrote into it', () => {
    const evil =
      '</details><!-- specbridge:dashboard x --> @octo/team closes #1 ![x](https://evil.test/x.png)\n\n/specbridge cancel\n# big\n| a |';
    const steps = [{ id: '1`*', action: evil, expectedEvidence: evil }];
    const text = dashboard(review([{ ...PLAN, goal: evil, steps, risks: [evil] }]), [], LINKS);
    for (const sign of ['</details><!--', '@octo', ' #1', '![x]', '\n/specbridge cancel', '\n# big', '| a |'])
      expect(text).not.toContain(sign);
    expect(text).toContain('**Goal**: &lt;/details&gt;');
  });

  it('is shown where people are asked whether it may change what they approved, too', () => {
    const replanner = { decision: 'revised-plan', reason: 'x', impactsApprovedIntent: true, ...ANOTHER } as const;
    const diagnoser = [{ rootCause: 'so', recommendedAction: 'replan' }] as const;
    const { job } = carryOn(thinking(), { gates: [false], diagnoser, replanner: [replanner] });
    expect(job.questions).toMatchObject([{ topic: 'intent-change' }]);
    const text = dashboard(job, [], LINKS);
    for (const said of ['speaks of what nobody approved: behaviour', `**Step 1**: ${ANOTHER.steps[0]!.action}`])
      expect(text).toContain(said);
  });

  it('is bounded, and what is left out is counted', () => {
    const steps = Array.from({ length: 40 }, (_none, index) => ({ id: `${index}`, action: '|'.repeat(1_500) }));
    const text = dashboard(review([{ ...PLAN, goal: 'g'.repeat(1_500), steps }]), [], LINKS);
    expect(text.length).toBeLessThan(20_000);
    expect(text).toMatch(/… and \d+ more; in a clone, `specbridge plan n1` shows all of it/);
    expect(text).toMatch(/\/specbridge approve-plan n1 [0-9a-f]{16}/);
  });
});
