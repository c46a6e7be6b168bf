import { describe, expect, test } from 'vitest';
import { failingLine } from '../../src/core/failing-line.ts';

/** Each output as its tool prints it, with the line that a person would point at. */
const OUTPUTS: readonly (readonly [tool: string, output: string, line: string])[] = [
  [
    'node --test, TAP',
    `TAP version 13
# Subtest: rejects an error
ok 1 - rejects an error
  ---
  duration_ms: 0.9
  ...
# Subtest: adds
not ok 2 - adds
  ---
  duration_ms: 1.2
  error: |-
    Expected values to be strictly equal:
  code: 'ERR_ASSERTION'
  ...
1..2
# tests 2
# pass 1
# fail 1
# duration_ms 450
`,
    'not ok 2 - adds',
  ],
  [
    'node --test, spec',
    `> demo@1.0.0 test
> node --test --test-reporter=spec

✔ handles an error (0.4ms)
✖ adds (1.2ms)
ℹ tests 2
ℹ fail 1
ℹ duration_ms 48.1

✖ failing tests:

test at test/a.test.js:4:1
✖ adds (1.2ms)
  AssertionError [ERR_ASSERTION]: 3 !== 4
`,
    '✖ adds (1.2ms)',
  ],
  [
    'node, a file that is not there',
    `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module 'tools/nothere.mjs'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v24.0.0
`,
    "Error: Cannot find module 'tools/nothere.mjs'",
  ],
  [
    'vitest',
    ` RUN  v3.2.4 demo

 ✓ src/error.test.ts (1 test) 3ms
 ❯ src/a.test.ts (2 tests | 1 failed) 8ms
   × adds 4ms

 FAIL  src/a.test.ts > adds
AssertionError: expected 3 to be 4

 Test Files  1 failed | 1 passed (2)
      Tests  1 failed | 2 passed (3)
   Start at  10:11:12
   Duration  310ms
`,
    '× adds 4ms',
  ],
  [
    'jest',
    `PASS src/error.test.js
FAIL src/a.test.js
  ● adds

    expect(received).toBe(expected)

Test Suites: 1 failed, 1 passed, 2 total
Tests:       1 failed, 2 passed, 3 total
Snapshots:   0 total
Time:        0.5 s
Ran all test suites.
`,
    'FAIL src/a.test.js',
  ],
  [
    'pytest',
    `============================= test session starts ==============================
collected 2 items

tests/test_a.py .F                                                       [100%]

=================================== FAILURES ===================================
__________________________________ test_adds ___________________________________
E       assert 3 == 4
=========================== short test summary info ============================
FAILED tests/test_a.py::test_adds - assert 3 == 4
========================= 1 failed, 1 passed in 0.03s ==========================
`,
    'FAILED tests/test_a.py::test_adds - assert 3 == 4',
  ],
  [
    'python',
    `Traceback (most recent call last):
  File "a.py", line 1, in <module>
    import yaml
ModuleNotFoundError: No module named 'yaml'
`,
    "ModuleNotFoundError: No module named 'yaml'",
  ],
  [
    'go test',
    `--- PASS: TestErrors (0.00s)
--- FAIL: TestAdds (0.00s)
    a_test.go:8: got 3, want 4
FAIL
FAIL	example.com/a	0.002s
FAIL
`,
    '--- FAIL: TestAdds (0.00s)',
  ],
  [
    'cargo test',
    `running 2 tests
test tests::error_is_shown ... ok
test tests::adds ... FAILED

failures:

---- tests::adds stdout ----
thread 'tests::adds' panicked at src/lib.rs:10:9:

test result: FAILED. 1 passed; 1 failed; 0 ignored; finished in 0.00s

error: test failed, to rerun pass \`--lib\`
`,
    'test tests::adds ... FAILED',
  ],
  [
    'cargo build',
    `   Compiling demo v0.1.0 (demo)
error[E0308]: mismatched types
 --> src/lib.rs:2:5
error: could not compile \`demo\` (lib) due to 1 previous error
`,
    'error[E0308]: mismatched types',
  ],
  [
    'mvn test',
    `[INFO] Running AppTest
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in AppTest
[ERROR] AppTest.adds -- Time elapsed: 0.004 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
[INFO] BUILD FAILURE
[INFO] Total time:  1.2 s
[ERROR] 
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
`,
    '[ERROR] AppTest.adds -- Time elapsed: 0.004 s <<< FAILURE!',
  ],
  [
    'mvn compile',
    `[INFO] -------------------------------------------------------------
[ERROR] COMPILATION ERROR : 
[INFO] -------------------------------------------------------------
[ERROR] src/App.java:[5,10] cannot find symbol
[INFO] 1 error
`,
    '[ERROR] src/App.java:[5,10] cannot find symbol',
  ],
  [
    'tsc',
    `src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.

Found 1 error in src/a.ts:3
`,
    "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'",
  ],
  [
    'eslint',
    `
demo/src/a.js
  2:1  warning  Unexpected console statement                no-console
  3:5  error    'x' is assigned a value but never used  no-unused-vars

✖ 2 problems (1 error, 1 warning)

`,
    "3:5 error 'x' is assigned a value but never used no-unused-vars",
  ],
  [
    'npm ci',
    `npm warn config something is deprecated
npm error code EUSAGE
npm error
npm error \`npm ci\` can only install packages when your package.json and package-lock.json are in sync.
npm error
npm error Options:
npm error [--omit <dev|optional|peer> [--omit <dev|optional|peer> ...]]
npm error
npm error A complete log of this run can be found in: x-debug-0.log
`,
    'npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync',
  ],
  ['a shell', 'starting\nsh: 1: claude: not found\n', 'sh: 1: claude: not found'],
  [
    'make',
    "cc -c a.c\na.c:3:5: error: expected ';'\nmake: *** [Makefile:2: a.o] Error 1\n",
    "a.c:3:5: error: expected ';'",
  ],
  ['words of its own', 'step one\nthe colours differ\n# duration_ms 450\n', 'the colours differ'],
  ['a count of nothing', 'compared 3 files, 0 errors\nthe colours differ\n', 'the colours differ'],
  ['nothing but a count', '# duration_ms 450\n', '# duration_ms 450'],
  ['nothing but passes', 'ok 1 - adds\nok 2 - takes away\n', 'ok 2 - takes away'],
  ['nothing', ' \n\n', ''],
];

describe('the line that says why', () => {
  test.each(OUTPUTS)('%s', (_tool, output, line) => {
    expect(failingLine(output)).toBe(line);
  });

  test('is bounded, on one line, and without signs that nobody sees', () => {
    expect(failingLine(`Error: ${'😀'.repeat(300)}`).length).toBeLessThanOrEqual(200);
    expect(failingLine(`Error: ${'😀'.repeat(300)}`).isWellFormed()).toBe(true);
    expect(failingLine('Error:\u202E a\tb\u200B c')).toBe('Error: a b c');
  });

  test('a long and hostile output is read in linear time', { timeout: 5_000 }, () => {
    for (const unit of ['=', '= ', 'error ', '0 errors ', '1 failed ', 'aError', '\t', '[ERROR] '])
      expect(failingLine(unit.repeat(200_000)).length).toBeLessThanOrEqual(200);
  });
});
