/** As whom GitHub is spoken to. */
export interface Identity {
  /** `run`: by a token that the workflow hands over. `app`: by tokens that are made of an App's key. */
  readonly kind: 'run' | 'app';
  /** A token that works now; the first time it may have to be asked for. */
  token(): Promise<string>;
  /** The login under which it acts; absent where GitHub has to be asked. */
  login?(): Promise<string>;
}

/** Whoever the token of the run, or another one that lasts, belongs to. */
export function holderOf(token: string): Identity {
  return { kind: 'run', token: async () => token };
}
