import { nodeOf } from '../core/changes.ts';
import type { Failure } from '../core/evidence.ts';
import { isRealChange } from '../core/screen.ts';
import { tick } from '../spec/tasks.ts';
import { message } from './commits.ts';
import { chosenAt, type Deed } from './deed.ts';
import { guardedParts } from './candidate.ts';
import { publishedAt } from './outputs.ts';
import { tasksPath } from '../spec/spec-name.ts';

/**
 * The candidate's tree with the node's boxes ticked, as one commit on the tip. A pure function of what is recorded, so doing it
 * twice gives the same commit; no code of the repository runs.
 */
export const integrate: Deed<'integrate'> = async (job, move, { repository }) => {
  const node = nodeOf(job, move.node);
  const path = tasksPath(job.spec);
  const bytes = await repository.read(move.candidate, path);
  if (bytes === undefined) throw new Error(`${path} is not in the candidate, though it is protected.`);
  const tree = await repository.replace(move.candidate, path, tick(bytes, node.boxes));
  const evidence = node.attempt?.claim ?? 'integrated';
  const order = { tree, parents: [move.onto], message: message(job, node, move.attempt, evidence), at: chosenAt(job) };
  const ledger = await publishedAt(job, move, node.attempt, repository);
  return {
    type: 'node-integrated',
    node: node.id,
    attempt: move.attempt,
    commit: await repository.commit(order),
    tree,
    ...(ledger && { ledger }),
  };
};

/** The candidate's change on another tip: a new candidate, of which nothing is known yet. */
export const carry: Deed<'carry'> = async (job, move, { repository }) => {
  const node = nodeOf(job, move.node);
  const about = { type: 'candidate-carried' as const, node: node.id, attempt: move.attempt };
  const tree = await repository.carry(move.candidate, move.onto);
  if (tree === undefined) return { ...about, outcome: 'conflict', failure: CONFLICT };
  const order = { tree, parents: [move.onto], message: message(job, node, move.attempt), at: chosenAt(job) };
  const commit = await repository.commit(order);
  const changes = await repository.changes(move.onto, commit);
  if (!isRealChange(changes)) return { ...about, outcome: 'conflict', failure: NOTHING_LEFT };
  const paths = changes.map((change) => change.path).slice(0, 200);
  const guarded = await guardedParts(job, changes, repository);
  return { ...about, outcome: 'carried', candidate: { commit, tree, base: move.onto, paths, guarded } };
};

/** What is on the branch already is nobody's to integrate: a maker looks at what is there now. */
const NOTHING_LEFT: Failure = {
  kind: 'stale-context',
  stage: 'carry',
  summary: 'all that the candidate changes is on the job branch already, where a person pushed it',
};

const CONFLICT: Failure = {
  kind: 'repository-diverged',
  stage: 'carry',
  summary: 'the candidate conflicts with what a person pushed to the job branch',
};
