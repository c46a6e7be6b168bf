import type { Concurrency } from './workflow.ts';

/** Whoever holds a place in a group, or waits for one. */
export interface Holder {
  /** Asked to make room. */
  cancel(): void;
}

interface Waiting {
  readonly holder: Holder;
  readonly settle: (answer: 'entered' | 'replaced') => void;
}

interface Group {
  active: Holder | undefined;
  waiting: Waiting[];
}

const MOST_WAITING = 100;

/** Concurrency groups: one at a time, one who waits; a newer one replaces who waits, unless the group queues. */
export interface Groups {
  /** Resolves when it is this one's turn, or when a newer one took its place in the queue. */
  enter(wish: Concurrency, holder: Holder): Promise<'entered' | 'replaced'>;
  leave(wish: Concurrency, holder: Holder): void;
}

export function concurrencyGroups(): Groups {
  const groups = new Map<string, Group>();
  const groupOf = ({ group }: Concurrency): Group => {
    const name = group.toLowerCase();
    const found = groups.get(name) ?? { active: undefined, waiting: [] };
    groups.set(name, found);
    return found;
  };
  return {
    enter: (wish, holder) => {
      const group = groupOf(wish);
      if (group.active === undefined) {
        group.active = holder;
        return Promise.resolve('entered');
      }
      if (wish.mayCancel) group.active.cancel();
      if (!wish.isQueue) for (const { settle } of group.waiting.splice(0)) settle('replaced');
      if (group.waiting.length >= MOST_WAITING) return Promise.resolve('replaced');
      return new Promise((settle) => void group.waiting.push({ holder, settle }));
    },
    leave: (wish, holder) => {
      const group = groupOf(wish);
      const waits = group.waiting.findIndex((one) => one.holder === holder);
      if (waits >= 0) group.waiting.splice(waits, 1)[0]!.settle('replaced');
      if (group.active !== holder) return;
      const next = group.waiting.shift();
      group.active = next?.holder;
      next?.settle('entered');
    },
  };
}
