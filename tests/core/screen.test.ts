import { describe, expect, it } from 'vitest';
import { isRealChange, violation, type Screened } from '../../src/core/screen.ts';

const PROTECTED = ['.kiro/**', '.github/**', '**/AGENTS.md', '/hooks/**'];
const FILE = '100644';
const ABSENT = '000000';
const KEY = `ghp_${'a1'.repeat(18)}`;

function file(path: string, differences: Partial<Screened> = {}): Screened {
  return { path, oldMode: ABSENT, newMode: FILE, content: 'text', ...differences };
}

function link(path: string, target: string): Screened {
  return file(path, { newMode: '120000', content: target });
}

function found(...changes: readonly Screened[]): string {
  const failure = violation(changes, [], PROTECTED);
  return failure === undefined ? 'nothing' : `${failure.kind}: ${failure.summary}: ${failure.paths?.join(' ')}`;
}

describe('a protected path', () => {
  it.each([
    ['.kiro/specs/demo/tasks.md'],
    ['.github/workflows/ci.yml'],
    ['.GitHub/Workflows/ci.yml'],
    ['AGENTS.md'],
    ['packages/one/agents.md'],
    ['hooks/pre-commit'],
  ])('%s is refused, however it is written and however deep it lies', (path) => {
    expect(found(file(path))).toBe(`protected-path: the candidate changes protected paths: ${path}`);
  });

  it.each([['docs/.kirox'], ['src/github/ports.ts'], ['src/hooks/use.ts'], ['AGENTS.md.txt']])(
    '%s is not one',
    (path) => {
      expect(found(file(path))).toBe('nothing');
    },
  );

  it.each<readonly [string, Partial<Screened>]>([
    ['deleted', { oldMode: FILE, newMode: ABSENT }],
    ['another mode alone', { oldMode: FILE, newMode: '100755' }],
    ['made a link', { newMode: '120000', content: 'src' }],
  ])('is refused when it is %s', (_name, differences) => {
    expect(found(file('.github/x', differences))).toContain('protected-path');
  });

  it('comes first: it says most plainly what happened', () => {
    const failure = violation([file('.github/x', { content: KEY })], ['the agent moved refs'], PROTECTED);
    expect(failure).toMatchObject({ kind: 'protected-path', stage: 'make' });
  });

  it('names no more than fifty paths', () => {
    const many = Array.from({ length: 80 }, (_, index) => file(`.github/${index}`));
    expect(violation(many, [], PROTECTED)!.paths).toHaveLength(50);
  });
});

it('what an agent left behind is told in its own words, at most five of them', () => {
  const intrusions = ['HEAD moved', 'a .git inside the tree', 'c', 'd', 'e', 'f'];
  expect(violation([file('src/a.ts')], intrusions, PROTECTED)).toEqual({
    kind: 'safety-policy',
    stage: 'make',
    summary: 'HEAD moved; a .git inside the tree; c; d; e',
  });
});

describe('a link', () => {
  it.each([
    ['absolute', 'out', '/etc/passwd'],
    ['one step too high', 'out', '..'],
    ['one step too high from a folder', 'a/b/out', '../../../x'],
    ['down, and up further', 'out', 'a/../../x'],
    ['up through another link', 'a/out', 'b/../../x'],
    ['up through another link, from far below', 'a/b/c/out', 'link/../x'],
    ['with dots that change nothing', 'a/out', './../././../x'],
    ['in the words of another system', 'out', '..\\..\\x'],
    ['with a zero', 'out', 'a\0b'],
    ['into the repository', 'out', '.git/config'],
    ['into the repository in capitals', 'a/out', '../.GIT/hooks'],
  ])('that leaves the tree is refused: %s', (_name, path, target) => {
    expect(found(link(path, target))).toBe(`safety-policy: the candidate holds a link out of the tree: ${path}`);
  });

  it.each([
    ['a neighbour', 'a/b', 'c'],
    ['a folder further down', 'a', 'b/c/d'],
    ['up and down again', 'a/b/c', '../../x/y'],
    ['up to the top', 'a/b', '..'],
    ['to itself', 'a', '.'],
    ['to what only looks like the repository', 'a', '.gitignore'],
  ])('that stays inside is none of our business: %s', (_name, path, target) => {
    expect(found(link(path, target))).toBe('nothing');
  });

  it('whose target is not known is refused', () => {
    const { content: _content, ...unknown } = link('a', 'b');
    expect(found(unknown)).toContain('a link out of the tree');
  });

  it('that is taken away may have led anywhere', () => {
    expect(found({ path: 'a', oldMode: '120000', newMode: ABSENT, before: '/etc' })).toBe('nothing');
  });
});

describe('a submodule', () => {
  it.each([
    ['new', ABSENT, '160000'],
    ['moved', '160000', '160000'],
    ['gone', '160000', ABSENT],
    ['swapped for a file', '160000', FILE],
  ])('%s', (_name, oldMode, newMode) => {
    expect(found(file('vendor/lib', { oldMode, newMode }))).toBe(
      'safety-policy: the candidate changes a submodule: vendor/lib',
    );
  });
});

describe('a credential', () => {
  it('that is new is refused, and not shown', () => {
    const failure = violation([file('src/a.ts', { content: `const key = '${KEY}';` })], [], PROTECTED);
    expect(failure).toMatchObject({ kind: 'safety-policy', paths: ['src/a.ts'] });
    expect(JSON.stringify(failure)).not.toContain(KEY);
  });

  it('that was there before may stay', () => {
    expect(found(file('a', { oldMode: FILE, before: `x ${KEY}`, content: `${KEY} y` }))).toBe('nothing');
  });

  it('beside one that was there before is refused', () => {
    const other = KEY.replaceAll('1', '2');
    expect(found(file('a', { oldMode: FILE, before: KEY, content: `${KEY} ${other}` }))).toContain('credential');
  });

  it('in a file that is gone, or too large to look at, is not seen', () => {
    expect(found({ path: 'a', oldMode: FILE, newMode: ABSENT, before: KEY })).toBe('nothing');
  });

  it.each<readonly [string, Screened]>([
    ['UTF-16', file('a', { content: new TextDecoder().decode(Buffer.from(`\uFEFF${KEY}`, 'utf16le')) })],
    ['base64', file('a', { content: btoa(`user:${KEY}`) })],
    ['the target of a link', link('a', `b/${KEY}`)],
    ['a name', file(`${KEY}.txt`)],
  ])('counts in %s, too, and is not repeated', (_name, change) => {
    expect(found(change)).toMatch(/^safety-policy: the candidate holds what looks like a credential: (?:a|\*{3})$/);
  });

  it('that was there in base64 is no new one where another stands beside it', () => {
    const [before, content] = [`user:${KEY}`, `user:${KEY} and more`].map((text) => btoa(text));
    expect(found(file('a', { oldMode: FILE, before: before!, content: content! }))).toBe('nothing');
  });
});

describe('C10: a file of Git LFS, of which only the pointer is here', () => {
  const pointer = (oid: string): string => `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 1\n`;
  const there = (differences: Partial<Screened>): Screened =>
    file('big.bin', { oldMode: FILE, before: pointer('a'), content: pointer('a'), ...differences });
  const gone = there({ newMode: ABSENT });
  delete (gone as { content?: string }).content;
  const REFUSED = 'safety-policy: the candidate changes files of Git LFS, of which only pointers are here: big.bin';

  it.each<readonly [string, readonly Screened[], string]>([
    ['its bytes in the place of the pointer', [there({ content: 'bytes' })], REFUSED],
    ['another pointer', [there({ content: pointer('b') })], REFUSED],
    ['a link in its place', [there({ content: 'a.txt', newMode: '120000' })], REFUSED],
    ['a pointer to what nobody has', [file('big.bin', { content: pointer('b') })], REFUSED],
    ['gone', [gone], 'nothing'],
    ['moved', [{ ...gone, path: 'old.bin' }, file('new.bin', { content: pointer('a') })], 'nothing'],
    ['another mode', [there({ newMode: '100755' })], 'nothing'],
  ])('%s', (_name, changes, result) => {
    expect(found(...changes)).toBe(result);
  });
});

describe('a real change', () => {
  const change = (oldBlob: string, newBlob: string): { oldBlob: string; newBlob: string } => ({ oldBlob, newBlob });

  it.each([
    ['another text', [change('a', 'b')], true],
    ['C17: another mode alone', [change('a', 'a')], false],
    ['another mode beside another text', [change('a', 'a'), change('b', 'c')], true],
    ['C18: nothing', [], false],
  ])('%s', (_name, changes, isReal) => {
    expect(isRealChange(changes)).toBe(isReal);
  });
});
