import { withoutCredentials } from './credentials.ts';

/** What our own variables hold and nobody may read: known by its value, whatever shape it has. */
export interface Secrets {
  readonly areAny: boolean;
  /** The bytes with every secret, and all that has the shape of a credential, blotted out; the others are what they were. */
  maskBytes(bytes: Uint8Array): Uint8Array;
  maskText(text: string): string;
  /** Names of the variables whose values are in there. */
  namesIn(bytes: Uint8Array): readonly string[];
}

/** The runner writes an input's hyphens into the name of its variable. */
const TELLING = /(?:^|[_-])[A-Z]*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL)S?[0-9]*(?:[_-]|$)/i;
/** Where a secret lies is none. */
const PLACE = /_(?:FILE|PATH|DIR)$/i;
const PASSWORD_IN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^/?#:@]*:([^/?#@]+)@/i;
/** What is shorter stands in too many texts by chance. */
const SHORTEST = 8;
const BLOT = '***';
/** Passwords that everybody gives a database of a test: they protect nothing, and stand in the code that is written for it. */
const KNOWN_TO_ALL: ReadonlySet<string> = new Set([
  'changeme',
  'change-me',
  'development',
  'disabled',
  'keycloak',
  'localhost',
  'minioadmin',
  'passw0rd',
  'password',
  'postgres',
  'postgresql',
  'production',
  'rabbitmq',
  'undefined',
  'wordpress',
]);

/* oxlint-disable no-control-regex -- control codes are what these are about */

/**
 * What may stand between two signs of a secret: blanks, line ends, control codes, colours. Both kinds in one repetition would exhaust the
 * stack on a megabyte of them.
 */
const GAPS = /[\x00-\x1a\x1c-\x20\x7f]+|\x1b\[[0-?]{0,20}[ -/]{0,4}[@-~]/g;

/** A variable whose name says what it is for, or the password in an address. */
interface Secret {
  readonly name: string;
  /** Everything that its value can be written as, one character for each byte, without gaps. */
  readonly forms: readonly string[];
}

/**
 * The secrets among variables. All of the environment counts, passed on or not: an agent without a sandbox can read the variables of the
 * process that started it.
 */
export function secretsOf(variables: Readonly<Record<string, string | undefined>>): Secrets {
  const secrets = Object.entries(variables).flatMap(([name, value = '']) => {
    const forms = valuesOf(name, value).flatMap(formsOf);
    return forms.length === 0 ? [] : [{ name, forms }];
  });
  const masked = (bytewise: string): string =>
    withoutCredentials(
      hide(
        bytewise,
        found(bytewise, secrets).flatMap(({ forms }) => forms),
      ),
    );
  return {
    areAny: secrets.length > 0,
    maskBytes: (bytes) => {
      const before = latin1(bytes);
      const after = masked(before);
      return after === before ? bytes : Buffer.from(after, 'latin1');
    },
    maskText: (text) => {
      const before = latin1(Buffer.from(text));
      const after = masked(before);
      return after === before ? text : Buffer.from(after, 'latin1').toString();
    },
    namesIn: (bytes) => found(latin1(bytes), secrets).map(({ name }) => name),
  };
}

/** A key of several lines is a secret in each of them; as a variable it may have its line ends in writing. */
function valuesOf(name: string, value: string): readonly string[] {
  const isTelling = TELLING.test(name) && !PLACE.test(name);
  const values = isTelling ? [value, ...value.split(/\\n|\n/)] : [PASSWORD_IN_ADDRESS.exec(value)?.[1] ?? ''];
  return [...new Set(values.map((one) => one.trim()))].filter(isSecret);
}

/** A row of one sign stands for a secret, and is none. */
function isSecret(value: string): boolean {
  return value.length >= SHORTEST && !KNOWN_TO_ALL.has(value.toLowerCase()) && new Set(value).size > 1;
}

function formsOf(value: string): readonly string[] {
  const wide = Buffer.from(value, 'utf16le');
  const encoded = [Buffer.from(value), wide].flatMap((bytes) => [base64(bytes), ...base64Within(bytes)]);
  const forms = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.toWellFormed()),
    new URLSearchParams([['', value]]).toString().slice(1),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  const bare = [...forms.map((form) => Buffer.from(form)), wide, Buffer.from(wide).swap16()].map((bytes) =>
    latin1(bytes).replaceAll(GAPS, ''),
  );
  return [...new Set(bare)].filter((form) => form.length >= SHORTEST);
}

/** In the middle of something longer it comes in three forms; each without the signs that it shares with its neighbours. */
function base64Within(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((shift) =>
    base64(Buffer.concat([Buffer.alloc(shift), bytes])).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + bytes.length) * 4) / 3),
    ),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Those that are there, each with the forms in which it is. */
function found(bytewise: string, secrets: readonly Secret[]): readonly Secret[] {
  if (secrets.length === 0) return [];
  const bare = bytewise.replaceAll(GAPS, '');
  return secrets
    .map(({ name, forms }) => ({ name, forms: forms.filter((form) => bare.includes(form)) }))
    .filter(({ forms }) => forms.length > 0);
}

function hide(text: string, forms: readonly string[]): string {
  if (forms.length === 0) return text;
  let clean = '';
  let at = 0;
  for (const [start, end] of spansOf(text, forms)) {
    if (start >= at) clean += text.slice(at, start) + BLOT;
    at = Math.max(at, end);
  }
  return clean + text.slice(at);
}

/** From where to where each form goes in the text, gaps and all, in order. */
function spansOf(text: string, forms: readonly string[]): readonly (readonly [start: number, end: number])[] {
  const places = new Uint32Array(text.length);
  let [at, count] = [0, 0];
  for (const { 0: gap, index } of text.matchAll(GAPS)) {
    while (at < index) places[count++] = at++;
    at += gap.length;
  }
  while (at < text.length) places[count++] = at++;
  const bare = text.replaceAll(GAPS, '');
  const spans: [number, number][] = [];
  for (const form of forms) {
    for (let from = bare.indexOf(form); from >= 0; from = bare.indexOf(form, from + form.length))
      spans.push([places[from]!, places[from + form.length - 1]! + 1]);
  }
  return spans.toSorted((one, other) => one[0] - other[0] || other[1] - one[1]);
}
