import { code, mark } from '../report/github/plain.ts';
import type { ListedRun } from './api/runs.ts';
import { branchOf, type ActionWorld } from './ports.ts';
import { ownOf } from './publish.ts';
import { jobIn } from './titles.ts';

const LONGEST_QUEUED_MS = 30 * 60_000;

/**
 * Says of every run that waits for a machine which nobody has, once and in the pull request of its job. Nothing is done about it: GitHub
 * gives the run to the first machine that fits, and until then nothing is lost.
 */
export async function tellMissingRunners(
  world: ActionWorld,
  runs: readonly ListedRun[],
  now: Date,
): Promise<readonly string[]> {
  const isOld = (at: string): boolean => now.getTime() - Date.parse(at) > LONGEST_QUEUED_MS;
  const told: string[] = [];
  for (const { id, title } of runs.filter(({ status, createdAt }) => status === 'queued' && isOld(createdAt))) {
    const waiting = (await world.api.jobsOf(id)).find(
      ({ status, createdAt }) => status === 'queued' && isOld(createdAt),
    );
    if (waiting === undefined) continue;
    const missing = `runner-missing(${waiting.labels.join(', ')})`;
    told.push(missing);
    await tell(world, { job: jobIn(title) ?? '', run: id, missing });
  }
  return told;
}

async function tell(
  { api, links }: ActionWorld,
  { job, run, missing }: { readonly job: string; readonly run: number; readonly missing: string },
): Promise<void> {
  const pull = await api.pullOf(branchOf(job));
  if (pull === undefined) return;
  const own = mark(`runner-missing ${run}`);
  if ((await ownOf(api, await api.comments(pull.number))).some(({ body }) => body.startsWith(own))) return;
  const link = `${links.repositoryUrl}/actions/runs/${run}`;
  const text = `⏳ **No machine takes the next step.** [Its run](${link}) has been queued for more than half an hour: ${code(missing)}. Start a runner with these labels, and it begins by itself; or cancel the run, say \`/specbridge cancel\`, correct \`runners\` in \`.specbridge/orchestrate.yml\` and run the spec again. Nothing is lost.`;
  await api.createComment(pull.number, `${own}\n${text}`);
}
