import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { ProcessMark } from './reaper.ts';

const Mark = z.object({ pid: z.int().positive(), startTime: z.string(), marker: z.string() });

/** Writes down a process that works in a tree, so that a later step can end it if this one dies. */
export async function recordMark(tree: string, mark: ProcessMark): Promise<void> {
  const path = fileOf(tree, mark);
  for (let trial = 1; ; trial += 1) {
    try {
      await mkdir(dirname(path), { recursive: true });
      return await writeFile(path, JSON.stringify(mark));
    } catch (error) {
      // The process runs already, and may have taken the folder away in between.
      if (trial === TRIES || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

const TRIES = 5;

/** The process has ended, with all that came from it. */
export async function forgetMark(tree: string, mark: ProcessMark): Promise<void> {
  await rm(fileOf(tree, mark), { force: true });
}

/** Marks of a job's folder, or of one tree in it. What cannot be read is passed over: its process is found by its marker. */
export async function readMarks(jobFolder: string, tree = ''): Promise<readonly ProcessMark[]> {
  const folder = join(jobFolder, FOLDER);
  const names = await readdir(folder).catch(() => []);
  const marks = names
    .filter((name) => name.startsWith(basename(tree)))
    .map(async (name) => readMark(join(folder, name)));
  return (await Promise.all(marks)).filter((mark) => mark !== undefined);
}

const FOLDER = 'marks';

/** The folder of the marks of all trees that lie beside this one. */
export function marksOf(tree: string): string {
  return join(dirname(tree), FOLDER);
}

function fileOf(tree: string, { pid }: ProcessMark): string {
  return join(marksOf(tree), `${basename(tree)}.${pid}`);
}

const LARGEST_MARK = 4_096;

async function readMark(path: string): Promise<ProcessMark | undefined> {
  try {
    // An agent can put anything here; a pipe would never end, and no mark is long.
    const found = await lstat(path);
    if (!found.isFile() || found.size > LARGEST_MARK) return undefined;
    return Mark.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
