import { describe, expect, it } from 'vitest';
import { problemLine, type Problem, type UserError } from '../../src/errors.ts';
import { CONFIG_PATH, readConfig } from '../../src/spec/config.ts';
import { file, FULL, MAKER, override, problems } from './configs.ts';

/** One row of a table: what is written after a maker ⇒ a part of the only problem. */
function row(text: string): [string, string] {
  const [written = '', expected = ''] = text.split(' ⇒ ');
  return [written, expected];
}

const SCRIPTS = ['../s', '/s', 'a//s', './s', 'a/./s', 'https://x/s', 'C:/s', 'file:s', "'a\\s'", '"a\\ts"', '.git/s'];

describe('one problem', () => {
  const rows = [
    'gaurd: ask ⇒ 2:1: gaurd: unknown key; known here: setup, gates, guard, protected, vendor, model, effort, outputs, roles, limits, sameVendorChecker, approval, runners, waitForChecks, checksFrom, localModel, reasoning; did you mean "guard"?',
    'mode: intra-run ⇒ 2:1: mode: unknown key; there is one way of working only: each role is a process of its own, one after the other (inter-stage). Remove this line',
    'setup: { minuts: 3 } ⇒ 2:10: setup.minuts: unknown key; known here: run, minutes, inputs, cache; did you mean "minutes"?',
    'limits: { attempts_per_node: 3 } ⇒ did you mean "attemptsPerNode"?',
    'limits: { attemptsPerNode: 51 } ⇒ 2:28: limits.attemptsPerNode: expected a whole number from 1 to 50, found 51',
    'limits: { steps: "9" } ⇒ limits.steps: expected a whole number from 1 to 1000000, found "9"',
    'setup: { minutes: 1.5 } ⇒ setup.minutes: expected a whole number from 1 to 120, found 1.5',
    'setup: { minutes: .nan } ⇒ setup.minutes: expected a whole number from 1 to 120, found NaN',
    'approval: merge ⇒ 2:11: approval: expected recorded or merged, found "merge"; did you mean "merged"?',
    'gates: { t: { run: [a], required: yes } } ⇒ gates.t.required: expected true or false, found "yes"',
    'gates: ⇒ 2:7: gates: expected a map from names to settings, found nothing',
    'gates: [] ⇒ gates: expected a map from names to settings, found a list',
    'gates:\n  test: {} ⇒ 3:3: gates.test.run: missing; expected a command, an array such as [npm, test]',
    'setup: { cache: { key: [a] } } ⇒ setup.cache.paths: missing; expected at least one folder',
    'setup: { cache: { key: [], paths: [a] } } ⇒ setup.cache.key: expected at least one path, found a list',
    'setup: { cache: { key: ["**/a"], paths: [a] } } ⇒ setup.cache.key[0]: expected a path inside the repository',
    'protected: ["!.github"] ⇒ 2:13: protected[0]: expected a pattern as in .gitignore',
    'protected: ["#x"] ⇒ protected[0]: expected a pattern',
    'protected: [./docs] ⇒ protected[0]: expected a pattern',
    "protected: ['docs\\legal'] ⇒ protected[0]: expected a pattern",
    'runners: { agents: [] } ⇒ runners.agents: expected a label such as ubuntu-latest, or a list of labels',
    'runners: { agents: ["${{ secrets.X }}"] } ⇒ runners.agents[0]: expected a label such as ubuntu-latest, or a list',
    'gates: { t: { run: [a], guard: ["#scripts"] } } ⇒ gates.t.guard[0]: expected a pattern',
  ];

  it.each(rows.map(row))('%s', (text, expected) => {
    expect(problems(MAKER + text)).toEqual([expect.stringContaining(expected)]);
  });

  it('offers no key where none is near', () => {
    expect(problems(`${MAKER}xyzzy: 1`)[0]).toMatch(
      /roles, limits, sameVendorChecker, approval, runners, waitForChecks, checksFrom, localModel, reasoning$/,
    );
  });
});

describe('a command', () => {
  const rows = [
    'gates: { t: { run: [] } } ⇒ gates.t.run[0]: missing; expected the name of a program',
    'gates: { t: { run: [make, -j, 8] } } ⇒ 2:31: gates.t.run[2]: expected a text, in quotes where it looks like a number, found 8',
    'gates: { t: { run: [a, "\\0"] } } ⇒ gates.t.run[1]: expected a text without the character NUL, found "\\u0000"',
    'gates: { t: { run: npm test } } ⇒ 2:20: gates.t.run: expected a command; commands are arrays, never shell lines: [npm, test], found "npm test"',
    'gates: { t: { run: node -e "a b" 1 } } ⇒ never shell lines: [node, -e, "a b", "1"], found',
    'gates: { t: { run: npm ci && npm test } } ⇒ never shell lines: [sh, -c, "npm ci && npm test"], found',
    'setup: { run: npm ci } ⇒ setup.run: expected a command; commands are arrays, never shell lines: [npm, ci], found "npm ci"',
    'setup: { run: ["npm ci", "npm test"] } ⇒ 2:16: setup.run[0]: expected the name of a program alone, each argument being an item of its own: [npm, ci], found "npm ci"',
    'setup: { run: [[npm, ci], npm test] } ⇒ setup.run[1]: expected a command; commands are arrays, never shell lines: [npm, test], found "npm test"',
    'gates: { t: npm test } ⇒ 2:13: gates.t: expected a map such as { run: [npm, test] }, found "npm test"',
    'gates: { t: [npm, test] } ⇒ gates.t: expected a map such as { run: [npm, test] }, found a list',
    'setup: npm ci ⇒ setup: expected a map such as { run: [npm, ci] }, found "npm ci"',
    'gates: { t: 7 } ⇒ gates.t: expected a map with any of: run, required, minutes, idleMinutes, guard, found 7',
    'gates: { t: { run: [npm, test, "&&", echo, "a b"] } } ⇒ 2:32: gates.t.run[2]: expected an argument, because no shell reads a command; where one must: [sh, -c, "npm test && echo \'a b\'"], found "&&"',
    'gates: { t: { run: [make, "|", tee, log] } } ⇒ where one must: [sh, -c, "make | tee log"], found "|"',
    'setup: { run: [[npm, ci], [npm, test, ">", log]] } ⇒ setup.run[1][2]: expected an argument',
    'setup: { run: [npm, ci, ;, make] } ⇒ setup.run[2]: expected an argument',
    'setup: { run: [["", x]] } ⇒ setup.run[0][0]: expected the name of a program, found ""',
  ];

  it.each(rows.map(row))('%s', (text, expected) => {
    expect(problems(MAKER + text)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    'cut, -d, "|", -f, "1", a',
    'find, ., -exec, rm, "{}", ;',
    'expr, "1", ">", "2"',
    'grep, "a|b", "x > y"',
    'sh, -c, "a && b"',
  ])('may hold such signs where they are meant: [%s]', (words) => {
    expect(problems(`${MAKER}gates: { t: { run: [${words}] } }`)).toEqual([]);
  });

  it('may name a program by a path with a space', () => {
    expect(problems(`${MAKER}gates: { t: { run: ["/opt/my tools/test"] } }`)).toEqual([]);
  });
});

describe('names', () => {
  const refused = [
    'Reviewer',
    '../x',
    'a/b',
    'a--b',
    '-a',
    'a-',
    'a_b',
    'con',
    'nul',
    'com1',
    '12',
    '"a b"',
    'ä',
    '""',
  ];

  it.each([...refused, 'x'.repeat(41)])('B14: %s is no name of a role or gate', (name) => {
    const refusal = expect.stringContaining('expected a name of lower-case letters, digits and single hyphens');
    const role = `${name}: { kind: checker, vendor: scripted, script: s.yml }`;
    expect(problems(`${MAKER.slice(0, -3)}, ${role} }`)).toEqual([refusal]);
    expect(problems(`${MAKER}gates: { ${name}: { run: [a] } }`)).toEqual([refusal]);
  });

  it.each(['a', '2nd-reviewer', 'test-writer', 'console', 'constructor', 'x'.repeat(40)])('%s is a name', (name) => {
    expect(problems(`${MAKER}gates: { ${name}: { run: [a] } }`)).toEqual([]);
  });

  it('offers the name that would fit', () => {
    expect(problems(`${MAKER}gates: { Unit Tests: { run: [a] } }`)[0]).toMatch(/; did you mean "unit-tests"\?$/);
  });

  it('B14: the same name twice', () => {
    const role = '  a: { kind: maker, vendor: command, command: [x] }\n';
    expect(problems(`roles:\n${role}${role}`)).toEqual(['3:3: the key "a" is written twice in one map']);
  });
});

describe('roles', () => {
  const rows = [
    '{ kind: maker, vendor: command } ⇒ roles.a.command: missing; the vendor command needs the program as an array',
    '{ kind: maker, vendor: scripted } ⇒ roles.a.script: missing; the vendor scripted needs the path of a script',
    '{ kind: maker, vendor: command, command: [x], script: s } ⇒ roles.a.script: not used by the vendor command; remove it',
    '{ kind: maker, vendor: scripted, script: s, command: [x] } ⇒ roles.a.command: not used by the vendor scripted; remove it',
    '{ kind: maker, vendor: claude, command: [x] } ⇒ roles.a.command: not used by the vendor claude; remove it',
    '{ kind: maker, vendor: cluade } ⇒ roles.a.vendor: expected command, scripted, claude or codex, found "cluade"; did you mean "claude"?',
    '{ kind: maker, vendor: constructor } ⇒ roles.a.vendor: expected command, scripted, claude or codex, found "constructor"',
    '{ vendor: scripted, script: s } ⇒ roles.a.kind: missing; expected maker or checker',
    '{ kind: checker, vendor: scripted, script: s } ⇒ roles: name at least one maker',
    ...SCRIPTS.map(
      (path) => `{ kind: maker, vendor: scripted, script: ${path} } ⇒ roles.a.script: expected a path inside`,
    ),
  ];

  it.each(rows.map(row))('%s', (role, expected) => {
    expect(problems(`roles: { a: ${role} }`)).toEqual([expect.stringContaining(expected)]);
  });

  it('must exist', () => {
    expect(problems('# nothing but a comment\n')[0]).toContain('1:1: roles: name at least one maker');
  });

  it('name makers before checkers', () => {
    const found = problems(`roles:
  reviewer: { kind: checker, vendor: scripted, script: s.yml }
  implementer: { kind: maker, vendor: command, command: [x] }`);
    const expected = 'a maker stands after the checker "reviewer"; name makers first, then checkers';
    expect(found).toEqual([`3:3: roles.implementer: ${expected}`]);
  });
});

describe('all problems', () => {
  it('come at once, in the order of the file', () => {
    const found = problems(`gates:
  Test: { run: npm test, minuts: 1, minutes: 0 }
roles:
  a: { kind: makr, vendor: command, script: /x }
limits: { steps: 0 }`);
    const keys = 'gates.Test gates.Test.run gates.Test.minuts gates.Test.minutes roles.a.command roles.a.kind';
    const more = 'roles.a.script roles.a.script limits.steps';
    expect(found.map((line) => line.split(': ')[1])).toEqual(`${keys} ${more}`.split(' '));
  });

  it('are held one by one, without their place in the text', () => {
    let held: readonly Problem[] = [];
    try {
      readConfig(file(`${MAKER}guard: no\napproval: "a\u202Eb"`), override('steps: 1'));
    } catch (error) {
      held = (error as UserError).problems;
      expect((error as UserError).message.split('\n').slice(1)).toEqual(held.map(problemLine));
    }
    const code = 'invalid-configuration';
    expect(held).toEqual([
      { code, text: 'guard: expected ask or allow, found "no"', place: { path: CONFIG_PATH, line: 2, column: 8 } },
      {
        code,
        text: 'approval: expected recorded or merged, found "a\\u{202e}b"',
        place: { path: CONFIG_PATH, line: 3, column: 11 },
      },
      {
        code,
        text: expect.stringMatching(/^steps: unknown key; known here: .*, tasks$/),
        place: { path: override('').path, line: 1, column: 1 },
      },
    ]);
  });

  it('are cut off where nobody would read on', () => {
    const found = problems(Array.from({ length: 300 }, (_, index) => `k${index}: 1`).join('\n'));
    expect(found).toHaveLength(51);
    expect(found.at(-1)).toBe('… and 251 more');
  });

  it('show what cannot be seen as its code', () => {
    expect(problems(`${MAKER}"a\u202Eb\\n": 1`)[0]).toContain('"a\\u{202e}b\\n": unknown key');
  });

  it('of two files come together, each at its place', () => {
    const found = problems(
      'gates:\n  a: { run: [a], minutes: 500 }',
      'gates: { a: { minutes: 5, minuts: 1 } }\nroles:\n  n: { minutes: 3 }\nrules: { n: 1 }\n',
    );
    const { path } = override('');
    expect(found).toEqual([
      '2:27: gates.a.minutes: expected a whole number from 1 to 120, found 500',
      expect.stringContaining(`${path}:1:27: gates.a.minuts: unknown key`),
      expect.stringContaining(`${path}:3:3: roles.n.kind: missing`),
      expect.stringContaining(`${path}:3:3: roles.n.vendor: missing`),
      expect.stringContaining(`${path}:4:1: rules: unknown key; known here: setup, gates,`),
    ]);
  });

  it('of the order are found in the file for one spec too', () => {
    const late = 'late: { kind: maker, vendor: scripted, script: s }';
    const found = problems(FULL, `roles: { reviewer: { minutes: 5 }, ${late} }`);
    expect(found).toEqual([expect.stringContaining('roles.late: a maker stands after the checker "reviewer"')]);
  });

  it('come without what would follow from a file that cannot be read', () => {
    expect(problems(FULL, 'a: [')).toEqual([expect.stringContaining(`${override('').path}:1:5: Flow sequence`)]);
  });
});

describe('YAML', () => {
  const bomb = ['a: [&x [b, b, b]', '&y [*x, *x, *x, *x, *x]', '&z [*y, *y, *y, *y, *y]', '[*z, *z, *z, *z, *z]]'];

  it.each<[string, string, string]>([
    ['a tab', 'gates:\n\tt: 1', '2:1: Tabs are not allowed as indentation'],
    ['an open list', 'gates: [', '1:9: Flow sequence'],
    ['a second document', `${MAKER}---\na: 1`, '2:1: a second document begins here'],
    ['a list', '- a', '1:1: the file must be a map of keys'],
    ['a text', 'hello', '1:1: the file must be a map of keys'],
    ['a key twice', `${MAKER}guard: ask\n"guard": ask`, '3:1: the key "guard" is written twice in one map'],
    ['a list as key', `${MAKER}? [a]\n: 1`, 'this cannot be a key'],
    ['the prototype as key', `${MAKER}__proto__: { guard: allow }`, '2:1: this cannot be a key'],
    ['an unknown anchor', `${MAKER}protected: *x`, '*x stands for nothing that is written above'],
    ['too many aliases', `${MAKER}protected: [&a b${', *a'.repeat(101)}]`, 'more than 100 aliases are used'],
    ['a circle', `${MAKER}protected: &a [*a]`, 'this is nested deeper than 32 levels'],
    ['a bomb', bomb.join(', '), 'more than 100 aliases are used'],
    ['a long list again', `a: [&x [${'b,'.repeat(10_000)}], *x, *x]`, 'this repeats more than 10000 values'],
    ['deep lists', '['.repeat(50_000), 'this is nested deeper than 32 levels'],
    ['deep maps', '? '.repeat(50_000), 'this is nested deeper than 32 levels'],
    ['a type of its own', `${MAKER}guard: !!binary aGk=`, '2:8: Unresolved tag'],
    ['a merge key', `x: &x { guard: ask }\n<<: *x\n${MAKER}`, '2:1: "<<": unknown key'],
  ])('%s', (_name, text, expected) => {
    expect(problems(text).join('\n')).toContain(expected);
  });

  it('of an older version changes no meaning', () => {
    const text = `%YAML 1.1\n---\n${MAKER}gates: { t: { run: [a], required: yes } }`;
    expect(problems(text)).toEqual([expect.stringContaining('found "yes"')]);
  });

  it('has a greatest size', () => {
    const expected = '1:1: the file has 262145 bytes; at most 262144 are read';
    expect(problems(`#${' '.repeat(256 * 1024)}`)).toEqual([expected]);
  });

  it.each([[[0xff, 0xfe, 0x61, 0x00]], [[0x61, 0x3a, 0x20, 0xff]]])('is UTF-8, and %j is not', (content) => {
    expect(problems(Uint8Array.from(content))).toEqual(['1:1: the file is not UTF-8']);
  });
});
