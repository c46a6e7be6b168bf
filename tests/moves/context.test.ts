import { describe, expect, it } from 'vitest';
import type { Job, Node } from '../../src/core/job.ts';
import type { Repository } from '../../src/ports.ts';
import type { Context } from '../../src/roles/context.ts';
import { taskOf } from '../../src/moves/task.ts';
import { readTasks } from '../../src/spec/tasks.ts';
import { memoryRepository, objectStore, type File } from '../world/memory-repository.ts';

type Written = Readonly<Record<string, string | File>>;

const SPEC = '.kiro/specs/demo';
const STEERING = '.kiro/steering';
const LINK = '120000';

/** A repository with one commit for each set of files, each on top of the one before. */
function repository(...versions: readonly Written[]) {
  const store = objectStore();
  const files = new Map<string, File>();
  const tips = versions.map((version) => {
    for (const [path, file] of Object.entries(version))
      files.set(path, typeof file === 'string' ? { mode: '100644', text: file } : file);
    return store.writeCommit({ tree: store.writeTree(files), parents: [], message: '', at: `${files.size}` });
  });
  const calls: string[] = [];
  const port = memoryRepository(store);
  // No order is promised for what lies in a folder.
  const list: Repository['list'] = async (...about) => (await port.list(...about)).toReversed();
  const counted = Object.entries({ ...port, list }).map(([name, method]) => [
    name,
    (...args: readonly never[]) => (calls.push(name), (method as (...all: readonly never[]) => unknown)(...args)),
  ]);
  return { tips, calls, port: Object.fromEntries(counted) as Repository };
}

/** What belongs to the first task of a list in a repository of these files. */
async function contextIn(files: Written, paths: readonly string[] = []): Promise<Context> {
  const tasks = (files[`${SPEC}/tasks.md`] ?? '- [ ] 1. Parse') as string;
  const { tips, port } = repository({ [`${SPEC}/tasks.md`]: tasks, ...files });
  const [unit] = readTasks(new TextEncoder().encode(tasks)).units;
  const node = { ...unit, ...(paths.length > 0 && { attempt: { candidate: { paths } } }) } as unknown as Node;
  const task = await taskOf({ spec: 'demo', tip: tips[0], pins: {} } as unknown as Job, node, port);
  return task.context;
}

const paths = (files: readonly { readonly path: string }[]): readonly string[] =>
  files.map(({ path }) => path.replace(`${STEERING}/`, ''));
const steering = (inclusion: string, ...lines: readonly string[]): string =>
  ['---', `inclusion: ${inclusion}`, ...lines, '---', 'Text.'].join('\n');
const tasks = (...lines: readonly string[]): Written => ({
  [`${SPEC}/tasks.md`]: ['- [ ] 1. Parse', ...lines.map((line) => `  - ${line}`)].join('\n'),
});

describe('steering', () => {
  it('goes with a task as it says itself, in the order of its paths', async () => {
    const context = await contextIn({
      ...tasks('Change `src/db/store.sql`'),
      [`${STEERING}/b-sql.md`]: steering('fileMatch', 'fileMatchPattern: "**/*.sql"'),
      [`${STEERING}/c-web.md`]: steering('fileMatch', 'fileMatchPattern: ["web/**", "*.css"]'),
      [`${STEERING}/d-deploy.md`]: steering('auto', 'description: Releases'),
      [`${STEERING}/e-hand.md`]: steering('manual'),
      [`${STEERING}/a-tech.MD`]: 'Plain.',
      [`${STEERING}/notes.txt`]: 'no steering',
      [`${STEERING}/deeper/no.md`]: 'no steering',
    });
    expect(context.steering).toEqual([
      { path: `${STEERING}/a-tech.MD`, text: 'Plain.' },
      { path: `${STEERING}/b-sql.md`, text: 'Text.' },
    ]);
    expect(context.elsewhere).toEqual([
      { path: `${STEERING}/c-web.md`, about: 'web/**, *.css' },
      { path: `${STEERING}/d-deploy.md`, about: 'Releases' },
    ]);
    expect(context).toMatchObject({ included: [], named: [], missing: [] });
  });

  it('that is called by its name goes with the task whatever it says', async () => {
    const files = {
      [`${STEERING}/deploy-guide.md`]: steering('manual'),
      [`${STEERING}/other.md`]: steering('auto', 'name: API'),
      [`${STEERING}/third.md`]: steering('manual'),
    };
    expect(paths((await contextIn({ ...files, ...tasks('as in #Deploy-Guide and #api') })).steering)).toEqual([
      'deploy-guide.md',
      'other.md',
    ]);
    const named = {
      [`${SPEC}/design.md`]: 'See #third.',
      [`${SPEC}/requirements.md`]: '#[[file:../../steering/other.md]]',
    };
    expect(paths((await contextIn({ ...files, ...named })).steering)).toEqual(['other.md', 'third.md']);
    expect((await contextIn(files)).steering).toEqual([]);
  });

  it('is chosen by requirements and by the tasks around one too', async () => {
    const context = await contextIn({
      [`${SPEC}/tasks.md`]: '- [ ] 1. Web\n  For #web in `web/`\n  - [ ] 1.1 Parse\n    - _Requirements: 1.1_',
      [`${SPEC}/requirements.md`]: '### Requirement 1\n\n1. THE parser SHALL keep `store.sql`\n',
      [`${STEERING}/sql.md`]: steering('fileMatch', 'fileMatchPattern: "*.sql"'),
      [`${STEERING}/web.md`]: steering('manual'),
    });
    expect(paths(context.steering)).toEqual(['sql.md', 'web.md']);
  });

  it('for what a candidate changes goes with its check', async () => {
    const files = { [`${STEERING}/sql.md`]: steering('fileMatch', 'fileMatchPattern: "*.sql"') };
    expect(paths((await contextIn(files, ['db/store.sql'])).steering)).toEqual(['sql.md']);
    expect(paths((await contextIn(files, ['db/store.ts'])).elsewhere)).toEqual(['sql.md']);
  });

  it('that cannot be read is named', async () => {
    const context = await contextIn({
      [`${STEERING}/link.md`]: { mode: LINK, text: '../../secret.md' },
      [`${STEERING}/binary.md`]: 'a\0b',
      [`${STEERING}/long.md`]: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(context.steering).toEqual([]);
    expect(context.missing).toEqual([
      { path: `${STEERING}/binary.md`, why: 'is no text in UTF-8' },
      { path: `${STEERING}/link.md`, why: 'is no regular file' },
      { path: `${STEERING}/long.md`, why: 'has 1048577 bytes; look into it in the current folder' },
    ]);
  });

  it('in a folder that is a link is none', async () => {
    expect((await contextIn({ [STEERING]: { mode: LINK, text: '../elsewhere' } })).steering).toEqual([]);
  });
});

describe('includes', () => {
  it('of the task and of its steering are carried, from the top or from the folder of who includes', async () => {
    const context = await contextIn({
      ...tasks('as in #[[file:docs/api.md]] and #[[file:notes.md]]'),
      [`${SPEC}/notes.md`]: 'beside the list',
      'docs/api.md': 'the API',
      [`${STEERING}/tech.md`]: 'See #[[file:../../docs/style.md]], #[[file:docs/api.md]], #[[file:more.md]].',
      [`${STEERING}/more.md`]: steering('manual'),
      'docs/style.md': 'the style',
    });
    expect(context.included).toEqual([
      { path: 'docs/api.md', text: 'the API' },
      { path: `${SPEC}/notes.md`, text: 'beside the list' },
      { path: 'docs/style.md', text: 'the style' },
    ]);
    expect(context.steering.map(({ text }) => text)).toEqual([expect.stringContaining('docs/style.md'), 'Text.']);
    expect(context).toMatchObject({ named: [], missing: [] });
  });

  it('of the other documents are named, unless they are carried', async () => {
    const context = await contextIn({
      ...tasks('as in #[[file:docs/api.md]]'),
      [`${SPEC}/design.md`]: '#[[file:docs/api.md]] #[[file:docs/schema.sql]] #[[file:docs/gone.md]]',
      'docs/api.md': 'the API',
      'docs/schema.sql': 'create',
    });
    expect(context.named).toEqual(['docs/schema.sql']);
    expect(paths(context.missing)).toEqual(['docs/gone.md']);
  });

  it('and names in other tasks of the list are nothing to this one', async () => {
    const context = await contextIn({
      [`${SPEC}/tasks.md`]: '- [ ] 1. Parse\n- [ ] 2. Print\n  - #[[file:a.md]] with #hand\n',
      [`${STEERING}/hand.md`]: steering('manual'),
      'a.md': '',
    });
    expect(context).toEqual({ steering: [], included: [], elsewhere: [], named: [], missing: [] });
  });

  it('are followed once more, and a circle ends', async () => {
    const context = await contextIn({
      ...tasks('#[[file:a.md]]'),
      'a.md': '#[[file:b.md]] #[[file:a.md]]',
      'b.md': '#[[file:c.md]] #[[file:a.md]]',
      'c.md': '#[[file:d.md]]',
      'd.md': '',
    });
    expect(paths(context.included)).toEqual(['a.md', 'b.md']);
    expect(context.named).toEqual(['c.md']);
  });

  it('that lead nowhere are named, each with its reason and once', async () => {
    const context = await contextIn({
      ...tasks(
        '#[[file:gone.md]] #[[file:/etc/passwd]] #[[file:link.md]] #[[file:docs]] #[[file:in/a.md]] #[[file:bin]]',
      ),
      [`${STEERING}/tech.md`]: '#[[file:gone.md]] #[[file:.git/config]] #[[file:../../../x]]',
      'link.md': { mode: LINK, text: 'docs/a.md' },
      in: { mode: LINK, text: 'docs' },
      'docs/a.md': 'a',
      bin: '\0',
    });
    expect(context.included).toEqual([]);
    const nowhere = 'is not there, or is no regular file';
    const outside = 'is no path inside the repository';
    expect(context.missing).toEqual([
      { path: 'gone.md', why: nowhere },
      { path: '/etc/passwd', why: outside },
      { path: 'link.md', why: nowhere },
      { path: 'docs', why: nowhere },
      { path: 'in/a.md', why: nowhere },
      { path: '.git/config', why: outside },
      { path: '../../../x', why: outside },
      { path: 'bin', why: 'is no text in UTF-8' },
    ]);
  });

  it('are looked for fifty at a time, and the rest is told of', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `#[[file:${index}.md]]`);
    const { included, missing } = await contextIn({ ...tasks(...many), '0.md': 'zero', '55.md': 'beyond' });
    expect(paths(included)).toEqual(['0.md']);
    expect(missing).toContainEqual({ path: '50.md', why: 'and 9 more are too many' });
    expect(missing).toHaveLength(50);
  });
});

describe('what it costs', () => {
  const list = '- [ ] 1. Parse\n- [ ] 2. Print\n';
  const [first, second] = readTasks(new TextEncoder().encode(list)).units as unknown as readonly [Node, Node];
  const base = { [`${SPEC}/tasks.md`]: list, [`${STEERING}/tech.md`]: 'Old.', [`${STEERING}/more.md`]: 'More.' };
  const jobAt = (tip: string, pins: Job['pins']): Job => ({ spec: 'demo', tip, pins }) as unknown as Job;

  it('nothing more at the same tip, and little at the next', async () => {
    const { tips, calls, port } = repository(base, { 'src/work.ts': 'done' });
    const pins = {};
    await taskOf(jobAt(tips[0]!, pins), first, port);
    calls.length = 0;
    await taskOf(jobAt(tips[0]!, pins), first, port);
    expect(calls).toEqual([]);
    await taskOf(jobAt(tips[1]!, pins), second, port);
    expect(calls).toEqual(['list', 'blobs']);
  });

  it('without steering one look into a folder', async () => {
    const { tips, calls, port } = repository({ [`${SPEC}/tasks.md`]: list }, { 'src/work.ts': 'done' });
    const pins = {};
    await taskOf(jobAt(tips[0]!, pins), first, port);
    calls.length = 0;
    await taskOf(jobAt(tips[1]!, pins), second, port);
    expect(calls).toEqual(['list']);
  });

  it('steering that a person has pushed is seen', async () => {
    const { tips, port } = repository(base, { [`${STEERING}/tech.md`]: 'New.', [`${STEERING}/z.md`]: 'Added.' });
    const pins = {};
    const textsAt = async (tip: string): Promise<readonly string[]> =>
      (await taskOf(jobAt(tip, pins), first, port)).context.steering.map(({ text }) => text);
    expect(await textsAt(tips[0]!)).toEqual(['More.', 'Old.']);
    expect(await textsAt(tips[1]!)).toEqual(['More.', 'New.', 'Added.']);
    expect(await textsAt(tips[0]!)).toEqual(['More.', 'Old.']);
  });
});
