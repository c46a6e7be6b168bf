import type { Choice, Facts } from '../move.ts';
import { block, choose, type Rule } from './rule.ts';

export const rereadTheSpec: Rule = ({ job, facts }) => {
  const { relation } = facts.tip;
  // A branch without the work of this job is not what was shown to whoever pinned it anew.
  if (job.repin === undefined || relation === 'diverged' || relation === 'gone') return undefined;
  if (facts.tip.relation === 'pins-changed' && facts.tip.digest !== job.repin) return pinBroken(facts.tip);
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

export const blockWhenTheBranchDiverged: Rule = ({ job, facts }) => {
  const { relation } = facts.tip;
  if (relation !== 'diverged' && relation !== 'gone') return undefined;
  const found = relation === 'gone' ? 'is gone' : 'does not contain the work of this job any more';
  const detail = `The job branch ${job.branch} ${found}. Put it back to ${job.tip}.`;
  return block('base-diverged', detail, 'resume');
};

export const adoptWhatAPersonPushed: Rule = ({ facts }) => {
  if (facts.tip.relation !== 'ahead') return undefined;
  const { commit } = facts.tip;
  return choose(
    { type: 'adopt', tip: commit },
    `A person pushed to the job branch; it stands at ${commit.slice(0, 12)} now.`,
  );
};
