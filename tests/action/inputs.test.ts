import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UserError } from '../../src/errors.ts';
import { OUTPUTS } from '../../src/github/ending.ts';
import { Inputs, readInputs, secretsIn } from '../../src/github/inputs.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: Readonly<Record<string, string>>;
}

interface WorkflowJob {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly with?: Record<string, string> }[];
}
interface Workflow {
  readonly on: { readonly workflow_dispatch?: { readonly inputs: Readonly<Record<string, unknown>> } };
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
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
    // What proves who speaks is never typed into a form.
    const fixed = ['token', 'phase', 'on-cancel', 'step-minutes', 'app-id', 'app-private-key'];
    const wanted = names.filter((name) => !fixed.includes(name)).toSorted();
    expect(Object.keys(on.workflow_dispatch?.inputs ?? {}).toSorted()).toEqual(wanted);
    const passed = {
      ...Object.fromEntries(wanted.map((name) => [name, `\${{ inputs.${name} }}`])),
      'app-id': '${{ vars.SPECBRIDGE_APP_ID }}',
      'app-private-key': '${{ secrets.SPECBRIDGE_APP_PRIVATE_KEY }}',
    };
    expect(jobs['step']?.steps[0]?.with).toEqual(passed);
    expect(jobs['rescue']?.steps[0]?.with).toEqual({ phase: 'rescue', ...passed });
  });

  it('the hardened form of it differs in its jobs alone, and only the two that run no foreign code may write', () => {
    const { jobs: plain, ...around } = parse(read('examples/github/specbridge.yml')) as Workflow;
    const { jobs, ...other } = parse(read('examples/github/hardened/specbridge.yml')) as Workflow;
    expect(other).toEqual(around);
    const { permissions, steps } = plain['step']!;
    for (const phase of ['decide', 'settle']) {
      expect(jobs[phase]).toMatchObject({ permissions, steps: [{ with: { phase, ...steps[0]!.with } }] });
    }
    expect(jobs['work']?.permissions).toEqual({ contents: 'read' });
    const decided = (name: string): string => `\${{ needs.decide.outputs.${name} }}`;
    const lent = { phase: 'work', job: decided('job'), generation: decided('generation') };
    expect(jobs['work']?.steps.map((step) => step.with)).toEqual([lent]);
  });
});

describe('inputs', () => {
  it('are read; what is empty is not given', () => {
    expect(
      readAs({
        INPUT_JOB: ' demo-1a2b3c ',
        INPUT_SPEC: '',
        INPUT_GENERATION: '12-0123456789ab',
        INPUT_BASE: 'next',
        INPUT_VENDOR: 'codex/gpt-5.5',
        INPUT_RUNNER: '["self-hosted","agents"]',
      }),
    ).toEqual({
      token: 't',
      phase: 'step',
      'on-cancel': 'pause',
      'step-minutes': 60,
      runner: ['self-hosted', 'agents'],
      job: 'demo-1a2b3c',
      generation: { number: 12, commit: '0123456789ab' },
      base: 'refs/heads/next',
      vendor: 'codex/gpt-5.5',
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
      INPUT_VENDOR: 'gpt',
      INPUT_GENERATION: 'last',
      INPUT_COMMAND: 'stop',
      INPUT_ARGUMENT: 'x'.repeat(6_001),
      INPUT_PHRASE: 'rescue',
      INPUT_PHASE: 'rest',
      INPUT_RUNNER: 'self-hosted, agents',
      'INPUT_STEP-MINUTES': '7',
    };
    expect(refusalOf(wrong).map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual([
      'There is no input',
      ...[
        'spec',
        'base',
        'vendor',
        'job',
        'generation',
        'command',
        'argument',
        'runner',
        'step-minutes',
        'phase',
        'token',
      ].map((name) => `The input ${name} takes`),
    ]);
  });
});

describe('an App', () => {
  const pem = (key: { privateKey: { export(how: { type: 'pkcs8'; format: 'pem' }): string | Buffer } }): string =>
    key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
  const key = pem(generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  const inWriting = key.replaceAll('\n', String.raw`\n`);

  it('is its id and its key, whose line ends may be in writing', () => {
    for (const given of [key, inWriting]) {
      const inputs = readAs({ 'INPUT_APP-ID': '12', 'INPUT_APP-PRIVATE-KEY': given });
      expect(inputs).toMatchObject({ token: 't', 'app-id': '12', 'app-private-key': key });
    }
  });

  it('is refused where half of it is missing, or the key is none or of another kind', () => {
    expect(refusalOf({ 'INPUT_APP-ID': '12', 'INPUT_APP-PRIVATE-KEY': '' })).toEqual([
      expect.stringMatching(/^The input app-private-key is missing or empty beside app-id\. Give both/),
    ]);
    expect(refusalOf({ 'INPUT_APP-PRIVATE-KEY': key })).toEqual([
      expect.stringMatching(/^The input app-id is missing/),
    ]);
    const other = pem(generateKeyPairSync('ed25519'));
    for (const wrong of ['hunter22-hunter22', key.slice(0, 200), other]) {
      const refused = refusalOf({ 'INPUT_APP-ID': '12', 'INPUT_APP-PRIVATE-KEY': wrong });
      expect(refused).toEqual([expect.stringMatching(/^The input app-private-key takes the whole private key/)]);
      expect(refused.join()).not.toContain(wrong.slice(0, 16));
    }
  });

  it('has a key of which each line is hidden, however it was given', () => {
    const lines = key.split('\n').slice(1, -1);
    for (const given of [key, inWriting]) {
      const hidden = secretsIn({ INPUT_TOKEN: 'ghs_1234', 'INPUT_APP-PRIVATE-KEY': given });
      expect(hidden).toEqual(expect.arrayContaining(['ghs_1234', ...lines]));
      expect(hidden.filter((one) => one === '' || one.startsWith('---'))).toEqual([]);
    }
  });
});
