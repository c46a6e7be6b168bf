import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml';
import type { Alias, Document, Node, Scalar } from 'yaml';
import type { Place, Problem } from '../../errors.ts';
import { problemAt } from './problem.ts';

/** A file as it was read: where it lies, and its exact bytes. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The way from the root to a value: keys of maps, positions in lists. */
export type Keys = readonly (string | number)[];

/** What a YAML file says: maps as objects without a prototype, lists as arrays. */
export interface YamlFile {
  /** Absent where the text is no single map. */
  readonly root: Record<string, unknown> | undefined;
  readonly problems: readonly Problem[];
  /** Where a value is written, or its key; nothing where this file does not write it. */
  placeOf(keys: Keys, part: 'key' | 'value'): Place | undefined;
}

const MOST_BYTES = 256 * 1024;
const MOST_ALIASES = 100;
/** Far more than any configuration has; what a file writes itself is bounded by its size, what aliases repeat is not. */
const MOST_VALUES = 10_000;
const MOST_BROKEN = 3;
const DEEPEST = 32;
const TOO_DEEP = `this is nested deeper than ${DEEPEST} levels`;
const KEY_IN_A_VALUE =
  'a value with ": " in it reads as a key; put it in quotes, or begin the key on a line of its own, in the column of the others';

/** Where the parser's own words name no cure. */
const WORDS: Readonly<Record<string, string>> = {
  RESOURCE_EXHAUSTION: TOO_DEEP,
  BLOCK_AS_IMPLICIT_KEY: KEY_IN_A_VALUE,
  BLOCK_IN_FLOW: KEY_IN_A_VALUE,
  MULTILINE_IMPLICIT_KEY: 'a key needs a colon and a space behind it, on the same line',
  BAD_SCALAR_START: 'no text begins with this character; put it in quotes',
};

interface Flaw {
  readonly offset: number;
  readonly text: string;
}

interface Reader {
  readonly document: Document;
  readonly offsets: Map<string, number>;
  /** By what makes two reports the same. */
  readonly problems: Map<string, Flaw>;
  aliases: number;
  values: number;
}

/** Reads one YAML 1.2 map. Whatever the bytes are, problems are returned and nothing is thrown. */
export function readYaml({ path, bytes }: SourceFile): YamlFile {
  const { length } = bytes;
  if (length > MOST_BYTES) return unread(path, `the file has ${length} bytes; at most ${MOST_BYTES} are read`);
  const text = decode(bytes);
  if (text === undefined) return unread(path, 'the file is not UTF-8');

  const counter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    // An empty text has no line yet.
    return { path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  // Equal keys are found below: the library compares each pair of them.
  const options = {
    lineCounter: counter,
    prettyErrors: false,
    uniqueKeys: false,
    schema: 'core',
    resolveKnownTags: false,
  } as const;
  const parsed = parseAllDocuments(text, options);
  const { root, offsets, problems } = readDocuments('empty' in parsed ? [] : parsed);
  return {
    root,
    problems: problems.map(({ offset, text: problem }) => problemAt(placeAt(offset), problem)),
    placeOf(keys, part) {
      const offset = offsets.get(nameOf(keys, part));
      return offset === undefined ? undefined : placeAt(offset);
    },
  };
}

function unread(path: string, text: string): YamlFile {
  return { root: undefined, problems: [problemAt({ path, line: 1, column: 1 }, text)], placeOf: () => undefined };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface Content {
  readonly root: Record<string, unknown> | undefined;
  readonly offsets: ReadonlyMap<string, number>;
  readonly problems: readonly Flaw[];
}

function readDocuments(documents: readonly Document[]): Content {
  const [document, second] = documents;
  // One slip makes the parser stumble over everything that follows.
  const met = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  const broken = met.filter(({ pos }, index) => met.findIndex((other) => other.pos[0] === pos[0]) === index);
  if (broken.length > 0) {
    const flaws = broken.map(({ pos, code, message }) => ({ offset: pos[0], text: WORDS[code] ?? message }));
    return nothing(flaws.slice(0, MOST_BROKEN));
  }
  if (second !== undefined) {
    return nothing([{ offset: second.range?.[0] ?? 0, text: 'a second document begins here; the file must hold one' }]);
  }
  // A file of comments alone says nothing, and that is no mistake.
  const content = document?.contents ?? null;
  const isEmpty = content === null || (isScalar(content) && content.value === null);
  if (document === undefined || isEmpty) return { ...nothing([]), root: Object.create(null) };
  if (!isMap(content)) return nothing([{ offset: startOf(content), text: 'the file must be a map of keys' }]);
  const reader: Reader = { document, offsets: new Map(), problems: new Map(), aliases: 0, values: 0 };
  const root = toValue(content, [], reader) as Record<string, unknown>;
  return { root, offsets: reader.offsets, problems: [...reader.problems.values()] };
}

function nothing(problems: readonly Flaw[]): Content {
  return { root: undefined, offsets: new Map(), problems };
}

/** The value of a node. Of what an alias stands for, the place is the anchor's, because that is what a person must mend. */
function toValue(node: unknown, keys: Keys, reader: Reader): unknown {
  if (!isNode(node)) return null;
  const offset = startOf(node);
  if (keys.length > DEEPEST) return report(reader, offset, TOO_DEEP);
  if (isAlias(node)) {
    const target = follow(node, reader);
    return target && toValue(target, keys, reader);
  }
  reader.values += 1;
  reader.offsets.set(nameOf(keys, 'value'), offset);
  if (isMap(node)) return toObject(node.items, keys, reader);
  if (isSeq(node)) return node.items.map((item, index) => toValue(item, [...keys, index], reader));
  return isScalar(node) ? node.value : null;
}

function follow(alias: Alias, reader: Reader): Node | undefined {
  reader.aliases += 1;
  const offset = startOf(alias);
  if (reader.aliases > MOST_ALIASES) return report(reader, offset, `more than ${MOST_ALIASES} aliases are used`);
  if (reader.values > MOST_VALUES) return report(reader, offset, `this repeats more than ${MOST_VALUES} values`);
  const target = alias.resolve(reader.document);
  return target ?? report(reader, offset, `*${alias.source} stands for nothing that is written above`);
}

/** A key is the text as it is written: YAML would read `1.10` as the number 1.1. A key that is not written is none. */
function keyOf({ source, type }: Scalar): string | undefined {
  return source === '' && type === 'PLAIN' ? undefined : source;
}

function toObject(
  pairs: readonly { key: unknown; value: unknown }[],
  keys: Keys,
  reader: Reader,
): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null);
  for (const { key, value } of pairs) {
    const name = isScalar(key) ? keyOf(key) : undefined;
    const offset = startOf(key);
    if (name === undefined || name === '__proto__') {
      report(reader, offset, 'this cannot be a key; keys are plain words', `${offset}`);
    } else if (name in result) {
      report(reader, offset, `the key ${JSON.stringify(name)} is written twice in one map`, `${offset}`);
    } else {
      reader.offsets.set(nameOf([...keys, name], 'key'), offset);
      result[name] = toValue(value, [...keys, name], reader);
    }
  }
  return result;
}

/** Once is enough for what is met again and again: aliases and depth. */
function report(reader: Reader, offset: number, text: string, same = text): undefined {
  if (!reader.problems.has(same)) reader.problems.set(same, { offset, text });
  return undefined;
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function nameOf(keys: Keys, part: 'key' | 'value'): string {
  return JSON.stringify([part, ...keys]);
}
