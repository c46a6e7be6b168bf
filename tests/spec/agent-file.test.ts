import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/core/digest.ts';
import { problemLine } from '../../src/errors.ts';
import { readAgentFile } from '../../src/spec/agent-file.ts';

const MAKER = '---\nname: one\ndescription: It makes.\nreadonly: false\n---\n\nMake it.\n';
const CHECKER =
  '---\nname: two\ndescription: It checks.\nreadonly: true\ntools: [read, grep]\nverify: All is well.\n---\nLook.\n';

function read(text: string | Uint8Array): ReturnType<typeof readAgentFile> {
  return readAgentFile({ path: 'agents/a.md', bytes: Buffer.from(text) });
}

function problems(text: string | Uint8Array): readonly string[] {
  const { agent, problems: found } = read(text);
  expect(agent === undefined).toBe(found.length > 0);
  return found.map((problem) => problemLine(problem).replace('agents/a.md:', ''));
}

describe('an agent file', () => {
  it('says what is asked of a maker, who may use the usual tools', () => {
    expect(read(MAKER).agent).toEqual({
      path: 'agents/a.md',
      digest: digestOf(MAKER),
      kind: 'maker',
      tools: ['read', 'search', 'grep', 'test-run', 'write', 'edit', 'shell'],
      skills: [],
      instructions: 'Make it.',
    });
  });

  it('says what is asked of a checker, and what it lets pass', () => {
    const text = CHECKER.replace('---\nLook', 'skills: [docs/style.md]\n---\nLook');
    expect(read(text).agent).toMatchObject({
      kind: 'checker',
      tools: ['read', 'grep'],
      verify: 'All is well.',
      skills: ['docs/style.md'],
      instructions: 'Look.',
    });
  });

  it.each([
    ['a byte order mark', `\uFEFF${CHECKER}`],
    ['line ends of Windows', CHECKER.replaceAll('\n', '\r\n')],
    ['both', `\uFEFF${CHECKER.replaceAll('\n', '\r\n')}`],
    ['spaces behind its fences', CHECKER.replaceAll('---\n', '--- \t\n')],
    ['nothing behind its instructions', CHECKER.trimEnd()],
  ])('B4: with %s is as readonly as without', (_name, text) => {
    const { digest: _digest, ...agent } = read(text).agent!;
    const { digest: _other, ...plain } = read(CHECKER).agent!;
    expect(agent).toEqual(plain);
    expect(agent.kind).toBe('checker');
  });

  const NO_HEADER = 'the file does not begin with a header';
  const rows: readonly (readonly [name: string, text: string | Uint8Array, found: readonly string[]])[] = [
    ['no header', '# Look\n\nLook.\n', [`1:1: ${NO_HEADER}`]],
    ['an empty file', '', [`1:1: ${NO_HEADER}`]],
    ['a blank line before the header', `\n${CHECKER}`, [`1:1: ${NO_HEADER}`]],
    [
      'a header that is never closed',
      CHECKER.replace('---\nLook', 'Look'),
      ['1:1: the header that begins here is never'],
    ],
    ['a list for a header', '---\n- name\n---\nLook.\n', ['2:1: the file must be a map']],
    [
      'an empty header',
      '---\n---\nLook.\n',
      ['1:1: name: missing', '1:1: description: missing', '1:1: readonly: missing'],
    ],
    ['broken YAML', CHECKER.replace('[read, grep]', '[read, grep'), ['6:1: ']],
    [
      'a colon in a text without quotes',
      CHECKER.replace('It checks.', 'It checks: all of it.'),
      ['3:14: a value with ": " in it reads as a key; put it in quotes'],
    ],
    ['a key twice', CHECKER.replace('verify', 'name: b\nverify'), ['6:1: the key "name" is written twice']],
    [
      'an unknown key',
      CHECKER.replace('verify', 'verfy'),
      [
        '6:1: verfy: unknown key; known here: name, description, readonly, tools, verify, skills; did you mean "verify"?',
      ],
    ],
    [
      'no name that names a file',
      CHECKER.replace('two', '../two'),
      ['2:7: name: expected a name of lower-case letters'],
    ],
    ['a blank description', CHECKER.replace('It checks.', '" "'), ['3:14: description: expected a text of 1 to 300']],
    ['no readonly', CHECKER.replace('readonly: true\n', ''), ['2:1: readonly: missing; expected true or false']],
    ['a word for readonly', CHECKER.replace('true', 'yes'), ['4:11: readonly: expected true or false, found "yes"']],
    [
      'a text for readonly',
      CHECKER.replace('true', '"true"'),
      ['4:11: readonly: expected true or false, found "true"'],
    ],
    ['an unknown tool', CHECKER.replace('grep', 'gerp'), ['5:15: tools[1]: expected read, search, grep']],
    ['no tool at all', CHECKER.replace('[read, grep]', '[]'), ['5:8: tools: expected a list of tools']],
    [
      'a server',
      CHECKER.replace('grep', 'mcp:files'),
      ['5:15: tools[1]: "mcp:files" is a server, and none is started'],
    ],
    [
      'a checker that writes',
      CHECKER.replace('grep', 'edit, shell'),
      [
        '5:15: tools[1]: "edit" is there to change something, and this agent is readonly; remove it',
        '5:21: tools[2]: "shell" is there to change something',
      ],
    ],
    [
      'a checker that judges nothing',
      CHECKER.replace('verify: All is well.\n', ''),
      [
        '2:1: verify: missing; this agent is readonly, so it judges and makes nothing: say what a candidate must be like to pass, or `readonly: false` where it is to make',
      ],
    ],
    [
      'a maker that judges',
      MAKER.replace('---\n\n', 'verify: x\n---\n\n'),
      ['5:9: verify: only who is readonly judges, and this agent is not; remove it'],
    ],
    [
      'a skill elsewhere',
      CHECKER.replace('verify', 'skills: [../x.md]\nverify'),
      ['6:10: skills[0]: expected a path inside the repository'],
    ],
    ...['<!-- Look. -->', '\u200B', '\u00AD \u200D', '---\n***', '<!--\nLook.\n\nLook.', '```\n```'].map(
      (body) =>
        [
          `instructions such as ${JSON.stringify(body)}`,
          CHECKER.replace('Look.', body),
          ['8:1: below the header there are no'],
        ] as const,
    ),
    ['no instructions', CHECKER.replace('Look.\n', ' \n'), ['8:1: below the header there are no instructions']],
    ['bytes that are no text', Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff]), ['1:1: the file is no text in UTF-8']],
    ['more than anybody reads', CHECKER + 'x'.repeat(33_000), ['1:1: the file has 33']],
  ];

  it.each(rows)('B4: with %s is none', (_name, text, found) => {
    expect(problems(text)).toEqual(found.map((start) => expect.stringContaining(start)));
  });
});

describe('the agent files that come with it', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const shipped = globSync('agents/*.md', { cwd: root });

  it.each(shipped)('%s is one', (path) => {
    const { agent, problems: found } = readAgentFile({ path, bytes: readFileSync(`${root}${path}`) });
    expect(found).toEqual([]);
    expect(agent?.kind).toBe(path === 'agents/reviewer.md' ? 'checker' : 'maker');
    expect(agent!.instructions.length).toBeLessThan(4_000);
  });

  it('are three', () => {
    expect(shipped.toSorted()).toEqual(['agents/implementer.md', 'agents/reviewer.md', 'agents/test-writer.md']);
  });
});
