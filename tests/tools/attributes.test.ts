import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { workshopFixture, type WorkshopFixture } from './workshop.ts';

const DOS = 'one\r\ntwo\r\n';
const UNIX = 'one\ntwo\n';

/** What a person's git, and what the repository itself, say of line ends. */
describe('C16: line ends', () => {
  let fixture: WorkshopFixture;
  let base: string;
  beforeAll(async () => {
    fixture = await workshopFixture();
    // The blobs first, the rules later: some do not look as the rules want them.
    const files = {
      'dos.txt': DOS,
      'unix.txt': UNIX,
      'plain.dat': UNIX,
      'dos.dat': DOS,
      'ünï.txt': DOS,
      'dos.auto': DOS,
    };
    fixture.user.commit({ ...files, 'run.bat': UNIX, 'expanded.id': '$Id$\n' });
    const rules = '*.txt text\n*.bat text eol=crlf\n*.auto text=auto\n*.id ident\n';
    writeFileSync(join(fixture.user.folder, '.gitattributes'), rules);
    fixture.user.git(['add', '.gitattributes']);
    fixture.user.git(['commit', '-q', '-m', 'rules']);
    base = fixture.user.git(['rev-parse', 'HEAD']);
  });

  test.each(['true', 'input', 'false'])('C16: untouched files are no change, with core.autocrlf=%s', async (value) => {
    const { user } = fixture;
    for (const [key, wanted] of [
      ['core.autocrlf', value],
      ['core.eol', 'crlf'],
      ['core.safecrlf', 'true'],
    ])
      user.git(['config', key!, wanted!]);
    await using tree = await fixture.open();
    const read = (path: string): string => readFileSync(join(tree.path, path), 'utf8');
    expect([read('dos.txt'), read('unix.txt'), read('plain.dat')]).toEqual([DOS, UNIX, UNIX]);
    expect(read('run.bat')).toBe(DOS);
    // Whatever git knows of their times, it must look into them.
    const touched = ['dos.txt', 'unix.txt', 'plain.dat', 'dos.dat', 'ünï.txt', 'dos.auto', 'run.bat', 'expanded.id'];
    for (const path of touched) utimesSync(join(tree.path, path), 0, 0);
    expect(await tree.freeze(base)).toEqual({
      tree: user.git(['rev-parse', `${base}^{tree}`]),
      changes: [],
      intrusions: [],
    });
  });

  test('C16: a candidate holds the very bytes that were written, whatever the person’s git would make of them', async () => {
    const { user } = fixture;
    user.git(['config', 'core.autocrlf', 'true']);
    await using tree = await fixture.open();
    const files = { 'plain.dat': DOS, 'dos.dat': UNIX, 'new.dat': `${DOS}three\n` };
    for (const [path, content] of Object.entries(files)) writeFileSync(join(tree.path, path), content);
    const frozen = await tree.freeze(base);
    const blobs = Object.entries(files).map(([path, input]) => [
      path,
      user.git(['hash-object', '--no-filters', '--stdin'], { input }),
    ]);
    expect(frozen.changes.map(({ path, newBlob }) => [path, newBlob])).toEqual(blobs.toSorted());
  });

  test('C16: where the repository has a rule, a candidate follows it as any commit does; one file does not drag another along', async () => {
    const { user } = fixture;
    await using tree = await fixture.open();
    writeFileSync(join(tree.path, 'unix.txt'), DOS);
    writeFileSync(join(tree.path, 'run.bat'), `${DOS}three\r\n`);
    for (const path of ['dos.txt', 'ünï.txt']) utimesSync(join(tree.path, path), 0, 0);
    chmodSync(join(tree.path, 'dos.txt'), 0o755);
    const { tree: frozen, changes } = await tree.freeze(base);
    expect(changes.map(({ path, newMode }) => `${newMode} ${path}`)).toEqual(['100755 dos.txt', '100644 run.bat']);
    expect(changes[0]!.oldBlob).toBe(changes[0]!.newBlob);
    expect(user.git(['show', `${frozen}:run.bat`])).toBe('one\ntwo\nthree');
  });
});

test('C17: a mode counts, though the person’s git was told not to look', async () => {
  const { user, open } = await workshopFixture();
  user.git(['config', 'core.fileMode', 'false']);
  user.git(['update-index', '--chmod=+x', 'a.txt']);
  const base = user.commit({});
  await using tree = await open();
  chmodSync(join(tree.path, 'a.txt'), 0o644);
  expect((await tree.freeze(base)).changes).toMatchObject([{ path: 'a.txt', oldMode: '100755', newMode: '100644' }]);
});
