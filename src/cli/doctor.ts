import { ownerName } from '../core/owner.ts';
import { isFinal } from '../core/transitions.ts';
import { UserError } from '../errors.ts';
import type { Laptop } from '../local/ports.ts';
import type { SaveNote } from '../ports/checkpoints.ts';
import { chainFindings, doctorPage, type Finding } from '../report/doctor.ts';
import { runCommand } from '../report/next.ts';
import type { CommandLine } from './command-line.ts';
import { examineClone, MODELS } from './doctor-here.ts';
import { isJobName, missingJob } from './find.ts';
import { laptop } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `doctor`: what is wrong with the set-up or with a job, here and at GitHub; nothing is written, and nothing is spent. */
export async function doctor(line: CommandLine, print: Printer): Promise<number> {
  await using world = await laptop(line);
  const { job } = line.values;
  const here = job === undefined ? await examineClone(world) : await examineHere(world, job);
  const there = await atGitHub(line, await world.origin());
  const findings = [...here, ...there];
  if (job !== undefined && !findings.some(({ check }) => check === 'chain')) throw await unknownJob(world, job, there);
  print.answer('doctor', { findings }, doctorPage(findings));
  return findings.some(({ level }) => level === 'error') ? 2 : 0;
}

/** Where it was not looked for is said, too. */
async function unknownJob(world: Laptop, job: string, there: readonly Finding[]): Promise<UserError> {
  const { message, code } = await missingJob(world, job);
  return new UserError([message, ...there.map(({ text, cure }) => `${text} ${cure}`)].join('\n'), code);
}

/** A job by its name, or by that of a spec: its journal, and what becomes of it. */
async function examineHere({ checkpoints, forge }: Laptop, named: string): Promise<readonly Finding[]> {
  const listed = await checkpoints.list();
  const job = listed.find(({ job: name }) => name === named) ?? listed.find(({ note }) => note.spec === named);
  const name = job?.job ?? named;
  const chain = isJobName(name) ? await checkpoints.chain(name) : undefined;
  if (chain === undefined) return [];
  const findings = chainFindings(name, 'here', chain);
  const { note } = chain;
  if (note === undefined) return findings;
  return [...findings, { check: 'sweep', level: 'ok', text: goingOn(name, note, await forge.isAlive(note.owner)) }];
}

/** Who takes a job up, and when. */
function goingOn(job: string, { status, owner, spec, due }: SaveNote, isAtWork: boolean): string {
  const run = `\`${runCommand(spec)}\``;
  if (isFinal(status)) return `It is ${status}, and nothing is left to do.`;
  if (isAtWork) return `At work: ${ownerName(owner)}.`;
  if (due === undefined) return `A person is waited for: \`specbridge job ${job}\` says for what.`;
  if (Date.parse(due) > Date.now())
    return `No step is at work; the next try is due at ${due}, and ${run} waits for it.`;
  return `No step is at work; ${run} takes it up.`;
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
  return values.job === undefined ? examineRepository(subject, MODELS) : examineJob(subject, values.job);
}
