import type { Job } from './job.ts';
import type { Choice, Facts } from './move.ts';
import {
  askAboutARedGate,
  askAboutNoChange,
  askAboutTheGuard,
  askAboutTickedBoxes,
  askAfterManyFailures,
  askWhatOnlyAPersonKnows,
} from './rules/asking.ts';
import { blockWhenNothingCanRun, closeWhenAllIsVerified, waitForTheChecks } from './rules/closing.ts';
import {
  carryAStaleCandidate,
  checkTheCandidate,
  integrateWhatIsVerified,
  makeTheNextCandidate,
  runTheGates,
} from './rules/node.ts';
import { askForTheCause, blockOnWhatOnlyAPersonCanMend, diagnoseTheFailure, postponeARetry } from './rules/failure.ts';
import { askAboutARedBaseline, blockWithoutAGate, buildTheGraph, runTheBaseline } from './rules/opening.ts';
import type { Rule } from './rules/rule.ts';
import { planAnew, planTheTask } from './rules/thinking.ts';
import {
  blockWhenPaused,
  blockWhenRunsDie,
  hearTheInbox,
  lookAtAnOpenIntent,
  restWhenFinal,
  waitForAPerson,
  waitForTheClock,
} from './rules/standing.ts';
import {
  adoptWhatAPersonPushed,
  blockWhenTheApprovalIsGone,
  blockWhenTheBranchIsHeld,
  blockWhenThePinBroke,
  blockWhenThePushIsForbidden,
  rereadTheSpec,
  settleADivergedBranch,
} from './rules/trust.ts';

/** The policy: the first rule that answers wins. Read it top to bottom. */
const LADDER: readonly Rule[] = [
  restWhenFinal,
  lookAtAnOpenIntent,
  hearTheInbox,
  rereadTheSpec,
  waitForAPerson,
  blockWhenPaused,
  blockWhenRunsDie,
  waitForTheClock,
  // Before the branch is looked at: what was in scope when the job was opened is known from its base.
  buildTheGraph,
  blockWhenTheBranchIsHeld,
  blockWhenThePushIsForbidden,
  blockWhenThePinBroke,
  settleADivergedBranch,
  blockWhenTheApprovalIsGone,
  adoptWhatAPersonPushed,
  blockWithoutAGate,
  askAboutTickedBoxes,
  runTheBaseline,
  askAboutARedBaseline,
  askAboutARedGate,
  askForTheCause,
  diagnoseTheFailure,
  blockOnWhatOnlyAPersonCanMend,
  postponeARetry,
  planAnew,
  askWhatOnlyAPersonKnows,
  askAfterManyFailures,
  askAboutNoChange,
  carryAStaleCandidate,
  askAboutTheGuard,
  integrateWhatIsVerified,
  checkTheCandidate,
  runTheGates,
  planTheTask,
  makeTheNextCandidate,
  waitForTheChecks,
  closeWhenAllIsVerified,
  blockWhenNothingCanRun,
];

/** What to do next, and why. Pure: the same job, facts and moment give the same answer, which `job --why` relies on. */
export function decide(job: Job, facts: Facts, now: Date): Choice {
  for (const rule of LADDER) {
    const choice = rule({ job, facts, now });
    if (choice !== undefined) return choice;
  }
  throw new Error('The ladder has no last rung.');
}
