import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Frozen, Tree } from '../../src/ports.ts';

import { userEnvironment } from './user-repository.ts';
import { workshopFixture, type WorkshopFixture } from './workshop.ts';

/** A worktree that is taken as a tree, and a trap that nobody may step into; a new worktree for each test. */
export interface FrozenScene {
  readonly fixture: WorkshopFixture;
  readonly base: string;
  readonly tree: Tree;
  readonly trap: string;
  readonly trace: string;
  put(path: string, content?: string | Uint8Array): void;
  git(...args: string[]): string;
  freeze(): Promise<Frozen>;
  /** The trap works: an ordinary git steps into it. */
  springs(cwd: string): void;
  changed(frozen: Frozen): string[];
}

/** Registers what a suite needs; the scene is there once its tests run. */
export function frozenScene(): FrozenScene {
  let fixture: WorkshopFixture;
  let base: string;
  let tree: Tree;
  /** A program that leaves a trace when anybody runs it. */
  let trap: string;
  let trace: string;
  beforeAll(async () => {
    fixture = await workshopFixture();
    base = fixture.user.commit({
      'a.txt': 'one\n',
      'src/main.ts': 'x\n',
      'src/util.ts': 'y\n',
      '.gitignore': 'dist/\n*.log\n',
    });
    trace = join(fixture.user.base, 'trace');
    trap = join(fixture.user.base, 'trap');
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> ${trace}\ncat\n`, { mode: 0o755 });
  });
  beforeEach(async () => {
    tree = await fixture.open();
  });
  afterEach(async () => {
    await tree[Symbol.asyncDispose]();
    if (existsSync(trace)) throw new Error('Somebody stepped into the trap.');
  });

  const put = (path: string, content: string | Uint8Array = ''): void => {
    mkdirSync(join(tree.path, path, '..'), { recursive: true });
    writeFileSync(join(tree.path, path), content);
  };
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: tree.path, env: userEnvironment(), encoding: 'utf8', stdio: 'pipe' });
  const freeze = (): Promise<Frozen> => tree.freeze(base);
  /** The trap works: an ordinary git steps into it. */
  const springs = (cwd: string): void => {
    spawnSync('git', ['add', '-A'], { cwd, env: userEnvironment() });
    rmSync(trace);
  };
  const changed = ({ changes }: Frozen): string[] =>
    changes.map(({ path, oldMode, newMode }) => `${oldMode} ${newMode} ${path}`);
  return {
    get fixture() {
      return fixture;
    },
    get base() {
      return base;
    },
    get tree() {
      return tree;
    },
    get trap() {
      return trap;
    },
    get trace() {
      return trace;
    },
    put,
    git,
    freeze,
    springs,
    changed,
  };
}
