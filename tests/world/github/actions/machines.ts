import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A machine that runs one job at a time. */
export interface Machine {
  readonly name: string;
  readonly environment: 'github-hosted' | 'self-hosted';
  readonly folder: string;
  /** Emptied for each job. */
  readonly temp: string;
  readonly workspace: string;
}

/** All machines: hosted ones are made when they are asked for, self-hosted ones are there or not. */
export interface Machines {
  /** Waits until one with all the labels is free. */
  acquire(labels: readonly string[], stop: AbortSignal): Promise<Machine>;
  release(machine: Machine): void;
  /** Registers a self-hosted runner. */
  add(labels: readonly string[]): void;
}

interface Own {
  readonly labels: ReadonlySet<string>;
  readonly machine: Machine;
  isBusy: boolean;
}

const HOSTED = /^(ubuntu|windows|macos)-(latest|slim|\d)/;

export function machines(root: string, repository: string): Machines {
  const own: Own[] = [];
  const waiting = new Set<() => void>();
  const hosted = new Set<string>();
  const make = (environment: Machine['environment'], name: string, folder: string): Machine => {
    const machine = { name, environment, folder, temp: join(folder, 'temp'), workspace: join(folder, repository) };
    mkdirSync(machine.workspace, { recursive: true });
    return machine;
  };
  // GitHub's machines are all alike: what has run before on one of them lay in the same folders.
  const host = (): Machine => {
    let number = 1;
    while (hosted.has(folderOf(number))) number += 1;
    hosted.add(folderOf(number));
    return make('github-hosted', 'GitHub Actions 1', folderOf(number));
  };
  const folderOf = (number: number): string => join(root, `hosted-${number}`);
  const take = (labels: readonly string[]): Machine | undefined => {
    if (labels.every((label) => HOSTED.test(label))) return host();
    const free = own.find((one) => !one.isBusy && labels.every((label) => one.labels.has(label)));
    if (free !== undefined) free.isBusy = true;
    return free?.machine;
  };
  const again = (): void => {
    for (const retry of waiting) retry();
  };
  return {
    acquire: (labels, stop) =>
      new Promise((resolve, reject) => {
        const attempt = (): void => {
          const machine = take(labels);
          if (machine === undefined) return;
          waiting.delete(attempt);
          rmSync(machine.temp, { recursive: true, force: true });
          mkdirSync(machine.temp);
          resolve(machine);
        };
        waiting.add(attempt);
        stop.addEventListener('abort', () => {
          waiting.delete(attempt);
          reject(new Error('cancelled while queued'));
        });
        attempt();
      }),
    release: (machine) => {
      if (machine.environment === 'github-hosted') {
        rmSync(machine.folder, { recursive: true, force: true });
        hosted.delete(machine.folder);
      }
      const found = own.find((one) => one.machine === machine);
      if (found !== undefined) found.isBusy = false;
      again();
    },
    add: (labels) => {
      const names = new Set(['self-hosted', ...labels]);
      const name = `runner-${own.length + 1}`;
      own.push({
        labels: names,
        machine: make('self-hosted', name, mkdtempSync(join(root, 'runner-'))),
        isBusy: false,
      });
      again();
    },
  };
}
