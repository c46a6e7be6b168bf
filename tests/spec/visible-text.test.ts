import { describe, expect, it } from 'vitest';
import { codes, names, read, type Row } from './task-lists.ts';

const HIDING: readonly Row[] = [
  { row: 'tilde fence', lines: ['~~~md', '- [ ] 1. A', '```', '~~~', '- [ ] 2. B'], units: ['2 B'] },
  { row: 'longer fence', lines: ['````', '```', '- [ ] 1. A', '````', '- [ ] 2. B'], units: ['2 B'] },
  {
    row: 'a fence that would swallow a task',
    lines: ['- [ ] 1. A', '  ```', '  code', '- [ ] 2. B'],
    units: ['1 A', '2 B'],
    notices: ['fence-cut'],
  },
  {
    row: 'a fence that starts a bullet',
    lines: ['- [ ] 1. A', '- ```', '- [ ] 2. B'],
    units: ['1 A', '2 B'],
    notices: ['fence-cut'],
  },
  {
    row: 'a fence without an end',
    lines: ['- [ ] 1. A', '```', '- [ ] 2. B'],
    units: ['1 A'],
    notices: ['fence-unclosed'],
  },
  { row: 'inline code is no fence', lines: ['```not a fence```', '- [ ] 1. A'], units: ['1 A'] },
  { row: 'comment of several lines', lines: ['<!--', '- [ ] 1. A', '-->', '- [ ] 2. B'], units: ['2 B'] },
  {
    row: 'comment without an end',
    lines: ['- [ ] 1. A', '<!-- from here', '- [ ] 2. B'],
    units: ['1 A'],
    notices: ['comment-unclosed'],
  },
  { row: 'comment in a title', lines: ['- [ ] 1. A <!-- why --> B', '- [ ] 2. C'], units: ['1 A  B', '2 C'] },
  {
    row: 'a comment that runs on in its paragraph',
    lines: ['- [ ] 1. A <!-- why', '  and so -->', '- [ ] 2. B'],
    units: ['1 A', '2 B'],
  },
  {
    row: 'a comment sign that nothing ends',
    lines: ['- [ ] 1. Strip <!-- from it', '- [ ] 2. B -->'],
    units: ['1 Strip <!-- from it', '2 B -->'],
  },
  {
    row: 'a comment sign in code',
    lines: ['- [ ] 1. Strip `<!--` here', '- [ ] 2. B `-->`'],
    units: ['1 Strip `<!--` here', '2 B `-->`'],
  },
  { row: 'front matter', lines: ['---', 'name: x', '- [ ] 1. A', '---', '- [ ] 2. B'], units: ['2 B'] },
  { row: 'a rule is no front matter', lines: ['---', '- [ ] 1. A', '---', '- [ ] 2. B'], units: ['1 A', '2 B'] },
  { row: 'table', lines: ['| - [ ] 1. A | x |', '|---|---|', '', '- [ ] 2. B'], units: ['2 B'] },
];

describe('what hides boxes', () => {
  it.each([...HIDING])('$row', ({ lines, units, notices }) => {
    const list = read(...lines);
    expect(names(list)).toEqual(units);
    expect(codes(list)).toEqual(notices ?? []);
  });
});
