import { readFileSync } from 'node:fs';
import { scriptedTurn } from '../../../src/tools/scripted.ts';
import type { Asked, Turn } from './model.ts';

type Vendor = Asked['vendor'];

export const MODELS: Readonly<Record<Vendor, string>> = { claude: 'claude-sonnet-4-5', codex: 'gpt-5.5' };

const EXAMPLE = new URL('../../../examples/text-tools/', import.meta.url);
const script = readFileSync(new URL('.specbridge/scripts/demo.yml', EXAMPLE));

/** What the script of the example has for its first two tasks, as turns of a model: the first attempt on the second one leaves a gate red. */
export function play({ prompt }: Asked): readonly Turn[] {
  const thought = thoughtFor(prompt);
  if (thought !== undefined) return [{ run: 'git log --oneline' }, { answer: thought }, { say: 'That is how.' }];
  const told = (name: string): string | undefined => new RegExp(`"${name}":"([0-9a-f-]+)"`).exec(prompt)?.[1];
  if (prompt.includes('You judge one candidate')) {
    const verdict = { verdict: 'pass', tree: told('tree'), nonce: told('nonce'), findings: [] };
    return [{ run: 'git diff HEAD --stat' }, { answer: verdict }, { say: 'It does what the task asks.' }];
  }
  const task = /^([12]) (?:Count words|Make slugs)$/m.exec(prompt)?.[1] ?? '';
  const isRepair = prompt.includes('Attempt 1 failed');
  const { write = {}, report } = scriptedTurn(script, 'make', task, isRepair ? 2 : 1);
  const turns = Object.entries(write).flatMap(([path, text]): readonly Turn[] => [
    ...(isRepair ? [{ read: path }] : []),
    { write: path, text },
  ]);
  return [...turns, { run: 'node --test' }, { answer: report ?? {} }, { say: 'Done.' }];
}

/** What whoever thinks answers; nothing where the question is none of theirs. */
function thoughtFor(prompt: string): object | undefined {
  if (prompt.includes('You plan how one task')) {
    const steps = [{ id: '1', action: 'Write the function and its test.', expectedEvidence: 'node --test is green' }];
    return { decision: 'plan', goal: 'The library has the function that the task names.', steps };
  }
  if (prompt.includes('You judge the plan')) return { verdict: 'accept' };
  return prompt.includes('has failed. Say why')
    ? { rootCause: 'The function does not do yet what its test asks.', recommendedAction: 'repair' }
    : undefined;
}

/** The example with two tasks, one vendor that makes and one that checks; the one that checks also thinks. */
export const between =
  (maker: Vendor, checker: Vendor) =>
  (path: string, text: string): string => {
    if (path.endsWith('specs/text-tools/tasks.md')) return text.replace(/^- \[ \] 3\.[^]*/m, '');
    return path.endsWith('.specbridge/orchestrate.yml') ? configuration(maker, checker) : text;
  };

function configuration(maker: Vendor, checker: Vendor): string {
  return [
    'gates:',
    '  test: { run: [node, --test], minutes: 5 }',
    'roles:',
    `  implementer: { kind: maker, vendor: ${maker}, model: ${MODELS[maker]}, effort: low, minutes: 5 }`,
    `  reviewer: { kind: checker, vendor: ${checker}, model: ${MODELS[checker]}, minutes: 5 }`,
    `reasoning: { agent: { vendor: ${checker}, model: ${MODELS[checker]}, minutes: 5 } }`,
    '',
  ].join('\n');
}
