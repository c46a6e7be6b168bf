import { describe, expect, it } from 'vitest';
import { thinkingOf } from '../../src/core/thinking.ts';
import { DO_GOOD, scene } from '../e2e/laptop.ts';
import { realServer } from '../world/llama/program.ts';
import { modelFile, STEERED, steeredTo } from './bench.ts';

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

  it('in which every role is played by the real server, and nobody else is paid for than the maker', async () => {
    const words = ['"goal"', '"steps"', '"accept"', '"replan"', '"plan"', '"low"', ':false'];
    const step = { id: '!', action: '!' };
    const weights = steeredTo(words, { decision: 'plan', goal: '!', steps: [step] });
    const maker = `cp "$SPECBRIDGE_PROMPT" "$BASE/notes/prompt$SPECBRIDGE_ATTEMPT"
if [ "$SPECBRIDGE_ATTEMPT" = 1 ]; then echo bad > result.txt; REPORT=completed; else ${DO_GOOD}; fi`;
    const localModel = { executable: realServer(), model: modelFile(weights), contextSize: 65_536 };
    const reasoning = { agent: { vendor: 'scripted', script: 'agents/nobody.json' } };
    const files = { 'agents/nobody.json': '{}' };
    await using stage = await scene({ maker, files, config: { localModel, reasoning } });
    const play = await stage.open();
    const job = await play.run();
    const ended = await play.events('reason-ended');
    expect(ended.map(({ role, outcome }) => `${role} ${outcome}`)).toEqual([
      'classifier answered',
      'planner answered',
      'critic answered',
      'diagnoser answered',
      'replanner answered',
      'critic answered',
    ]);
    expect(job).toMatchObject({ status: 'completed', used: { agentRuns: 2, localCalls: 6 } });
    expect(thinkingOf([...job.nodes][0]!)).toMatchObject({ escalations: [], replans: 1 });
    expect(stage.note('prompt2')).toContain('Goal: !');
  });
});
