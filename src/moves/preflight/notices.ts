import type { ExecutionPlan } from '../../core/plan.ts';
import type { SpecDocument } from '../../spec/approval.ts';
import { noticeLeftRed, proposeExpectations } from '../../spec/exploration.ts';
import { readKiroConfig, typeOfSpec } from '../../spec/kiro-config.ts';
import { includesIn, missingInclude, placesOf } from '../../spec/mentions.ts';
import type { Notice } from '../../spec/notice.ts';
import { plainText } from '../../spec/plain-text.ts';
import { indexRequirements, readRequirements, resolve } from '../../spec/requirements.ts';
import { specFolder } from '../../spec/spec-name.ts';
import { readSteering, STEERING_FOLDER } from '../../spec/steering.ts';
import type { TaskList } from '../../spec/tasks.ts';
import { readLines } from '../../spec/text-lines.ts';
import { bytesOf, type Lookup } from './lookup.ts';

/** A spec as it was read. */
interface Read {
  readonly spec: string;
  readonly documents: readonly SpecDocument[];
  readonly list: TaskList;
  readonly plan: ExecutionPlan;
}

/** What a person should know about a spec, and may want to decide. */
interface Remarks {
  readonly notices: readonly Notice[];
  /** Of a spec that mends a bug: what to write for tasks that seem to be meant to fail. */
  readonly proposal: string | undefined;
}

/** Everything about a spec that stands in nobody's way, and is still better known. */
export async function remarksOn(lookup: Lookup, { spec, documents, list, plan }: Read): Promise<Remarks> {
  const kiro = bytesOf(await lookup.find(`${specFolder(spec)}/.config.kiro`));
  const config = kiro === undefined ? { notices: [] } : readKiroConfig(kiro);
  const names = documents.map(({ name }) => name);
  const { type, notices } = typeOfSpec(names, config);
  const ofType = at(`${specFolder(spec)}/.config.kiro`, [...config.notices, ...notices]);
  return {
    notices: [
      ...list.notices,
      ...requirementNotices(spec, documents, list),
      ...noticeLeftRed(list.units, plan),
      ...ofType,
      ...(await includeNotices(lookup, spec, documents)),
      ...(await steeringNotices(lookup)),
    ],
    proposal: type === 'bugfix' ? proposeExpectations({ spec, units: list.units, plan }) : undefined,
  };
}

const NAMED_IN = ['requirements.md', 'bugfix.md'];

/** What tasks name and no document has. A spec without requirements names nothing that could be missed. */
function requirementNotices(spec: string, documents: readonly SpecDocument[], list: TaskList): readonly Notice[] {
  const read = documents
    .filter(({ name }) => NAMED_IN.includes(name))
    .map(({ name, bytes }) => ({ name, ...readRequirements(bytes) }));
  if (read.length === 0) return [];
  const requirements = indexRequirements(read.flatMap((one) => one.requirements));
  // Parts without a line of their own share their parent's list, which is told of once.
  const cited = new Set(list.units.map(({ references }) => references));
  return [
    ...[...cited].flatMap((references) => resolve(references, requirements).notices),
    ...read.flatMap(({ name, notices }) => at(`${specFolder(spec)}/${name}`, notices)),
  ];
}

const MOST_INCLUDES = 50;

/** Files that a document includes and nobody has: agents would be told of them in vain. */
async function includeNotices(
  lookup: Lookup,
  spec: string,
  documents: readonly SpecDocument[],
): Promise<readonly Notice[]> {
  const all = documents.map(async ({ name, bytes }) => {
    const path = `${specFolder(spec)}/${name}`;
    const { lines } = readLines(bytes);
    const includes = lines.flatMap(({ number, text }) =>
      includesIn(text, path).map((include) => ({ include, number })),
    );
    const judged = includes.slice(0, MOST_INCLUDES).map(async ({ include, number }) => {
      const found = await Promise.all(placesOf(include).map((place) => lookup.find(place)));
      return found.some(({ kind }) => kind === 'file') ? [] : missingInclude(include, number);
    });
    return (await Promise.all(judged)).flat();
  });
  return (await Promise.all(all)).flat();
}

async function steeringNotices(lookup: Lookup): Promise<readonly Notice[]> {
  const entries = (await lookup.list(STEERING_FOLDER)).filter(
    ({ name, kind }) => kind === 'file' && /\.md$/i.test(name),
  );
  const read = entries.map(async ({ name }) => {
    const path = `${STEERING_FOLDER}/${name}`;
    const bytes = bytesOf(await lookup.find(path));
    return at(path, readSteering(path, (bytes && plainText(bytes)) ?? '').notices);
  });
  return (await Promise.all(read)).flat();
}

function at(path: string, notices: readonly Notice[]): readonly Notice[] {
  return notices.map((notice) => ({ ...notice, path }));
}
