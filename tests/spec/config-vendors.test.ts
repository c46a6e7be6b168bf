import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/spec/config.ts';
import { file, problems } from './configs.ts';

describe('the vendors of roles', () => {
  it('are told what to work with', () => {
    const role = '{ kind: maker, vendor: claude, model: claude-opus-4-5, effort: high, maxTurns: 40, maxCost: 2.5 }';
    const { plan } = readConfig(file(`roles: { a: ${role}, b: { kind: checker, vendor: codex } }`));
    expect(plan.stages).toEqual([
      {
        key: 'a',
        kind: 'maker',
        vendor: 'claude',
        model: 'claude-opus-4-5',
        effort: 'high',
        maxTurns: 40,
        maxCost: 2.5,
        minutes: 30,
      },
      { key: 'b', kind: 'checker', vendor: 'codex', minutes: 10 },
    ]);
  });

  const rows = [
    '{ kind: maker, vendor: codex, script: s } ⇒ roles.a.script: not used by the vendor codex; remove it',
    '{ kind: maker, vendor: command, command: [x], model: gpt-5.5 } ⇒ roles.a.model: not used by the vendor command; remove it',
    '{ kind: maker, vendor: claude, model: "two words" } ⇒ roles.a.model: expected the name of a model',
    '{ kind: maker, vendor: claude, model: -x } ⇒ roles.a.model: expected the name of a model',
    '{ kind: maker, vendor: claude, effort: great } ⇒ roles.a.effort: expected low, medium, high or xhigh, found "great"',
    '{ kind: maker, vendor: claude, maxCost: 0 } ⇒ roles.a.maxCost: expected a number of dollars from 0.01 to 1000, found 0',
  ];

  it.each(rows.map((row) => row.split(' ⇒ ') as [string, string]))('%s', (role, expected) => {
    expect(problems(`roles: { a: ${role} }`)).toEqual([expect.stringContaining(expected)]);
  });

  it.each(['gpt-5.5', 'o3', 'codex-mini'])(
    'B13: %s is no model of claude, nor is claude-opus-4 one of codex',
    (model) => {
      const foreign = (vendor: string, name: string) =>
        problems(`roles: { a: { kind: maker, vendor: ${vendor}, model: ${name} } }`);
      expect(foreign('claude', model)).toEqual([
        `1:51: roles.a.model: "${model}" is no model of the vendor claude; name one such as claude-sonnet-4-5`,
      ]);
      expect(foreign('codex', model)).toEqual([]);
      expect(foreign('codex', 'claude-opus-4')).toEqual([expect.stringContaining('is no model of the vendor codex')]);
    },
  );

  it('B13: one spec changes the vendor and leaves the model of the other one', () => {
    const base = 'roles: { a: { kind: maker, vendor: claude, model: claude-opus-4 } }\n';
    expect(problems(base, 'roles: { a: { vendor: codex } }\n')).toEqual([
      expect.stringContaining('roles.a.model: "claude-opus-4" is no model of the vendor codex'),
    ]);
  });

  const CLAUDE = '{ kind: maker, vendor: claude, maxCost: 2, tokensPerRun: 500000 }';

  it('limits of money and tokens hold where every role tells what it uses', () => {
    const scripted = '{ kind: checker, vendor: scripted, script: s }';
    const { plan } = readConfig(
      file(`roles: { a: ${CLAUDE}, b: ${scripted} }\nlimits: { tokens: 9000000, costUsd: 40 }`),
    );
    expect(plan.limits).toEqual({ tokens: 9_000_000, costUsd: 40 });
    expect(plan.stages[0]).toMatchObject({ maxCost: 2, tokensPerRun: 500_000 });
  });

  it.each([
    [
      'costUsd: 40',
      '{ kind: checker, vendor: codex }',
      'limits.costUsd: codex does not tell what a run costs, so no job could keep to it; remove the limit',
    ],
    [
      'tokens: 1000000',
      '{ kind: checker, vendor: command, command: [x] }',
      'limits.tokens: command does not tell how many tokens a run uses, so no job could keep to it; remove the limit',
    ],
    [
      'tokens: 1000000',
      '{ kind: checker, vendor: codex }',
      'roles.b.tokensPerRun: missing; with limits.tokens, it is what a run counts as that does not tell',
    ],
    [
      'costUsd: 40',
      '{ kind: checker, vendor: claude }',
      'roles.b.maxCost: missing; with limits.costUsd, it is what a run counts as that does not tell',
    ],
    [
      'costUsd: 1',
      '{ kind: checker, vendor: claude, maxCost: 9 }',
      'limits.costUsd: no attempt could begin: its makers are reckoned at 2 (maxCost); raise the limit, or lower these',
    ],
    [
      'costUsd: none',
      '{ kind: checker, vendor: claude, maxCost: 1 }',
      'limits.costUsd: expected a whole number from 1',
    ],
  ])('B16: %s with the role %s: refused before anything is paid', (limit, role, words) => {
    expect(problems(`roles: { a: ${CLAUDE}, b: ${role} }\nlimits: { ${limit} }`)).toEqual([
      expect.stringContaining(words),
    ]);
  });

  it.each(['vendor: claude', 'vendor: codex', 'vendor: [claude, codex]'])(
    'B16: a limit of tokens with %s and no roles names the roles to write, and these are enough',
    (vendor) => {
      const text = `${vendor}\nlimits: { tokens: 9000000 }\n`;
      const [found, ...others] = problems(text);
      expect(others).toEqual([]);
      expect(found).toMatch(/^2:19: limits\.tokens: a run that does not tell counts as the tokensPerRun of its role/);
      expect(problems(text + /roles: \{.*$/.exec(found!)![0])).toEqual([]);
    },
  );

  it('B16: what one vendor does not tell is the one problem of a limit, also where others would need a key for it', () => {
    const text = 'vendor: [claude, codex]\n';
    expect(problems(`${text}limits: { costUsd: 40 }\n`)).toEqual([
      '2:20: limits.costUsd: codex does not tell what a run costs, so no job could keep to it; remove the limit',
    ]);
    expect(problems(text)).toEqual([]);
  });

  it.each(['maxTurns: 20', 'maxCost: 1.5'])('B16: %s is refused where nobody could keep to it', (limit) => {
    const role = (vendor: string) => `roles: { a: { kind: maker, ${vendor}, ${limit} } }`;
    expect(problems(role('vendor: claude'))).toEqual([]);
    for (const vendor of ['vendor: codex', 'vendor: command, command: [x]', 'vendor: scripted, script: s'])
      expect(problems(role(vendor))).toEqual([expect.stringMatching(/not used by the vendor \w+; remove it$/)]);
  });

  it('B19: a checker that must be held to changing nothing is refused where nobody holds it', () => {
    const role = (rest: string) =>
      problems(`roles: { m: { kind: maker, vendor: command, command: [x] }, c: { ${rest} } }`);
    const checker = 'kind: checker, readOnly: enforced';
    expect(role(`${checker}, vendor: codex`)).toEqual([]);
    expect(role('kind: checker, readOnly: declared, vendor: command, command: [y]')).toEqual([]);
    for (const vendor of ['vendor: command, command: [y]', 'vendor: scripted, script: s'])
      expect(role(`${checker}, ${vendor}`)).toEqual([
        expect.stringMatching(/roles\.c\.readOnly: nothing holds the vendor \w+ to it/),
      ]);
    const maker = problems('roles: { m: { kind: maker, vendor: claude, readOnly: enforced } }');
    expect(maker).toEqual([expect.stringContaining('roles.m.readOnly: a maker is there to change something')]);
  });
});
