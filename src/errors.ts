/** A mistake that a person can mend; the message names the cure, and no stack is shown. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** A stable code of `schemas/codes.json`. */
  readonly code: string;
  constructor(message: string, code = 'usage') {
    super(message);
    this.code = code;
  }
}

/** A failure that may be gone later: a lost answer, a busy lock. The same request may be sent again. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}
