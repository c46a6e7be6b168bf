import { describe, expect, it } from 'vitest';
import { checkerPrompt, makerPrompt, type Task } from '../../src/roles/prompts.ts';
import { nodeIn, told } from '../core/fixtures/jobs.ts';
import { begin, gates, made, READY } from '../core/fixtures/tales.ts';

const FENCE = '=====4f2a9c=====';
const NONCE = 'nonce-7d1e';
const TASK: Task = {
  number: '1',
  title: 'Task 1',
  details: '- Write it',
  requirements: [],
  unresolved: [],
  documents: [],
  context: { steering: [], included: [], elsewhere: [], named: [], missing: [] },
};

function golden(text: string, name: string): Promise<void> {
  return expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.md`);
}

describe('every prompt of a role with an agent file, word for word', () => {
  const agent = {
    path: 'agents/one.md',
    tools: ['read', 'edit'],
    skills: [],
    instructions: '# How\n\n- Keep it small.',
  };
  const skilled = { ...agent, skills: ['docs/style.md', 'docs/sql.md'] };

  it('a maker', () => {
    const job = told(...READY, begin());
    const prompt = makerPrompt({ job, node: nodeIn(job), task: TASK, fence: FENCE, way: 'file', agent: skilled });
    return golden(prompt, 'maker-with-an-agent-file');
  });

  it('B4: a checker, with what it lets pass', () => {
    const job = told(...READY, begin(), made(), gates());
    const tree = nodeIn(job).attempt!.candidate!.tree;
    const about = { job, node: nodeIn(job), task: TASK, fence: FENCE, way: 'file' as const, tree, nonce: NONCE };
    return golden(
      checkerPrompt({ ...about, agent: { ...agent, verify: 'All is well.' } }),
      'checker-with-an-agent-file',
    );
  });

  it('what cannot be seen in it is shown', () => {
    const job = told(...READY, begin());
    const hidden = { ...agent, instructions: 'Keep\u202E it.' };
    const prompt = makerPrompt({ job, node: nodeIn(job), task: TASK, fence: FENCE, way: 'file', agent: hidden });
    expect(prompt).toContain('Keep[U+202E] it.');
  });
});
