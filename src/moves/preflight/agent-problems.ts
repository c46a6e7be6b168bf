import type { Place, Problem } from '../../errors.ts';
import { readAgentFile, type AgentFile } from '../../spec/agent-file.ts';
import { rolesWithAgents } from '../../spec/config.ts';
import type { Keys, SourceFile } from '../../spec/config/yaml-file.ts';
import { bytesOf, obstacleProblems, type Lookup } from './lookup.ts';
import { conflictProblems, hiddenProblems } from './text-problems.ts';

/** The agent files that roles name, as they lie in a commit, and what keeps them from being followed. */
interface ReadAgents {
  readonly files: ReadonlyMap<string, AgentFile>;
  /** What decides besides the configuration: the agent files, and what they point at. */
  readonly sources: readonly string[];
  readonly problems: readonly Problem[];
}

type Read = Omit<ReadAgents, 'files'> & { readonly file?: AgentFile };

/** Reads the agent file of each role, once; no link is followed. */
export async function readAgents(
  lookup: Lookup,
  [config, override]: readonly SourceFile[],
  at: (...keys: Keys) => Place,
): Promise<ReadAgents> {
  const named = config === undefined ? [] : rolesWithAgents(config, override);
  const paths = Map.groupBy(named, ({ path }) => path);
  const read = await Promise.all(
    [...paths].map(([path, [first]]) => readAgent(lookup, path, at('roles', first!.role, 'agent'))),
  );
  return {
    files: new Map(read.flatMap(({ file }) => (file === undefined ? [] : [[file.path, file] as const]))),
    sources: [...new Set(read.flatMap(({ sources }) => sources))],
    problems: read.flatMap(({ problems }) => problems),
  };
}

async function readAgent(lookup: Lookup, path: string, place: Place): Promise<Read> {
  const found = await lookup.find(path);
  const bytes = bytesOf(found);
  if (bytes === undefined) {
    const text = `There is no agent file ${path}. Write it or correct its path, and commit it.`;
    const absent = found.kind === 'absent' ? [{ code: 'agent-missing', text, place }] : obstacleProblems(found);
    return { sources: [path], problems: absent };
  }
  const broken = [...conflictProblems(path, bytes, 'invalid-configuration'), ...hiddenProblems(path, bytes)];
  const { agent, problems } = readAgentFile({ path, bytes });
  const skills = agent?.skills ?? [];
  const lacking = await Promise.all(skills.map((skill) => skillProblems(lookup, skill, path)));
  return {
    ...(agent && { file: agent }),
    sources: [path, ...skills],
    problems: broken.length > 0 ? broken : [...problems, ...lacking.flat()],
  };
}

async function skillProblems(lookup: Lookup, skill: string, path: string): Promise<readonly Problem[]> {
  const found = await lookup.find(skill);
  const text = `It names the skill ${skill}, and there is no such file. Write it or correct its path, and commit it.`;
  const absent = found.kind === 'absent' ? [{ code: 'agent-missing', text, place: { path } }] : [];
  return [...absent, ...obstacleProblems(found), ...hiddenProblems(skill, bytesOf(found))];
}
