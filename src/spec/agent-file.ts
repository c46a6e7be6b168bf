import type { z } from 'zod';
import { digestOf } from '../core/digest.ts';
import { Tool, USUAL_TOOLS, WRITING } from '../core/tools.ts';
import type { Problem } from '../errors.ts';
import { shapeFaults, shown, type Fault } from './config/faults.ts';
import { choice, flag, form, list, nameAccepts, RepositoryPath, words } from './config/parts.ts';
import { placed } from './config/placed.ts';
import { problemAt } from './config/problem.ts';
import { readYaml, type SourceFile } from './config/yaml-file.ts';
import { plainText } from './plain-text.ts';
import { readLines } from './text-lines.ts';
import { seeText } from './visible-text.ts';

/** Who works in a role, whichever vendor's model that is: what people ask of it, and what it may use. */
export interface AgentFile {
  readonly path: string;
  /** Of its exact bytes. */
  readonly digest: string;
  readonly kind: 'maker' | 'checker';
  readonly tools: readonly Tool[];
  /** What a candidate must be like to pass; of a checker. */
  readonly verify?: string;
  /** Files of the repository that it may want to read. */
  readonly skills: readonly string[];
  readonly instructions: string;
}

/** More than a person reads; it goes with every task. */
const LARGEST = 32 * 1024;
const LONGEST_LINE = 300;
const LONGEST_RUBRIC = 4_000;

const MANY_TOOLS = `a list of tools: ${Tool.options.join(', ')}`;

const Header = form({
  name: words(LONGEST_LINE),
  description: words(LONGEST_LINE),
  readonly: flag(),
  tools: list(choice(Tool.options), MANY_TOOLS).min(1, MANY_TOOLS).optional(),
  verify: words(LONGEST_RUBRIC).optional(),
  skills: list(RepositoryPath, 'a list of paths').optional(),
});
type Header = z.infer<typeof Header>;

/** Reads an agent file: a header of YAML between two lines `---`, and instructions below it. What is not understood whole is no agent. */
export function readAgentFile({ path, bytes }: SourceFile): {
  readonly agent?: AgentFile;
  readonly problems: readonly Problem[];
} {
  const refuse = (line: number, text: string): { problems: readonly Problem[] } => ({
    problems: [problemAt({ path, line, column: 1 }, text)],
  });
  if (bytes.length > LARGEST)
    return refuse(1, `the file has ${bytes.length} bytes; at most ${LARGEST} are read. Say it shorter`);
  const text = plainText(bytes);
  if (text === undefined) return refuse(1, 'the file is no text in UTF-8. Save it as such');
  const parts = partsOf(text);
  if (typeof parts === 'string') return refuse(1, parts);
  const { header, body } = parts;
  // The line of the fence stays, so that lines are counted as people count them.
  const yaml = readYaml({ path, bytes: Buffer.from(`\n${header}`) });
  if (yaml.root === undefined || yaml.problems.length > 0) return { problems: yaml.problems };
  const start = { path, line: 1, column: 1 };
  const faults = [...mcpFaults(yaml.root), ...shapeFaults(Header, withoutServers(yaml.root))];
  if (faults.length > 0) return { problems: placed(faults, [yaml], start) };
  const said = Header.parse(yaml.root);
  const wrong = placed(headerFaults(said), [yaml], start);
  if (!saysAnything(body)) {
    const line = header.split('\n').length + 3;
    const text = 'below the header there are no instructions that can be seen; say there what is asked of the role';
    return { problems: [...wrong, problemAt({ path, line, column: 1 }, text)] };
  }
  return wrong.length > 0 ? { problems: wrong } : { agent: agentOf(path, bytes, said, body), problems: [] };
}

const MISSING =
  'the file does not begin with a header: a line `---`, the keys name, description and readonly, and another line `---`';
const UNCLOSED = 'the header that begins here is never closed; put a line `---` below its last key';

/** Header and body, or why there are none. */
function partsOf(text: string): { readonly header: string; readonly body: string } | string {
  const lines = text.split('\n');
  const isFence = (line: string): boolean => line.trimEnd() === '---';
  if (!isFence(lines[0] ?? '')) return MISSING;
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end < 0) return UNCLOSED;
  const body = lines.slice(end + 1).join('\n');
  return { header: lines.slice(1, end).join('\n'), body: body.trim() };
}

/** Instructions have words in them, and not in comments alone. */
function saysAnything(body: string): boolean {
  // A blank line before it: what begins it is no front matter.
  const { seen } = seeText(readLines(Buffer.from(`\n${body}`)).lines);
  return seen.some(({ sight, text }) => sight !== 'hidden' && sight !== 'fence' && /\p{L}/u.test(text));
}

const SERVER = /^mcp:/i;

/** A server is a program that somebody starts, and nobody does yet. */
function mcpFaults({ tools }: Record<string, unknown>): readonly Fault[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown, index) =>
    typeof tool === 'string' && SERVER.test(tool)
      ? [
          {
            keys: ['tools', index],
            part: 'value' as const,
            text: `${shown(tool)} is a server, and none is started for an agent yet; remove it`,
          },
        ]
      : [],
  );
}

function withoutServers(root: Record<string, unknown>): Record<string, unknown> {
  const { tools } = root;
  if (!Array.isArray(tools)) return root;
  // In its place stands one that fits: what is wrong with the others is told at their own places.
  return { ...root, tools: tools.map((tool) => (typeof tool === 'string' && SERVER.test(tool) ? 'read' : tool)) };
}

function headerFaults({ name, readonly: isReadonly, tools = [], verify }: Header): readonly Fault[] {
  const accepts = nameAccepts(name);
  const kind = isReadonly ? 'and this agent is readonly' : 'and this agent is not';
  const value = (key: string, text: string): Fault => ({ keys: [key], part: 'value', text });
  return [
    ...(accepts === undefined ? [] : [value('name', `expected ${accepts}, found ${shown(name)}`)]),
    ...(isReadonly && verify === undefined
      ? [
          value(
            'verify',
            'missing; this agent is readonly, so it judges and makes nothing: say what a candidate must be like to pass, or `readonly: false` where it is to make',
          ),
        ]
      : []),
    ...(isReadonly || verify === undefined
      ? []
      : [value('verify', `only who is readonly judges, ${kind}; remove it, or say \`readonly: true\``)]),
    ...tools.flatMap((tool, index) =>
      isReadonly && WRITING.includes(tool)
        ? [
            {
              ...value('tools', `${shown(tool)} is there to change something, ${kind}; remove it`),
              keys: ['tools', index],
            },
          ]
        : [],
    ),
  ];
}

function agentOf(path: string, bytes: Uint8Array, header: Header, instructions: string): AgentFile {
  const kind = header.readonly ? 'checker' : 'maker';
  const { verify, skills = [], tools = USUAL_TOOLS[kind] } = header;
  const said = { path, digest: digestOf(bytes), kind, tools: [...new Set(tools)], skills, instructions } as const;
  return { ...said, ...(verify !== undefined && { verify: verify.trim() }) };
}
