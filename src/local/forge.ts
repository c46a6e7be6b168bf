import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Command, type Verb } from '../core/command.ts';
import type { Forge } from '../ports.ts';
import { processRow, startTimeOf } from '../tools/process/process-table.ts';

/** A laptop's forge: commands are files in the job's inbox, and the owner of an intent is a process of this machine. */
export interface LocalForge extends Forge {
  /** Puts a command into a job's inbox, for whichever step comes next. */
  post(job: string, say: Verb, by: string, now: Date): Promise<Command>;
  /** Takes commands out that the journal has. */
  forget(job: string, heard: readonly string[]): Promise<void>;
}

export function localForge(jobsFolder: string): LocalForge {
  const inboxOf = (job: string): string => join(jobsFolder, job, 'inbox');
  return {
    inbox: (job) => readInbox(inboxOf(job)),
    forbids: async () => undefined,
    isAlive: async (owner) => isAlive(owner),
    checks: async () => undefined,
    post: async (job, say, by, now) => {
      const command = {
        id: `${now.getTime().toString().padStart(15, '0')}-${randomUUID().slice(0, 8)}`,
        by,
        at: now.toISOString(),
        say,
      };
      await mkdir(inboxOf(job), { recursive: true });
      // Drafts do not end in .json, so a half-written command is never read.
      const draft = join(inboxOf(job), `${command.id}.draft`);
      await writeFile(draft, JSON.stringify(command), { flag: 'wx' });
      await rename(draft, join(inboxOf(job), `${command.id}.json`));
      return command;
    },
    forget: async (job, heard) => {
      for (const id of heard) await rm(join(inboxOf(job), `${id}.json`), { force: true });
    },
  };
}

async function readInbox(folder: string): Promise<readonly Command[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const commands: Command[] = [];
  for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
    const command = await readCommand(join(folder, name));
    // The id names the file, or a command could be heard twice under two names.
    if (command !== undefined && `${command.id}.json` === name) commands.push(command);
  }
  return commands;
}

async function readCommand(path: string): Promise<Command | undefined> {
  try {
    return Command.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The owner that this process is: machine, process and its start time, and a number for each step. */
export function localOwner(): string {
  const row = processRow(process.pid);
  const startTime = row === undefined ? '?' : startTimeOf(row);
  return ['laptop', hostname(), process.pid, startTime, randomUUID().slice(0, 8)].join('|');
}

/** A process of another machine cannot be looked at, so it counts as alive. */
function isAlive(owner: string): boolean {
  const [, host, pid, startTime] = owner.split('|');
  if (host !== hostname()) return true;
  const row = processRow(Number(pid));
  return row !== undefined && !row.isDead && startTimeOf(row) === startTime;
}
