import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MakerEnd, Tree } from '../../../src/ports.ts';
import { processAgents } from '../../../src/tools/agents.ts';
import { conversations } from '../../../src/tools/conversation.ts';
import { logPath } from '../../../src/tools/logs.ts';

const base = mkdtempSync(join(tmpdir(), 'specbridge-stand-in-'));
const programs = join(base, 'bin');
const tree = join(base, 'step/make-1');
const agents = processAgents(conversations({ logs: join(base, 'logs'), scriptedProgram: ['none'] }));
const STREAM = join(import.meta.dirname, 'streams/claude/done.jsonl');
const HELP =
  '--safe-mode --strict-mcp-config --no-session-persistence --setting-sources --permission-prompts --permission-mode --tools --allowedTools --json-schema --effort --max-budget-usd';

beforeEach(() => {
  for (const folder of [programs, tree]) mkdirSync(folder, { recursive: true });
  vi.stubEnv('PATH', `${programs}:/usr/bin:/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(programs, { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true }));

/** In the place of Claude Code: what it says of itself, and what it does when it is asked to work. */
function install({ version = '2.1.332 (Claude Code)', help = HELP, work = `cat ${STREAM}` }): void {
  const script = `#!/bin/sh\ncase "$1" in --version) echo '${version}';; --help) echo '${help}';; *) ${work};; esac\n`;
  writeFileSync(join(programs, 'claude'), script, { mode: 0o755 });
}

const stage = { key: 'worker', kind: 'maker' as const, vendor: 'claude' as const, minutes: 1 };

function make(prompt = 'Do it.', by = agents): Promise<MakerEnd> {
  const about = { node: 'n1', task: '1', attempt: 1, stage, script: undefined, prompt };
  const deadline = new Date(Date.now() + 20_000);
  return by.make({ ...about, tree: { path: tree } as Tree, deadline }, new AbortController().signal);
}

describe('D14: a vendor’s program that is not there, or of another version', () => {
  it('is known before anything runs', async () => {
    expect(await agents.lacks(stage, undefined)).toEqual({
      code: 'tool-missing',
      text: 'There is no program claude on the path. Install Claude Code 2.1.332 or newer, before 3.0.0.',
    });
  });

  it.each(['2.1.331 (Claude Code)', '2.0.999', '3.0.0', '1.9.400', 'claude', ''])(
    'D14: %j does not fit',
    async (version) => {
      install({ version });
      expect(await agents.lacks(stage, undefined)).toMatchObject({ code: 'adapter-incompatible' });
    },
  );

  it.each(['2.1.332 (Claude Code)', '2.1.1000', '2.10.0', 'v2.2.0-beta'])('D14: %j fits', async (version) => {
    install({ version });
    expect(await agents.lacks(stage, undefined)).toBeUndefined();
  });

  it('D14: one that has lost an option is named with it', async () => {
    install({ help: HELP.replace('--safe-mode ', '') });
    expect(await agents.lacks(stage, undefined)).toEqual({
      code: 'adapter-incompatible',
      text: 'Claude Code 2.1.332 does not know --safe-mode. Install Claude Code 2.1.332 or newer, before 3.0.0, which knows it.',
    });
  });
});

describe('a run of a vendor’s program', () => {
  it('names the program with its version, and is none where the version does not fit', async () => {
    install({ version: '2.3.4 (Claude Code)' });
    const [fresh, other] = [0, 1].map(() =>
      processAgents(conversations({ logs: join(base, 'logs'), scriptedProgram: ['none'] })),
    );
    expect(await make('Do it.', fresh)).toMatchObject({ outcome: 'reported', program: 'Claude Code 2.3.4' });
    install({ version: '3.0.0', work: 'touch paid' });
    expect(await make('Do it.', other)).toMatchObject({ failure: { kind: 'adapter-incompatible', stage: 'make' } });
    expect(() => readFileSync(join(tree, 'paid'))).toThrow('ENOENT');
    rmSync(join(programs, 'claude'));
    expect(await make('Do it.', other)).toMatchObject({ outcome: 'failed' });
  });

  it('D1, D2: gets a prompt of a megabyte by its input, which ends', async () => {
    install({ work: `wc -c > size; cat ${STREAM}` });
    expect(await make('é'.repeat(524_288))).toMatchObject({ outcome: 'reported', says: 'completed' });
    expect(readFileSync(join(tree, 'size'), 'utf8').trim()).toBe('1048576');
  });

  it('D4: with a whole answer, its exit code does not matter', async () => {
    install({ work: `cat ${STREAM}; exit 1` });
    expect(await make()).toMatchObject({ outcome: 'reported', usage: { role: 'worker', outputTokens: 100 } });
  });

  it('D14: that ends before its first event does not speak as expected, and says why', async () => {
    install({ work: 'echo "error: unknown option --safe-mode" >&2; exit 1' });
    expect(await make()).toMatchObject({
      outcome: 'failed',
      failure: {
        kind: 'adapter-incompatible',
        summary:
          'the agent ended with exit code 1; it ended before its first event: “error: unknown option --safe-mode”',
      },
    });
  });

  it('one that somebody ended so early may be tried again', async () => {
    install({ work: 'kill -9 $$' });
    expect(await make()).toMatchObject({ failure: { kind: 'transient-tool' } });
  });

  it('D9: whose events break off is incomplete; what it printed is for programs, and stays in the log', async () => {
    install({ work: `head -3 ${STREAM}` });
    const end = await make();
    expect(end).toMatchObject({
      failure: { kind: 'transient-tool', summary: 'the agent ended with exit code 0; its events break off' },
    });
    expect(end.outcome === 'failed' && end.failure.tail).toBeUndefined();
    expect(readFileSync(logPath(join(base, 'logs'), end.log!), 'utf8')).toContain('"subtype":"init"');
  });

  it('B17, D7: bytes that are no text, and many of them, do not hide its end', async () => {
    install({ work: `head -c 6000000 /dev/urandom; echo; tail -1 ${STREAM}` });
    expect(await make()).toMatchObject({ outcome: 'reported', says: 'completed' });
  });
});
