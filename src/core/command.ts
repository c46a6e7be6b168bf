import { z } from 'zod';
import { Moment } from './evidence.ts';

const node = z.string().min(1).max(100);
const note = z.string().min(1).max(1_500);

/** What a person can say to a job. */
export const Verb = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('answer'), question: z.string().min(1), text: z.string().min(1).max(4_000) }),
  z.strictObject({ verb: z.literal('retry'), node }),
  z.strictObject({ verb: z.literal('raise'), limit: z.string(), value: z.number() }),
  z.strictObject({ verb: z.literal('accept-task'), node, reason: note }),
  z.strictObject({ verb: z.literal('escalate'), node }),
  z.strictObject({ verb: z.literal('approve-plan'), node, digest: z.string().min(1).max(100) }),
  z.strictObject({ verb: z.literal('reject-plan'), node, note }),
  z.strictObject({ verb: z.literal('re-pin'), digest: z.string() }),
  z.strictObject({ verb: z.literal('pause') }),
  z.strictObject({ verb: z.literal('resume') }),
  z.strictObject({ verb: z.literal('give-up') }),
  z.strictObject({ verb: z.literal('cancel'), reason: note }),
]);
export type Verb = z.infer<typeof Verb>;

/** A verb with who said it and when; `id` is heard once. */
export const Command = z.strictObject({ id: z.string().min(1), by: z.string().min(1), at: Moment, say: Verb });
export type Command = z.infer<typeof Command>;
