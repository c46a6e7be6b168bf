// Writes the files in schemas/ from the code that they describe, the examples that help shows and `init` writes, and what documents show; with --check it only says which of them are stale.
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { z } from 'zod';
import { ANSWERS } from '../src/cli/answers.ts';
import { CODES } from '../src/core/codes.ts';
import { GateResult, Verdict } from '../src/core/evidence.ts';
import { Blocker, Facts, Move } from '../src/core/move.ts';
import { ExecutionPlan } from '../src/core/plan.ts';
import { Question } from '../src/core/question.ts';
import { Config, SpecOverride } from '../src/spec/config/form.ts';
import { documentFiles } from './documents.ts';

const ROOT = new URL('../schemas/', import.meta.url);
const PUBLIC = 'https://specbridge.dev/schemas/';
const WORKFLOWS = ['specbridge.yml', 'specbridge-comments.yml'];
const HARDENED = ['specbridge.yml'];
const AGENTS = ['test-writer', 'implementer', 'reviewer'];
const STYLE = JSON.parse(await readFile(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'));

/** Every file that is written from another one, as it should be. */
export async function schemaFiles(): Promise<readonly { readonly url: URL; readonly text: string }[]> {
  const example = await readFile(new URL('../examples/orchestrate.yml', ROOT), 'utf8');
  const plain = await workflows('', WORKFLOWS);
  const hardened = await workflows('hardened/', HARDENED);
  const agents = await agentFiles();
  const contents: Readonly<Record<string, string>> = {
    'orchestrate.schema.json': schema(Config, 'orchestrate.schema.json'),
    'spec-override.schema.json': schema(SpecOverride, 'spec-override.schema.json'),
    'cli.json': answers('cli.json'),
    'codes.json': codes('codes.json'),
    '../src/cli/example-config.ts': `/** examples/orchestrate.yml; written by \`npm run schemas\`. */\nexport const EXAMPLE_CONFIG = ${JSON.stringify(example)};\n`,
    '../src/cli/example-agents.ts': `/** agents/, by the paths of a repository; written by \`npm run schemas\`. */\nexport const EXAMPLE_AGENTS = ${JSON.stringify(agents)};\n`,
    '../src/cli/example-workflows.ts': `/** examples/github, by the paths of a repository; written by \`npm run schemas\`. */\nexport const EXAMPLE_WORKFLOWS = ${JSON.stringify(plain)};\n/** What is different in the hardened form. */\nexport const HARDENED_WORKFLOWS = ${JSON.stringify(hardened)};\n`,
  };
  const written = Promise.all(
    Object.entries(contents).map(async ([name, content]) => {
      const { code, errors } = await format(name, content, STYLE);
      if (errors.length > 0)
        throw new Error(`${name} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`);
      return { url: new URL(name, ROOT), text: code };
    }),
  );
  return [...(await written), ...(await documentFiles())];
}

/** Workflow files of the examples, by the paths that they have in a repository. */
async function workflows(folder: string, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const files = names.map(async (name) => {
    const text = await readFile(new URL(`../examples/github/${folder}${name}`, ROOT), 'utf8');
    return [`.github/workflows/${name}`, text] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** The agent files that come with it, by the paths that they have in a repository. */
async function agentFiles(): Promise<Readonly<Record<string, string>>> {
  const files = AGENTS.map(async (name) => {
    const text = await readFile(new URL(`../agents/${name}.md`, ROOT), 'utf8');
    return [`.specbridge/agents/${name}.md`, text] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Those that differ from what is there. */
export async function staleFiles(): Promise<readonly string[]> {
  const files = await schemaFiles();
  const fresh = await Promise.all(
    files.map(async ({ url, text }) => (await readFile(url, 'utf8').catch(() => '')) === text),
  );
  return files
    .filter((_file, index) => fresh[index] !== true)
    .map(({ url }) => url.href.slice(new URL('..', ROOT).href.length));
}

function schema(form: z.ZodType, name: string): string {
  return json({ $id: `${PUBLIC}${name}`, ...z.toJSONSchema(form, { io: 'input' }) });
}

/** The texts that are codes: what each means, and what to do next. */
function codes(name: string): string {
  return json({
    $id: `${PUBLIC}${name}`,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description: 'Every stable code that a refusal or a blocker carries, with what it means and what to do next.',
    type: 'string',
    oneOf: Object.entries(CODES).map(([code, { meaning, next }]) => ({
      const: code,
      title: meaning,
      description: next,
    })),
  });
}

/** Every answer of the command line under its name, and what they have in common once. */
function answers(name: string): string {
  const parts = { ...ANSWERS, GateResult, Verdict, Question, Blocker, Move, Facts, ExecutionPlan };
  const registry = z.registry<{ id: string }>();
  for (const [id, form] of Object.entries(parts)) registry.add(form, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/$defs/${id}` });
  const definitions = Object.entries(schemas).map(([id, { $schema: _version, $id: _id, ...rest }]) => [id, rest]);
  const oneOf = Object.keys(ANSWERS).map((id) => ({ $ref: `#/$defs/${id}` }));
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const description =
    'The one object that a command prints with --json; `specbridge help <command>` says which of these.';
  return json({ $id: `${PUBLIC}${name}`, $schema, description, oneOf, $defs: Object.fromEntries(definitions) });
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--check')) {
    const stale = await staleFiles();
    if (stale.length === 0) return;
    process.stderr.write(`Stale: ${stale.join(', ')}. Run \`node scripts/schemas.ts\`.\n`);
    process.exitCode = 1;
    return;
  }
  for (const { url, text } of await schemaFiles()) await writeFile(url, text);
}

if (import.meta.main) await main(process.argv.slice(2));
