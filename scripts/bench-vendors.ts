// What a run of a vendor's program costs besides the program: in its place a script that says what the real one said once.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stage } from '../src/core/plan.ts';
import type { Tree } from '../src/ports.ts';
import { processAgents } from '../src/tools/agents.ts';
import { conversations } from '../src/tools/conversation.ts';
import { processCount } from '../src/tools/process/process.ts';
import { claude } from '../src/tools/vendors/claude.ts';
import { codex } from '../src/tools/vendors/codex.ts';

/** Of one vendor; times in milliseconds, of the quickest run: what others do on the machine only adds to it. */
export interface VendorTimes {
  readonly program: string;
  /** A run, without what the program takes alone. */
  readonly ownMs: number;
  readonly aloneMs: number;
  /** The first run of a step looks at the program besides. */
  readonly firstProcesses: number;
  readonly processes: number;
  /** Bytes of the log that stays of a run. */
  readonly kept: number;
}

const RUNS = 25;

export async function vendorTimes(): Promise<readonly VendorTimes[]> {
  const root = mkdtempSync(join(tmpdir(), 'specbridge-bench-vendors-'));
  const { PATH = '' } = process.env;
  process.env['PATH'] = `${root}${delimiter}${PATH}`;
  try {
    const found: VendorTimes[] = [];
    for (const { program, versions, options } of [claude, codex])
      found.push(await timesOf(root, program as 'claude' | 'codex', versions[0], options));
    return found;
  } finally {
    process.env['PATH'] = PATH;
    rmSync(root, { recursive: true });
  }
}

async function timesOf(
  root: string,
  program: 'claude' | 'codex',
  version: string,
  options: readonly string[],
): Promise<VendorTimes> {
  const [path, folder, logs] = [
    join(root, program),
    join(root, `${program}-step/make-1`),
    join(root, `${program}-logs`),
  ];
  const said = fileURLToPath(new URL(`../tests/tools/vendors/streams/${program}/done.jsonl`, import.meta.url));
  const cases = [
    `*--version*) echo ${version};;`,
    `*--help*) echo '${options.join(' ')}';;`,
    `*) cat > /dev/null; cat ${said};;`,
  ];
  writeFileSync(path, `#!/bin/sh\ncase "$*" in ${cases.join(' ')} esac\n`, { mode: 0o755 });
  mkdirSync(folder, { recursive: true });
  const agents = processAgents(conversations({ logs, scriptedProgram: ['none'] }));
  const stage: Stage = { key: 'maker', kind: 'maker', vendor: program, minutes: 1 };
  const about = { node: 'n1', task: '1', attempt: 1, stage, script: undefined, prompt: 'Do it.\n'.repeat(1_000) };
  const order = { ...about, tree: { path: folder } as Tree, deadline: new Date(Date.now() + 120_000) };
  const run = async (): Promise<number> => {
    const before = processCount();
    const { outcome } = await agents.make(order, new AbortController().signal);
    if (outcome !== 'reported') throw new Error(`The stand-in of ${program} was not understood.`);
    return processCount() - before;
  };
  const firstProcesses = await run();
  const processes = await run();
  const whole = await quickest(run);
  const aloneMs = await quickest(async () => spawnSync(path, ['-'], { input: order.prompt }));
  const sizes = readdirSync(logs).map((name) => statSync(join(logs, name)).size);
  const kept = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return { program, ownMs: whole - aloneMs, aloneMs, firstProcesses, processes, kept };
}

async function quickest(deed: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const startedAt = performance.now();
    await deed();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}
