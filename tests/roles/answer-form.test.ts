import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CheckerAnswer, MakerReport } from '../../src/core/evidence.ts';
import { ANSWERS } from '../../src/core/reasoning.ts';
import { answerForm } from '../../src/roles/answer-form.ts';
import { readAnswer } from '../../src/roles/contracts.ts';

interface Form {
  readonly type?: string;
  readonly anyOf?: readonly Form[];
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** All that the strictest vendor takes in a schema. */
const TAKEN = ['type', 'description', 'enum', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];

function formsIn(form: Form): readonly Form[] {
  const { anyOf = [], items, properties = {} } = form;
  return [form, ...[...anyOf, ...(items ? [items] : []), ...Object.values(properties)].flatMap(formsIn)];
}

const CONTRACTS: readonly (readonly [string, z.ZodType])[] = [
  ['a report', MakerReport],
  ['a verdict', CheckerAnswer],
  ...Object.entries(ANSWERS).map(([role, contract]) => [`the answer of a ${role}`, contract] as const),
];

describe.each(CONTRACTS)('the form of %s', (_, contract) => {
  const forms = formsIn(JSON.parse(JSON.stringify(answerForm(contract))) as Form);

  it('holds nothing that a vendor refuses', () => {
    for (const form of forms) expect(Object.keys(form).filter((keyword) => !TAKEN.includes(keyword))).toEqual([]);
  });

  it('requires every member, and no other', () => {
    const objects = forms.filter(({ properties }) => properties !== undefined);
    expect(objects.length).toBeGreaterThan(0);
    for (const { properties, required, additionalProperties } of objects) {
      expect(required).toEqual(Object.keys(properties!));
      expect(additionalProperties).toBe(false);
    }
  });
});

/** All that llama.cpp holds a model to; what else a schema says it passes over without a word, number ranges and patterns among it. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems', 'maxItems'],
  string: ['enum', 'minLength', 'maxLength'],
  boolean: [],
};
/** Whatever may come more often is refused by it, or taken for something else. */
const MOST_REPEATED = 1_999;

describe.each(Object.entries(ANSWERS))('the schema for the answer of a %s, as a small model gets it', (_, contract) => {
  const { $schema: _schema, ...whole } = z.toJSONSchema(contract, { io: 'input' }) as Form;
  const forms = formsIn(whole);

  it('says nothing that the model is not held to', () => {
    for (const { type = 'none', ...form } of forms)
      expect(Object.keys(form).filter((keyword) => HELD[type]?.includes(keyword) !== true)).toEqual([]);
  });

  it('leaves nothing open, and nothing without an end', () => {
    for (const { type, properties, additionalProperties, enum: values, maxLength, items, maxItems } of forms) {
      expect(Object.keys(HELD)).toContain(type);
      if (type === 'object') expect([Object.keys(properties!).length > 0, additionalProperties]).toEqual([true, false]);
      if (type === 'string') expect(values === undefined ? maxLength : 1).toBeLessThanOrEqual(MOST_REPEATED);
      if (type === 'array') expect([items !== undefined, Number(maxItems) <= MOST_REPEATED]).toEqual([true, true]);
    }
  });
});

it('what may be left out comes as null, and counts as left out', () => {
  const finding = { severity: 'note', problem: 'p', fix: 'f', file: null, line: null };
  const verdict = { verdict: 'pass', tree: 'a'.repeat(40), nonce: 'n', findings: [finding] };
  const read = readAnswer(CheckerAnswer, Buffer.from(JSON.stringify(verdict)), (text) => text);
  const { file: _file, line: _line, ...kept } = finding;
  expect(read).toEqual({ outcome: 'given', value: { ...verdict, findings: [kept] } });
});

it('what is required and comes as null is missing', () => {
  const read = readAnswer(MakerReport, Buffer.from('{"outcome":"completed","summary":null}'), (text) => text);
  expect(read).toEqual({ outcome: 'none', problem: '`summary` is missing' });
});

it('the bounds of a text are told', () => {
  const { properties } = JSON.parse(JSON.stringify(answerForm(MakerReport))) as Form;
  expect(properties?.['summary']).toEqual({ type: 'string', description: 'At most 1500 characters.' });
});
