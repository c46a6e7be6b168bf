import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readAgentFile } from '../../src/spec/agent-file.ts';
import { CONFIG_PATH, overridePath, readConfig, rolesWithAgents } from '../../src/spec/config.ts';
import { readTasks } from '../../src/spec/tasks.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

interface Block {
  readonly place: string;
  readonly text: string;
}

/** The fenced blocks of what people read, without the indent of their fence. */
function blocksOf(language: string): readonly Block[] {
  const paths = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })];
  const fence = new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm');
  return paths.flatMap((path) => {
    const whole = readFileSync(`${ROOT}${path}`, 'utf8');
    return [...whole.matchAll(fence)].map(({ 1: indent = '', 2: text = '', index }) => ({
      place: `${path}:${whole.slice(0, index).split('\n').length}`,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }));
  });
}

/** A part of a configuration, with a vendor where it names none: what roles leave open is another part's to say. */
function whole(text: string): { path: string; bytes: Buffer } {
  const isNamed = /^vendor:/m.test(text);
  return { path: CONFIG_PATH, bytes: Buffer.from(isNamed ? text : `vendor: [claude, codex]\n${text}`) };
}

/** The agent files that a configuration names: those that come with it, and for any other one a maker. */
function agentsOf(file: ReturnType<typeof whole>): Parameters<typeof readConfig>[3] {
  const named = rolesWithAgents(file).map(({ path }) => {
    const [shipped = 'agents/implementer.md'] = globSync(`agents/${path.split('/').at(-1)}`, { cwd: ROOT });
    return [path, readAgentFile({ path, bytes: readFileSync(`${ROOT}${shipped}`) }).agent!] as const;
  });
  return { agents: new Map(named) };
}

/** What a block of YAML is, which is read whole for it. */
function kindOf(text: string): 'workflow' | 'override' | 'configuration' {
  const keys = Object.keys(parse(text) as object);
  if (keys.some((key) => key === 'jobs' || key === 'steps')) return 'workflow';
  return keys.includes('tasks') ? 'override' : 'configuration';
}

describe('what the documents show can be pasted', () => {
  const yaml = Map.groupBy(blocksOf('yaml'), ({ text }) => kindOf(text));
  const markdown = Map.groupBy(blocksOf('markdown'), ({ text }) => (text.startsWith('---\n') ? 'agent' : 'list'));

  it('each kind is among it', () => {
    expect([...yaml.keys(), ...markdown.keys()].toSorted()).toEqual([
      'agent',
      'configuration',
      'list',
      'override',
      'workflow',
    ]);
  });

  it.each(yaml.get('configuration')!)('$place is a configuration', ({ text }) => {
    const file = whole(text);
    expect(() => readConfig(file, undefined, undefined, agentsOf(file))).not.toThrow();
  });

  it.each(yaml.get('override')!)('$place is one of a spec', ({ text }) => {
    const override = { path: overridePath('login'), bytes: Buffer.from(text) };
    expect(() => readConfig(whole('gates: { test: { run: [npm, test] } }'), override)).not.toThrow();
  });

  it.each(markdown.get('agent')!)('$place is an agent file', ({ text }) => {
    expect(readAgentFile({ path: 'agents/one.md', bytes: Buffer.from(text) }).problems).toEqual([]);
  });

  it.each(markdown.get('list')!)('$place is a task list', ({ text }) => {
    expect(readTasks(Buffer.from(text))).toMatchObject({ notices: [], units: [{ state: 'open' }, { state: 'open' }] });
  });
});
