import { filesIn, type NamedFile } from '../../core/interpreter.ts';
import type { Argv, ExecutionPlan } from '../../core/plan.ts';
import type { Place, Problem } from '../../errors.ts';
import type { Keys } from '../../spec/config/yaml-file.ts';
import type { Notice } from '../../spec/notice.ts';
import { quoted } from '../../report/next.ts';
import { isRepositoryPath } from '../../spec/repository-path.ts';
import type { Lookup } from './lookup.ts';
import { workersOf } from './workers.ts';

/** A command whose files may have to be there. */
interface Scripted {
  readonly command: Argv;
  /** Where one of its words is written. */
  keysOf(word: number): Keys;
  /** Something runs before it that may make files. */
  readonly isPrepared: boolean;
  /** Without it nothing goes on, and no gate that runs before could have made its files. */
  readonly isSure: boolean;
}

/** What is known of files that commands name and that the commit lacks. */
interface Lacking {
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
}

/**
 * Programs and scripts inside the repository that are nowhere. Only what git ignores, or what a set-up keeps, is left to those that run
 * before: anything else that they make would be part of every candidate.
 */
export async function missingScripts(
  lookup: Lookup,
  plan: ExecutionPlan,
  at: (...keys: Keys) => Place,
): Promise<Lacking> {
  const problems: Problem[] = [];
  const notices: Notice[] = [];
  for (const { command, keysOf, isPrepared, isSure } of commandsIn(plan)) {
    const files = filesIn(command);
    problems.push(...files.filter(leadsOut).map((file) => outside(file, at(...keysOf(file.at)))));
    for (const file of files.filter(({ path }) => isRepositoryPath(path))) {
      const isKept = plan.setup.paths.some((folder) => `${file.path}/`.startsWith(`${folder}/`));
      const isIgnored = isKept || (await lookup.isIgnored(file.path));
      if (isPrepared && isIgnored) continue;
      const found = await lookup.find(file.path);
      const place = at(...keysOf(file.at));
      if (file.at === 0 && found.kind === 'file' && !found.isProgram) problems.push(notToBeStarted(file, place));
      if (found.kind !== 'absent') continue;
      const text = whatIsMissing(command, file);
      if (isSure) problems.push({ code: 'script-missing', text: `${text} ${cureOf(file, isIgnored)}`, place });
      else
        notices.push({
          code: 'script-missing',
          text: `${text} Something that runs before must make it, or it has to be committed.`,
          ...lineOf(place),
        });
    }
  }
  return { problems, notices };
}

/** Where a command runs is a worktree of ours: what lies beside the person's own is not there. */
function leadsOut({ path }: NamedFile): boolean {
  if (path.startsWith('/')) return false;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const depths = parts.map((_, index) => depthOf(parts.slice(0, index + 1)));
  return depths.some((depth) => depth < 0);
}

function depthOf(parts: readonly string[]): number {
  return parts.reduce((depth, part) => depth + (part === '..' ? -1 : 1), 0);
}

function outside({ path }: NamedFile, place: Place): Problem {
  const text = `${path} leads out of the repository, and the command runs in a worktree elsewhere. Write the whole path out, from / on.`;
  return { code: 'script-missing', text, place };
}

/** No set-up makes it one: that would be a change of a file that is committed. */
function notToBeStarted({ path }: NamedFile, place: Place): Problem {
  const cure = `Give it that right, and commit it: git add --chmod=+x -- ${quoted(path)}`;
  return { code: 'script-not-executable', text: `${path} may not be started. ${cure}`, place };
}

function whatIsMissing([program]: Argv, { path, at }: NamedFile): string {
  return at === 0
    ? `There is no program ${path} in the repository.`
    : `There is no file ${path} for ${program} to run.`;
}

function cureOf({ path }: NamedFile, isIgnored: boolean): string {
  if (/^[~$]/.test(path)) return 'No shell reads a command: write the whole path out.';
  return isIgnored
    ? 'Git ignores it, and nothing makes it before: name a set-up that does, or correct its path.'
    : 'Write it or correct its path, and commit it.';
}

function commandsIn(plan: ExecutionPlan): readonly Scripted[] {
  const { gates, setup } = plan;
  const isPrepared = setup.run.length > 0;
  const written =
    (...keys: Keys) =>
    (word: number): Keys => [...keys, word];
  return [
    ...setup.run.map((command, index) => ({
      command,
      keysOf: () => ['setup', 'run'],
      isPrepared: index > 0,
      isSure: true,
    })),
    ...gates.map(({ name, run, required }, index) => ({
      command: run,
      keysOf: written('gates', name, 'run'),
      isPrepared: isPrepared || index > 0,
      isSure: required && index === 0,
    })),
    ...workersOf(plan).flatMap(({ stage: { command }, keys }) =>
      command === undefined ? [] : { command, keysOf: written(...keys, 'command'), isPrepared, isSure: true },
    ),
  ];
}

function lineOf({ path, line = 1 }: Place): Pick<Notice, 'path' | 'line'> {
  return { path, line };
}
