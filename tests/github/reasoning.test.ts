import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { isAlive } from '../tools/children.ts';
import type { GitHub } from '../world/github/github.ts';
import { comment, commentsIn, jobsIn, pullIn, start, tasks } from './example-flow.ts';
import { modelFile } from './model-file.ts';
import { actionFolder, textTools, withTextTools } from './text-tools.ts';

let action: string;
beforeAll(() => {
  action = actionFolder();
}, 300_000);

const HARDENED = readFileSync(new URL('../../examples/github/hardened/specbridge.yml', import.meta.url), 'utf8');

/** An agent that plans as a person wants it, and finds a cause. */
const THINKER = `
goal='nobody gets in'
grep -q 'mind the clock' "$SPECBRIDGE_PROMPT" && goal='nobody gets in, and the clock is minded'
case $SPECBRIDGE_ROLE in
  planner) say="{\\"decision\\":\\"plan\\",\\"goal\\":\\"$goal\\",\\"steps\\":[{\\"id\\":\\"1\\",\\"action\\":\\"count @all words\\"}]}" ;;
  diagnoser) say='{"rootCause":"the agent knows why","recommendedAction":"repair"}' ;;
esac
echo "$SPECBRIDGE_ROLE" >> "$0.asked"
printf '%s' "$say" > "$SPECBRIDGE_RESULT"
`;

function thinker(): { readonly path: string; readonly line: string } {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-thinker-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'think.sh');
  writeFileSync(path, THINKER);
  return { path, line: `reasoning: { agent: { vendor: command, command: [sh, ${path}] } }\n` };
}

/** What our comments offer, the newest last. */
async function offered(github: GitHub, pattern: RegExp): Promise<readonly string[]> {
  const ours = (await commentsIn(github)).filter(({ body }) => body.startsWith('<!--'));
  return ours.flatMap(({ body }) => [...body.matchAll(pattern)].map(([, one]) => one!));
}

const APPROVAL = /\/specbridge (approve-plan \S+ [0-9a-f]{16})/g;
const dashboardIn = async (github: GitHub): Promise<string> =>
  (await commentsIn(github)).find(({ body }) => body.includes('specbridge:dashboard'))!.body;

async function journalIn({ repository }: GitHub): Promise<string> {
  const [ref] = jobsIn(await repository.refs());
  return repository.git(['log', '-p', ref!]);
}

it.each([
  ['in one job', {}],
  ['in three jobs, where only the one that cannot write asks', { '.github/workflows/specbridge.yml': HARDENED }],
])(
  'tasks are planned by the model and by the agent, and people have a word in it, %s',
  async (_name, flow) => {
    const [model, agent] = [modelFile(), thinker()];
    const adapt = (file: string, text: string): string => {
      if (file === '.specbridge/orchestrate.yml') return `${text}${model.line}${agent.line}`;
      return tasks(3)(file, text).replace('1. Count words\n', '1. Count words\n  - for token security\n');
    };
    const people = { passer: 'none' } as const;
    await using github = await withTextTools(action, { files: { ...textTools(adapt), ...flow }, people });
    await start(github, { spec: 'text-tools' });

    // Hard by its words: the agent plans it, and nothing is made before a person has looked.
    const [first = ''] = await offered(github, APPROVAL);
    const node = first.split(' ')[1]!;
    const asked = (await commentsIn(github)).find(({ body }) => body.includes('### ❓ Question'))!.body;
    expect(asked).toContain('Complexity high: several-requirements(+1), security(+3)');
    expect(asked).toContain('- **Goal**: nobody gets in\n- **Step 1**: count @&#8203;all words\n');
    expect(await dashboardIn(github)).toContain('plan 1 by the agent, waits for a person');

    await comment(github, 'passer', `/specbridge ${first}`);
    expect(await journalIn(github)).not.toContain('"by":"passer"');
    await comment(github, 'acme', `/specbridge reject-plan ${node} mind the clock`);
    expect((await offered(github, APPROVAL)).at(-1)).not.toBe(first);
    expect(await dashboardIn(github)).toContain('nobody gets in, and the clock is minded');
    await comment(github, 'acme', `/specbridge ${first}`);
    expect(await journalIn(github)).toMatch(/"refused":"The plan of task \S+ that waits is [0-9a-f]{16}/);

    // The agent is to think about the third task, too.
    const third = /"id":"(n3-[0-9a-f]+)"/.exec(await journalIn(github))![1]!;
    await comment(github, 'acme', `/specbridge escalate ${third}`);
    expect(await dashboardIn(github)).toContain('the agent thinks about it (role-policy, by acme)');
    await comment(github, 'acme', `/specbridge ${(await offered(github, APPROVAL)).at(-1)}`);

    expect(await pullIn(github)).toMatchObject({ draft: false });
    const bodies = (await commentsIn(github)).map(({ body }) => body).join('\n');
    expect(bodies).toMatch(/\d+ % of \d+ questions thought through on the machine/);
    const asks = readFileSync(`${agent.path}.asked`, 'utf8').trim().split('\n');
    expect(asks).toEqual(['planner', 'planner', 'planner', 'diagnoser']);
    const journal = await journalIn(github);
    expect(journal).toContain('"rootCause":"the agent knows why"');
    expect(journal).toContain('"rootCause":"the sum is one too low"');
    expect(readFileSync(`${model.path}.starts`, 'utf8').trim().split('\n').map(Number).filter(isAlive)).toEqual([]);
  },
  300_000,
);
