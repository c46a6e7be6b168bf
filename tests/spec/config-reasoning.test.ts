import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/spec/config.ts';
import { file, MAKER, problems } from './configs.ts';

const CLAUDE =
  'roles: { implementer: { kind: maker, vendor: claude, model: claude-sonnet-4-5, effort: high, maxTurns: 9, maxCost: 2, tokensPerRun: 5000 } }\n';
const LOCAL = 'localModel: { model: /models/small.gguf }\n';

const planned = (reasoning: string, before = MAKER): ReturnType<typeof readConfig>['plan']['reasoning'] =>
  readConfig(file(`${before}reasoning: ${reasoning}\n`)).plan.reasoning;

const ALL = 'gates: { test: { run: [npm, test] } }\nvendor: [claude, codex]\nmodel: claude-sonnet-4-5\neffort: high\n';

describe('what is said for all is said for whoever thinks', () => {
  it.each([
    ['{}', undefined, { vendor: 'claude', model: 'claude-sonnet-4-5', effort: 'high' }],
    ['{ agent: { vendor: claude } }', undefined, { vendor: 'claude', model: 'claude-sonnet-4-5', effort: 'high' }],
    ['{ agent: { vendor: codex, effort: low } }', undefined, { vendor: 'codex', effort: 'low' }],
    ['{}', 'codex/gpt-5.5', { vendor: 'codex', model: 'gpt-5.5', effort: 'high' }],
    [
      '{ agent: { vendor: claude } }',
      'codex/gpt-5.5',
      { vendor: 'claude', model: 'claude-sonnet-4-5', effort: 'high' },
    ],
    [
      '{ agent: { vendor: command, command: [node, a.mjs] } }',
      undefined,
      { vendor: 'command', command: ['node', 'a.mjs'] },
    ],
  ])('%s, with --vendor %s', (reasoning, chosen, agent) => {
    const { plan } = readConfig(file(`${ALL}reasoning: ${reasoning}\n`), undefined, undefined, { chosen });
    expect(plan.reasoning?.agent).toEqual({ key: 'reasoning', kind: 'checker', ...agent, minutes: 10 });
  });

  it('and what is wrong with it is told once, where it stands', () => {
    const wrong = ALL.replace('high', 'extreme').replace('claude-sonnet-4-5', 'gpt-5.5');
    expect(problems(`${wrong}reasoning: {}\n`).map((text) => text.split(': ')[1])).toEqual(['model', 'effort']);
  });
});

describe('who thinks about the tasks of a configuration', () => {
  it('is nobody where nobody is named, as in every plan before', () => {
    expect('reasoning' in readConfig(file(MAKER)).plan).toBe(false);
  });

  it('is whoever is named, with defaults', () => {
    expect(planned('{ agent: { vendor: codex } }')).toEqual({
      roles: {
        classifier: 'local-first',
        planner: 'local-first',
        critic: 'local-first',
        diagnoser: 'local-first',
        replanner: 'local-first',
      },
      agent: { key: 'reasoning', kind: 'checker', vendor: 'codex', minutes: 10 },
      escalation: 'automatic',
      planReview: 'high-risk',
    });
  });

  it('each key is in the plan', () => {
    const roles =
      'classifier: disabled, planner: large-agent, critic: disabled, diagnoser: large-agent, replanner: large-agent';
    const rest = 'escalation: manual, planReview: never, competingPlans: true';
    const agent = '{ vendor: command, command: [node, think.mjs], minutes: 120 }';
    expect(planned(`{ agent: ${agent}, ${roles}, ${rest} }`)).toEqual({
      roles: {
        classifier: 'disabled',
        planner: 'large-agent',
        critic: 'disabled',
        diagnoser: 'large-agent',
        replanner: 'large-agent',
      },
      agent: { key: 'reasoning', kind: 'checker', vendor: 'command', command: ['node', 'think.mjs'], minutes: 120 },
      escalation: 'manual',
      planReview: 'never',
      competingPlans: true,
    });
  });

  it('is the vendor of the first maker where none is named, with its model and its bounds, but not its time or its turns', () => {
    const inherited = { vendor: 'claude', model: 'claude-sonnet-4-5', effort: 'high', maxCost: 2, tokensPerRun: 5_000 };
    expect(planned('{}', CLAUDE)?.agent).toEqual({ key: 'reasoning', kind: 'checker', ...inherited, minutes: 10 });
    expect(planned('{ agent: { maxCost: 1, maxTurns: 3 } }', CLAUDE)?.agent).toMatchObject({
      ...inherited,
      maxCost: 1,
      maxTurns: 3,
    });
  });

  it('inherits nothing of a maker of another vendor', () => {
    expect(planned('{ agent: { vendor: codex } }', CLAUDE)?.agent).toEqual({
      key: 'reasoning',
      kind: 'checker',
      vendor: 'codex',
      minutes: 10,
    });
  });
});

const rows = [
  '{} ⇒ reasoning.agent: missing; the makers are of no vendor that answers in a form. Name one as agent: { vendor: claude }',
  '{} ⇒ or a program of your own as agent: { vendor: command, command: [node, tools/thinker.mjs] }',
  '{ agent: 3 } ⇒ reasoning.agent: expected a map with any of',
  '{ agent: {} } ⇒ reasoning.agent.vendor: missing',
  '{ agent: { vendor: claude }, limits: { replansPerNode: 1 } } ⇒ reasoning.limits: unknown key; it stands at the top of the file, beside reasoning',
  '{ agent: { vendor: claude, localModel: {} } } ⇒ reasoning.agent.localModel: unknown key; it stands at the top of the file',
  '{ agent: { vendor: gemini } } ⇒ reasoning.agent.vendor: expected command, scripted, claude or codex, found "gemini"',
  '{ agent: { vendor: command } } ⇒ reasoning.agent.command: missing; the vendor command needs the program as an array',
  '{ agent: { vendor: scripted } } ⇒ reasoning.agent.script: missing; the vendor scripted needs the path of a script',
  '{ agent: { vendor: codex, model: claude-sonnet-4-5 } } ⇒ reasoning.agent.model: "claude-sonnet-4-5" is no model of the vendor codex',
  '{ agent: { vendor: codex, maxCost: 3 } } ⇒ reasoning.agent.maxCost: not used by the vendor codex; remove it',
  '{ agent: { vendor: claude, script: a.yml } } ⇒ reasoning.agent.script: not used by the vendor claude; remove it',
  '{ agent: { vendor: claude, minutes: 0 } } ⇒ reasoning.agent.minutes: expected a whole number from 1 to 120, found 0',
  '{ agent: { vendor: claude, minutes: 121 } } ⇒ reasoning.agent.minutes: expected a whole number from 1 to 120, found 121',
  '{ agent: { vendor: claude, kind: maker } } ⇒ reasoning.agent.kind: unknown key',
  '{ agent: { vendor: claude }, executor: local-first } ⇒ reasoning.executor: unknown key',
  '{ agent: { vendor: claude }, classifier: large-agent } ⇒ reasoning.classifier: expected local-first or disabled, found "large-agent"',
  '{ agent: { vendor: claude }, planner: disabled } ⇒ reasoning.planner: expected local-first or large-agent, found "disabled"',
  '{ agent: { vendor: claude }, diagnoser: disabled } ⇒ reasoning.diagnoser: expected local-first or large-agent, found "disabled"',
  '{ agent: { vendor: claude }, replanner: disabled } ⇒ reasoning.replanner: expected local-first or large-agent, found "disabled"',
  '{ agent: { vendor: claude }, critic: never } ⇒ reasoning.critic: expected local-first, large-agent or disabled, found "never"',
  '{ agent: { vendor: claude }, escalation: sometimes } ⇒ reasoning.escalation: expected automatic, manual or off, found "sometimes"',
  '{ agent: { vendor: claude }, escalation: off } ⇒ reasoning.escalation: off leaves all thinking to a local model, and there is none',
  '{ agent: { vendor: claude }, planReview: maybe } ⇒ reasoning.planReview: expected high-risk, always or never, found "maybe"',
  '{ agent: { vendor: claude }, competingPlans: 2 } ⇒ reasoning.competingPlans: expected true or false, found 2',
  '{ agent: { vendor: claude }, plannner: local-first } ⇒ reasoning.plannner: unknown key',
];

describe('what cannot be meant is refused at its place', () => {
  it.each(rows)('%s', (row) => {
    const [reasoning, expected] = row.split(' ⇒ ');
    expect(problems(`${MAKER}reasoning: ${reasoning}\n`).join('\n')).toContain(expected);
  });

  it.each([
    ['claude', '{ vendor: claude }'],
    ['[codex]', '{ vendor: codex }'],
    ['node think.mjs', '{ vendor: command, command: [node, think.mjs] }'],
  ])('the agent as nothing but %s, in one problem that says how it is written', (agent, map) => {
    const [problem, ...others] = problems(`${MAKER}reasoning: { agent: ${agent} }\n`);
    expect(problem).toContain(`reasoning.agent: expected a map such as ${map}, found `);
    expect(others).toEqual([]);
  });

  it.each(['planner', 'critic', 'diagnoser', 'replanner'])('off, and the agent for the %s', (role) => {
    const off = `${MAKER}${LOCAL}reasoning: { agent: { vendor: claude }, escalation: off`;
    expect(problems(`${off} }\n`)).toEqual([]);
    expect(problems(`${off}, ${role}: large-agent }\n`).join('\n')).toContain(
      `reasoning.${role}: asks the agent, which escalation: off forbids`,
    );
  });

  it.each([
    ['planRevisions', 0, 'from 1 to 10'],
    ['planRevisions', 11, 'from 1 to 10'],
    ['replansPerNode', 21, 'from 0 to 20'],
    ['replansPerJob', -1, 'from 0 to 1000'],
    ['localCalls', 0, 'from 1 to 1000000'],
  ])('limits.%s: %i', (name, value, range) => {
    expect(problems(`${CLAUDE}reasoning: {}\nlimits: { ${name}: ${value} }\n`).join('\n')).toContain(
      `limits.${name}: expected a whole number ${range}, found ${value}`,
    );
  });
});

describe('a limit of money or tokens holds for whoever thinks, too', () => {
  it.each<readonly [string, string, string]>([
    ['{ maxCost: 2 }', '{ costUsd: 2, tokens: 5000 }', ''],
    [
      '{ vendor: command, command: [node, a.mjs] }',
      '{ costUsd: 10 }',
      'limits.costUsd: command does not tell what a run costs, so no job could keep to it; remove the limit',
    ],
    [
      '{ vendor: command, command: [node, a.mjs] }',
      '{ tokens: 90000 }',
      'limits.tokens: command does not tell how many tokens a run uses, so no job could keep to it',
    ],
    [
      '{ vendor: codex, tokensPerRun: 9000 }',
      '{ costUsd: 10 }',
      'limits.costUsd: codex does not tell what a run costs',
    ],
    [
      '{ vendor: codex }',
      '{ tokens: 90000 }',
      'reasoning.agent.tokensPerRun: missing; with limits.tokens, it is what a run counts as that does not tell',
    ],
    [
      '{ maxCost: 4 }',
      '{ costUsd: 3 }',
      'limits.costUsd: nobody could be asked: the agent of reasoning is reckoned at 4 (maxCost); raise the limit, or lower these',
    ],
  ])('%s, %s', (agent, limits, expected) => {
    const found = problems(`${CLAUDE}reasoning: { agent: ${agent} }\nlimits: ${limits}\n`);
    expect(found.map((line) => line.includes(expected))).toEqual(expected === '' ? [] : [true]);
  });
});
