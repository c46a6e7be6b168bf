import { problemLine } from '../../src/errors.ts';
import { prepare, type Prepared } from '../../src/moves/preflight.ts';
import type { File } from '../world/memory-repository.ts';
import { memoryWorld } from '../world/memory-world.ts';
import { baseFiles, CONFIG } from '../world/story.ts';
import { file } from './bench.ts';

export const SPEC = '.kiro/specs/demo';
export const TASKS = `${SPEC}/tasks.md`;
export const DESIGN = `${SPEC}/design.md`;
export const ORCHESTRATE = '.specbridge/orchestrate.yml';
export const OVERRIDE = '.specbridge/specs/demo.yml';
export const RECORD = '.specbridge/approvals/demo.json';
export const RECORDED = CONFIG.replace('approval: merged\n', '');
export const SCRIPTED = `
gates:
  test: { run: [test] }
roles:
  implementer: { kind: maker, vendor: scripted, script: agents/one.yml }
approval: merged
`;
export const LINK = file('../elsewhere', '120000');

export type Files = Readonly<Record<string, string | File | undefined>>;

/** What is otherwise than usual. */
export interface Setting {
  readonly spec?: string;
  /** What the person has on the disk, where it is not what is committed. */
  readonly disk?: Files;
  readonly missing?: readonly string[];
}

/** Preflight of a spec with one task, its files changed as given. */
export async function prepared(
  files: Files = {},
  { spec = 'demo', disk, missing = [] }: Setting = {},
): Promise<Prepared> {
  const { ports, store } = memoryWorld({}, { missing } as never);
  const commit = (more: Files): string => {
    const all = Object.entries({ ...baseFiles('- [ ] 1. One\n'), ...files, ...more });
    const there = all.flatMap(([path, one]) => (one === undefined ? [] : ([[path, entry(one)]] as const)));
    const order = { parents: [], message: 'base', at: '2026-01-01T00:00:00.000Z' };
    return store.writeCommit({ ...order, tree: store.writeTree(new Map(there)) });
  };
  const base = commit({});
  const written = commit(disk ?? {});
  const { lacks, read, list } = ports.repository;
  const worktree = disk && {
    lacks,
    read: (_: string, path: string) => read(written, path),
    list: (_: string, at: string) => list(written, at),
  };
  return prepare(ports.repository, { spec, at: base, trusted: base }, { tools: () => ports, worktree });
}

function entry(one: string | File): File {
  return typeof one === 'string' ? file(one) : one;
}

/** Where, and which code; that it has a cure is for whoever reads the texts. */
export function places({ problems }: Prepared): readonly string[] {
  return problems.map((problem) => problemLine({ ...problem, text: problem.code }));
}

/** All texts, as they are printed. */
export function textOf({ problems }: Prepared): string {
  return problems.map(problemLine).join('\n');
}
