/** What a line says about other things: requirement ids, task numbers it waits for, and the text that remains. */
export interface References {
  requirements: readonly string[];
  depends: readonly string[];
  /** The text without what was understood; empty when the line was nothing else. */
  rest: string;
}

/** The reference that means every requirement. */
export const EVERY_REQUIREMENT = 'All';

// A label of one word may be in any language, so these are the words that are known to mean something else.
const OTHER_LABELS = new Set(
  'boundary budget days design effort estimate files hours phase points priority properties property size step steps story task tasks time version wave'.split(
    ' ',
  ),
);
const BULLET = /^(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}/;
const PROMISING = /^[\\_*[]|^validates|[:：]/i;
const VALIDATES = /^validates[ \t_]{0,9}[:：]?[ \t_]{0,9}/i;
const REQUIREMENTS = /^(?:requirements?|reqs?)(?=$|[^\p{L}\p{N}])[ \t_]{0,9}([:：]?)[ \t_]{0,9}/iu;
const DEPENDS = /^depend(?:s|encies)(?:[ _]on)?[ \t_]{0,9}[:：][ \t_]{0,9}/i;
const ONE_WORD = /^([\p{L}\p{M}]{1,40})[ \t_]{0,9}[:：][ \t_]{0,9}/u;
const EVERY = /^all(?: requirements)?$/i;
const PREFIX = /^(?:requirements?|reqs?\.?|tasks?)[ \t]{1,9}(?=\S)/i;
const ID = /^(?:[A-Za-z]{1,6}-?)?\d{1,6}(?:\.\d{1,6}){0,5}[a-z]?$/;
const RANGE =
  /^((?:[A-Za-z]{1,6}-?)?\d{1,6}(?:\.\d{1,6}){0,5})(?:[ \t]{0,3}[-–—~〜～][ \t]{0,3}|[ \t]to[ \t])((?:[A-Za-z]{1,6}-?)?\d{1,6}(?:\.\d{1,6}){0,5})$/;
const LONGEST_ID = 80;
const LONGEST_RANGE = 60;
const MOST_IN_A_TITLE = 4;

/** Reads a line of a task's own text. Undefined when it refers to nothing. */
export function readReferenceLine(body: string): References | undefined {
  const text = body.replace(BULLET, '').trim();
  // Most lines are plain work, and there are many of them.
  if (!PROMISING.test(text)) return undefined;
  const bracketed = readBrackets(text);
  if (bracketed) return { requirements: bracketed, depends: [], rest: '' };
  const said = readStatement(text);
  if (!said) return undefined;
  return { requirements: said.requirements, depends: said.depends, rest: said.isWhole ? '' : body };
}

/** Takes `_Requirements: 1.1_` or `[1.1, 2.2]` off the end of a title. Undefined when there is none. */
export function readTitleReferences(title: string): References | undefined {
  let requirements: readonly string[] = [];
  let depends: readonly string[] = [];
  let rest = title;
  for (let count = 0; count < MOST_IN_A_TITLE; count += 1) {
    const start = rest.endsWith(']') ? rest.lastIndexOf('[') : startOfEmphasis(rest);
    if (start <= 0 || !/\s/.test(rest[start - 1] ?? '')) break;
    const found = readReferenceLine(rest.slice(start));
    if (found?.rest !== '') break;
    requirements = [...found.requirements, ...requirements];
    depends = [...found.depends, ...depends];
    rest = rest.slice(0, start).trim();
  }
  return rest === title ? undefined : { requirements, depends, rest };
}

interface Statement {
  requirements: readonly string[];
  depends: readonly string[];
  isWhole: boolean;
}

function readStatement(text: string): Statement | undefined {
  const isEmphasised = /^\\?[_*]/.test(text) && /[_*]$/.test(text);
  const plain = text
    .replace(/[*`\\]/g, '')
    .replace(/^_+/, '')
    .trim();
  const depends = isEmphasised ? DEPENDS.exec(plain) : null;
  if (depends) {
    const { ids, isWhole } = readIds(plain.slice(depends[0].length));
    // Prose after `Depends:` is for people: only a plain list of numbers makes an edge.
    return isWhole ? { requirements: [], depends: ids, isWhole } : undefined;
  }
  const validates = VALIDATES.exec(plain)?.[0] ?? '';
  const claim = plain.slice(validates.length);
  const named = REQUIREMENTS.exec(claim);
  if (named || validates !== '') {
    const { ids, isWhole } = readIds(claim.slice(named?.[0].length ?? 0));
    const isSure = validates !== '' || named?.[1] !== '' || (isEmphasised && isWhole);
    return isSure && ids.length > 0 ? { requirements: ids, depends: [], isWhole } : undefined;
  }
  const word = isEmphasised ? ONE_WORD.exec(plain) : null;
  if (!word || OTHER_LABELS.has((word[1] ?? '').toLowerCase())) return undefined;
  const { ids, isWhole } = readIds(plain.slice(word[0].length));
  return isWhole ? { requirements: ids, depends: [], isWhole } : undefined;
}

/** A bare list in brackets counts only when it cannot be a footnote: some id has a point or letters. */
function readBrackets(text: string): readonly string[] | undefined {
  if (!text.startsWith('[') || text.indexOf(']') !== text.length - 1) return undefined;
  const { ids, isWhole } = readIds(text.slice(1, -1));
  return isWhole && ids.some((id) => /[.\p{L}]/u.test(id)) ? ids : undefined;
}

function startOfEmphasis(title: string): number {
  const marker = ['**', '*', '_'].find((candidate) => title.endsWith(candidate));
  if (marker === undefined) return -1;
  const body = title.slice(0, -marker.length).replace(/\\$/, '');
  const start = body.lastIndexOf(marker);
  return body[start - 1] === '\\' ? start - 1 : start;
}

/** Reads a list of ids and ranges. `isWhole` says that it held at least one and nothing else. */
function readIds(list: string): { ids: readonly string[]; isWhole: boolean } {
  // Links keep their text, brackets go; the bounds keep hostile lines linear.
  const text = list.replace(/\]\([^()\s]{0,300}\)/g, ']').replace(/[[\]_]/g, ' ');
  const ids = new Set<string>();
  let isWhole = true;
  for (const part of text.split(/[,、，;；&]|\sand\s/i)) {
    const read = readPart(part.trim().replace(/\.$/, '').replace(PREFIX, ''));
    read.ids.forEach((id) => ids.add(id));
    isWhole &&= read.isWhole;
  }
  return { ids: [...ids], isWhole: isWhole && ids.size > 0 };
}

function readPart(part: string): { ids: readonly string[]; isWhole: boolean } {
  if (part === '') return { ids: [], isWhole: true };
  if (EVERY.test(part)) return { ids: [EVERY_REQUIREMENT], isWhole: true };
  if (part.length <= LONGEST_ID) {
    if (ID.test(part)) return { ids: [part], isWhole: true };
    const [, first, last] = RANGE.exec(part) ?? [];
    if (first !== undefined && last !== undefined) return expandRange(first, last);
  }
  const words = part.split(/\s+/);
  if (words.length > 1 && words.every((word) => ID.test(word))) return { ids: words, isWhole: true };
  return {
    ids: ID.test(words[0] ?? '') && /^\s*\(/.test(part.slice(words[0]?.length)) ? words.slice(0, 1) : [],
    isWhole: false,
  };
}

/** Counts from the first to the last id inside one requirement; across requirements only the ends are sure. */
function expandRange(first: string, last: string): { ids: readonly string[]; isWhole: boolean } {
  const [, stem = '', from = ''] = /^(.*?)(\d+)$/.exec(first) ?? [];
  const [, lastStem = '', to = ''] = /^(.*?)(\d+)$/.exec(last) ?? [];
  const count = Number(to) - Number(from) + 1;
  const isOneRequirement = stem === lastStem || (lastStem === '' && !stem.includes('.'));
  if (!isOneRequirement || count < 1 || count > LONGEST_RANGE) {
    return { ids: lastStem === '' ? [first] : [first, last], isWhole: false };
  }
  return { ids: Array.from({ length: count }, (_, offset) => `${stem}${Number(from) + offset}`), isWhole: true };
}
