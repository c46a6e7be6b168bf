import type { Line } from '../core/journal.ts';
import { ownerName } from '../core/owner.ts';
import type { JobStatus } from '../core/transitions.ts';
import { workflowForm, workflowProblems, type WorkflowForm } from '../spec/workflow-file.ts';
import { counted } from './lines.ts';

/** What `doctor` looks at; a name is never given another meaning. */
export const FINDINGS = [
  'checkout',
  'default-branch',
  'workflow-file',
  'specs',
  'programs',
  'agents',
  'sandbox',
  'origin',
  'token',
  'token-access',
  'pull-request-setting',
  'base-protection',
  'job-branch-rules',
  'workflow-enabled',
  'schedule',
  'runner',
  'cache',
  'refs',
  'chain',
  'intent',
  'sweep',
] as const;

/** One thing that was looked at. */
export interface Finding {
  readonly check: (typeof FINDINGS)[number];
  /** `unknown`: it cannot be told from here. */
  readonly level: 'ok' | 'warning' | 'error' | 'unknown';
  readonly text: string;
  readonly cure?: string;
}

const SIGNS: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', error: '✗', unknown: '?' };

/** All findings, each on its line with its cure below, and what they come to. */
export function doctorPage(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ level, text, cure }) => [
    `${SIGNS[level]} ${text}`,
    ...(cure === undefined ? [] : [`    ${cure}`]),
  ]);
  const [errors, warnings] = (['error', 'warning'] as const).map(
    (level) => findings.filter((finding) => finding.level === level).length,
  );
  const sum = `${counted(errors ?? 0, 'error')}, ${counted(warnings ?? 0, 'warning')}. Nothing was changed.`;
  return [...lines, '', sum].join('\n');
}

/** How far a workflow file has come that is not where GitHub looks for it; without a server, nobody may want it. */
type Whereabouts = 'nowhere' | 'not-needed' | 'written' | 'committed';

/** A workflow file that is not where GitHub looks for it. */
export function absent(path: string, branch: string, where: Whereabouts): Finding {
  const check = 'workflow-file';
  const text = `${path} is not on ${branch}.`;
  const rule = 'GitHub takes workflows from nowhere else.';
  if (where === 'not-needed') {
    const cure = 'Only GitHub needs it; `specbridge init` writes it.';
    return { check, level: 'warning', text, cure };
  }
  const cures = {
    nowhere: `Write it with \`specbridge init\`, and commit it to ${branch}: ${rule}`,
    written: `It is written here. Commit it to ${branch}, and push that: git add ${path} && git commit. ${rule}`,
    committed: `It is committed here. Push that, or merge it into ${branch}: ${rule}`,
  };
  return { check, level: 'error', text, cure: cures[where] };
}

/** A workflow file as `init` writes it, in each of its forms. */
export type WorkflowModel = Readonly<Record<WorkflowForm, string>>;

/** A workflow file, and what it lacks of the one that `init` writes in the same form. */
export function judged(path: string, branch: string, text: string, model: WorkflowModel): Finding {
  const check = 'workflow-file';
  const form = workflowForm(text) ?? 'plain';
  const problems = workflowProblems(text, model[form]);
  if (problems.length === 0) return { check, level: 'ok', text: `${path} is on ${branch}, with all that is needed.` };
  const init = form === 'hardened' ? 'specbridge init --hardened' : 'specbridge init';
  const cure = `\`${init}\` shows the difference: put in by hand what is missing; \`${init} --force\` replaces the whole file, and what only yours had is lost.`;
  return { check, level: 'error', text: `${path} on ${branch}: ${problems.join(' ')}`, cure };
}

/** The saves of a journal, from the first to where they do not hang together any more. */
interface SeenChain {
  readonly saves: number;
  readonly note: { readonly owner: string; readonly status: JobStatus } | undefined;
  readonly lines: readonly Line[];
  readonly broken: { readonly commit: string; readonly why: string } | undefined;
}

/** What is to be said of a journal, wherever it lies. */
export function chainFindings(
  job: string,
  place: string,
  { saves, note, lines, broken }: SeenChain,
): readonly Finding[] {
  const whole = `${job}, ${place}: ${counted(saves, 'save')}, ${counted(lines.length, 'line')}`;
  const head: Finding =
    broken === undefined
      ? { check: 'chain', level: 'ok', text: `${whole}, and each follows the one before it.` }
      : {
          check: 'chain',
          level: 'error',
          text: `${whole}; it breaks at ${broken.commit.slice(0, 12)}: ${broken.why}`,
          cure: `The save before it is ${broken.commit.slice(0, 12)}~1; a copy of the whole may put it right: git show ${broken.commit.slice(0, 12)}`,
        };
  const intent = lines.findLast(({ event }) => event.type === 'move-chosen')?.event;
  if (intent?.type !== 'move-chosen') return [head];
  const isOpen = lines.at(-1)?.event === intent;
  const what = `${isOpen ? 'Under way, or lost' : 'Done last'}: ${intent.move.type}, by ${ownerName(intent.owner)}`;
  const text = note === undefined ? `${what}.` : `${what}; saved last by ${saverOf(note, intent)}, as ${note.status}.`;
  return [head, { check: 'intent', level: isOpen ? 'warning' : 'ok', text }];
}

function saverOf({ owner }: { readonly owner: string }, intent: { readonly owner: string }): string {
  return owner === intent.owner ? 'the same' : ownerName(owner);
}
