import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { Verb } from '../core/command.ts';
import { ChosenVendor, Runner } from '../core/plan.ts';
import { isRefName } from '../core/refs.ts';
import { UserError, type Problem } from '../errors.ts';
import { nearest } from '../spec/nearest.ts';
import { parseJson } from '../spec/json.ts';
import { isSpecName } from '../spec/spec-name.ts';

/** What a dispatch can say besides the verbs of a job. */
export const COMMANDS = ['run', 'step', 'recover', ...Verb.options.map((option) => option.shape.verb.value)] as const;

/** Which part of a run a job of the workflow is; a step is a whole one. */
export const Phase = z.enum(['step', 'rescue', 'decide', 'work', 'settle'], 'step, rescue, decide, work or settle');
export type Phase = z.infer<typeof Phase>;

/** Whether an earlier job of the same run is over by then, and what it held is held by nobody. */
export function comesLater(phase: Phase): boolean {
  return phase === 'rescue' || phase === 'settle';
}

/** What cancelling a run means to its job. */
const OnCancel = z.enum(['pause', 'continue'], 'pause or continue');
export type OnCancel = z.infer<typeof OnCancel>;

const VENDOR = 'claude or codex, with a model behind a slash where one is meant, such as codex/gpt-5.5';

const LABELS = 'a label, such as ubuntu-latest, or several as JSON, such as ["self-hosted","agents"]';
const Labels = z.string().transform((text, context) => {
  if (/^[\w.-]+$/.test(text)) return text;
  const labels = Runner.safeParse(parseJson(Buffer.from(text)));
  if (labels.success) return labels.data;
  context.addIssue(LABELS);
  return z.NEVER;
});

const MINUTES = 'a whole number of minutes from 15 to 7200';
const Minutes = z
  .string()
  .regex(/^[0-9]{1,4}$/, MINUTES)
  .transform(Number)
  .refine((minutes) => minutes >= 15 && minutes <= 7_200, MINUTES);

const Generation = z
  .string()
  .regex(/^[0-9]+-[0-9a-f]{12}$/, 'a number, a hyphen and 12 digits of a commit, such as 12-0123456789ab')
  .transform((text) => ({ number: Number(text.slice(0, -13)), commit: text.slice(-12) }));

/** The inputs of `action.yml`; what is empty is not given. Each refusal says what the input takes. */
export const Inputs = z.strictObject({
  spec: z.string().refine(isSpecName, 'a folder below .kiro/specs, such as login or area/login').optional(),
  base: z
    .string()
    .transform((name) => (name.startsWith('refs/heads/') ? name : `refs/heads/${name}`))
    .refine(isRefName, 'the name of a branch')
    .optional(),
  vendor: z
    .string()
    .refine((text) => ChosenVendor.safeParse(text).success, VENDOR)
    .optional(),
  job: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'the name of a job, such as login-3f2a1c')
    .optional(),
  generation: Generation.optional(),
  command: z.enum(COMMANDS, `one of ${COMMANDS.join(', ')}`).optional(),
  argument: z.string().max(6_000, 'at most 6,000 characters').optional(),
  runner: Labels.optional(),
  'step-minutes': Minutes.default(60),
  phase: Phase.default('step'),
  'on-cancel': OnCancel.default('pause'),
  'dry-run': z
    .enum(['true', 'false'], 'true or false')
    .transform((word) => word === 'true')
    .optional(),
  token: z.string('a token; `${{ github.token }}` unless you have another one').min(1),
  'app-id': z
    .string()
    .regex(/^[\w.]{1,60}$/, 'the number of an App, or its client id')
    .optional(),
  'app-private-key': z
    .string()
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine(isPrivateKey, 'the whole private key of the App, from BEGIN to END, as GitHub gave it out')
    .optional(),
});
export type Inputs = z.infer<typeof Inputs>;

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** What of it no log may show. */
const SECRETS: readonly (keyof Inputs)[] = ['token', 'app-private-key'];
/** One half of an App is of no use. */
const PAIRS = [
  ['app-id', 'app-private-key'],
  ['app-private-key', 'app-id'],
] as const;

const PREFIX = 'INPUT_';

/** The secrets among the inputs, whole and line by line: to be hidden before anything else is said. */
export function secretsIn(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  const values = givenIn(variables).flatMap(([name, value]) => (isSecret(name) ? value : []));
  const lines = values.flatMap((value) => value.split(/\\n|\r?\n/)).map((line) => line.trim());
  return [...new Set([...values, ...lines])].filter((text) => text !== '' && !text.startsWith('-----'));
}

function isSecret(name: string): boolean {
  return (SECRETS as readonly string[]).includes(name);
}

/** Reads the inputs from the runner's variables; throws a UserError that lists everything that is wrong with them. */
export function readInputs(variables: Readonly<Record<string, string | undefined>>): Inputs {
  const given = givenIn(variables);
  const names = Object.keys(Inputs.shape);
  const unknown = given.filter(([name]) => !names.includes(name)).map(([name]) => unknownInput(name, names));
  const known = given.filter(([name, value]) => names.includes(name) && value !== '');
  const parsed = Inputs.safeParse(Object.fromEntries(known));
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => wrongInput(String(path[0]), message));
  const problems = [...unknown, ...wrong, ...halves(new Set(known.map(([name]) => name)))];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new UserError(problems.map(({ text }) => text).join('\n'), 'usage', problems);
}

function givenIn(variables: Readonly<Record<string, string | undefined>>): readonly (readonly [string, string])[] {
  return Object.entries(variables).flatMap(([name, value = '']) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length).toLowerCase(), value.trim()] as const] : [],
  );
}

function halves(given: ReadonlySet<string>): readonly Problem[] {
  return PAIRS.filter(([one, other]) => given.has(one) && !given.has(other)).map(([one, other]) => ({
    code: 'usage',
    text: `The input ${other} is missing or empty beside ${one}. Give both, and look whether the secret or variable that the workflow names for it is there; or give neither, and the token of the run is used.`,
  }));
}

function unknownInput(name: string, names: readonly string[]): Problem {
  const near = nearest(name, names);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  return { code: 'usage', text: `There is no input ${JSON.stringify(name)}.${guess} Inputs are ${names.join(', ')}.` };
}

function wrongInput(name: string, takes: string): Problem {
  return { code: 'usage', text: `The input ${name} takes ${takes}.` };
}
