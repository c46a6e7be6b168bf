import type { Job } from '../job.ts';
import type { Choice, Facts } from '../move.ts';
import { OPTIONS, STOP } from '../question.ts';
import { block, choose, type Rule } from './rule.ts';
import { sentence } from '../sentence.ts';

export const rereadTheSpec: Rule = ({ job, facts }) => {
  const { relation } = facts.tip;
  // A branch without the work of this job is not what was shown to whoever pinned it anew.
  if (job.repin === undefined || relation === 'diverged' || relation === 'gone') return undefined;
  if (facts.tip.relation === 'pins-changed') {
    if (facts.tip.digest !== job.repin) return pinBroken(facts.tip);
  } else if (facts.approval !== undefined && facts.approval.digest !== job.repin) {
    return approvalGone(job, facts.approval);
  } else if (facts.approval === undefined && facts.config !== undefined && facts.config.digest !== job.repin) {
    return anotherConfig(job, facts.config);
  }
  const at = 'commit' in facts.tip ? facts.tip.commit : job.tip;
  return choose(
    { type: 'build-graph', at, repin: job.repin },
    'A person pinned the spec as it is on the job branch now.',
  );
};

export const blockWhenThePinBroke: Rule = ({ facts }) => {
  return facts.tip.relation === 'pins-changed' ? pinBroken(facts.tip) : undefined;
};

function pinBroken({ paths, digest }: Extract<Facts['tip'], { relation: 'pins-changed' }>): Choice {
  return block(
    'pin-broken',
    `What this job was opened for has changed on its branch: ${paths.join(', ')}.`,
    `re-pin ${digest}`,
  );
}

/** What a person named was another one: it is shown again, and nothing is taken over unseen. */
function anotherConfig(job: Job, { paths, digest }: NonNullable<Facts['config']>): Choice {
  const detail = `The configuration on ${nameOf(job.baseBranch)} is not the one that was named: ${paths.join(', ')}.`;
  return block('pin-broken', detail, `re-pin ${digest}`);
}

/** Only people approve, on the default branch; what they took back must not be carried out. */
export const blockWhenTheApprovalIsGone: Rule = ({ job, facts }) => {
  return facts.approval === undefined ? undefined : approvalGone(job, facts.approval);
};

function approvalGone(job: Job, { reasons, digest }: NonNullable<Facts['approval']>): Choice {
  const detail = `${nameOf(job.baseBranch)} does not approve any more what this job carries out: ${reasons.join(' ')} ${CURE}`;
  return block('pin-broken', detail, `re-pin ${digest}`);
}

const CURE =
  'Put back what was approved and say `resume`; or bring what is approved there to the job branch, where `resume` shows what takes it over.';

function nameOf(branch: string): string {
  return branch.replace('refs/heads/', '');
}

export const blockWhenTheBranchIsHeld: Rule = ({ job, facts }) => {
  if (facts.holder === undefined) return undefined;
  const branch = nameOf(job.branch);
  const detail = `The job branch ${branch} is checked out in ${facts.holder}; moving it would turn the files there back. Switch to another branch.`;
  return block('branch-taken', detail, 'resume');
};

/** To send it again would be refused again, until a person has changed the rule. */
export const blockWhenThePushIsForbidden: Rule = ({ job, facts }) => {
  if (facts.forbidden === undefined) return undefined;
  const detail = sentence(`The server does not let the job branch ${nameOf(job.branch)} be moved: ${facts.forbidden}`);
  return block('push-refused', detail, 'resume');
};

/** A person decides, for the very commit that was found; on another one they are asked anew. */
export const settleADivergedBranch: Rule = ({ job, facts }) => {
  const { tip } = facts;
  if (tip.relation !== 'diverged' && tip.relation !== 'gone') return undefined;
  const theirs = tip.relation === 'diverged' ? tip.commit : undefined;
  if (job.branchChoice === undefined || job.branchChoice.commit !== theirs) return askAboutTheBranch(job, theirs);
  if (job.branchChoice.choice === 'take-theirs' && theirs !== undefined) {
    return choose({ type: 'adopt', tip: theirs }, 'A person chose the branch as it was pushed.');
  }
  const move = { type: 'restore' as const, to: job.tip, ...(theirs !== undefined && { from: theirs }) };
  return choose(move, 'A person chose the branch as this job left it.');
};

function askAboutTheBranch(job: Job, theirs: string | undefined): Choice {
  const found =
    theirs === undefined ? 'is gone' : `was moved to ${theirs.slice(0, 12)}, without all the work of this job`;
  const text = `The job branch ${nameOf(job.branch)} ${found}. This job left it at ${job.tip.slice(0, 12)}.`;
  const topic = 'base-diverged' as const;
  const options = OPTIONS[topic].filter((option) => theirs !== undefined || option.id !== 'take-theirs');
  const about = theirs === undefined ? {} : { commit: theirs };
  const question = { id: `q${job.seq}`, topic, text, freeText: false, options: [...options, STOP], ...about };
  return choose({ type: 'ask', question }, text);
}

export const adoptWhatAPersonPushed: Rule = ({ facts }) => {
  if (facts.tip.relation !== 'ahead') return undefined;
  const { commit } = facts.tip;
  return choose(
    { type: 'adopt', tip: commit },
    `A person pushed to the job branch; it stands at ${commit.slice(0, 12)} now.`,
  );
};
