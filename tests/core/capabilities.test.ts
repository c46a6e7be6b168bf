import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Ability, CAPABILITIES, holding, isHeld } from '../../src/core/capabilities.ts';
import { missingTools } from '../../src/core/tools.ts';
import type { Vendor } from '../../src/core/plan.ts';
import { claude } from '../../src/tools/vendors/claude.ts';
import { codex } from '../../src/tools/vendors/codex.ts';

const VENDORS = Object.keys(CAPABILITIES) as readonly Vendor[];
const page = readFileSync(new URL('../../docs/vendors.md', import.meta.url), 'utf8');
/** The cells of the rows of a table, without the outer ones. */
const rows = [...page.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row!.split(' | '));

describe('the table of what is held', () => {
  it('stands in docs/vendors.md, word by word', () => {
    const written = Ability.options.map((ability) => {
      const [, ...cells] = rows.find(([name]) => name!.startsWith(`\`${ability}\`:`))!;
      return [ability, cells.map((cell) => /^\w+/.exec(cell)![0])];
    });
    expect(written).toEqual(
      Ability.options.map((ability) => [ability, VENDORS.map((vendor) => CAPABILITIES[vendor].holds[ability])]),
    );
  });

  it('stands there with the versions of which it holds', () => {
    for (const { product, versions } of [claude, codex]) {
      expect(page).toContain(`| ${product.split(' ')[0]} ${versions[0]} or newer, before ${versions[1]} |`);
    }
  });

  it('what must be enforced is not met by a declaration, and nothing by what cannot be had', () => {
    expect(isHeld('claude', 'turns', 'enforced')).toBe(true);
    expect(isHeld('codex', 'form', 'declared')).toBe(true);
    expect(isHeld('codex', 'form', 'enforced')).toBe(false);
    expect(isHeld('codex', 'turns', 'declared')).toBe(false);
    expect(holding('readOnly', 'enforced')).toEqual(['claude', 'codex']);
  });
});

describe.each([claude, codex])('what $product is asked', (adapter) => {
  const vendor = adapter.program as 'claude' | 'codex';
  const { argv } = adapter.command({
    stage: { kind: 'checker', maxTurns: 7, maxCost: 3 },
    form: {},
    folder: '/exchange',
    environment: {},
  });

  it.each([
    ['turns', '7'],
    ['cost', '3'],
  ] as const)('names the bound of its %s just where it keeps to it', (ability, bound) => {
    expect(argv.includes(bound)).toBe(isHeld(vendor, ability, 'enforced'));
  });

  it('gives it no agents of its own where it is to have none', () => {
    expect(missingTools(vendor, ['agent-spawn']).length > 0).toBe(!isHeld(vendor, 'subAgents', 'declared'));
  });
});
