import { describe, expect, it } from 'vitest';
import type { Job, Node } from '../../src/core/job.ts';
import type { Repository } from '../../src/ports.ts';
import { taskOf } from '../../src/moves/task.ts';
import { readTasks, tick } from '../../src/spec/tasks.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const TASKS = encode('- [ ] 1. Parse\n  - by hand\n  - _Requirements: 1.1_\n- [ ] 2. Print\n  - to stdout\n');
const REQUIREMENTS = encode('### Requirement 1: Reading\n\n#### Acceptance Criteria\n\n1. THE reader SHALL read.\n');
const [first, second] = readTasks(TASKS).units as unknown as readonly [Node, Node];

/** A repository whose task list can be changed, and the paths that were read. */
function spec(): { readonly files: Map<string, Uint8Array>; readonly read: string[]; readonly repository: Repository } {
  const files = new Map([
    ['.kiro/specs/demo/tasks.md', TASKS],
    ['.kiro/specs/demo/requirements.md', REQUIREMENTS],
  ]);
  const read: string[] = [];
  const repository = {
    read: async (_commit: string, path: string) => (read.push(path), files.get(path)),
    list: async () => [],
  };
  return { files, read, repository: repository as unknown as Repository };
}

function jobWith(pins: Job['pins']): Job {
  return { spec: 'demo', tip: 'tip', pins } as unknown as Job;
}

describe('the task of a node', () => {
  it('has its own words and the requirements that it names', async () => {
    const { repository } = spec();
    const task = await taskOf(jobWith({}), first, repository);
    expect(task).toMatchObject({ number: '1', title: 'Parse', details: '- by hand' });
    expect(task.requirements.map(({ id }) => id)).toEqual(['1.1']);
    expect(task.unresolved).toEqual([]);
    expect(task.documents).toEqual([
      { name: 'requirements.md', bytes: REQUIREMENTS.length },
      { name: 'tasks.md', bytes: TASKS.length },
    ]);
  });

  it('names what it asks for and no document has', async () => {
    const { files, repository } = spec();
    const list = encode('- [ ] 1. Parse\n  - _Requirements: 1.1, 7.3, FR-9_\n');
    files.set('.kiro/specs/demo/tasks.md', list);
    const [unit] = readTasks(list).units as unknown as readonly [Node];
    const task = await taskOf(jobWith({}), unit, repository);
    expect(task.requirements).toHaveLength(1);
    expect(task.unresolved).toEqual(['7.3', 'FR-9']);
  });

  it('knows what the tasks say that it is a part of', async () => {
    const { files, repository } = spec();
    const list = encode(
      '- [ ] 1. Store\n  All of it in memory.\n  - [ ] 1.1 Read\n    - [ ] 1.1.1 Lines\n- [ ] 2. Print\n',
    );
    files.set('.kiro/specs/demo/tasks.md', list);
    const [lines, print] = readTasks(list).units as unknown as readonly [Node, Node];
    const pins = {};
    expect(await taskOf(jobWith(pins), lines, repository)).toMatchObject({
      within: '1.1 Read',
      above: '1 Store\nAll of it in memory.\n1.1 Read',
    });
    expect((await taskOf(jobWith(pins), print, repository)).above).toBeUndefined();
  });

  it('is read once for each set of pins: ticks of other tasks change nothing of it', async () => {
    const { files, read, repository } = spec();
    const job = jobWith({});
    await taskOf(job, first, repository);
    const reads = read.length;
    files.set('.kiro/specs/demo/tasks.md', tick(TASKS, first.boxes));
    const known = await taskOf({ ...job, tip: 'next' }, second, repository);
    expect(read).toHaveLength(reads);
    expect(await taskOf(jobWith({}), second, repository)).toEqual(known);
    expect(read).toHaveLength(reads * 2);
  });

  it('follows what a person has pinned anew', async () => {
    const { files, repository } = spec();
    await taskOf(jobWith({}), first, repository);
    files.set('.kiro/specs/demo/tasks.md', encode('- [ ] 1. Parse\n  - with a grammar\n'));
    const [worded] = readTasks(files.get('.kiro/specs/demo/tasks.md')!).units as unknown as readonly [Node];
    expect(await taskOf(jobWith({}), worded, repository)).toMatchObject({ details: '- with a grammar' });
  });

  it('is its title alone where the list does not have it', async () => {
    const { repository } = spec();
    const lost = { ...first, digest: 'another' };
    expect(await taskOf(jobWith({}), lost, repository)).toMatchObject({
      number: '1',
      title: 'Parse',
      details: '',
      requirements: [],
    });
  });
});
