import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
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
