import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import { lookupIn } from '../moves/preflight/lookup.ts';
import { specFoldersIn } from '../moves/preflight/spec-problems.ts';
import { absent, chainFindings, doctorPage, judged, type Finding } from '../report/doctor.ts';
import { counted } from '../report/lines.ts';
import { workflowProblems } from '../spec/workflow-file.ts';
import { problemsOnDisk } from './check.ts';
import type { CommandLine } from './command-line.ts';
import { EXAMPLE_WORKFLOWS } from './example-workflows.ts';
import { personsFiles } from './files.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `doctor`: what is wrong with the set-up or with a job, here and at GitHub; nothing is written, and nothing is spent. */
export async function doctor(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const { job } = line.values;
  const here = job === undefined ? await examine(world) : await examineHere(world, job);
  const findings = [...here, ...(await atGitHub(line, await world.origin()))];
  if (findings.length === 0) {
    throw new UserError(`There is no job ${job} here. With a token, GitHub is looked at too.`, 'job-missing');
  }
  print.answer('doctor', { findings }, doctorPage(findings));
  return findings.some(({ level }) => level === 'error') ? 2 : 0;
}

async function examine(world: Laptop): Promise<readonly Finding[]> {
  const base = await defaultBranch(world);
  return [
    checkoutOf(world),
    base.finding,
    ...(await Promise.all(
      Object.entries(EXAMPLE_WORKFLOWS).map(async ([path, wanted]) => {
        const bytes = base.commit && (await world.repository.read(base.commit, path));
        if (bytes === undefined) return absent(path, base.name);
        return judged(path, base.name, workflowProblems(Buffer.from(bytes).toString('utf8'), wanted));
      }),
    )),
    ...(await specsOf(world)),
  ];
}

function checkoutOf({ checkout: { top, isShallow } }: Laptop): Finding {
  if (!isShallow) return { check: 'checkout', level: 'ok', text: `${top} is a clone with its whole history.` };
  const text = `${top} is a shallow clone: older commits cannot be compared here.`;
  return { check: 'checkout', level: 'warning', text, cure: 'git fetch --unshallow' };
}

/** Where GitHub's default branch was seen last, else what is mostly called so. */
const CANDIDATES = ['refs/remotes/origin/HEAD', 'refs/remotes/origin/main', 'refs/remotes/origin/master'];

async function defaultBranch({
  repository,
  checkout,
}: Laptop): Promise<{ readonly name: string; readonly commit: string | undefined; readonly finding: Finding }> {
  for (const ref of CANDIDATES) {
    const commit = await repository.tip(ref);
    const name = ref.replace('refs/remotes/', '').replace('origin/HEAD', 'the default branch');
    const finding = {
      check: 'default-branch',
      level: 'ok',
      text: `Seen of ${name}: ${commit?.slice(0, 12)}.`,
    } as const;
    if (commit !== undefined) return { name, commit, finding };
  }
  const name = checkout.branch?.replace('refs/heads/', '') ?? 'HEAD';
  const text = `No branch of origin is here; ${name} is taken for the default branch.`;
  const finding = { check: 'default-branch', level: 'warning', text, cure: 'git fetch origin' } as const;
  return { name, commit: checkout.commit, finding };
}

/** What `check` finds, each thing once. */
async function specsOf(world: Laptop): Promise<readonly Finding[]> {
  const { specs } = await specFoldersIn(lookupIn(personsFiles(world), ''));
  const found = await Promise.all(specs.map((spec) => problemsOnDisk(world, spec)));
  const isDone = (code: string): boolean => code === 'no-tasks';
  const problems = new Map(found.flat().map(({ code, text }) => [text, code]));
  const programs = [...problems].filter(([, code]) => code === 'tool-missing');
  const wrong = [...problems].filter(([, code]) => code !== 'tool-missing' && !isDone(code));
  const cure = 'specbridge check';
  if (specs.length === 0)
    return [{ check: 'specs', level: 'warning', text: 'There is no spec below .kiro/specs.', cure }];
  return [
    ...(wrong.length === 0
      ? [
          {
            check: 'specs',
            level: 'ok',
            text: `${counted(specs.length, 'spec')}, and nothing stands in the way.`,
          } as const,
        ]
      : wrong.map(([text]) => ({ check: 'specs', level: 'error', text, cure }) as const)),
    ...(programs.length === 0
      ? [{ check: 'programs', level: 'ok', text: 'The programs that are named are on this machine.' } as const]
      : programs.map(
          ([text]) => ({ check: 'programs', level: 'warning', text: `${text} It matters where steps run.` }) as const,
        )),
  ];
}

async function examineHere({ checkpoints, forge }: Laptop, job: string): Promise<readonly Finding[]> {
  const chain = await checkpoints.chain(job);
  if (chain === undefined) return [];
  const findings = chainFindings(job, 'here', chain);
  const { owner } = chain.note ?? {};
  if (owner === undefined) return findings;
  const text = (await forge.isAlive(owner))
    ? `The step ${owner} is at work.`
    : 'No step is at work; `run` takes it up.';
  return [...findings, { check: 'sweep', level: 'ok', text }];
}

/** With a token, what GitHub says; without one, how to let it be asked. */
async function atGitHub({ values }: CommandLine, origin: string | undefined): Promise<readonly Finding[]> {
  const name = values.repository ?? origin;
  const { GITHUB_API_URL: apiUrl = 'https://api.github.com', GITHUB_SERVER_URL: serverUrl = 'https://github.com' } =
    process.env;
  const variable = values['token-env'];
  const token =
    variable === undefined ? (process.env['GITHUB_TOKEN'] ?? process.env['GH_TOKEN']) : process.env[variable];
  const [owner, repo, ...more] = name?.split('/') ?? [];
  if (owner === undefined || repo === undefined || more.length > 0) {
    if (values.repository !== undefined) throw new UserError('--repository takes owner/name.');
    const text = 'This clone has no origin at github.com.';
    return [{ check: 'origin', level: 'unknown', text, cure: 'Name the repository: --repository owner/name' }];
  }
  if (token === undefined || token === '') {
    if (variable !== undefined) throw new UserError(`The variable ${variable} holds no token.`);
    const text = `${name} is not asked: there is no token in GITHUB_TOKEN or GH_TOKEN.`;
    return [{ check: 'token', level: 'unknown', text, cure: 'GH_TOKEN=$(gh auth token) specbridge doctor' }];
  }
  const { examineJob, examineRepository } = await import('../github/doctor.ts');
  const subject = { where: { owner, repo, apiUrl, serverUrl }, token };
  return values.job === undefined ? examineRepository(subject, EXAMPLE_WORKFLOWS) : examineJob(subject, values.job);
}
