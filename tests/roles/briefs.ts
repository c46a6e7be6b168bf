import type { Failure } from '../../src/core/evidence.ts';
import type { Plan } from '../../src/core/reasoning.ts';
import type { Task } from '../../src/roles/prompts.ts';

export const FENCE = '=====4f2a9c=====';

export const TASK: Task = {
  number: '1.2',
  title: 'Keep what is written',
  within: '1. The store',
  above: '1. The store\nAll of it goes through one file.',
  details: '- Write it to the store\n- Read it back',
  requirements: [{ id: '1.2', text: 'WHEN it is written THE SYSTEM SHALL keep it.' }],
  unresolved: ['7.3'],
  documents: [
    { name: 'requirements.md', bytes: 1234 },
    { name: 'tasks.md', bytes: 567 },
  ],
  context: {
    steering: [{ path: '.kiro/steering/tech.md', text: 'Plain functions, no classes.' }],
    included: [{ path: 'docs/store.md', text: 'One line for each entry.' }],
    elsewhere: [{ path: '.kiro/steering/database.md', about: '**/*.sql' }],
    named: ['docs/schema.sql'],
    missing: [{ path: 'docs/gone.md', why: 'is not there, or is no regular file' }],
  },
};

export const PLAN: Plan = {
  goal: 'The store keeps what is written',
  steps: [
    { id: 's1', action: 'Write src/store.ts', expectedEvidence: 'its test passes' },
    { id: 's2', action: 'Call it from src/main.ts' },
  ],
  testStrategy: 'One test for each requirement',
  verificationStrategy: 'npm test',
  assumptions: ['The folder may be written to'],
  risks: ['Two may write at once'],
};

export const FAILURE: Failure = {
  kind: 'verification-failure',
  stage: 'gate',
  summary: 'the gate test failed (exit 1)',
  tail: 'expected 5, found 4',
  findings: [{ severity: 'error', file: 'add.js', line: 3, problem: 'one too low', fix: 'add it' }],
};

export const GATES = 'These commands judge the result:\n- test: npm test';
