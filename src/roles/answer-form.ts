import { z } from 'zod';

/** A JSON Schema, as far as the vendors' models are held to it. */
interface Form {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly [keyword: string]: unknown;
}

/**
 * A contract in the one dialect that every vendor takes: each member required, those that may be left out as `null`, no member besides.
 * Bounds are only told: some vendors refuse a schema that holds them, and what comes back is held to the contract itself anyway.
 */
export function answerForm(contract: z.ZodType): object {
  return plainForm(z.toJSONSchema(contract, { io: 'input' }) as Form);
}

function plainForm({ type, enum: values, items, properties, required = [], maxLength, maxItems }: Form): object {
  const bound = [
    ...(maxLength === undefined ? [] : [`At most ${maxLength} characters.`]),
    ...(maxItems === undefined ? [] : [`At most ${maxItems} items.`]),
  ];
  const members = Object.entries(properties ?? {}).map(([name, member]) => {
    const form = plainForm(member);
    return [name, required.includes(name) ? form : { anyOf: [form, { type: 'null' }] }] as const;
  });
  return {
    type,
    ...(bound.length > 0 && { description: bound.join(' ') }),
    ...(values && { enum: values }),
    ...(items && { items: plainForm(items) }),
    ...(properties && {
      properties: Object.fromEntries(members),
      required: Object.keys(properties),
      additionalProperties: false,
    }),
  };
}
