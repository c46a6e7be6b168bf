import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { commentsIn, pullIn, start, tasks } from './example-flow.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 300_000);

const hardened = readFileSync(new URL('../../examples/github/hardened/specbridge.yml', import.meta.url), 'utf8');

const MAKE = 'mkdir -p "$(dirname $SPECBRIDGE_OUTPUTS)"; echo notes > $SPECBRIDGE_OUTPUTS';

/** The first task, of which the maker leaves notes besides. */
function withNotes(path: string, text: string): string {
  if (path.endsWith('orchestrate.yml')) return `${text}\noutputs: ['ledger/{node}/notes.md']\n`;
  const script = (said: string): string =>
    said.replace("'1':\n    - write:\n", `'1':\n    - run: [[sh, -c, '${MAKE}']]\n      write:\n`);
  return tasks(1, script)(path, text);
}

it('B3: what a maker makes besides its change travels from the job that may not write to the ledger on the server', async () => {
  const files = { ...textTools(withNotes), '.github/workflows/specbridge.yml': hardened };
  await using github = await withTextTools(action, { files });
  await start(github, { spec: 'text-tools' });
  const pull = await pullIn(github);
  expect(pull).toMatchObject({ draft: false, state: 'open' });
  const refs = [...(await github.repository.refs()).keys()].filter((ref) => ref.startsWith('refs/specbridge/'));
  expect(refs.toSorted()).toEqual([expect.stringMatching(/\/closed\//), expect.stringMatching(/\/ledger\//)]);
  const paths = await github.repository.git([
    'ls-tree',
    '-r',
    '--name-only',
    refs.find((ref) => ref.includes('/ledger/'))!,
  ]);
  expect(paths.trim()).toMatch(/^ledger\/n1-\w+\/notes\.md$/);
  const changed = await github.repository.git(['diff', '--name-only', `main..${pull.head.sha}`]);
  expect(changed).not.toContain('ledger');

  const [closed, ledger] = refs.toSorted();
  const job = closed!.replace('refs/specbridge/closed/', '');
  const at = await github.repository.resolve(ledger!);
  for (const gone of [[ledger!], [ledger!, closed!]]) {
    for (const ref of gone) await github.repository.git(['update-ref', '-d', ref]);
    await start(github, { job, command: 'recover' });
    expect((await commentsIn(github)).at(-1)?.body).toContain(`Its ledger ${ledger} was gone, and is put back.`);
    expect(await github.repository.resolve(ledger!)).toBe(at);
  }
}, 300_000);
