import type { Notice } from './notice.ts';
import { EVERY_REQUIREMENT } from './references.ts';
import { isListItem, isRule, readHeading, type Heading } from './tasks/lines.ts';
import { measureIndent, readLines } from './text-lines.ts';
import { seeText, type SeenLine } from './visible-text.ts';

/** An acceptance criterion, or a clause of a bugfix document. */
interface Criterion {
  id: string;
  text: string;
}

/** A requirement; `text` is what it says outside its criteria. In a bugfix document 1 is current, 2 expected, 3 unchanged. */
export interface Requirement {
  id: string;
  title?: string;
  line: number;
  text: string;
  criteria: Criterion[];
}

interface Section {
  requirement: Requirement;
  level: number;
  /** Whether a clause opened it, without a heading that names its requirement. */
  isLoose: boolean;
  /** Level of the heading over the criteria, and whether a heading after them has ended them. */
  criteriaLevel: number | undefined;
  hasEnded: boolean;
  /** The list whose items are counted as criteria. */
  list: { isOrdered: boolean; column: number; items: number } | undefined;
  current: Criterion | undefined;
}

interface Reading {
  requirements: Requirement[];
  byId: Map<string, Requirement>;
  section: Section | undefined;
  heading: Heading | undefined;
  isAfterGap: boolean;
}

const NAMED =
  /^(?:requirement|req|requisito|anforderung|exigence|требование|要件|需求|요구사항)[ \t]{0,9}((?:[a-z]{1,6}-?)?\d{1,6}(?:\.\d{1,6}){0,5})(?:[ \t]{0,9}[:：.–—-]|[ \t]|$)(.*)$/isu;
const LETTERED = /^([A-Z]{1,6}-?\d{1,6}(?:\.\d{1,6}){0,5})(?:[ \t]{0,9}[:：.–—]|[ \t]|$)(.*)$/s;
const BUGFIX = /^(current|expected|unchanged) behaviou?r/i;
const BUGFIX_PARTS = ['current', 'expected', 'unchanged'];
const CRITERIA_HEADING = /crit[eè]r|kriteri|критери|基準|标准|標準|准则|기준/i;
const CRITERIA_LABEL = /^acceptance criteria$/i;
const CLAUSE =
  /^(?:[-*+][ \t]{1,9})?[*_`]{0,3}((?:[A-Za-z]{1,6}-?)?\d{1,6}(?:\.\d{1,6}){1,5})[*_`]{0,3}[.):：]?[*_`]{0,3}(?:[ \t](.*))?$/s;
const ITEM = /^(?:([-*+])|\d{1,9}[.)])[ \t]{1,9}(?:\[.\][ \t])?(.*)$/s;

/** Reads `requirements.md` or `bugfix.md`. Any bytes give a result; what cannot be read gives a notice. */
export function readRequirements(bytes: Uint8Array): { requirements: Requirement[]; notices: Notice[] } {
  const { lines, notices } = readLines(bytes);
  const { seen, notices: hiding } = seeText(lines);
  const reading: Reading = {
    requirements: [],
    byId: new Map(),
    section: undefined,
    heading: undefined,
    isAfterGap: true,
  };
  for (const line of seen) takeLine(line, reading);
  const requirements = reading.requirements.map(tidy);
  return { requirements, notices: [...notices, ...hiding, ...noticeIds(requirements)] };
}

/** Requirements by what references may call them, so that each reference is one look. */
export interface RequirementIndex {
  readonly known: ReadonlyMap<string, Criterion>;
  /** Ids of all whole requirements, in order. */
  readonly every: readonly string[];
}

/** Makes requirements ready to be referred to; of two with one id, the first counts. */
export function indexRequirements(requirements: readonly Requirement[]): RequirementIndex {
  const known = new Map<string, Criterion>();
  const add = (id: string, text: string): void => {
    if (!known.has(canonical(id))) known.set(canonical(id), { id, text });
  };
  for (const requirement of requirements) {
    add(requirement.id, wholeText(requirement));
    for (const { id, text } of requirement.criteria) add(id, text);
  }
  return { known, every: requirements.map(({ id }) => id) };
}

/** The texts that references mean, for a prompt. Each comes with the line that cites it; what means nothing is named, and gives a notice. */
export function resolve(
  references: ReadonlyMap<string, number>,
  { known, every }: RequirementIndex,
): { texts: Criterion[]; unresolved: string[]; notices: Notice[] } {
  const texts = new Map<string, Criterion>();
  const unresolved: string[] = [];
  const notices: Notice[] = [];
  const named = [...references].flatMap(([id, line]) => {
    const ids = id === EVERY_REQUIREMENT && every.length > 0 ? every : [id];
    return ids.map((reference) => ({ reference, line }));
  });
  for (const { reference, line } of named) {
    const found = known.get(canonical(reference));
    if (found) {
      texts.set(found.id, found);
      continue;
    }
    unresolved.push(reference);
    const text = `Requirement ${reference} is not in the requirements.`;
    notices.push({ code: 'unresolved-reference', line, text });
  }
  return { texts: [...texts.values()], unresolved, notices };
}

function takeLine(line: SeenLine, reading: Reading): void {
  if (line.sight === 'hidden') return;
  const heading = line.sight === 'text' ? readHeading(line.text) : undefined;
  if (heading) return takeHeading(heading, line.number, reading);
  const { column, body } = measureIndent(line.text.trimEnd());
  // Lines of a fence keep their indentation and never number anything.
  if (line.sight !== 'text') appendText(Infinity, line.text, reading);
  else if (body !== '') takeText(column, body, line.number, reading);
  reading.isAfterGap = body === '';
}

function takeHeading(heading: Heading, line: number, reading: Reading): void {
  const { section } = reading;
  const isInside = section !== undefined && heading.level > section.level;
  const named = nameRequirement(heading) ?? (isInside ? undefined : nameClauses(heading));
  reading.heading = heading;
  reading.isAfterGap = true;
  if (named) {
    openSection(addRequirement({ ...named, line, text: '', criteria: [] }, reading), heading.level, false, reading);
  } else if (!isInside) {
    reading.section = undefined;
  } else {
    section.current = undefined;
    if (CRITERIA_HEADING.test(heading.title)) startCriteria(section, heading.level);
    // A list under `#### Notes` continues no criteria; one under a heading inside them does.
    else if (section.criteriaLevel !== undefined && heading.level <= section.criteriaLevel) section.hasEnded = true;
  }
}

function nameRequirement(heading: Heading): { id: string; title?: string } | undefined {
  if (heading.level < 2 || heading.level > 4) return undefined;
  const whole = heading.number === undefined ? heading.title : `${heading.number} ${heading.title}`;
  const plain = whole.replace(/[*_`[\]]/g, '').trim();
  const [, id, rest = ''] = NAMED.exec(plain) ?? LETTERED.exec(plain) ?? [];
  if (id === undefined) return undefined;
  return rest.trim() === '' ? { id } : { id, title: rest.trim() };
}

/** The three parts of a bugfix document, whose clauses are 1.x, 2.x and 3.x. */
function nameClauses({ title }: Heading): { id: string; title: string } | undefined {
  const [, word] = BUGFIX.exec(title) ?? [];
  return word === undefined ? undefined : { id: String(BUGFIX_PARTS.indexOf(word.toLowerCase()) + 1), title };
}

function addRequirement(requirement: Requirement, { requirements, byId }: Reading): Requirement {
  requirements.push(requirement);
  if (!byId.has(requirement.id)) byId.set(requirement.id, requirement);
  return requirement;
}

function openSection(requirement: Requirement, level: number, isLoose: boolean, reading: Reading): Section {
  const section = {
    requirement,
    level,
    isLoose,
    criteriaLevel: undefined,
    hasEnded: false,
    list: undefined,
    current: undefined,
  };
  reading.section = section;
  return section;
}

/** What was counted before the heading of the criteria was a list of something else. */
function startCriteria(section: Section, level: number): void {
  const { requirement } = section;
  if (section.criteriaLevel === undefined && section.list) {
    requirement.text += requirement.criteria.map(({ text }) => `${text}\n`).join('');
    requirement.criteria = [];
    section.list = undefined;
  }
  section.criteriaLevel = level;
  section.hasEnded = false;
}

function takeText(column: number, body: string, line: number, reading: Reading): void {
  const { section } = reading;
  if (isRule(body) || takeClause(body, line, reading) || !section) return;
  const isLabel = CRITERIA_LABEL.test(body.replace(/[*_:：]/g, '').trim());
  if (isLabel) return startCriteria(section, section.level + 1);
  if (!takeItem(column, body, section)) appendText(column, body, reading);
}

/** A clause with its id written out, `1.2 WHEN …`: in its requirement, or under any heading that names none. */
function takeClause(body: string, line: number, reading: Reading): boolean {
  const [, id, text = ''] = CLAUSE.exec(body) ?? [];
  if (id === undefined) return false;
  const { section, heading } = reading;
  const owner = id.slice(0, id.lastIndexOf('.'));
  // "2.5 seconds" may start a line of prose, so what is no list item must follow a gap or another clause.
  const isStart = reading.isAfterGap || isListItem(body) || (section?.current !== undefined && !section.list);
  const isForeign = section !== undefined && section.requirement.id !== owner;
  if (!isStart || (isForeign && !section.isLoose)) return false;
  if (section && !isForeign) return addCriterion(section, id, text);
  const title = heading?.title ?? '';
  const unnamed = { id: owner, ...(title === '' ? {} : { title }), line, text: '', criteria: [] };
  const requirement = reading.byId.get(owner) ?? addRequirement(unnamed, reading);
  return addCriterion(openSection(requirement, heading?.level ?? 1, true, reading), id, text);
}

/** The k-th item of an ordered list is criterion N.k; bullets count only under a heading of criteria. */
function takeItem(column: number, body: string, section: Section): boolean {
  const [, bullet, text] = ITEM.exec(body) ?? [];
  const isOrdered = bullet === undefined;
  if (text === undefined || section.hasEnded || section.isLoose) return false;
  if (!isOrdered && section.criteriaLevel === undefined) return false;
  const list = section.list ?? { isOrdered, column, items: 0 };
  if (list.isOrdered !== isOrdered || column > list.column + 1) return false;
  section.list = { ...list, items: list.items + 1 };
  return addCriterion(section, `${section.requirement.id}.${section.list.items}`, text);
}

function addCriterion(section: Section, id: string, text: string): true {
  section.current = { id, text };
  section.requirement.criteria.push(section.current);
  return true;
}

function appendText(column: number, text: string, { section, isAfterGap }: Reading): void {
  if (!section) return;
  // After a gap only what is indented under the criterion belongs to it.
  if (isAfterGap && column <= (section.list?.column ?? 0)) section.current = undefined;
  if (section.current) section.current.text += `\n${text}`;
  else section.requirement.text += `${text}\n`;
}

function tidy(requirement: Requirement): Requirement {
  const criteria = requirement.criteria.map(({ id, text }) => ({ id, text: text.trim() }));
  return { ...requirement, text: requirement.text.trim(), criteria };
}

function noticeIds(requirements: readonly Requirement[]): Notice[] {
  if (requirements.length === 0) {
    const text = 'Neither a heading `Requirement 1` nor a clause `1.1 …` is in this document.';
    return [{ code: 'no-requirements', line: 1, text }];
  }
  const first = new Map<string, number>();
  return requirements.flatMap(({ id, line }): Notice[] => {
    const known = first.get(id);
    first.set(id, known ?? line);
    if (known === undefined) return [];
    return [
      { code: 'duplicate-requirement', line, text: `Requirement ${id} is on line ${known} already; that one counts.` },
    ];
  });
}

function wholeText({ id, title, text, criteria }: Requirement): string {
  const lines = criteria.map((criterion) => `${criterion.id} ${criterion.text}`);
  return [title === undefined ? `Requirement ${id}` : `Requirement ${id}: ${title}`, text, ...lines]
    .filter(Boolean)
    .join('\n');
}

/** `R1.2`, `REQ-1.2` and `1.2` mean the same; `FR-3` is a name of its own. */
function canonical(id: string): string {
  return id.toLowerCase().replace(/^(?:requirement|req|r)-?(?=\d)/, '');
}
