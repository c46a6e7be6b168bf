import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UserError } from '../../src/errors.ts';
import { OUTPUTS } from '../../src/github/ending.ts';
import { Inputs, readInputs } from '../../src/github/inputs.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: { readonly workflow_dispatch?: { readonly inputs: Readonly<Record<string, unknown>> } };
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly with?: Record<string, string> }[] }>>;
}

const metadata = parse(read('action.yml')) as Metadata;
const names = Object.keys(Inputs.shape);
const readAs = (variables: Record<string, string>): Inputs => readInputs({ INPUT_TOKEN: 't', ...variables });
const refusalOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readAs(variables);
  } catch (error) {
    if (error instanceof UserError) return error.problems.map(({ text }) => text);
  }
  return [];
};

describe('action.yml', () => {
  it('names the inputs that are read and the outputs that are set, each with a sentence', () => {
    expect(Object.keys(metadata.inputs).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(metadata.outputs).toSorted()).toEqual([...OUTPUTS].toSorted());
    for (const { description } of [...Object.values(metadata.inputs), ...Object.values(metadata.outputs)]) {
      expect(description).toMatch(/^[A-Z`].{15,}\.$/);
    }
  });

  it('only the token has a default: whatever else is given was said by somebody', () => {
    const defaults = Object.entries(metadata.inputs).filter(([, input]) => input.default !== undefined);
    expect(defaults.map(([name]) => name)).toEqual(['token']);
  });

  it('the workflow of the example takes every input that is said, and passes it on to both of its jobs', () => {
    const { on, jobs } = parse(read('examples/github/specbridge.yml')) as Workflow;
    const wanted = names.filter((name) => !['token', 'phase'].includes(name)).toSorted();
    expect(Object.keys(on.workflow_dispatch?.inputs ?? {}).toSorted()).toEqual(wanted);
    const passed = Object.fromEntries(wanted.map((name) => [name, `\${{ inputs.${name} }}`]));
    expect(jobs['step']?.steps[0]?.with).toEqual(passed);
    expect(jobs['rescue']?.steps[0]?.with).toEqual({ phase: 'rescue', ...passed });
  });
});

describe('inputs', () => {
  it('are read; what is empty is not given', () => {
    expect(
      readAs({ INPUT_JOB: ' demo-1a2b3c ', INPUT_SPEC: '', INPUT_GENERATION: '12-0123456789ab', INPUT_BASE: 'next' }),
    ).toEqual({
      token: 't',
      job: 'demo-1a2b3c',
      generation: { number: 12, commit: '0123456789ab' },
      base: 'refs/heads/next',
    });
  });

  it('a misspelled one is named, with what was probably meant', () => {
    expect(refusalOf({ INPUT_SPECK: 'login', INPUT_BASIS: 'x' })).toEqual([
      expect.stringMatching(/^There is no input "speck". Did you mean spec\? Inputs are spec, base, /),
      expect.stringMatching(/^There is no input "basis". Did you mean base\?/),
    ]);
  });

  it('everything that is wrong is said at once', () => {
    const wrong = {
      INPUT_TOKEN: '',
      INPUT_SPEC: '../login',
      INPUT_JOB: 'a/b',
      INPUT_BASE: 'a..b',
      INPUT_GENERATION: 'last',
      INPUT_COMMAND: 'stop',
      INPUT_ARGUMENT: 'x'.repeat(6_001),
      INPUT_PHRASE: 'rescue',
      INPUT_PHASE: 'rest',
    };
    expect(refusalOf(wrong).map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual([
      'There is no input',
      ...['spec', 'base', 'job', 'generation', 'command', 'argument', 'phase', 'token'].map(
        (name) => `The input ${name} takes`,
      ),
    ]);
  });
});
