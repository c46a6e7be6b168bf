import { z } from 'zod';

/** A command to paste, and what it does. */
export const Next = z.strictObject({
  command: z.string(),
  means: z.string(),
  /** Commands that come before it. */
  before: z.array(z.string()).optional(),
});

/** What `approve` answers. */
export const Approval = z.strictObject({
  spec: z.string(),
  /** The record. */
  path: z.string(),
  by: z.string(),
  isWritten: z.boolean(),
  documents: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(['new', 'changed', 'unchanged', 'gone']),
      lines: z.int().nonnegative(),
      /** Who approved the version before, and when. */
      approved: z.strictObject({ by: z.string(), at: z.string() }).optional(),
      /** Unified; absent where the version before cannot be found any more. */
      diff: z.string().optional(),
    }),
  ),
});

/** What `init` answers. */
export const Init = z.strictObject({
  files: z.array(
    z.strictObject({
      path: z.string(),
      /** What was there: nothing, what `init` writes, something else, or a configuration or an agent file of your own. */
      state: z.enum(['new', 'same', 'different', 'yours']),
      isWritten: z.boolean(),
      /** From what was there to what `init` writes; unified. */
      diff: z.string().optional(),
      /** Which form a workflow file had, where that is another one than `init` writes. */
      form: z.enum(['plain', 'hardened']).optional(),
      /** What a workflow file that differs lacks, in sentences. */
      lacks: z.array(z.string()).optional(),
      /** The command that replaces it. */
      replace: z.string().optional(),
    }),
  ),
  /** What the configuration follows; absent where there was one. */
  proposal: z.strictObject({ gates: z.array(z.string()), hasSetup: z.boolean(), from: z.array(z.string()) }).optional(),
  /** Whether somebody has put agents into the place of the example's. */
  hasOwnAgents: z.boolean(),
  /** Agent files that no role of the configuration follows yet; where they were asked for. */
  unnamed: z.array(z.string()).optional(),
  permissions: z.array(z.strictObject({ name: z.string(), access: z.string(), why: z.string() })),
  /** What a person has to switch on. */
  settings: z.array(z.strictObject({ text: z.string(), url: z.string().optional() })),
  sweep: z.strictObject({ everyHours: z.number(), minutesAMonth: z.number() }),
  /** `where`: only for a job on this machine, or at GitHub. */
  next: z.array(Next.extend({ where: z.enum(['here', 'github']).optional() })),
});
