import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKiroConfig, typeOfSpec, type KiroConfig } from '../../src/spec/kiro-config.ts';

function read(text: string): KiroConfig {
  return readKiroConfig(new TextEncoder().encode(text));
}

describe('.config.kiro', () => {
  it.each([
    [
      '{"specId": "3f6b8f2e", "workflowType": "requirements-first", "specType": "feature"}',
      'feature',
      'requirements-first',
    ],
    ['{"specType": "bugfix", "workflowType": "design-first"}', 'bugfix', 'design-first'],
    ['\uFEFF{"workflowType": "fast-task", "more": {}}', undefined, 'fast-task'],
    ['{}', undefined, undefined],
  ])('%s', (text, specType, workflowType) => {
    expect(read(text)).toEqual({
      ...(specType && { specType }),
      ...(workflowType && { workflowType }),
      notices: [],
    });
  });

  it.each(['', '{', '[]', 'null', '"bugfix"', '1'])('says nothing where it is no object: %j', (text) => {
    expect(read(text)).toEqual({ notices: [expect.objectContaining({ code: 'kiro-config-unreadable', line: 1 })] });
  });

  it('leaves out what is not known, with a notice', () => {
    expect(read('{"specType": "bug", "workflowType": ["fast-task"]}')).toEqual({
      notices: [
        {
          code: 'kiro-config-unknown',
          line: 1,
          text: '.config.kiro has the specType "bug", which is not known here; known are feature, bugfix.',
        },
        expect.objectContaining({ code: 'kiro-config-unknown', text: expect.stringContaining('["fast-task"]') }),
      ],
    });
  });

  it('whatever the bytes are, a result comes out', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc
        .record({ specType: fc.jsonValue(), workflowType: fc.jsonValue() })
        .map((it) => Buffer.from(JSON.stringify(it))),
    );
    fc.assert(fc.property(bytes, (content) => Array.isArray(readKiroConfig(content).notices)));
  });
});

describe('typeOfSpec', () => {
  it.each([
    [['requirements.md', 'tasks.md'], {}, 'feature', 0],
    [['requirements.md', 'tasks.md'], { specType: 'feature' as const }, 'feature', 0],
    [['bugfix.md', 'tasks.md'], {}, 'bugfix', 0],
    [['bugfix.md', 'tasks.md'], { specType: 'bugfix' as const }, 'bugfix', 0],
    [['requirements.md', 'tasks.md'], { specType: 'bugfix' as const }, 'bugfix', 1],
    [['bugfix.md', 'tasks.md'], { specType: 'feature' as const }, 'bugfix', 1],
  ])('%j with %j', (documents, config, type, count) => {
    const found = typeOfSpec(documents, config);
    expect(found.type).toBe(type);
    expect(found.notices.map(({ code }) => code)).toEqual(Array.from({ length: count }, () => 'spec-type-disagrees'));
  });
});
