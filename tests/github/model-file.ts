import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const STAND_IN = new URL('../world/llama/stand-in.mjs', import.meta.url).pathname;

/** A model file on the machine of the runs, with a server program beside it. */
export interface ModelFile {
  readonly path: string;
  /** The key of the configuration that names both. */
  readonly line: string;
}

export function modelFile(): ModelFile {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, program] = [join(folder, 'good'), join(folder, 'llama-server')];
  writeFileSync(path, '');
  writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${STAND_IN} "$@"\n`);
  chmodSync(program, 0o755);
  return { path, line: `\nlocalModel: { model: ${path}, executable: ${program} }\n` };
}
