import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { z } from 'zod';
import { ANSWERS, type AnswerName } from '../../src/cli/answers.ts';
import { commandNamed } from '../../src/cli/commands.ts';
import { main } from '../../src/cli/main.ts';

/** What one command line printed and ended with. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Types commands in a folder, in this process; what was typed and said is written down as a person would see it. */
export interface Terminal {
  /** Types a command; with `looks`, once more with --json, and holds that answer to its form. */
  type(...args: readonly string[]): Promise<Said>;
  looks(...args: readonly string[]): Promise<Said>;
  /** Everything so far, without what differs from run to run. */
  transcript(): string;
}

export function terminal(folder: string, names: Readonly<Record<string, string>> = {}): Terminal {
  const said: string[] = [];
  const type: Terminal['type'] = async (...args) => {
    const end = await typed(folder, args);
    const words = args.map((word) => (/^[\w./=-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
    const parts = [
      `$ specbridge ${words}`,
      end.out.trimEnd(),
      end.err.trimEnd().replaceAll(/^/gm, '! '),
      `(${end.code})`,
    ];
    said.push(parts.filter((part) => part !== '' && part !== '! ').join('\n'));
    return end;
  };
  return {
    type,
    looks: async (...args) => {
      const end = await type(...args);
      const again = await typed(folder, [...args, '--json']);
      expect({ args, code: again.code }).toEqual({ args, code: end.code });
      answerOf(args[0] ?? '', again);
      return end;
    },
    transcript: () => `${plain(said.join('\n\n'), { [folder]: '<folder>', ...names })}\n`,
  };
}

/** The one object of an answer, held to a form that the command may give, or to that of a refusal. */
export function answerOf(command: string, { out }: Said): unknown {
  expect(out).toMatch(/^\{.*\}\n$/);
  const names: readonly AnswerName[] = [...(commandNamed(command)?.answers ?? []), 'error'];
  const answer: unknown = JSON.parse(out);
  const faults = names.map((name) => ANSWERS[name].safeParse(answer));
  if (faults.every(({ success }) => !success))
    expect.fail(
      `${command}: ${out}\nfits none of ${names.join(', ')}:\n${faults.map((one) => z.prettifyError(one.error!)).join('\n')}`,
    );
  return answer;
}

/** One command line, run in this process; what the streams are besides, such as a terminal, may be said. */
export async function typed(folder: string, args: readonly string[], stream: object = {}): Promise<Said> {
  const said = { out: '', err: '' };
  const sink = (name: 'out' | 'err'): Writable => {
    const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
      said[name] += chunk.toString();
      done();
    };
    return Object.assign(new Writable({ write }), stream);
  };
  const code = await main(args, { stdout: sink('out'), stderr: sink('err'), folder: () => folder });
  return { code, ...said };
}

function plain(text: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .reduce((sum, [name, stands]) => sum.replaceAll(name, stands), text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\b[0-9a-f]{64}\b|\b[0-9a-f]{40}\b/g, '<digest>')
    .replaceAll(/\b(?=[0-9a-f]*\d)[0-9a-f]{12}(?:[0-9a-f]{4})?\b/g, '<digest>')
    .replaceAll(/\b(demo|second)-[0-9a-f]{6}\b/g, '$1-<job>')
    .replaceAll(/[\d.]+ (of \d+ minutes|ms\b)/g, '<n> $1');
}
