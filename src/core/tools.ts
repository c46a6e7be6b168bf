import { z } from 'zod';

/** What an agent may use, in words that belong to no vendor. */
export const Tool = z.enum(['read', 'search', 'grep', 'web-read', 'test-run', 'agent-spawn', 'write', 'edit', 'shell']);
export type Tool = z.infer<typeof Tool>;

/** Those that are there to change something. */
export const WRITING: readonly Tool[] = ['write', 'edit', 'shell'];

/** What a role may use whose agent file says nothing of it, or that has none. */
export const USUAL_TOOLS: Readonly<Record<'maker' | 'checker', readonly Tool[]>> = {
  maker: ['read', 'search', 'grep', 'test-run', 'write', 'edit', 'shell'],
  checker: ['read', 'search', 'grep', 'test-run'],
};

type Natives = Partial<Record<Tool, string>>;

/** By which name the program of a vendor gives each of them: Claude's own tools, and what Codex's sandbox must allow. */
const NATIVE: Readonly<Record<'claude' | 'codex', Natives>> = {
  claude: {
    read: 'Read',
    search: 'Glob',
    grep: 'Grep',
    'web-read': 'WebFetch',
    'test-run': 'Bash',
    write: 'Write',
    edit: 'Edit',
    shell: 'Bash',
  },
  codex: {
    read: 'read-only',
    search: 'read-only',
    grep: 'read-only',
    'test-run': 'read-only',
    write: 'workspace-write',
    edit: 'workspace-write',
    shell: 'workspace-write',
  },
};

interface Working {
  readonly kind: 'maker' | 'checker';
  readonly agent?: { readonly tools: readonly Tool[] } | undefined;
}

/** What the program of a vendor must be given for a role, by its own names, each once. */
export function nativeTools(vendor: keyof typeof NATIVE, { kind, agent }: Working): readonly string[] {
  const natives = NATIVE[vendor];
  const named = (agent?.tools ?? USUAL_TOOLS[kind]).map((tool) => {
    const native = natives[tool];
    // Another meaning than the one that was asked for is worse than none.
    if (native === undefined) throw new Error(`The vendor ${vendor} has no tool for ${tool}.`);
    return native;
  });
  return [...new Set(named)].toSorted();
}

/** Tools that the program of a vendor cannot give; a program of a person's own is only told, and gives itself what it will. */
export function missingTools(vendor: string, tools: readonly Tool[]): readonly Tool[] {
  if (vendor !== 'claude' && vendor !== 'codex') return [];
  return tools.filter((tool) => NATIVE[vendor][tool] === undefined);
}
