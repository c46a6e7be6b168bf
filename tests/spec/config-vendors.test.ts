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

  it.each(['maxTurns: 20', 'maxCost: 1.5'])('B16: %s is refused where nobody could keep to it', (limit) => {
    const role = (vendor: string) => `roles: { a: { kind: maker, ${vendor}, ${limit} } }`;
    expect(problems(role('vendor: claude'))).toEqual([]);
    for (const vendor of ['vendor: codex', 'vendor: command, command: [x]', 'vendor: scripted, script: s'])
      expect(problems(role(vendor))).toEqual([expect.stringMatching(/not used by the vendor \w+; remove it$/)]);
  });
});
