import { readYaml, type YamlFile } from './config/yaml-file.ts';
import type { Notice } from './notice.ts';

/** Folder of the files in which people say how their project is built. */
export const STEERING_FOLDER = '.kiro/steering';

const INCLUSIONS = ['always', 'fileMatch', 'auto', 'manual'] as const;

/** When a steering file concerns a task: always, for certain files, for a certain subject, or where it is named. */
type Inclusion = (typeof INCLUSIONS)[number];

/** A steering file as read. */
export interface Steering {
  readonly path: string;
  /** What `#name` may call it, in small letters. */
  readonly names: readonly string[];
  readonly inclusion: Inclusion;
  /** Of `fileMatch`: the files that it concerns. */
  readonly patterns: readonly string[];
  /** What it is about, in one line: its description, else its first heading. */
  readonly about: string;
  /** What it says, without the front matter that was understood. */
  readonly text: string;
}

const LONGEST_LINE = 300;
/** More patterns than a person writes; each is compared with every path that a task names. */
const MOST_PATTERNS = 100;

interface FrontMatter {
  readonly says: Record<string, unknown>;
  readonly body: string;
  readonly notices: readonly Notice[];
}

/** Reads a steering file. Whatever its front matter is, there is a result: what is not understood concerns every task. */
export function readSteering(path: string, text: string): { steering: Steering; notices: readonly Notice[] } {
  const { says, body, notices } = readFrontMatter(path, text);
  const patterns = patternsIn(says['fileMatchPattern']);
  const { inclusion, notices: unknown } = inclusionOf(says['inclusion'], patterns);
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(body)?.[1];
  const names = [file, wordsOf(says['name'])].filter((name) => name !== '').map((name) => name.toLowerCase());
  const steering = {
    path,
    names: [...new Set(names)],
    inclusion,
    patterns,
    about: wordsOf(says['description']) || wordsOf(heading),
    text: body.trim(),
  };
  return { steering, notices: [...notices, ...unknown] };
}

function readFrontMatter(path: string, text: string): FrontMatter {
  const whole: FrontMatter = { says: {}, body: text, notices: [] };
  const [block, inside = ''] = /^---[ \t]*\n((?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (block === undefined) return whole;
  const { root, problems } = readYaml({ path, bytes: new TextEncoder().encode(inside) });
  if (root === undefined || problems.length > 0) return { ...whole, notices: [unreadable(problems)] };
  // Between two rules at the top of a page there may be a heading, which YAML takes for a comment.
  if (Object.keys(root).length === 0 && inside.trim() !== '') return whole;
  return { says: root, body: text.slice(block.length), notices: [] };
}

function unreadable([problem]: YamlFile['problems']): Notice {
  return {
    code: 'steering-unreadable',
    line: (problem?.place?.line ?? 0) + 1,
    text: `The front matter cannot be read (${problem?.text ?? 'it is no map'}), so this file goes with every task.`,
  };
}

function inclusionOf(said: unknown, patterns: readonly string[]): { inclusion: Inclusion; notices: readonly Notice[] } {
  const word = typeof said === 'string' ? said.trim().toLowerCase() : undefined;
  const inclusion = INCLUSIONS.find((known) => known.toLowerCase() === word);
  if (inclusion === 'fileMatch' && patterns.length > MOST_PATTERNS) {
    const text = `\`fileMatchPattern\` has ${patterns.length} patterns; ${MOST_PATTERNS} count, so this file goes with every task.`;
    return { inclusion: 'always', notices: [{ code: 'steering-inclusion', line: 1, text }] };
  }
  if (inclusion === 'fileMatch' && patterns.length === 0) {
    const text = 'This file is for certain files, but `fileMatchPattern` does not say which.';
    return { inclusion, notices: [{ code: 'steering-inclusion', line: 1, text }] };
  }
  if (inclusion !== undefined) return { inclusion, notices: [] };
  if (said === undefined || said === null) return { inclusion: 'always', notices: [] };
  const instead = patterns.length === 0 || patterns.length > MOST_PATTERNS ? 'always' : 'fileMatch';
  const text = `\`inclusion\` is one of ${INCLUSIONS.join(', ')}; what stands here is read as ${instead}.`;
  return { inclusion: instead, notices: [{ code: 'steering-inclusion', line: 1, text }] };
}

/** One pattern, a list of them, or several in one text between commas, as people write it though Kiro knows only the first two. */
function patternsIn(said: unknown): readonly string[] {
  const texts = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
  const patterns = texts.flatMap(splitOutsideBraces).map((pattern) => pattern.replaceAll(/\s+/g, ' ').trim());
  return patterns.filter((pattern) => pattern !== '');
}

function splitOutsideBraces(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth <= 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function wordsOf(said: unknown): string {
  return typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_LINE) : '';
}
