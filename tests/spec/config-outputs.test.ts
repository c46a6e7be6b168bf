import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/spec/config.ts';
import { componentsOf } from '../../src/spec/config/outputs.ts';
import { file, problems as found } from './configs.ts';

const MAKER = 'kind: maker, vendor: claude';
const CHECKER = 'kind: checker, vendor: codex';

function problems(...roles: readonly string[]): readonly string[] {
  return found(`roles: { ${roles.join(', ')} }`).map((line) => line.replace(/^[\d:]+ /, ''));
}

describe('outputs', () => {
  it('are the plan’s, and nobody may change anything else there', () => {
    const text = `roles: { a: { ${MAKER}, outputs: ["ledger/a-{node}.md"] }, c: { ${CHECKER}, inputs: ["ledger/a-{node}.md"] } }`;
    const { stages, protectedPaths } = readConfig(file(text)).plan;
    expect(stages).toMatchObject([{ outputs: ['ledger/a-{node}.md'] }, { inputs: ['ledger/a-{node}.md'] }]);
    expect(protectedPaths.at(-1)).toBe('/ledger');
    expect(readConfig(file(`roles: { a: { ${MAKER} } }`)).plan.protectedPaths).not.toContain('/ledger');
  });

  it.each([
    'notes.md',
    '/ledger/a',
    'ledger/../a',
    'ledger//a',
    'ledger/./a',
    'ledger',
    'ledger/{task}.md',
    'ledger/{node.md',
    'ledger/*.md',
    'file:ledger/a',
  ])('B12: %s is none', (name) => {
    expect(problems(`a: { ${MAKER}, outputs: ["${name}"] }`)).toEqual([
      expect.stringMatching(/^roles\.a\.outputs\[0\]: expected a path such as ledger\/notes-\{node\}\.md/),
    ]);
  });

  it.each([
    ['ledger/x', 'ledger/x/y'],
    ['ledger/x/y', 'ledger/X'],
    ['ledger/{node}', 'ledger/n1/y'],
  ])('B12: %s and %s cannot both be files', (one, other) => {
    expect(problems(`a: { ${MAKER}, outputs: ["${one}"] }`, `b: { ${MAKER}, outputs: ["${other}"] }`)).toEqual([
      `roles.b.outputs[0]: "${other}" and "${one}" of a cannot both be files: one would be a folder of the other; name another one`,
    ]);
  });

  it('B12: of one path are owned once, also where a name that leaves something open meets another one', () => {
    expect(problems(`a: { ${MAKER}, outputs: ["ledger/a.md", "ledger/a.md"] }`)).toEqual([
      'roles.a.outputs[1]: "ledger/a.md" is owned by a already; name another one',
    ]);
    expect(
      problems(`a: { ${MAKER}, outputs: ["ledger/n1.md"] }`, `c: { ${CHECKER}, outputs: ["ledger/{node}.md"] }`),
    ).toEqual([
      'roles.c.outputs[0]: "ledger/{node}.md" can be the same path as "ledger/n1.md", which is owned by a already; name another one',
    ]);
  });

  const shared = (...roles: readonly string[]): string =>
    `outputs: ["ledger/notes.md"]\nroles: { ${roles.join(', ')} }`;

  it('B12: of nobody in particular are those of the one maker without its own, whose own replace them', () => {
    const outputs = (...roles: readonly string[]): unknown =>
      readConfig(file(shared(...roles))).plan.stages.map((stage) => stage.outputs);
    expect(outputs(`a: { ${MAKER} }`, `c: { ${CHECKER} }`)).toEqual([['ledger/notes.md'], undefined]);
    expect(outputs(`a: { ${MAKER}, outputs: ["ledger/a"] }`, `b: { ${MAKER} }`)).toEqual([
      ['ledger/a'],
      ['ledger/notes.md'],
    ]);
  });

  it('B12: of nobody in particular are refused where two makers, or none, would make them', () => {
    expect(found(shared(`a: { ${MAKER} }`, `b: { ${MAKER} }`))).toEqual([
      expect.stringContaining('outputs: the makers a, b name no outputs of their own'),
    ]);
    expect(found(shared(`a: { ${MAKER}, outputs: ["ledger/a"] }`))).toEqual([
      expect.stringContaining('outputs: every maker has outputs of its own'),
    ]);
  });

  it('more of them than anybody reads are refused at once', () => {
    const names = Array.from({ length: 201 }, (_, index) => `"ledger/{node}${index}"`).join(', ');
    expect(problems(`a: { ${MAKER}, outputs: [${names}] }`)).toEqual([
      'roles: the roles have 201 outputs and inputs; at most 200 are read',
    ]);
  });
});

describe('inputs', () => {
  it('B12: that no role makes are named, with those that there are', () => {
    expect(problems(`a: { ${MAKER}, outputs: ["ledger/a"] }`, `b: { ${MAKER}, inputs: ["ledger/b"] }`)).toEqual([
      'roles.b.inputs[0]: no role makes "ledger/b"; outputs are ledger/a',
    ]);
    expect(problems(`b: { ${MAKER}, inputs: ["ledger/b"] }`)).toEqual([expect.stringContaining('no role has outputs')]);
  });

  it('B12: of roles that wait for each other are a circle, told once', () => {
    const role = (name: string, out: string, into: string): string =>
      `${name}: { ${MAKER}, outputs: ["ledger/${out}"], inputs: ["ledger/${into}"] }`;
    expect(problems(role('a', 'a', 'c'), role('b', 'b', 'a'), role('c', 'c', 'b'), role('d', 'd', 'a'))).toEqual([
      'roles.a.inputs: a, b, c need what each other makes, so nobody can begin; take one of these inputs out',
    ]);
    expect(problems(role('a', '{node}', 'n1'))).toEqual([
      'roles.a.inputs: this role needs what it makes itself; take that out',
    ]);
  });

  it('B12: circles are found without counting them', () => {
    const all = Array.from({ length: 300 }, (_, at) => at);
    expect(componentsOf(all.map(() => all)).map((component) => component.length)).toEqual([300]);
    const chain = all.map((at) => (at + 1 < all.length ? [at + 1] : []));
    expect(componentsOf(chain)).toHaveLength(300);
    expect(componentsOf([[1], [0], [1, 3], [2], []]).map((one) => one.toSorted())).toEqual([[0, 1], [2, 3], [4]]);
  });
});
