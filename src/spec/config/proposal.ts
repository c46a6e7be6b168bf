import { parseJson } from '../json.ts';
import { isMap } from './faults.ts';
import { readWorkspaceGates, WORKSPACE_PATH } from './workspace.ts';

/** A configuration to begin with, made of what lies in a repository. */
export interface Proposal {
  readonly text: string;
  /** Names of its gates. */
  readonly gates: readonly string[];
  readonly hasSetup: boolean;
  /** The files that it follows. */
  readonly from: readonly string[];
}

/** Those of the files that are worth a look which are there, by path, with their texts. */
type Files = ReadonlyMap<string, string>;

/** What was found, and in which files. */
interface Gates {
  /** Commands by the name of their gate. */
  readonly gates: Readonly<Record<string, readonly string[]>>;
  readonly from: readonly string[];
}

interface Setup {
  readonly run: readonly string[];
  /** The lock file that decides whether what is kept still fits. */
  readonly lock?: string;
  readonly from: string;
}

/** How each package manager is known, and what installs exactly what its lock file says. */
const MANAGERS = [
  { lock: 'package-lock.json', run: ['npm', 'ci'] },
  { lock: 'npm-shrinkwrap.json', run: ['npm', 'ci'] },
  { lock: 'pnpm-lock.yaml', run: ['pnpm', 'install', '--frozen-lockfile'] },
  { lock: 'yarn.lock', run: ['yarn', 'install', '--frozen-lockfile'] },
  { lock: 'bun.lock', run: ['bun', 'install', '--frozen-lockfile'] },
  { lock: 'bun.lockb', run: ['bun', 'install', '--frozen-lockfile'] },
] as const;

/** Scripts whose names say that they judge, cheap ones first, and the gates that are made of them. */
const SCRIPTS = {
  typecheck: ['typecheck', 'type-check', 'check-types', 'check:types'],
  lint: ['lint'],
  test: ['test'],
  build: ['build'],
} as const;

/** They change what they should judge, never end, or only stand where a script should be. */
const NO_GATE = /--(?:fix|write|watch)\b|no test specified/;

/** Each other tool by a file, and by what must stand in it; of those that test the same, the first counts. */
const TOOLS: readonly {
  readonly file: string;
  readonly says: RegExp;
  readonly gate: string;
  readonly run: readonly string[];
}[] = [
  { file: 'Cargo.toml', says: /^\[/m, gate: 'cargo-test', run: ['cargo', 'test'] },
  { file: 'go.mod', says: /^module /m, gate: 'go-test', run: ['go', 'test', './...'] },
  { file: 'uv.lock', says: /^name = "pytest"$/m, gate: 'pytest', run: ['uv', 'run', 'pytest'] },
  { file: 'pytest.ini', says: /^\[pytest\]/m, gate: 'pytest', run: ['python', '-m', 'pytest'] },
  { file: 'pyproject.toml', says: /^\[tool\.pytest\b/m, gate: 'pytest', run: ['python', '-m', 'pytest'] },
  { file: 'Makefile', says: /^test:/m, gate: 'make-test', run: ['make', 'test'] },
];

const PNPM_WORKSPACE = 'pnpm-workspace.yaml';
const YARN_SETTINGS = '.yarnrc.yml';

/** Whether a configuration still names the agents of the example, which nobody has. */
export function namesExampleAgents(config: string): boolean {
  return /^[^#\n]*\/opt\/agents\//m.test(config);
}

/** What is worth a look before anything is proposed. */
export const TELLING_FILES: readonly string[] = [
  ...new Set([
    WORKSPACE_PATH,
    'package.json',
    PNPM_WORKSPACE,
    YARN_SETTINGS,
    ...MANAGERS.map(({ lock }) => lock),
    ...TOOLS.map(({ file }) => file),
  ]),
];

/**
 * The example of a configuration with the gates and the set-up of this repository in the place of its own. What may be left out is
 * commented out, and so is what nothing was found for: nobody is made to believe that something judges. `agents`: its roles are those of
 * the agent files that come with it.
 */
export function proposeConfig(example: string, files: Files, { agents }: { readonly agents: boolean }): Proposal {
  const { gates, from } = gatesIn(files);
  const setup = setupIn(files);
  const written = example
    .trimEnd()
    .split('\n\n')
    .map((section) => {
      if (section.includes('\ngates:'))
        return from[0] === WORKSPACE_PATH ? borrowed(section) : filled(section, gateLines(gates));
      if (section.includes('\nsetup:')) return filled(section, setupLines(setup));
      if (!section.includes('\nroles:')) return commented(agents ? withoutVendor(section) : section);
      return agents ? filled(section, AGENT_ROLES) : section;
    });
  return {
    text: `${[HEAD, ...written].join('\n\n')}\n`,
    gates: Object.keys(gates),
    hasSetup: setup !== undefined,
    from: [...new Set([...from, ...(setup === undefined ? [] : [setup.from])])],
  };
}

const HEAD =
  '# How Specbridge carries specs out in this repository. `specbridge init` wrote it once, as a proposal; it is yours.\n# `specbridge check` reads it and names what is wrong in it.';

/** Instructions are for the models of vendors, so these work: who makes comes first, and another one checks. */
const AGENT_ROLES = [
  'vendor: [claude, codex] # the first makes, the second checks',
  'roles:',
  '  # test-writer: { agent: .specbridge/agents/test-writer.md, minutes: 20 } # writes the tests before the task is implemented',
  '  implementer: { agent: .specbridge/agents/implementer.md, minutes: 30 }',
  '  reviewer: { agent: .specbridge/agents/reviewer.md, minutes: 10 }',
];

/** It is named already. */
function withoutVendor(section: string): string {
  return section.replace(/^vendor: .*\n/m, '');
}

function gatesIn(files: Files): Gates {
  if (hasWorkspaceGates(files)) return { gates: {}, from: [WORKSPACE_PATH] };
  const scripts = scriptGates(files);
  const tools = TOOLS.filter(({ file, says }) => says.test(files.get(file) ?? ''));
  const first = tools.filter(({ gate }, index) => tools.findIndex((tool) => tool.gate === gate) === index);
  // A Makefile mostly calls what was found already.
  const others = first.filter(({ file }) => file !== 'Makefile');
  const wanted = scripts.length + others.length > 0 ? others : first;
  return {
    gates: Object.fromEntries([...scripts, ...wanted.map(({ gate, run }) => [gate, run] as const)]),
    from: [...(scripts.length > 0 ? ['package.json'] : []), ...wanted.map(({ file }) => file)],
  };
}

function scriptGates(files: Files): readonly (readonly [gate: string, run: readonly string[]])[] {
  const { scripts } = manifestIn(files);
  const program = managerIn(files)?.run[0] ?? 'npm';
  return Object.entries(SCRIPTS).flatMap(([gate, names]) => {
    const name = names.find((one) => isMap(scripts) && isJudging(scripts[one]));
    if (name === undefined) return [];
    // `bun test` is not the script.
    return [[gate, name === 'test' && program !== 'bun' ? [program, 'test'] : [program, 'run', name]] as const];
  });
}

function isJudging(script: unknown): boolean {
  return typeof script === 'string' && !NO_GATE.test(script);
}

/** Only one folder is kept, so nothing is where workspaces have their own, or where the manager keeps none. */
function setupIn(files: Files): Setup | undefined {
  const manifest = manifestIn(files);
  const manager = managerIn(files);
  if (manager === undefined) {
    const hasNeeds = ['dependencies', 'devDependencies'].some((key) => isMap(manifest[key]));
    return hasNeeds ? { run: ['npm', 'install'], from: 'package.json' } : undefined;
  }
  const { lock, run } = manager;
  if (run[0] === 'yarn' && files.has(YARN_SETTINGS)) return { run: ['yarn', 'install', '--immutable'], from: lock };
  const isOneFolder = manifest['workspaces'] === undefined && !files.has(PNPM_WORKSPACE);
  return { run, from: lock, ...(isOneFolder && { lock }) };
}

function manifestIn(files: Files): Record<string, unknown> {
  const manifest = parseJson(Buffer.from(files.get('package.json') ?? ''));
  return isMap(manifest) ? manifest : {};
}

function managerIn(files: Files): (typeof MANAGERS)[number] | undefined {
  return files.has('package.json') ? MANAGERS.find(({ lock }) => files.has(lock)) : undefined;
}

function hasWorkspaceGates(files: Files): boolean {
  const text = files.get(WORKSPACE_PATH);
  if (text === undefined) return false;
  return Object.keys(readWorkspaceGates({ path: WORKSPACE_PATH, bytes: Buffer.from(text) }).gates).length > 0;
}

/** Lines in the place of those that are not remarks; where there are none, the example's own, commented out. */
function filled(section: string, lines: readonly string[]): string {
  return lines.length === 0 ? commented(section) : [...remarksIn(section), ...lines].join('\n');
}

function borrowed(section: string): string {
  const remarks = remarksIn(section);
  const why = `# They are named in ${WORKSPACE_PATH}; what is named here takes their place:`;
  return [...remarks, why, ...commented(section).split('\n').slice(remarks.length)].join('\n');
}

function remarksIn(section: string): readonly string[] {
  return section.split('\n').filter((line) => line.startsWith('#'));
}

function commented(section: string): string {
  return section.replaceAll(/^(?!#)/gm, '# ');
}

function gateLines(gates: Gates['gates']): readonly string[] {
  const lines = Object.entries(gates).map(([name, run]) => `  ${name}: { run: ${flow(run)} }`);
  return lines.length === 0 ? [] : ['gates:', ...lines];
}

function setupLines(setup: Setup | undefined): readonly string[] {
  if (setup === undefined) return [];
  const { run, lock } = setup;
  const cache = lock === undefined ? [] : [`  cache: { key: [${lock}], paths: [node_modules] }`];
  return ['setup:', `  run: [${flow(run)}]`, ...cache];
}

function flow(words: readonly string[]): string {
  return `[${words.map((word) => (/^[\w./-]+$/.test(word) ? word : JSON.stringify(word))).join(', ')}]`;
}
