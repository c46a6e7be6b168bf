import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Tree, TreeOrder, Workshop } from '../../src/ports.ts';
import type { GitStore } from '../../src/tools/git/store.ts';
import { gitWorkshop } from '../../src/tools/worktree/worktree.ts';
import { node } from './children.ts';
import { userRepository, type UserRepository } from './user-repository.ts';

/** A user's repository with a workshop beside it. */
export interface WorkshopFixture {
  readonly user: UserRepository;
  readonly git: GitStore;
  readonly root: string;
  readonly workshop: Workshop;
  /** The newest commit of the user's branch, laid out. */
  open(order?: Partial<TreeOrder>): Promise<Tree>;
}

export const NO_SETUP: TreeOrder['setup'] = { run: [], minutes: 1, key: [], paths: [] };
export const NO_SIGNAL = new AbortController().signal;

const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of open) await close();
});

/** Makes folders in a folder, deeper than a path can name. */
export function digDeep(folder: string): void {
  const source = `import { mkdirSync } from 'node:fs';
    for (let depth = 0; depth < 30; depth += 1) {
      mkdirSync('a'.repeat(200));
      process.chdir('a'.repeat(200));
    }`;
  const [program, ...args] = node(source);
  execFileSync(program, args, { cwd: folder });
}

/** Builds one; it is gone after the test file. */
export async function workshopFixture(...initOptions: string[]): Promise<WorkshopFixture> {
  const user = userRepository(...initOptions);
  const git = await user.open();
  const root = join(user.base, 'trees');
  const workshop = gitWorkshop({ git, root, logs: join(user.base, 'logs') });
  open.push(async () => {
    await git[Symbol.asyncDispose]();
    rmSync(user.base, { recursive: true });
  });
  const openTree = (order: Partial<TreeOrder> = {}): Promise<Tree> => {
    const at = user.git(['rev-parse', 'HEAD']);
    const deadline = new Date(Date.now() + 60_000);
    const whole = {
      place: 'job',
      purpose: 'make',
      at,
      head: order.at ?? at,
      setup: NO_SETUP,
      isTrusted: true,
    } as const;
    return workshop.open({ ...whole, deadline, ...order }, NO_SIGNAL);
  };
  return { user, git, root, workshop, open: openTree };
}
