/** Where something is written; line and column count from 1. */
export interface Place {
  readonly path: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** One thing that stands in the way, with what would mend it. */
export interface Problem {
  /** A stable code of `schemas/codes.json`. */
  readonly code: string;
  /** One sentence or two, without the place. */
  readonly text: string;
  readonly place?: Place | undefined;
}

/** A mistake that a person can mend; the message names the cure, and no stack is shown. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** A stable code of `schemas/codes.json`. */
  readonly code: string;
  /** Everything that stands in the way, where it is more than the message; they are to be mended together. */
  readonly problems: readonly Problem[];
  constructor(message: string, code = 'usage', problems: readonly Problem[] = []) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}

/** A problem on one line, as compilers write it. */
export function problemLine({ text, place }: Problem): string {
  return place === undefined ? text : `${placeName(place)}: ${text}`;
}

/** A place as compilers write it. */
export function placeName({ path, line, column }: Place): string {
  return [path, line, column].filter((part) => part !== undefined).join(':');
}

/** A failure that may be gone later: a lost answer, a busy lock. The same request may be sent again. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
  /** From when on it is worth another try, where whoever refused said so. */
  readonly until: Date | undefined;
  constructor(message: string, until?: Date) {
    super(message);
    this.until = until;
  }
}
