import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/core/codes.ts';
import { digestOf } from '../../src/core/digest.ts';
import { CONFIG } from '../world/story.ts';
import { file } from './bench.ts';
import { LINK, ORCHESTRATE, places, prepared, type Files } from './preflight-scene.ts';

const AGENT = '.specbridge/agents/one.md';
const AGENTED = `
gates:
  test: { run: [test] }
roles:
  implementer: { agent: ${AGENT}, vendor: command, command: [maker] }
approval: merged
`;
const MAKING = '---\nname: one\ndescription: It makes.\nreadonly: false\n---\nMake it.\n';
const SKILLED = MAKING.replace('---\nMake', 'skills: [docs/style.md]\n---\nMake');

const CASES: readonly (readonly [name: string, files: Files, found: readonly string[]])[] = [
  [
    'a repository with a ledger of its own',
    { [ORCHESTRATE]: CONFIG.replace('[maker] }', '[maker], outputs: [ledger/a.md] }'), 'ledger/b.md': '' },
    [`${ORCHESTRATE}:5:75: invalid-configuration`],
  ],
  ['no agent file', { [ORCHESTRATE]: AGENTED }, [`${ORCHESTRATE}:5:25: agent-missing`]],
  ['an agent file that is a link', { [ORCHESTRATE]: AGENTED, [AGENT]: LINK }, [`${AGENT}: invalid-configuration`]],
  [
    'an agent file that is a repository of its own',
    { [ORCHESTRATE]: AGENTED, [AGENT]: file('', '160000') },
    [`${AGENT}: invalid-configuration`],
  ],
  [
    'an agent file that is a folder',
    { [ORCHESTRATE]: AGENTED, [`${AGENT}/one.md`]: MAKING },
    [`${AGENT}: invalid-configuration`],
  ],
  [
    'an agent file in a folder that is a link',
    { [ORCHESTRATE]: AGENTED, '.specbridge/agents': LINK },
    ['.specbridge/agents: invalid-configuration'],
  ],
  [
    'an agent file of ten megabytes',
    { [ORCHESTRATE]: AGENTED, [AGENT]: `${MAKING}${'x'.repeat(10_000_000)}` },
    [`${AGENT}: invalid-configuration`],
  ],
  ['an agent file with a NUL', { [ORCHESTRATE]: AGENTED, [AGENT]: `${MAKING}\0` }, [`${AGENT}:7:1: hidden-characters`]],
  [
    'B4: an agent file without a header',
    { [ORCHESTRATE]: AGENTED, [AGENT]: 'Make it.\n' },
    [`${AGENT}:1:1: invalid-configuration`],
  ],
  ...['\u200B', '\u202E', '\u001B', '\u{E0041}'].map(
    (hidden) =>
      [
        `${JSON.stringify(hidden)}, hidden in an agent file`,
        { [ORCHESTRATE]: AGENTED, [AGENT]: `${MAKING}Do ${hidden}[31m it.\n` },
        [`${AGENT}:7:4: hidden-characters`],
      ] as const,
  ),
  [
    'two broken agent files, and whatever else is wrong',
    {
      [ORCHESTRATE]: `roles:
  first: { agent: other.md, vendor: command }
  second: { agent: ${AGENT}, vendor: claude }
guard: perhaps
approval: merged
`,
      [AGENT]: 'Make it.\n',
    },
    [
      `${AGENT}:1:1: invalid-configuration`,
      `${ORCHESTRATE}:2:3: invalid-configuration`,
      `${ORCHESTRATE}:2:19: agent-missing`,
      `${ORCHESTRATE}:4:8: invalid-configuration`,
      `${ORCHESTRATE}: verification-missing`,
    ],
  ],
  [
    'an unfinished merge of an agent file',
    { [ORCHESTRATE]: AGENTED, [AGENT]: `${MAKING}<<<<<<< ours\n` },
    [`${AGENT}:7: invalid-configuration`],
  ],
  ['a skill that is not there', { [ORCHESTRATE]: AGENTED, [AGENT]: SKILLED }, [`${AGENT}: agent-missing`]],
  [
    'a skill that is a link',
    { [ORCHESTRATE]: AGENTED, [AGENT]: SKILLED, 'docs/style.md': LINK },
    ['docs/style.md: invalid-configuration'],
  ],
];

describe('agent files at a start', () => {
  it('pins agent files and what they point at, and lets no agent change them', async () => {
    const files = { [ORCHESTRATE]: AGENTED, [AGENT]: SKILLED, 'docs/style.md': '# Style\n' };
    const { pins, plan, problems } = await prepared(files);
    expect(problems).toEqual([]);
    expect(pins).toMatchObject({ [AGENT]: digestOf(SKILLED), 'docs/style.md': digestOf('# Style\n') });
    expect(plan.stages[0]).toMatchObject({ kind: 'maker', agent: { path: AGENT, digest: digestOf(SKILLED) } });
    expect(plan.protectedPaths.slice(-2)).toEqual([`/${AGENT}`, '/docs/style.md']);
  });

  it('B9: another agent file is another plan', async () => {
    const digest = async (text: string): Promise<string> =>
      (await prepared({ [ORCHESTRATE]: AGENTED, [AGENT]: text })).planDigest;
    expect(await digest(`${MAKING}More.\n`)).not.toBe(await digest(MAKING));
  });

  it.each(CASES)('%s', async (_name, files, found) => {
    const told = await prepared(files);
    expect(places(told)).toEqual(found);
    expect(told.problems.map(({ code }) => code).filter((code) => !Object.hasOwn(CODES, code))).toEqual([]);
  });
});
