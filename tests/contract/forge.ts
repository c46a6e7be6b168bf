import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Command, type Verb } from '../../src/core/command.ts';
import type { Forge } from '../../src/ports.ts';

/** Where people are, and a way to be one of them. */
export interface ForgeWorld extends AsyncDisposable {
  readonly job: string;
  /** An adapter that has not looked yet, as another step would have it. */
  open(): Promise<Forge>;
  /** A person who may says something to the job. */
  say(say: Verb): Promise<void>;
  /** An owner that is at work now. */
  living(): Promise<string>;
  /** One that was at work, and has ended. */
  ended(): Promise<string>;
}

/** What every adapter of the port must do. */
export function forgeContract(name: string, build: () => Promise<ForgeWorld>): void {
  describe(`forge: ${name}`, () => {
    let world: ForgeWorld;
    beforeAll(async () => {
      world = await build();
    });
    afterAll(() => world[Symbol.asyncDispose]());

    const look = async (): Promise<readonly Command[]> => (await world.open()).inbox(world.job);

    test('what people say comes in the order in which they said it, in a form that can be journaled', async () => {
      expect(await look()).toEqual([]);
      const words: readonly Verb[] = [
        { verb: 'pause' },
        { verb: 'answer', question: 'q1', text: 'Both, “quoted” <b>bold</b> é 😀' },
        { verb: 'resume' },
        { verb: 'cancel', reason: 'enough' },
      ];
      for (const say of words) await world.say(say);
      const inbox = await look();
      expect(inbox.map(({ say }) => say)).toEqual(words);
      expect(inbox.map((command) => Command.parse(command))).toEqual(inbox);
    });

    test('it keeps its id, whoever looks and however often, and has it alone: so it is heard once', async () => {
      const [first, second] = [await look(), await look()];
      expect(second).toEqual(first);
      expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
      await world.say({ verb: 'pause' });
      expect((await look()).slice(0, first.length)).toEqual(first);
    });

    test('nobody who may is forbidden to say it', async () => {
      const forge = await world.open();
      for (const command of await forge.inbox(world.job)) expect(await forge.forbids(command)).toBeUndefined();
    });

    test('whoever is at work is alive; whoever has ended is not', async () => {
      const forge = await world.open();
      expect(await forge.isAlive(await world.living())).toBe(true);
      expect(await forge.isAlive(await world.ended())).toBe(false);
    });

    test.each(['', 'nobody', '1.x', 'laptop|elsewhere|1|2|3', '../1.1', '12.1.1'])(
      'an owner that cannot be looked at from here is alive: %j',
      async (owner) => {
        expect(await (await world.open()).isAlive(owner)).toBe(true);
      },
    );
  });
}
