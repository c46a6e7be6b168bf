import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { readAgentFile } from '../../src/spec/agent-file.ts';
import { CONFIG_PATH, readConfig } from '../../src/spec/config.ts';
import type { Casting } from '../../src/spec/config/roles.ts';
import { file, override } from './configs.ts';

const HEADER = { 'agents/maker.md': 'readonly: false', 'agents/checker.md': 'readonly: true\nverify: All is well.' };

function agents(more: Readonly<Record<string, string>> = {}): NonNullable<Casting['agents']> {
  const files = Object.entries({ ...HEADER, ...more }).map(([path, says]) => {
    const bytes = Buffer.from(`---\nname: a\ndescription: One.\n${says}\n---\nWork.\n`);
    return [path, readAgentFile({ path, bytes }).agent!] as const;
  });
  return new Map(files);
}

function cast(text: string, casting: Casting = {}, different?: string): readonly string[] {
  const over = different === undefined ? undefined : override(different);
  const { stages } = readConfig(file(text), over, undefined, { agents: agents(), ...casting }).plan;
  return stages.map(({ key, kind, vendor, model }) => [key, kind, vendor, model].filter(Boolean).join(' '));
}

function problems(text: string, casting: Casting = {}): readonly string[] {
  try {
    cast(text, casting);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(`${CONFIG_PATH}:`, ''));
  }
}

describe('a role with an agent file', () => {
  it('is what the file says, and the plan holds its digest and tools', () => {
    const text = 'vendor: claude\nroles: { m: { agent: agents/maker.md }, c: { agent: agents/checker.md } }';
    const { stages, protectedPaths } = readConfig(file(text), undefined, undefined, { agents: agents() }).plan;
    expect(stages).toMatchObject([
      {
        key: 'm',
        kind: 'maker',
        minutes: 30,
        agent: { path: 'agents/maker.md', tools: expect.arrayContaining(['shell']) },
      },
      { key: 'c', kind: 'checker', minutes: 10, agent: { digest: agents().get('agents/checker.md')!.digest } },
    ]);
    expect(protectedPaths).toEqual(expect.arrayContaining(['/agents/maker.md', '/agents/checker.md']));
  });

  it('protects it by its own name, whatever a pattern would make of that', () => {
    const path = 'agents/[a]?.md';
    const { plan } = readConfig(file(`vendor: claude\nroles: { m: { agent: "${path}" } }`), undefined, undefined, {
      agents: agents({ [path]: 'readonly: false\nskills: [docs/a.md]' }),
    });
    expect(plan.protectedPaths.slice(-2)).toEqual([String.raw`/agents/\[a\]\?.md`, '/docs/a.md']);
  });

  const rows: readonly (readonly [role: string, expected: string])[] = [
    [
      '{ kind: maker, agent: agents/checker.md }',
      'roles.a.kind: agents/checker.md is readonly, and so a checker; remove this line',
    ],
    [
      '{ kind: checker, agent: agents/maker.md }',
      'roles.a.kind: agents/maker.md is not readonly, and so a maker; remove this line',
    ],
    ['{ agent: ../a.md }', 'roles.a.agent: expected a path inside the repository'],
    ['{ agent: "https://x/a.md" }', 'roles.a.agent: expected a path inside the repository'],
    ['{ agent: /etc/a.md }', 'roles.a.agent: expected a path inside the repository'],
    ['{ agent: agents/*.md }', 'roles.a.agent: expected a path inside the repository'],
    ['{ vendor: claude }', 'roles.a.kind: missing; expected maker or checker'],
  ];

  it.each(rows)('%s', (role, expected) => {
    const text = `vendor: claude\nroles: { m: { kind: maker }, a: ${role} }`;
    expect(problems(text)).toContainEqual(expect.stringContaining(expected));
  });

  it('that cannot be read is told of beside all else, and what it would have said is not missed', () => {
    const broken = {
      code: 'invalid-configuration',
      text: 'it is broken',
      place: { path: 'agents/broken.md', line: 2 },
    };
    const text = 'vendor: claude\noutputs: [ledger/a.md]\nguard: perhaps\nroles: { m: { agent: agents/broken.md } }';
    expect(problems(text, { problems: [broken] })).toEqual([
      '3:8: guard: expected ask or allow, found "perhaps"',
      'agents/broken.md:2: it is broken',
    ]);
  });

  it.each(['{ a: b }', '[a]', '7', '{ agent: { agent: x } }'])('%s is the path of none', (agent) => {
    expect(problems(`vendor: claude\nroles: { m: { kind: maker, agent: ${agent} } }`)).toEqual([
      expect.stringContaining('2:35: roles.m.agent: expected a path inside the repository'),
    ]);
  });

  it('a checker by its file may not stand before a maker', () => {
    const text = 'vendor: claude\nroles: { c: { agent: agents/checker.md }, m: { agent: agents/maker.md } }';
    expect(problems(text)).toEqual([expect.stringContaining('a maker stands after the checker "c"')]);
  });

  it.each(['web-read', 'agent-spawn'])('B18: %s is refused where the vendor cannot give it', (tool) => {
    const casting = { agents: agents({ 'agents/maker.md': `readonly: false\ntools: [read, ${tool}]` }) };
    const role = (vendor: string): string => `roles: { a: { agent: agents/maker.md, ${vendor} } }`;
    expect(problems(role('vendor: codex'), casting)).toEqual([
      `1:22: roles.a.agent: agents/maker.md asks for "${tool}", which the vendor codex cannot give; take it out there, or name another vendor`,
    ]);
    expect(problems(role('vendor: command, command: [x]'), casting)).toEqual([]);
  });
});

describe('who works where a role does not say it', () => {
  const TWO = 'vendor: [claude, codex]\nmodel: claude-opus-4\n';
  const OPEN = 'roles: { m: { kind: maker }, n: { kind: maker, vendor: claude }, c: { kind: checker } }\n';

  it('nobody, where no vendor is named', () => {
    expect(problems('approval: merged')).toEqual([expect.stringContaining('name at least one maker')]);
    expect(problems(OPEN)).toContainEqual(expect.stringContaining('roles.m.vendor: missing; expected command'));
  });

  it('one who makes, and one who checks where there is a second vendor', () => {
    expect(cast('vendor: claude')).toEqual(['implementer maker claude']);
    expect(cast(`${TWO}roles: {}`)).toEqual(['implementer maker claude claude-opus-4', 'reviewer checker codex']);
    expect(cast('approval: merged', { chosen: 'codex/gpt-5.5' })).toEqual(['implementer maker codex gpt-5.5']);
    expect(cast(TWO, { chosen: 'codex' })).toEqual([
      'implementer maker codex',
      'reviewer checker claude claude-opus-4',
    ]);
  });

  it('the first vendor makes, the second checks, and a model goes with its vendor alone', () => {
    expect(cast(TWO + OPEN)).toEqual([
      'm maker claude claude-opus-4',
      'n maker claude claude-opus-4',
      'c checker codex',
    ]);
    expect(cast(`vendor: codex\n${OPEN}`)).toEqual(['m maker codex', 'n maker claude', 'c checker codex']);
  });

  it('thinks as long as is said for all, where it has a model and says nothing else', () => {
    const roles = `roles:
  m: { kind: maker }
  n: { kind: maker, vendor: codex, effort: low }
  o: { kind: maker, vendor: command, command: [x] }
  c: { kind: checker }
`;
    const { stages } = readConfig(file(`${TWO}effort: high\nsameVendorChecker: allow\n${roles}`)).plan;
    expect(stages.map(({ key, effort }) => [key, effort])).toEqual([
      ['m', 'high'],
      ['n', 'low'],
      ['o', undefined],
      ['c', 'high'],
    ]);
    expect(problems('vendor: claude\neffort: great')).toEqual([
      '2:9: effort: expected low, medium, high or xhigh, found "great"',
    ]);
    expect(problems('vendor: claude\nmodel: "a b"')).toEqual([
      expect.stringContaining('2:8: model: expected the name'),
    ]);
  });

  it('B13: a vendor that is chosen takes the place of the configuration’s, and never of a role’s own', () => {
    expect(cast(`vendor: claude\nmodel: claude-opus-4\n${OPEN}`, { chosen: 'codex' })).toEqual([
      'm maker codex',
      'n maker claude claude-opus-4',
      'c checker claude claude-opus-4',
    ]);
    expect(cast(TWO + OPEN, { chosen: 'claude/claude-haiku-4' })).toEqual([
      'm maker claude claude-haiku-4',
      'n maker claude claude-haiku-4',
      'c checker codex',
    ]);
  });

  it('B13: a vendor that is chosen where no role is open to one is refused, and not passed over', () => {
    const own = 'roles: { m: { kind: maker, vendor: claude }, c: { kind: checker, vendor: codex } }';
    expect(problems(own, { chosen: 'codex' })).toEqual([
      '1:1: roles: every role names its own vendor, so none would work with codex; start without it, or take `vendor` out of a role',
    ]);
    expect(problems(own)).toEqual([]);
  });

  it('B13: a model of another family is refused, whoever named the two', () => {
    const role = 'vendor: claude\nroles: { m: { kind: maker, model: claude-opus-4 } }';
    expect(problems(role, { chosen: 'codex' })).toEqual([
      expect.stringContaining('2:35: roles.m.model: "claude-opus-4" is no model of the vendor codex'),
    ]);
    const foreign = expect.stringContaining('"gpt-5.5" is no model of the vendor claude');
    expect(problems('vendor: claude\nmodel: gpt-5.5')).toEqual([foreign]);
    expect(problems('vendor: claude', { chosen: 'claude/gpt-5.5' })).toEqual([foreign]);
  });

  it.each(['vendor: command', 'vendor: [claude, gpt]', 'vendor: []', 'vendor: [claude, codex, claude]'])(
    '%s is none',
    (text) => {
      expect(problems(text)).toEqual([expect.stringMatching(/vendor(?:\[1\])?: expected claude or codex/)]);
    },
  );

  it.each(['openai', '3', '{ a: b }', ''])(
    'vendor: %s is a mistake of its own, and what roles would have had from it is none',
    (vendor) => {
      const text = `vendor: ${vendor}\nmodel: gpt-5.5\nlimits: { tokens: 100 }\n`;
      const one = [expect.stringMatching(/^1:\d+: vendor: expected claude or codex/)];
      expect(problems(text)).toEqual(one);
      expect(problems(text + OPEN.replace(', vendor: claude', ''))).toEqual(one);
      expect(problems(`${text}roles: { a: { kind: maker, vendor: x } }`)).toEqual([
        ...one,
        expect.stringContaining('4:36: roles.a.vendor: expected command'),
      ]);
    },
  );

  it('a model for all that is of another family is refused where it is written', () => {
    expect(problems(`vendor: codex\nmodel: claude-opus-4\n`)).toEqual([
      '2:8: model: "claude-opus-4" is no model of the vendor codex; name one such as gpt-5.5',
    ]);
  });

  it('one spec names its own', () => {
    expect(cast(TWO + OPEN, {}, 'vendor: codex\nmodel: gpt-5.5')).toEqual([
      'm maker codex gpt-5.5',
      'n maker claude',
      'c checker codex gpt-5.5',
    ]);
  });
});
