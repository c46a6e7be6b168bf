import { describe, expect, it } from 'vitest';
import { artifactName, generationIn } from '../../src/github/copies/artifacts.ts';
import { extentOf } from '../../src/github/copies/keep.ts';
import { slugOf } from '../../src/spec/spec-name.ts';

describe('how much of a journal is copied', () => {
  it.each([
    ['a young journal is in every copy', 3, 7, false, { isWhole: false, after: undefined }],
    ['with the first period it is a whole one', 22, 26, false, { isWhole: true, after: undefined }],
    ['a second period still reaches back to the beginning', 26, 30, false, { isWhole: false, after: undefined }],
    ['a later one reaches back a period further than it must', 101, 104, false, { isWhole: false, after: 75 }],
    ['whenever the job rests it is a whole one', 101, 104, true, { isWhole: true, after: undefined }],
  ])('%s', (_name, from, to, isResting, extent) => {
    expect(extentOf(from, to, isResting)).toEqual(extent);
  });

  it('what a copy leaves out is in the whole one of either of the two periods before', () => {
    for (let to = 1; to < 400; to += 1) {
      const { isWhole, after } = extentOf(to - 1, to, false);
      if (!isWhole && after !== undefined) expect([to - after > 25, to - after < 50]).toEqual([true, true]);
    }
  });
});

describe('E16: the name of an artifact', () => {
  it('holds nothing that a file system refuses, whatever the spec is called', () => {
    for (const spec of ['a: "b" <c>|*?', 'area/login\\v2', 'two\nlines', 'ünï']) {
      const name = artifactName(`${slugOf(spec)}-3f2a1c`, 12, 1);
      expect(name).toMatch(/^[\w-]+$/);
      expect(generationIn(name, `${slugOf(spec)}-3f2a1c`)).toBe(12);
    }
  });

  it('is that of one job', () => {
    expect(generationIn('specbridge-login-3f2a1c-g12-a1', 'login-3f2a1c')).toBe(12);
    for (const other of ['login', 'login-3f2a1c-g12', 'area-login-3f2a1c', 'ogin-3f2a1c'])
      expect(generationIn('specbridge-login-3f2a1c-g12-a1', other)).toBeUndefined();
    expect(generationIn('specbridge-login-3f2a1c-g12-a1-extra', 'login-3f2a1c')).toBeUndefined();
  });
});
