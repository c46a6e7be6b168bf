import { isScalar, parseDocument, visit } from 'yaml';
import { z } from 'zod';

/** Bytes of an answer that are looked at; a longer one is no answer. */
export const LONGEST_ANSWER = 256 * 1024;

/** What any agent may write instead of its answer: that it could not work, and why. It says nothing of the work itself. */
const Hindrance = z.object({
  kind: z.enum(['authentication', 'forbidden', 'misconfigured', 'quota', 'incompatible', 'transient', 'unreachable']),
  /** For people. */
  reason: z.string().default(''),
  /** When it makes sense to try again; words that are no moment say nothing. */
  until: z.iso.datetime({ offset: true }).optional().catch(undefined),
});
export type Hindrance = z.infer<typeof Hindrance>;

export type Answer<T> =
  | { readonly outcome: 'given'; readonly value: T }
  | { readonly outcome: 'hindered'; readonly hindrance: Hindrance }
  | { readonly outcome: 'none'; readonly problem: string };

/**
 * The whole of the bytes is one JSON object of the contract, or there is no answer: nothing is picked out of prose. One that holds a
 * `failure` says that the agent could not work, whatever else it says. `clean` is what becomes of every text in it.
 */
export function readAnswer<T>(contract: z.ZodType<T>, bytes: Uint8Array, clean: (text: string) => string): Answer<T> {
  if (bytes.length > LONGEST_ANSWER) return none(`it is longer than ${LONGEST_ANSWER} bytes`);
  const json = parseJson(bytes, clean);
  if (json === undefined) return none('it is not one JSON value');
  const failure = failureIn(json);
  if (failure === undefined) return fit(contract, json, clean, (value) => ({ outcome: 'given', value }));
  return fit(Hindrance, failure, clean, (hindrance) => ({ outcome: 'hindered', hindrance }));
}

function fit<V, T>(
  form: z.ZodType<V>,
  json: unknown,
  clean: (text: string) => string,
  take: (value: V) => Answer<T>,
): Answer<T> {
  const parsed = form.safeParse(json);
  if (parsed.success) return take(parsed.data);
  return none(clean(parsed.error.issues.map((issue) => words(issue, json)).join('; ')).slice(0, 600));
}

/** What is wrong with an answer, as a person would say it. */
function words(issue: z.core.$ZodIssue, json: unknown): string {
  const place = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const name = place === '' ? 'it' : `\`${place.replace(/^\./, '')}\``;
  if (issue.path.length > 0 && valueAt(json, issue.path) === undefined) return `${name} is missing`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} is not of the type ${issue.expected}`;
    case 'invalid_value':
      return `${name} is none of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `\`${key}\``).join(', ')} ${issue.keys.length === 1 ? 'is' : 'are'} not known in ${name}`;
    case 'too_big':
      return `${name} is longer than ${issue.maximum}`;
    case 'too_small':
      return `${name} is empty or too small`;
    case 'custom':
      return `${name} ${issue.message}`;
    default:
      return `${name} does not have the form that was asked for`;
  }
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}

function none(problem: string): Answer<never> {
  return { outcome: 'none', problem };
}

function failureIn(json: unknown): object | undefined {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, 'failure')) return undefined;
  const { failure } = json as { readonly failure: unknown };
  return typeof failure === 'object' && failure !== null ? failure : undefined;
}

/** A key that stands twice says two things, and every reader would choose for itself: that is no answer. */
function parseJson(bytes: Uint8Array, clean: (text: string) => string): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Some models must name every member: `null` is how they leave one out.
    const json: unknown = JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? clean(value) : (value ?? undefined),
    );
    return saysTwice(text) ? undefined : json;
  } catch {
    return undefined;
  }
}

/** JSON is YAML too. The library itself compares each pair of keys, which takes seconds where an agent writes many. */
function saysTwice(text: string): boolean {
  let isTwice = false;
  visit(parseDocument(text, { schema: 'json', uniqueKeys: false }), {
    Map: (_key, { items }) => {
      isTwice ||= new Set(items.map(({ key }) => (isScalar(key) ? key.value : key))).size < items.length;
    },
  });
  return isTwice;
}
