import { scriptFileIn } from '../../core/interpreter.ts';
import type { Argv, ExecutionPlan } from '../../core/plan.ts';
import type { Place, Problem } from '../../errors.ts';
import type { Keys } from '../../spec/config/yaml-file.ts';
import type { Notice } from '../../spec/notice.ts';
import { isRepositoryPath } from '../../spec/repository-path.ts';
import type { Lookup } from './lookup.ts';

/** A command whose script may have to be there. */
interface Scripted {
  readonly command: Argv;
  readonly keys: Keys;
  /** Nothing that runs before it could make the script, and without it nothing goes on. */
  readonly isSure: boolean;
}

/** What is known of scripts that commands hand to an interpreter and that the commit lacks. */
interface Lacking {
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
}

/** Scripts that are nowhere: a problem, but for those that a set-up or an earlier gate may make. */
export async function missingScripts(
  lookup: Lookup,
  plan: ExecutionPlan,
  at: (...keys: Keys) => Place,
): Promise<Lacking> {
  const problems: Problem[] = [];
  const notices: Notice[] = [];
  for (const { command, keys, isSure } of commandsIn(plan)) {
    const script = scriptFileIn(command);
    if (script === undefined || !isRepositoryPath(script) || (await lookup.find(script)).kind !== 'absent') continue;
    const place = at(...keys);
    const text = `There is no file ${script} for ${command[0]} to run.`;
    if (isSure)
      problems.push({ code: 'script-missing', text: `${text} Write it or correct its path, and commit it.`, place });
    else
      notices.push({
        code: 'script-missing',
        text: `${text} Something that runs before must make it, or it has to be committed.`,
        ...lineOf(place),
      });
  }
  return { problems, notices };
}

function commandsIn({ stages, gates, setup }: ExecutionPlan): readonly Scripted[] {
  const isBare = setup.run.length === 0;
  return [
    ...gates.map(({ name, run, required }, index) => ({
      command: run,
      keys: ['gates', name, 'run', 1],
      isSure: isBare && required && index === 0,
    })),
    ...stages.flatMap(({ key, command }) =>
      command === undefined ? [] : { command, keys: ['roles', key, 'command', 1], isSure: isBare },
    ),
  ];
}

function lineOf({ path, line = 1 }: Place): Pick<Notice, 'path' | 'line'> {
  return { path, line };
}
