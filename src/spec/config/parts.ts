import { z } from 'zod';
import { LEDGER, PLACEHOLDERS } from '../../core/ledger.ts';
import { bareCommand } from './command.ts';
import { isRepositoryPath } from '../repository-path.ts';

// The message of every check says what is accepted; what was found, and where, is added by whoever reports it.
export const PATH_ACCEPTS = 'a path inside the repository, relative, without "..", scheme, backslash or wildcard';

/** Names files, logs and processes, so it must be safe on every system; all digits would change the order of a JavaScript map. */
const NAME = /^(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$)(?=[0-9-]*[a-z])(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_ACCEPTS =
  'a name of lower-case letters, digits and single hyphens, with a letter in it, at most 40 characters, and no device name such as con or nul';

// Only described here: a map whose key zod refuses would hide what is wrong inside.
export const Name = z.string().meta({ pattern: NAME.source });

/** A path of the repository, of a file. */
export const RepositoryPath = z
  .string(PATH_ACCEPTS)
  .refine((path) => isRepositoryPath(path) && !path.includes('*'), PATH_ACCEPTS);

/** What a name must be, where this one is not; names of roles and gates. */
export function nameAccepts(name: string): string | undefined {
  return NAME.test(name) ? undefined : NAME_ACCEPTS;
}

/** A map of these keys. `around`: what it looks like around a command, for whoever wrote nothing but the command. */
export function form<Shape extends z.ZodRawShape>(
  shape: Shape,
  around?: (command: string) => string,
): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code, input }) => {
      if (code === 'unrecognized_keys') return known;
      const command = around && bareCommand(input);
      return `a map ${command === undefined ? `with any of: ${known}` : `such as ${around?.(command)}`}`;
    },
  });
}

/** A map from names to entries. */
export function map<Entry extends z.ZodType>(entry: Entry): z.ZodRecord<typeof Name, Entry> {
  return z.record(Name, entry, 'a map from names to settings');
}

/** A list of such items. */
export function list<Item extends z.ZodType>(item: Item, accepts: string): z.ZodArray<Item> {
  return z.array(item, accepts);
}

/** One of several words. */
export function choice<const Value extends string>(values: readonly Value[]): z.ZodEnum<{ [V in Value]: V }> {
  return z.enum(values, `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

/** A switch. */
export function flag(): z.ZodBoolean {
  return z.boolean('true or false');
}

/** A whole number in a range. */
export function whole(least: number, most: number): z.ZodInt {
  const accepts = `a whole number from ${least} to ${most}`;
  return z.int(accepts).min(least, accepts).max(most, accepts);
}

/** A text that says something. */
export function words(most: number): z.ZodString {
  const accepts = `a text of 1 to ${most} characters`;
  return z.string(accepts).max(most, accepts).regex(/\S/, accepts);
}

const OPEN = Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(' ');
const OUTPUT_ACCEPTS = `a path such as ledger/notes-{node}.md, relative, below ledger/, without ".." and wildcards; it may leave open ${OPEN}`;

/** The name of an output, as people write it. */
export const Output = z.string(OUTPUT_ACCEPTS).refine(isOutput, OUTPUT_ACCEPTS);

function isOutput(text: string): boolean {
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(PLACEHOLDERS, name) ? 'x' : whole,
  );
  return isRepositoryPath(filled) && filled.startsWith(`${LEDGER}/`) && !/[*{}]/.test(filled);
}
