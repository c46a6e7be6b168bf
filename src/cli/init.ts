import type { Laptop } from '../local/ports.ts';
import { bytesOf, lookupIn, type Lookup } from '../moves/preflight/lookup.ts';
import { specFoldersIn } from '../moves/preflight/spec-problems.ts';
import { permissionsIn, starterPage, sweepIn, type Starter, type StarterFile } from '../report/init.ts';
import { quoted, type Next } from '../report/next.ts';
import { CONFIG_PATH } from '../spec/config.ts';
import { proposeConfig, TELLING_FILES } from '../spec/config/proposal.ts';
import type { CommandLine } from './command-line.ts';
import { EXAMPLE_CONFIG } from './example-config.ts';
import { EXAMPLE_WORKFLOWS, HARDENED_WORKFLOWS } from './example-workflows.ts';
import { personsFiles, readOnDisk, writeOnDisk } from './files.ts';
import { laptop } from './laptop.ts';
import { DIFF_STYLE } from './paint.ts';
import type { Printer } from './printer.ts';

/** `init`: writes what a repository needs to carry specs out at GitHub, and says what it may do and what it costs. */
export async function init(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const lookup = lookupIn(personsFiles(world), '');
  const proposal = proposeConfig(EXAMPLE_CONFIG, await tellingFiles(lookup));
  const workflows = await workflowsFor(world, line);
  const wanted = Object.entries({ ...workflows, [CONFIG_PATH]: proposal.text });
  // All are looked at before the first is written: what cannot be read there is refused with nothing half-written.
  const found = await Promise.all(wanted.map(async ([path, text]) => ({ text, ...(await look(world, path, text)) })));
  const files: StarterFile[] = [];
  for (const { text, ...file } of found) {
    const isWanted = file.state === 'new' || (file.state === 'different' && line.flags.has('force'));
    const isWritten = isWanted && !line.flags.has('dry-run');
    if (isWritten) await writeOnDisk(world, file.path, text);
    files.push({ ...file, isWritten });
  }
  const starter = await described({ world, lookup, workflows }, files, proposal);
  print.answer('init', starter, starterPage(starter), DIFF_STYLE);
  return files.some(({ state, isWritten }) => state === 'different' && !isWritten) ? 1 : 0;
}

type Workflows = Readonly<Record<string, string>>;

/** The form that is asked for; where none is, a hardened one that is there already is as good as the plain one. */
async function workflowsFor(world: Laptop, { flags }: CommandLine): Promise<Workflows> {
  const hardened: Workflows = { ...EXAMPLE_WORKFLOWS, ...HARDENED_WORKFLOWS };
  if (flags.has('hardened')) return hardened;
  if (flags.has('force')) return EXAMPLE_WORKFLOWS;
  const found = Object.entries(HARDENED_WORKFLOWS).map(async ([path, text]) =>
    Buffer.from(text).equals((await readOnDisk(world, path)) ?? Buffer.alloc(0)),
  );
  return (await Promise.all(found)).every(Boolean) ? hardened : EXAMPLE_WORKFLOWS;
}

async function tellingFiles(lookup: Lookup): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    TELLING_FILES.map(async (path) => ({ path, bytes: bytesOf(await lookup.find(path)) })),
  );
  return new Map(
    found.flatMap(({ path, bytes }) => (bytes === undefined ? [] : [[path, Buffer.from(bytes).toString('utf8')]])),
  );
}

async function look(world: Laptop, path: string, text: string): Promise<Omit<StarterFile, 'isWritten'>> {
  const before = await readOnDisk(world, path);
  if (before === undefined) return { path, state: 'new' };
  if (path === CONFIG_PATH) return { path, state: 'yours' };
  const after = Buffer.from(text);
  if (after.equals(before)) return { path, state: 'same' };
  return { path, state: 'different', diff: await world.difference(before, after) };
}

async function described(
  { world, lookup, workflows }: { world: Laptop; lookup: Lookup; workflows: Workflows },
  files: readonly StarterFile[],
  { gates, hasSetup, from }: ReturnType<typeof proposeConfig>,
): Promise<Starter> {
  const texts = Object.values(workflows).join('\n');
  const isProposed = files.some(({ path, state }) => path === CONFIG_PATH && state === 'new');
  const origin = await world.origin();
  const { specs } = await specFoldersIn(lookup);
  return {
    files,
    ...(isProposed && { proposal: { gates, hasSetup, from } }),
    permissions: permissionsIn(texts),
    settings: [
      {
        text: 'Settings → Actions → General: “Allow GitHub Actions to create and approve pull requests”',
        ...(origin !== undefined && { url: `https://github.com/${origin}/settings/actions` }),
      },
    ],
    sweep: sweepIn(texts),
    next: nextOf(specs[0]),
  };
}

function nextOf(spec = 'NAME'): readonly Next[] {
  return [
    { command: 'specbridge check', means: 'what stands in the way of your specs, with its place and its cure' },
    {
      command: `git add .github/workflows/specbridge*.yml ${CONFIG_PATH} && git commit -m 'Carry specs out with Specbridge' && git push`,
      means: 'on the default branch: GitHub takes workflows from nowhere else',
    },
    {
      command: `gh workflow run specbridge.yml -f spec=${quoted(spec)}`,
      means: 'begins; in the browser: Actions → specbridge → Run workflow',
    },
  ];
}
