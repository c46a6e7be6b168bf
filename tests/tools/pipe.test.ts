import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openInbox } from '../../src/tools/process/inbox.ts';
import { openPipe, type Pipe, type PipeOrder } from '../../src/tools/process/pipe.ts';
import { processTable } from '../../src/tools/process/process-table.ts';
import { driver, folder, isAlive, node, ours, until } from './children.ts';

const open: Pipe[] = [];
afterEach(async () => {
  for (const pipe of open.splice(0)) await pipe.close();
});

async function pipeTo(argv: PipeOrder['argv'], more: Partial<PipeOrder> = {}): Promise<Pipe> {
  const pipe = await openPipe({ argv, cwd: folder, env: { PATH: process.env['PATH']! }, ...more });
  open.push(pipe);
  return pipe;
}

/** Answers each line `n` with a header line and `n` bytes, as `git cat-file --batch` does. */
const SERVER = `import { createInterface } from 'node:readline';
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(line + '\\n');
    process.stdout.write(Buffer.alloc(Number(line), 'x'));
  }`;

describe('requests and answers', () => {
  it('answers line by line, in order', async () => {
    const pipe = await pipeTo(['cat']);
    pipe.write('one\n€\n\n');
    expect([await pipe.readLine(), await pipe.readLine(), await pipe.readLine()]).toEqual(['one', '€', '']);
    for (let i = 0; i < 1_000; i += 1) {
      pipe.write(`${i}\n`);
      expect(await pipe.readLine()).toBe(String(i));
    }
  });

  it('reads headers and bodies of any size, more than it reads ahead', async () => {
    const pipe = await pipeTo(node(SERVER));
    const sizes = [0, 1, 9_000_000, 70_000, 3];
    pipe.write(sizes.join('\n') + '\n');
    for (const size of sizes) {
      expect(await pipe.readLine()).toBe(String(size));
      const body = await pipe.readBytes(size);
      expect(body.length).toBe(size);
      expect(body.every((byte) => byte === 0x78)).toBe(true);
    }
  });

  it('does not take in without end what nobody reads', async () => {
    const done = join(folder, 'done');
    const pipe = await pipeTo(['sh', '-c', `head -c 20000000 /dev/zero; echo > ${done}`]);
    await pipe.readBytes(1);
    await pause(200);
    expect(existsSync(done)).toBe(false);
    await pipe.readBytes(19_999_999);
    await until(() => existsSync(done));
  });

  it('cuts lines and bytes wherever the chunks end', () => {
    const inbox = openInbox();
    for (const part of ['ab', 'c\nd', '', 'ef\n', 'g']) inbox.push(Buffer.from(part));
    const taken = [];
    for (let length = inbox.lineLength(); length !== undefined; length = inbox.lineLength()) {
      taken.push(Buffer.from(inbox.take(length + 1)).toString());
    }
    expect(taken).toEqual(['abc\n', 'def\n']);
    inbox.push(Buffer.from('h\n'));
    expect([inbox.size(), inbox.lineLength()]).toEqual([3, 2]);
  });
});

describe('failures', () => {
  it('a program that dies fails the read that waits and every later use, with the end of its stderr', async () => {
    const pipe = await pipeTo(['sh', '-c', 'read line; echo partial; echo "fatal: not a repository" >&2; exit 128']);
    pipe.write('x\n');
    expect(await pipe.readLine()).toBe('partial');
    const words = /^sh ended with exit code 128. fatal: not a repository$/;
    await expect(pipe.readLine()).rejects.toThrow(words);
    await expect(pipe.readBytes(1)).rejects.toThrow(words);
    expect(() => pipe.write('y\n')).toThrow(words);
  });

  it('what was said before the death can still be read', async () => {
    const pipe = await pipeTo(['sh', '-c', 'head -c 100000 /dev/zero; echo; echo end']);
    expect((await pipe.readBytes(100_001)).length).toBe(100_001);
    expect(await pipe.readLine()).toBe('end');
    await expect(pipe.readLine()).rejects.toThrow('exit code 0');
  });

  it('D10: a program that gives no answer is ended', async () => {
    const pipe = await pipeTo(['sleep', '300'], { answerMs: 100 });
    await expect(pipe.readLine()).rejects.toThrow('sleep gave no answer for 100 ms.');
  });

  it('D8: a grandchild that holds the pipe does not hide the death', async () => {
    const pipe = await pipeTo(['sh', '-c', 'sleep 300 & exit 3']);
    await expect(pipe.readLine()).rejects.toThrow('exit code 3');
  });

  it('D14: a missing program is a mistake of the user', async () => {
    await expect(pipeTo(['no-such-git'])).rejects.toMatchObject({
      name: 'UserError',
      message: 'Cannot start no-such-git: there is no such program.',
    });
  });

  it('refuses two reads at once, and a line without end', async () => {
    const pipe = await pipeTo(['cat']);
    const first = pipe.readLine();
    await expect(pipe.readLine()).rejects.toThrow('at once');
    pipe.write(Buffer.alloc(2 * 1024 * 1024, 'x'));
    await expect(first).rejects.toThrow('answered with a line of more than 1048576 bytes');
  });
});

describe('its end', () => {
  it('close ends the program, and may be called twice', async () => {
    const before = new Set(processTable().keys());
    const pipe = await pipeTo(['sh', '-c', 'trap "" TERM; cat; sleep 300']);
    pipe.write('x\n');
    await pipe.readLine();
    const [shell] = [...processTable().values()].filter((row) => row.name === 'sh' && !before.has(row.pid));
    await pipe.close();
    expect(isAlive(shell!.pid)).toBe(false);
    await pipe.close();
    expect(() => pipe.write('x')).toThrow('sh was closed.');
  });

  it('an idle pipe keeps nobody awake, and its program goes with us', async () => {
    const { firstLine, exit } = await driver(`import { openPipe } from ${ours('process/pipe.ts')};
      const pipe = await openPipe({ argv: ['sh', '-c', 'echo $$; cat; sleep 300'], cwd: '/', env: { PATH: process.env.PATH } });
      await openPipe({ argv: ['cat'], cwd: '/', env: { PATH: process.env.PATH } });
      console.log(await pipe.readLine());`);
    expect(await exit).toEqual([0, null]);
    await until(() => !isAlive(Number(firstLine)));
  });
});
