// The crash story on the GitHub of the tests: a job of two tasks, told once for each thing that can go wrong, with the built action. The
// runner is killed before and after every request of every run, and every answer is lost; then what else a platform does to a run.
//
//   npm run crash:github                  all of it
//   npm run crash:github -- --quick       every so many-th only, within about four minutes
//   npm run crash:github -- --every 10    every tenth
//   npm run crash:github -- --only killed only those with this in their names
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { tell, type Mishap, type Told } from '../tests/github/crash-story.ts';
import { mishapsOf } from '../tests/github/mishaps.ts';
import { actionFolder } from '../tests/github/text-tools.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    dist: { type: 'boolean', default: false },
    only: { type: 'string' },
    every: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(2, cpus().length)) },
  },
});
const QUICK_MS = 4 * 60_000;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const action = actionFolder({ isCommitted: values.dist });
const startedAt = performance.now();
const plain = await tell(action);
const plainMs = performance.now() - startedAt;
if (plain.faults.length > 0) {
  print(`The story ends badly by itself:\n${plain.faults.join('\n')}\n${plain.log}`);
  process.exit(1);
}
const all = mishapsOf(plain.requests);
const workers = Number(values.workers);
const chosen = choose();
const counts = plain.requests.map((requests) => requests.length).join(', ');
print(`Requests of each run: ${counts}. Of ${all.length} mishaps ${chosen.length} are tried.`);

/** All of them, or so many, evenly spread, as there is time for. */
function choose(): readonly Mishap[] {
  const named = all.filter(({ name }) => name.includes(values.only ?? ''));
  const most = Math.max(8, Math.floor((QUICK_MS / (plainMs * 1.5)) * workers));
  const every = Number(values.every ?? (values.quick ? Math.ceil(named.length / most) : 1));
  return named.filter((_mishap, index) => index % every === 0);
}

const bad: string[] = [];
const queue = [...chosen.entries()];

async function work(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [index, mishap] = next;
    const told = await tell(action, mishap).catch((error: unknown): Told => {
      return { faults: [String((error as Error).stack ?? error)], requests: [], log: '' };
    });
    const runs = told.requests.length;
    const isWell = told.faults.length === 0;
    print(`${index + 1}/${chosen.length} ${mishap.name}: ${isWell ? `home, ${runs} runs` : 'NOT WELL'}`);
    if (isWell) continue;
    bad.push(mishap.name);
    print(`${told.faults.map((fault) => `   ! ${fault}`).join('\n')}\n${told.log}`);
  }
}

await Promise.all(Array.from({ length: workers }, work));
print(`${chosen.length} of ${all.length} mishaps tried, ${chosen.length - bad.length} came home.`);
for (const name of bad) print(`NOT WELL: ${name}`);
process.exit(bad.length === 0 ? 0 : 1);
