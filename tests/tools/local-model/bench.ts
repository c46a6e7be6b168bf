import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { LocalModel } from '../../../src/core/plan.ts';
import type { ReasonRole } from '../../../src/core/reasoning.ts';
import { localReasoner } from '../../../src/tools/local-model/reasoner.ts';
import type { ReasonEnd } from '../../../src/ports.ts';

const standIn = fileURLToPath(new URL('../../world/llama/stand-in.mjs', import.meta.url));

type Managed = Extract<LocalModel['server'], { kind: 'managed' }>;

/** A model with its server, in a folder of its own. */
export interface ModelBench {
  readonly model: LocalModel;
  readonly root: string;
  /** As the diagnoser, where no other role is named. */
  ask<R extends ReasonRole = 'diagnoser'>(
    words?: Partial<{ role: R; prompt: string; deadline: Date; signal: AbortSignal }>,
  ): Promise<ReasonEnd<R>>;
  /** Process ids of its servers, in the order of their starts. */
  starts(): readonly number[];
  /** What the server was asked. */
  asked(): readonly { readonly messages: readonly { readonly content: string }[] }[];
  end(): Promise<void>;
}

/** The stand-in with these faults, as words separated by dots; or another program. */
export function modelBench(faults: string, { server = {}, says = {}, ...differences }: Differences = {}): ModelBench {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, faults);
  writeFileSync(path, JSON.stringify(says));
  const program = join(folder, 'llama-server');
  writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${standIn} "$@"\n`, { mode: 0o755 });
  const model: LocalModel = {
    server: { ...OWN, executable: program, model: path, ...server },
    contextSize: 8_192,
    temperature: 0,
    requestTimeoutMs: 10_000,
    ...differences,
  };
  const root = join(folder, 'places');
  const reasoner = localReasoner(root);
  onTestFinished(() => reasoner[Symbol.asyncDispose]());
  const lines = (name: string): readonly string[] =>
    existsSync(`${path}.${name}`) ? readFileSync(`${path}.${name}`, 'utf8').trim().split('\n') : [];
  return {
    model,
    root,
    ask: <R extends ReasonRole>({
      role = 'diagnoser' as R,
      prompt = 'why?',
      deadline = new Date(Date.now() + 60_000),
      signal = new AbortController().signal,
    }: Parameters<ModelBench['ask']>[0] & { readonly role?: R } = {}) =>
      reasoner.ask(
        {
          role,
          thinker: { tier: 'local-small', model },
          place: 'a-step',
          task: '1',
          round: 1,
          prompt,
          deadline,
        },
        signal,
      ),
    starts: () => lines('starts').map(Number),
    asked: () => lines('asked').map((line) => JSON.parse(line)),
    end: async () => reasoner[Symbol.asyncDispose](),
  };
}

export interface Differences extends Partial<Omit<LocalModel, 'server'>> {
  readonly server?: Partial<Managed>;
  /** What it answers, by role. */
  readonly says?: Readonly<Record<string, readonly (object | 'hang')[]>>;
}

const OWN: Managed = {
  kind: 'managed',
  executable: 'llama-server',
  model: '',
  args: [],
  slots: 2,
  startupTimeoutMs: 10_000,
  idleShutdownMs: 60_000,
  maxRestarts: 1,
};
