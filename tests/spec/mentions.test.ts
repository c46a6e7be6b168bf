import { describe, expect, it } from 'vitest';
import { includesIn, namesIn, pathsIn, placesOf } from '../../src/spec/mentions.ts';

describe('includes', () => {
  it('are found wherever they stand, each once', () => {
    const text = 'See #[[file:docs/a.md]] and `#[[file: b.md ]]`, #[[file:docs/a.md]].\n#[[file:app/[id]/page.tsx]]';
    expect(includesIn(text, 'x.md')).toEqual(
      ['docs/a.md', 'b.md', 'app/[id]/page.tsx'].map((written) => ({ written, from: 'x.md' })),
    );
  });

  it.each(['#[[file:]]', '#[[file:a.md]', '[[file:a.md]]', '#[[file:a\n.md]]', `#[[file:${'a'.repeat(1_001)}]]`])(
    '%j is none',
    (text) => {
      expect(includesIn(text, 'x.md')).toEqual([]);
    },
  );

  it.each([
    ['docs/a.md', ['docs/a.md', '.kiro/steering/docs/a.md']],
    ['./a.md', ['a.md', '.kiro/steering/a.md']],
    ['../../docs//a.md', ['docs/a.md']],
    ['../specs/x/design.md', ['.kiro/specs/x/design.md']],
    ['docs/../a.md', ['a.md', '.kiro/steering/a.md']],
  ])('%s leads to %j', (written, places) => {
    expect(placesOf({ written, from: '.kiro/steering/tech.md' })).toEqual(places);
  });

  it.each([
    '../../../etc/passwd',
    'a/../../../../b',
    '/etc/passwd',
    '~/.ssh/id_rsa',
    'C:\\x',
    'https://example.org/a.md',
    '.git/config',
    'docs/.GIT/config',
    'a\u202Eb.md',
  ])('%s leads out of the repository', (written) => {
    expect(placesOf({ written, from: '.kiro/steering/tech.md' })).toEqual([]);
  });
});

describe('what a text mentions', () => {
  it('by name', () => {
    const text = 'Use #Deploy-Guide, (#testing.md) and #api. No: a#b, &#38, ## Heading, /x#y, https://a.b/#c';
    expect([...namesIn(text)]).toEqual(['deploy-guide', 'testing', 'api']);
  });

  it('as a path', () => {
    const text =
      'Change `src/a.ts`, **lib/b.py** and [c](./docs/c.md#top): (x/y/), Dockerfile, store.sql, src/a.ts. Then 1 and/or 2 … e.g. this.';
    expect(pathsIn(text)).toEqual(['src/a.ts', 'lib/b.py', 'docs/c.md#top', 'x/y/', 'store.sql', 'and/or', 'e.g']);
  });

  it('is looked for in a time that grows with the text', () => {
    const long = `${'.'.repeat(300_000)}a ${'*'.repeat(300_000)}/ `;
    const text = long + '#[[file:'.repeat(5_000) + '(a/'.repeat(50_000) + '#a '.repeat(50_000);
    expect(includesIn(text, 'x.md')).toEqual([]);
    expect(pathsIn(text).length).toBeLessThanOrEqual(1_000);
    expect([...namesIn(text)]).toEqual(['a']);
  });
});
