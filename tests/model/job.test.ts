import { describe, expect, it } from 'vitest';
import { DO_GOOD, scene } from '../e2e/laptop.ts';
import { realServer } from '../world/llama/program.ts';
import { modelFile, STEERED } from './bench.ts';

describe('a whole job', () => {
  it('whose failures are thought over on the real server', async () => {
    const maker = `cp "$SPECBRIDGE_PROMPT" "$BASE/notes/prompt$SPECBRIDGE_ATTEMPT"
if [ "$SPECBRIDGE_ATTEMPT" -le 2 ]; then echo "bad $SPECBRIDGE_ATTEMPT" > result.txt; REPORT=completed; else ${DO_GOOD}; fi`;
    const localModel = { executable: realServer(), model: modelFile(STEERED) };
    await using stage = await scene({ maker, config: { localModel } });
    const play = await stage.open();
    expect((await play.run()).status).toBe('completed');
    const ended = await play.events('reason-ended');
    expect(ended).toMatchObject([{ outcome: 'answered' }, { outcome: 'answered' }]);
    expect(stage.note('prompt3')).toMatch(/root cause:\n\S+\n!\n/);
  });
});
