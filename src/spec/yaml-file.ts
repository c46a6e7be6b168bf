import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments, type Document, type Node } from 'yaml';

/** A file as it was read: where it lies, and its exact bytes. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Where a problem is; line and column count from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A problem, with its place. */
export interface Problem {
  readonly place: Place;
  readonly text: string;
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
const DEEPEST = 32;

interface Reader {
  readonly document: Document;
  readonly offsets: Map<string, number>;
  readonly problems: { offset: number; text: string }[];
  aliases: number;
}

/** Reads one YAML 1.2 map. Whatever the bytes are, problems are returned and nothing is thrown. */
export function readYaml({ path, bytes }: SourceFile): YamlFile {
  const start = { path, line: 1, column: 1 };
  if (bytes.length > MOST_BYTES) return unread(start, `the file has ${bytes.length} bytes; at most ${MOST_BYTES} are read`);
  const text = decode(bytes);
  if (text === undefined) return unread(start, 'the file is not UTF-8');

  const counter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    // An empty text has no line yet.
    return { path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  // Equal keys are found below: the library compares each pair of them.
  const options = { lineCounter: counter, prettyErrors: false, uniqueKeys: false, schema: 'core', resolveKnownTags: false } as const;
  const parsed = parseAllDocuments(text, options);
  const documents: readonly Document[] = 'empty' in parsed ? [] : parsed;
  const broken = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (broken.length > 0) {
    const problems = broken.map(({ pos, message }) => ({ place: placeAt(pos[0]), text: message }));
    return { root: undefined, problems, placeOf: () => undefined };
  }
  const { root, offsets, problems } = readDocuments(documents);
  return {
    root,
    problems: problems.map(({ offset, text: problem }) => ({ place: placeAt(offset), text: problem })),
    placeOf(keys, part) {
      const offset = offsets.get(nameOf(keys, part));
      return offset === undefined ? undefined : placeAt(offset);
    },
  };
}

function unread(place: Place, text: string): YamlFile {
  return { root: undefined, problems: [{ place, text }], placeOf: () => undefined };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readDocuments(documents: readonly Document[]): Pick<YamlFile, 'root'> & Pick<Reader, 'offsets' | 'problems'> {
  const [document, second] = documents;
  const offsets = new Map<string, number>();
  if (second !== undefined) {
    return { root: undefined, offsets, problems: [{ offset: second.range[0], text: 'a second document begins here; the file must hold one' }] };
  }
  // A file of comments alone says nothing, and that is no mistake.
  const content = document?.contents ?? null;
  const isEmpty = content === null || (isScalar(content) && content.value === null);
  if (document === undefined || isEmpty) return { root: Object.create(null), offsets, problems: [] };
  const reader: Reader = { document, offsets, problems: [], aliases: 0 };
  if (!isMap(content)) {
    return { root: undefined, offsets, problems: [{ offset: startOf(content), text: 'the file must be a map of keys' }] };
  }
  return { root: toValue(content, [], reader) as Record<string, unknown>, offsets, problems: reader.problems };
}

/** The value of a node. Of what an alias stands for, the place is the anchor's, because that is what a person must mend. */
function toValue(node: unknown, keys: Keys, reader: Reader): unknown {
  const offset = startOf(node);
  if (keys.length > DEEPEST) return report(reader, offset, `nothing is nested deeper than ${DEEPEST} levels`);
  if (isAlias(node)) return toValue(follow(node, offset, reader), keys, reader);
  reader.offsets.set(nameOf(keys, 'value'), offset);
  if (isMap(node)) return toObject(node.items, keys, reader);
  if (isSeq(node)) return node.items.map((item, index) => toValue(item, [...keys, index], reader));
  return isScalar(node) ? node.value : null;
}

function follow(alias: Node, offset: number, reader: Reader): unknown {
  if (!isAlias(alias)) return undefined;
  reader.aliases += 1;
  if (reader.aliases > MOST_ALIASES) return report(reader, offset, `more than ${MOST_ALIASES} aliases are used`);
  const target = alias.resolve(reader.document);
  return target ?? report(reader, offset, `*${alias.source} stands for nothing that is written above`);
}

function toObject(pairs: readonly { key: unknown; value: unknown }[], keys: Keys, reader: Reader): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null);
  for (const { key, value } of pairs) {
    const name = isScalar(key) && key.value !== null ? String(key.value) : undefined;
    const offset = startOf(key);
    if (name === undefined || name === '__proto__') {
      report(reader, offset, 'this cannot be a key; keys are plain words');
    } else if (name in result) {
      report(reader, offset, `the key ${JSON.stringify(name)} is written twice in one map`);
    } else {
      reader.offsets.set(nameOf([...keys, name], 'key'), offset);
      result[name] = toValue(value, [...keys, name], reader);
    }
  }
  return result;
}

/** Once per kind and file is enough: aliases and depth are met again and again. */
function report(reader: Reader, offset: number, text: string): undefined {
  if (!reader.problems.some((problem) => problem.text === text)) reader.problems.push({ offset, text });
  return undefined;
}

function startOf(node: unknown): number {
  return (node as Partial<Node> | null | undefined)?.range?.[0] ?? 0;
}

function nameOf(keys: Keys, part: 'key' | 'value'): string {
  return JSON.stringify([part, ...keys]);
}
