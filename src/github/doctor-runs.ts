import { parse } from 'yaml';
import { z } from 'zod';
import { Runner } from '../core/plan.ts';
import type { Finding } from '../report/doctor.ts';
import { CONFIG_PATH } from '../spec/config.ts';
import type { Settings } from './api/settings.ts';

/** What is to be said of the runs of a repository: the machines that are asked for, and the cache. */
export async function examineRuns(settings: Settings, workflows: readonly string[]): Promise<readonly Finding[]> {
  const texts = await Promise.all([CONFIG_PATH, ...workflows].map((path) => settings.file(path)));
  return [
    ...runnersOf(
      await settings.runners(),
      texts.flatMap((text) => labelsIn(text ?? '')),
    ),
    cacheOf(await settings.caches()),
  ];
}

/** Parts of a configuration or of a workflow file that name machines. */
const Named = z.looseObject({
  runners: z.looseObject({ default: Runner.optional(), agents: Runner.optional() }).optional().catch(undefined),
  jobs: z
    .record(z.string(), z.looseObject({ 'runs-on': Runner.optional().catch(undefined) }))
    .optional()
    .catch(undefined),
});

/** The labels of each machine that is named; what a run works out is passed over. */
function labelsIn(text: string): readonly (readonly string[])[] {
  const { runners, jobs } = Named.safeParse(readYaml(text)).data ?? {};
  const named = [runners?.default, runners?.agents, ...Object.values(jobs ?? {}).map((job) => job['runs-on'])];
  return named
    .flatMap((one) => (one === undefined ? [] : [[one].flat()]))
    .filter((one) => !one.join('').includes('${{'));
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** GitHub's own; a larger one has whatever name its organization gave it. */
const HOSTED = /^(?:ubuntu|windows|macos)-/i;

type Runners = Awaited<ReturnType<Settings['runners']>>;

function runnersOf(runners: Runners, named: readonly (readonly string[])[]): readonly Finding[] {
  const wanted = [...new Map(named.map((labels) => [labels.join(', '), labels])).entries()];
  const own = wanted.filter(([, labels]) => !labels.every((label) => HOSTED.test(label)));
  if (own.length === 0) return [{ check: 'runner', level: 'ok', text: 'Steps ask for machines of GitHub alone.' }];
  return own.map(([name, labels]) => runnerOf(runners, name, labels));
}

function runnerOf(runners: Runners, name: string, labels: readonly string[]): Finding {
  const check = 'runner';
  const cure = 'See Settings → Actions → Runners, also those of the organization.';
  if (runners === undefined) {
    const text = `Steps ask for a machine with the labels ${name}; which there are is told only to a person who administers the repository.`;
    return { check, level: 'unknown', text, cure };
  }
  const bears = (runner: (typeof runners)[number]): boolean =>
    labels.every((label) => runner.labels.some((one) => one.toLowerCase() === label.toLowerCase()));
  const fitting = runners.filter(bears);
  if (fitting.some(({ isOnline }) => isOnline))
    return { check, level: 'ok', text: `A machine with the labels ${name} is online.` };
  const text =
    fitting.length > 0
      ? `No machine with the labels ${name} is online, and steps wait for one.`
      : `No machine of the repository has the labels ${name}; where the organization has none either, steps wait for ever.`;
  return { check, level: 'warning', text, cure };
}

/** A copy in the cache saves a fetch, and nothing depends on it. */
function cacheOf(copies: number | undefined): Finding {
  const check = 'cache';
  const rule =
    'Runs on the default branch write copies of journals to the cache; those of comments, pull requests and forks may only read it';
  if (copies === undefined) return { check, level: 'unknown', text: `${rule}. What is in it may not be seen.` };
  return { check, level: 'ok', text: `${rule}. ${copies} of them are there.` };
}
