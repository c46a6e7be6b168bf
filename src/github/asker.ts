import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../errors.ts';
import type { Api } from './api.ts';
import { whyForbidden } from './authority.ts';
import { verbFrom, wordsTo, type Errand } from './verbs.ts';

/** Who asks for something in a comment: it is read again, because a program has passed it on. */
export async function askerOf(api: Api, id: number, errand: Errand): Promise<string> {
  const comment = await api.commentAt(id);
  const isTheirs = comment !== undefined && !comment.isBot && comment.createdAt === comment.updatedAt;
  const isAsked = isTheirs && isDeepStrictEqual(verbFrom(wordsTo(comment.body) ?? ''), errand);
  if (!isAsked) throw new UserError(`The comment ${id} does not ask for ${wordsFor(errand)}.`, 'refused');
  await insist(api, comment.author, errand);
  return comment.author;
}

/** Throws a UserError where a person may not ask for this. */
export async function insist(api: Api, by: string, { verb }: Errand): Promise<void> {
  const forbidden = whyForbidden(by, verb, await api.permission(by));
  if (forbidden !== undefined) throw new UserError(forbidden, 'refused');
}

function wordsFor(errand: Errand): string {
  return errand.verb === 'run' ? `the spec ${errand.spec}` : `\`${errand.verb}\``;
}
