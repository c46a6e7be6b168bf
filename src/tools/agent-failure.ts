import type { Failure } from '../core/evidence.ts';
import { LONGEST_WAIT_MS } from '../core/failure.ts';
import { inItsWords } from '../core/failing-line.ts';
import type { Answer, Hindrance } from '../roles/contracts.ts';
import type { Left } from './exchange.ts';
import type { ProcessEnd } from './process/process.ts';
import { excerptOf } from './excerpt.ts';
import { counted } from '../report/lines.ts';

/** A run of an agent that brought no answer to go on from. */
interface Fruitless {
  readonly stage: 'make' | 'check' | 'reason';
  readonly role: string;
  readonly end: ProcessEnd;
  readonly answer: Answer<unknown> | Exclude<Left, { outcome: 'file' }>;
  /** What it printed to stdout is for programs, and nothing that a person or a prompt should see. */
  readonly isStream: boolean;
  readonly idleMinutes: number;
  /** The worktree it ran in. */
  readonly tree: string;
  /** Its whole output, kept under this SHA-256. */
  readonly log: string | undefined;
}

type Cause = Pick<Failure, 'kind' | 'summary' | 'until'>;

const LONGEST_SUMMARY = 300;
/** The machine has no room for another process, or the program is just being written. */
const PASSING = ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE', 'ETXTBSY'];
/** What a shell, or `env` in a first line, ends with when there is nothing to start. */
const NOTHING_TO_START = [126, 127];

const HINDRANCES: Readonly<Record<Hindrance['kind'], readonly [kind: Failure['kind'], words: string]>> = {
  authentication: ['authentication', 'is not logged in'],
  forbidden: ['permission', 'is not allowed to work'],
  misconfigured: ['invalid-configuration', 'is told to work with what is not there'],
  quota: ['quota', 'has used up its quota'],
  incompatible: ['adapter-incompatible', 'is of a version that does not fit'],
  transient: ['transient-tool', 'cannot work at the moment'],
  unreachable: ['transient-transport', 'is not served at the moment'],
};

/** Why: from what the system and the typed result say. What was printed decides nothing; a line of it is for people. */
export function failureOf(run: Fruitless): Failure {
  const { stage, end, answer, tree, log } = run;
  const { summary, ...cause } = causeOf(run);
  const failure = { ...cause, stage, summary: summary.slice(0, LONGEST_SUMMARY), ...(log !== undefined && { log }) };
  if (end.outcome === 'not-started') return failure;
  const tail = excerptOf([end.stderr.length > 0 || run.isStream ? end.stderr : end.stdout], tree);
  if (tail === '') return failure;
  const isUnexplained = (end.outcome === 'exited' || end.outcome === 'signalled') && answer.outcome !== 'hindered';
  return { ...failure, summary: `${failure.summary}${isUnexplained ? inItsWords(tail) : ''}`, tail };
}

function causeOf(run: Fruitless): Cause {
  const { stage, end, answer, idleMinutes } = run;
  switch (end.outcome) {
    case 'not-started':
      return { kind: PASSING.includes(end.code) ? 'transient-tool' : 'capability-unavailable', summary: end.problem };
    case 'exited': {
      const isNothing = answer.outcome === 'nothing' && NOTHING_TO_START.includes(end.exitCode);
      const summary = `the agent ended with exit code ${end.exitCode}`;
      if (!isNothing) return withoutAnswer(summary, run);
      return { kind: 'capability-unavailable', summary: `${summary}: a program was not found, or cannot be started` };
    }
    case 'signalled':
      return withoutAnswer(`the agent was ended by ${end.signal}`, run);
    case 'idle':
      return {
        kind: 'transient-tool',
        summary: `the agent said nothing for ${counted(idleMinutes, 'minute')} and was ended`,
      };
    case 'aborted':
      return { kind: 'transient-tool', summary: 'the agent was interrupted' };
    case 'out-of-time':
      return { kind: tooLittle(stage), summary: 'the agent ran out of time and was ended' };
  }
}

/** Whoever only looks, and is too slow, says nothing about the candidate: there is nothing to repair. */
function tooLittle(stage: Fruitless['stage']): Cause['kind'] {
  return stage === 'make' ? 'implementation-defect' : 'transient-tool';
}

function withoutAnswer(how: string, { stage, role, end, answer }: Fruitless): Cause {
  switch (answer.outcome) {
    case 'hindered':
      return hindered(answer.hindrance);
    case 'none':
      return { kind: 'transient-tool', summary: `${how}; the result of ${role} cannot be used: ${answer.problem}` };
    case 'mute':
      // One that somebody ended need not have been one that does not fit.
      return {
        kind: end.outcome === 'exited' ? 'adapter-incompatible' : 'transient-tool',
        summary: `${how}; ${answer.problem}`,
      };
    case 'spent':
      return {
        kind: stage === 'reason' ? 'budget-exhausted' : tooLittle(stage),
        summary: `the agent used up ${answer.problem}`,
      };
    case 'nothing':
    case 'formless':
    case 'no-file':
      return { kind: 'transient-tool', summary: `${how}; ${answer.problem}` };
    case 'given':
      throw new Error('An answer is no failure.');
  }
}

function hindered({ kind, reason, until }: Hindrance): Cause {
  const [failure, words] = HINDRANCES[kind];
  const summary = `the agent ${words}${reason === '' ? '' : `: ${reason}`}`;
  const now = Date.now();
  const dueMs = until === undefined ? now : Math.min(Date.parse(until), now + LONGEST_WAIT_MS);
  return { kind: failure, summary, ...(dueMs > now && { until: new Date(dueMs).toISOString() }) };
}
