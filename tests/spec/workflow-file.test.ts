import { describe, expect, it } from 'vitest';
import { EXAMPLE_WORKFLOWS, HARDENED_WORKFLOWS } from '../../src/cli/example-workflows.ts';
import { workflowProblems } from '../../src/spec/workflow-file.ts';

const STEP = EXAMPLE_WORKFLOWS['.github/workflows/specbridge.yml'];
const COMMENTS = EXAMPLE_WORKFLOWS['.github/workflows/specbridge-comments.yml'];

describe('a workflow file', () => {
  it('as init writes it has all that is needed, and so has one with more', () => {
    for (const text of [STEP, COMMENTS]) expect(workflowProblems(text, text)).toEqual([]);
    const hardened = HARDENED_WORKFLOWS['.github/workflows/specbridge.yml'];
    expect(workflowProblems(hardened, STEP)).toEqual([]);
    const more = STEP.replace(/^on:\n/m, 'on:\n  push:\n').replace('ubuntu-latest', '[self-hosted, agents]');
    expect(workflowProblems(more, STEP)).toEqual([]);
    expect(workflowProblems(STEP.replaceAll(/permissions:\n(?: {6}.*\n)+/g, 'permissions: write-all\n'), STEP)).toEqual(
      [],
    );
  });

  it.each([
    ['a trigger', STEP.replace(/ {2}schedule:\n.*\n.*\n/, ''), ['It is not started by `schedule`.']],
    ['an input', STEP.replace(/ {6}base:\n.*\n.*\n/, ''), ['Its form has no input `base`.']],
    [
      'what is handed over',
      STEP.replaceAll(/ +generation: \$.*\n/g, ''),
      ['It does not hand the input `generation` to the action.'],
    ],
    ['a permission', STEP.replaceAll(/ +statuses: write.*\n/g, ''), ['It lacks the permission `statuses: write`.']],
    [
      'all of them',
      COMMENTS.replace(/ {4}permissions:\n(?: {6}.*\n)+/, ''),
      [
        'It lacks the permission `pull-requests: write`.',
        'It lacks the permission `issues: write`.',
        'It lacks the permission `actions: write`.',
      ],
    ],
    [
      'the group',
      STEP.replace(/^concurrency:\n(?: .*\n)+/m, ''),
      ["Its concurrency group is not `specbridge-${{ inputs.job || inputs.spec || 'sweep' }}`."],
    ],
    [
      'patience',
      STEP.replace('cancel-in-progress: false', 'cancel-in-progress: true'),
      ['It cancels a step that is at work: `cancel-in-progress`.'],
    ],
  ])('without %s says so', (_name, text, problems) => {
    expect(text).not.toBe(STEP);
    expect(workflowProblems(text, text.includes('issue_comment') ? COMMENTS : STEP)).toEqual(problems);
  });

  it('that is none, or another one', () => {
    expect(workflowProblems('{', STEP)).toEqual([expect.stringMatching(/^It is no workflow file/)]);
    expect(workflowProblems('on: push\njobs: { a: { steps: [{ run: x }] } }', COMMENTS)).toContain(
      'No step of it uses `specbridge/orchestrate`.',
    );
  });
});
