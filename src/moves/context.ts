import type { Pins } from '../core/event.ts';
import type { Job } from '../core/job.ts';
import type { Repository } from '../ports.ts';
import type { Context } from '../roles/context.ts';
import { includesIn, namesIn, pathsIn, placesOf, type Include } from '../spec/mentions.ts';
import { pathMatcher } from '../spec/path-pattern.ts';
import { plainText } from '../spec/plain-text.ts';
import { readSteering, STEERING_FOLDER, type Steering } from '../spec/steering.ts';

/** A text that may point at others. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** What a prompt is about, as far as it decides what else belongs into it. */
interface Subject {
  /** The task's own words, and the list that they stand in. */
  readonly task: Source;
  /** Paths that are known to change. */
  readonly changed: readonly string[];
  /** What the other documents of the specification point at. */
  readonly names: ReadonlySet<string>;
  readonly includes: readonly Include[];
}

type Missing = Context['missing'][number];

interface Shelf {
  readonly repository: Repository;
  readonly tip: string;
  readonly steering: ReadonlyMap<string, Steering>;
}

/** A file that is longer is not carried, so it need not be looked into. */
const LARGEST = 1024 * 1024;
/** How far includes are followed, and how many of one level. */
const LEVELS = 2;
const MOST_INCLUDES = 50;

/** The steering and the included files that belong to a task, from the commit that the job stands at. */
export async function contextOf(
  { pins, tip }: Pick<Job, 'pins' | 'tip'>,
  subject: Subject,
  repository: Repository,
): Promise<Context> {
  const { files, missing } = await steeringAt(pins, tip, repository);
  const shelf = { repository, tip, steering: new Map(files.map((file) => [file.path, file])) };
  const concerning = files.filter(concerns(subject));
  const followed = await follow([subject.task, ...concerning], shelf);
  const steering = [...concerning, ...followed.steering];
  const carried = new Set([...steering, ...followed.included].map(({ path }) => path));
  const named = await look([...subject.includes, ...followed.further], shelf);
  const others = files.filter(({ path, inclusion }) => !carried.has(path) && inclusion !== 'manual');
  return {
    steering: steering.map(({ path, text }) => ({ path, text })),
    included: followed.included,
    elsewhere: others.map(({ path, patterns, about }) => ({ path, about: patterns.join(', ') || about })),
    named: named.found.map(({ path }) => path).filter((path) => !carried.has(path)),
    missing: [...new Map([...missing, ...followed.missing, ...named.missing].map((one) => [one.path, one])).values()],
  };
}

/** Whether a file belongs to the task by its own account, or because it is called by its name. */
function concerns({ task, changed, names, includes }: Subject): (file: Steering) => boolean {
  const called = names.union(namesIn(task.text));
  const paths = [...pathsIn(task.text), ...changed];
  const included = new Set(includes.flatMap(placesOf));
  return (file) =>
    file.inclusion === 'always' ||
    file.names.some((name) => called.has(name)) ||
    included.has(file.path) ||
    (file.inclusion === 'fileMatch' && file.patterns.some((pattern) => paths.some(pathMatcher(pattern))));
}

interface Followed {
  readonly steering: Steering[];
  readonly included: Source[];
  readonly missing: Missing[];
  /** What the files of the last level include. */
  further: readonly Include[];
}

/** What texts include, and what that includes; each file once, so that a circle ends. */
async function follow(sources: readonly Source[], shelf: Shelf): Promise<Followed> {
  const seen = new Set(sources.map(({ path }) => path));
  const followed: Followed = { steering: [], included: [], missing: [], further: includesOf(sources) };
  for (let level = 1; level <= LEVELS; level += 1) {
    const { found, missing } = await look(followed.further, shelf);
    const fresh = found.filter(({ path }) => !seen.has(path));
    fresh.forEach(({ path }) => seen.add(path));
    const read = await Promise.all(fresh.map((file) => readIncluded(file, shelf)));
    const sourcesBelow = read.filter((file) => 'text' in file);
    followed.missing.push(...missing, ...read.filter((file) => 'why' in file));
    for (const file of sourcesBelow) {
      const steering = shelf.steering.get(file.path);
      if (steering === undefined) followed.included.push(file);
      else followed.steering.push(steering);
    }
    followed.further = includesOf(sourcesBelow);
  }
  return followed;
}

function includesOf(sources: readonly Source[]): readonly Include[] {
  return sources.flatMap(({ path, text }) => includesIn(text, path));
}

interface Found {
  readonly path: string;
  readonly id: string;
}

/** Where includes lead, in one question to the repository. */
async function look(
  all: readonly Include[],
  { repository, tip }: Shelf,
): Promise<{ found: readonly Found[]; missing: readonly Missing[] }> {
  const includes = all.slice(0, MOST_INCLUDES);
  const [left] = all.slice(MOST_INCLUDES);
  const missing: Missing[] = [];
  if (left !== undefined)
    missing.push({ path: left.written, why: `and ${all.length - MOST_INCLUDES - 1} more are too many` });
  const places = [...new Set(includes.flatMap(placesOf))];
  const ids = places.length === 0 ? [] : await repository.blobs(tip, places);
  const idOf = new Map(places.map((place, index) => [place, ids[index]]));
  const found = new Map<string, Found>();
  for (const include of includes) {
    const ways = placesOf(include);
    const path = ways.find((way) => idOf.get(way) !== undefined);
    const id = path === undefined ? undefined : idOf.get(path);
    if (path !== undefined && id !== undefined) found.set(path, { path, id });
    else if (ways.length === 0) missing.push({ path: include.written, why: 'is no path inside the repository' });
    else missing.push({ path: include.written, why: 'is not there, or is no regular file' });
  }
  return { found: [...found.values()], missing };
}

async function readIncluded({ path, id }: Found, { repository, steering }: Shelf): Promise<Source | Missing> {
  return steering.get(path) ?? readText({ path, id }, repository);
}

async function readText({ path, id }: Found, repository: Repository): Promise<Source | Missing> {
  const bytes = await repository.blob(id);
  if (bytes.length > LARGEST) return { path, why: `has ${bytes.length} bytes; look into it in the current folder` };
  const text = plainText(bytes);
  return text === undefined ? { path, why: 'is no text in UTF-8' } : { path, text };
}

interface Known {
  readonly tip: string;
  readonly files: readonly Steering[];
  readonly missing: readonly Missing[];
  /** By path and blob. */
  readonly read: ReadonlyMap<string, Steering | Missing>;
}

/** The tip moves with every task, and steering hardly ever: what has the same bytes is not read again. */
const KNOWN = new WeakMap<Pins, Known>();

async function steeringAt(pins: Pins, tip: string, repository: Repository): Promise<Known> {
  const before = KNOWN.get(pins);
  if (before?.tip === tip) return before;
  const listed = (await repository.list(tip, STEERING_FOLDER)).filter(({ name }) => /\.md$/i.test(name));
  const paths = listed.map(({ name }) => `${STEERING_FOLDER}/${name}`).toSorted();
  const ids = paths.length === 0 ? [] : await repository.blobs(tip, paths);
  const read = new Map<string, Steering | Missing>();
  const readOne = async (path: string, id: string | undefined): Promise<void> => {
    const key = `${id} ${path}`;
    read.set(key, before?.read.get(key) ?? (await readFile(path, id, repository)));
  };
  await Promise.all(paths.map((path, index) => readOne(path, ids[index])));
  const all = paths.flatMap((path, index) => read.get(`${ids[index]} ${path}`) ?? []);
  const known = {
    tip,
    read,
    files: all.filter((file) => 'inclusion' in file),
    missing: all.filter((file) => 'why' in file),
  };
  KNOWN.set(pins, known);
  return known;
}

async function readFile(path: string, id: string | undefined, repository: Repository): Promise<Steering | Missing> {
  if (id === undefined) return { path, why: 'is no regular file' };
  const read = await readText({ path, id }, repository);
  return 'why' in read ? read : readSteering(path, read.text).steering;
}
