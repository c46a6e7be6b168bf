import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ggufModel, type Weights } from '../world/llama/gguf.ts';
import { realServer } from '../world/llama/program.ts';
import { modelBench, type Differences, type ModelBench } from '../tools/local-model/bench.ts';

/** Whatever is a text becomes `!`, of two words the first one of these is chosen, and nothing is said that need not be. */
const PAIRS = [
  ...Array<string>(50).fill('"!"'),
  ...Array<string>(20).fill('"}'),
  ...Array<string>(10).fill('"repair"'),
];
export const STEERED: Weights = { kind: 'bigrams', texts: PAIRS };

/** Whatever is a text becomes `!`, and where there is a choice of words, these are taken, the first ones rather than the last. */
export function steeredTo(words: readonly string[], ...answers: readonly object[]): Weights {
  const texts = (count: number, text: string): readonly string[] => Array<string>(count).fill(text);
  const chosen = words.flatMap((word, index) => texts(20 * (words.length - index), word));
  const written = answers.flatMap((answer) => texts(5, JSON.stringify(answer)));
  return { kind: 'bigrams', texts: [...texts(400, '"!"'), ...texts(300, '",'), ...chosen, ...written] };
}

/** A model file. */
export function modelFile(weights: Weights): string {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-gguf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'small.gguf');
  writeFileSync(path, ggufModel(weights));
  return path;
}

/** The real server program with a model of these weights. */
export function realBench(weights: Weights = STEERED, { server, ...differences }: Differences = {}): ModelBench {
  const own = { executable: realServer()!, model: modelFile(weights), ...server };
  return modelBench('real', { ...differences, server: own });
}
