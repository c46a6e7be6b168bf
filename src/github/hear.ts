import type { Api } from './api.ts';
import { complaining } from './complain.ts';
import type { Ending } from './ending.ts';
import { dispatchRecovery, dispatchStart, dispatchStep } from './dispatch.ts';
import { mark } from '../report/github/plain.ts';
import { commandIdOf, isToBeTold, repliedTo } from './audience.ts';
import { maySteer, whyForbidden } from './authority.ts';
import type { ActionWorld } from './ports.ts';
import type { PersonsComment } from './trigger.ts';
import { USAGES, verbFrom } from './verbs.ts';

/** What is done about a comment: a run is started that reads it itself, or it is answered here and now. */
type Reply =
  | { readonly step: string }
  | { readonly recover: string }
  | { readonly start: string }
  | { readonly refusal: string }
  /** Nothing of theirs is heard here. */
  | { readonly stranger: string }
  | { readonly help: string };

/**
 * A comment that speaks to us: whoever may not say it is told so, for all others a run is started. Nothing is kept here, so a run that is
 * lost loses nothing but time.
 */
export async function hearComment(
  world: Pick<ActionWorld, 'context' | 'api'>,
  comment: PersonsComment,
): Promise<Ending> {
  const waiting = async () => ({ number: comment.number, cure: 'say it again' });
  return complaining(world.api, waiting, () => hear(world, comment));
}

async function hear(world: Pick<ActionWorld, 'context' | 'api'>, comment: PersonsComment): Promise<Ending> {
  const { api } = world;
  const { id, by } = comment;
  const reply = await replyTo(api, comment);
  await api.react(id, 'refusal' in reply || 'stranger' in reply ? 'confused' : 'eyes');
  if ('step' in reply) {
    await dispatchStep(world, reply.step);
    return { next: 'dispatched', because: `${by} spoke to ${reply.step}; a step that hears it is started.` };
  }
  if ('recover' in reply) {
    await dispatchRecovery(world, reply.recover, id);
    return {
      next: 'dispatched',
      because: `${by} asks for the journal of ${reply.recover}; a run that recovers it is started.`,
    };
  }
  if ('start' in reply) {
    await dispatchStart(world, reply.start, id);
    return { next: 'dispatched', because: `${by} asks for ${reply.start}; a run that opens a job is started.` };
  }
  await answer(api, comment, reply);
  const because = 'help' in reply ? `${by} asked what can be said.` : `What ${by} said is refused: ${wordsOf(reply)}`;
  return { next: 'done', because };
}

function wordsOf(reply: Exclude<Reply, { step: string } | { recover: string } | { start: string }>): string {
  return 'help' in reply ? reply.help : 'stranger' in reply ? reply.stranger : reply.refusal;
}

async function replyTo(api: Api, { by, isOnPull, number, words }: PersonsComment): Promise<Reply> {
  const spoken = verbFrom(words);
  const permission = await api.permission(by);
  const forbidden = whyForbidden(by, 'problem' in spoken ? 'help' : spoken.verb, permission);
  if (forbidden !== undefined) return maySteer(permission) ? { refusal: forbidden } : { stranger: forbidden };
  if ('problem' in spoken) return { refusal: spoken.problem };
  if (spoken.verb === 'help') return { help: HELP };
  if (spoken.verb === 'run') return { start: spoken.spec };
  const job = isOnPull ? jobOf(await api.branchOf(number)) : undefined;
  if (job === undefined) return { refusal: NOBODY };
  return spoken.verb === 'recover' ? { recover: job } : { step: job };
}

const NOBODY =
  'No job works here, so nobody hears it. Say it in the pull request of a job; `/specbridge run <spec>` starts one.';

const HELP = Object.values(USAGES)
  .map((usage) => `- \`/specbridge ${usage}\``)
  .join('\n');

function jobOf(branch: string | undefined): string | undefined {
  return /^specbridge\/([\w-]+)$/.exec(branch ?? '')?.[1];
}

/** One comment, found by its mark, so that a run that is run again does not make it twice. */
async function answer(
  api: Api,
  { id, number, by }: PersonsComment,
  reply: Parameters<typeof wordsOf>[0],
): Promise<void> {
  const comments = await api.comments(number);
  const replied = await repliedTo(api, comments);
  const isWanted = 'stranger' in reply ? isToBeTold(by, replied, comments) : !replied.has(commandIdOf({ id }));
  if (isWanted) await api.createComment(number, `${mark(`reply ${id}`)}\n${wordsOf(reply)}`);
}
