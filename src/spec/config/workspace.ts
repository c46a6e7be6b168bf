import { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { shapeFaults, shown, slugged, type Fault } from './faults.ts';
import { Command } from './command.ts';
import { DEFAULT_MINUTES, type MergedConfig } from './form.ts';
import { flag, nameAccepts, whole } from './parts.ts';
import { placed } from './placed.ts';
import { problemAt } from './problem.ts';
import { readYaml, type SourceFile } from './yaml-file.ts';

/** Where an existing SpecBridge workspace names the commands that verify. */
export const WORKSPACE_PATH = '.specbridge/config.json';

/** The gates that a workspace names; with a problem, none of them is to be used. */
interface WorkspaceGates {
  readonly gates: NonNullable<MergedConfig['gates']>;
  readonly problems: readonly Problem[];
}

const MS_OF_MINUTE = 60_000;
const MOST_MINUTES = 120;
const WHY = 'the gates come from here, because .specbridge/orchestrate.yml names none';

const Verification = z.looseObject(
  {
    name: z.string('a text'),
    argv: Command,
    timeoutMs: whole(1, MOST_MINUTES * MS_OF_MINUTE).optional(),
    required: flag().optional(),
  },
  'a map with name and argv',
);

// The rest of the file is not about what judges, and is left alone.
const Workspace = z.looseObject(
  {
    schemaVersion: z
      .string('a version such as "1.0.0"')
      .regex(/^[12]\./, 'a version that is known here, 1.x or 2.x')
      .optional(),
    verification: z
      .looseObject({ commands: z.array(Verification, 'a list of commands').optional() }, 'a map with commands')
      .optional(),
  },
  'a map',
);
type Workspace = z.infer<typeof Workspace>;

/** Reads the gates of a workspace. Whatever the bytes are, gates or problems are returned; nothing is passed over. */
export function readWorkspaceGates(file: SourceFile): WorkspaceGates {
  // JSON is YAML too, and so its values have places.
  const yaml = readYaml(file);
  const { root, problems } = yaml;
  const tell = (faults: readonly Fault[]): readonly Problem[] =>
    placed(
      faults.map((fault) => ({ ...fault, text: `${fault.text} (${WHY})` })),
      [yaml],
      { path: file.path, line: 1, column: 1 },
    );
  const broken = jsonProblem(file);
  if (broken !== undefined) return { gates: {}, problems: [broken] };
  if (root === undefined || problems.length > 0) return { gates: {}, problems };
  const shape = shapeFaults(Workspace, root);
  if (shape.length > 0) return { gates: {}, problems: tell(shape) };
  const { gates, faults } = gatesOf(Workspace.parse(root));
  return { gates, problems: tell(faults) };
}

function jsonProblem({ path, bytes }: SourceFile): Problem | undefined {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return undefined;
  } catch (error) {
    const [, line = 1, column = 1] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
    const cure = 'correct it, or name the gates in .specbridge/orchestrate.yml';
    return problemAt({ path, line: Number(line), column: Number(column) }, `the file is not JSON; ${cure} (${WHY})`);
  }
}

function gatesOf({ verification }: Workspace): { gates: WorkspaceGates['gates']; faults: readonly Fault[] } {
  const gates = new Map<string, WorkspaceGates['gates'][string]>();
  const faults: Fault[] = [];
  for (const [index, { name, argv, timeoutMs, required }] of (verification?.commands ?? []).entries()) {
    const slug = slugged(name);
    const minutes = timeoutMs === undefined ? DEFAULT_MINUTES.gate : Math.ceil(timeoutMs / MS_OF_MINUTE);
    if (slug !== undefined && !gates.has(slug)) {
      gates.set(slug, { run: argv, required: required ?? true, minutes });
      continue;
    }
    const text =
      slug === undefined
        ? `expected ${nameAccepts(name)}, found ${shown(name)}`
        : `${shown(name)} makes the gate "${slug}", and so does a command before it; rename one`;
    faults.push({ keys: ['verification', 'commands', index, 'name'], part: 'value', text });
  }
  return { gates: Object.fromEntries(gates), faults };
}
