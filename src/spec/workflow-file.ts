import { parse } from 'yaml';
import { z } from 'zod';

const Access = z.record(z.string(), z.string());
const Step = z.looseObject({ uses: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() });
const Dispatch = z.looseObject({ inputs: z.record(z.string(), z.unknown()).nullish() }).nullish();

/** Of a workflow file, the parts that must be right. */
const Workflow = z.looseObject({
  on: z.union([
    z.looseObject({ workflow_dispatch: Dispatch }),
    z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
    z.string().transform((name) => ({ [name]: null })),
  ]),
  permissions: z.union([Access, z.string()]).nullish(),
  concurrency: z.unknown().optional(),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions: z.union([Access, z.string()]).nullish(),
      steps: z.array(Step).optional(),
      uses: z.string().optional(),
    }),
  ),
});
type Workflow = z.infer<typeof Workflow>;

/** Needed only where an App speaks, or where the configuration names runners. */
const OPTIONAL = ['app-id', 'app-private-key', 'runner'];

const OURS = /^specbridge\/orchestrate(?:\/|@)/;

/** What a workflow file lacks of the one that is wanted, in sentences; whatever it has besides is its people's. */
export function workflowProblems(text: string, wanted: string): readonly string[] {
  const found = read(text);
  if (found === undefined) return ['It is no workflow file: its YAML cannot be read, or has no `on` and `jobs`.'];
  const model = read(wanted)!;
  return [
    ...lacking(Object.keys(model.on), found.on).map((name) => `It is not started by \`${name}\`.`),
    ...needed(Object.keys(inputsOf(model)), inputsOf(found)).map((name) => `Its form has no input \`${name}\`.`),
    ...stepProblems(found, model),
    ...permissionProblems(found, model),
    ...concurrencyProblems(found, model),
  ];
}

/** In the plain form one job of the workflow does everything, in the hardened one agents run in a job of their own. */
export type WorkflowForm = 'plain' | 'hardened';

/** Which form a workflow file has; nothing where it does not use the action. */
export function workflowForm(text: string): WorkflowForm | undefined {
  const steps = ourSteps(read(text));
  if (steps.length === 0) return undefined;
  return steps.some((step) => step.with?.['phase'] === 'settle') ? 'hardened' : 'plain';
}

function read(text: string): Workflow | undefined {
  try {
    return Workflow.safeParse(parse(text)).data;
  } catch {
    return undefined;
  }
}

function lacking(wanted: readonly string[], found: object): readonly string[] {
  return wanted.filter((name) => !Object.hasOwn(found, name));
}

function needed(wanted: readonly string[], found: object): readonly string[] {
  return lacking(wanted, found).filter((name) => !OPTIONAL.includes(name));
}

function inputsOf({ on }: Workflow): Readonly<Record<string, unknown>> {
  return Dispatch.safeParse(on['workflow_dispatch' as keyof typeof on]).data?.inputs ?? {};
}

function ourSteps(found: Workflow | undefined): readonly z.infer<typeof Step>[] {
  const steps = Object.values(found?.jobs ?? {}).flatMap((job) => job.steps ?? []);
  return steps.filter(({ uses }) => uses !== undefined && OURS.test(uses));
}

/** What is handed to our action, wherever it is used. */
function handed(found: Workflow): Readonly<Record<string, unknown>> | undefined {
  const ours = ourSteps(found);
  return ours.length === 0 ? undefined : Object.assign({}, ...ours.map((step) => step.with ?? {}));
}

function stepProblems(found: Workflow, model: Workflow): readonly string[] {
  const given = handed(found);
  // A workflow that calls ours hands over to it as a whole.
  const isCall = Object.values(found.jobs).some(({ uses }) => uses !== undefined && OURS.test(uses));
  if (given === undefined) return isCall ? [] : ['No step of it uses `specbridge/orchestrate`.'];
  return needed(Object.keys(handed(model) ?? {}), given).map(
    (name) => `It does not hand the input \`${name}\` to the action.`,
  );
}

const RANKS = ['none', 'read', 'write'];

function permissionProblems(found: Workflow, model: Workflow): readonly string[] {
  const given = granted(found);
  if (given === 'write-all') return [];
  return Object.entries(granted(model)).flatMap(([name, access]) => {
    const has = typeof given === 'string' ? 'read' : (given[name] ?? 'none');
    return RANKS.indexOf(has) >= RANKS.indexOf(access) ? [] : [`It lacks the permission \`${name}: ${access}\`.`];
  });
}

/** What the jobs that use our action may do, all of them together: a job's own word counts, or that of the whole file. */
function granted({ permissions, jobs }: Workflow): Readonly<Record<string, string>> | string {
  const ours = Object.values(jobs).filter(({ steps = [], uses = '' }) =>
    [uses, ...steps.map((step) => step.uses ?? '')].some((name) => OURS.test(name)),
  );
  const words = ours.map((job) => job.permissions ?? permissions ?? {});
  const whole = words.filter((word) => typeof word === 'string');
  const named = words.filter((word) => typeof word !== 'string').flatMap((word) => Object.entries(word));
  const [most] = whole.toSorted((a, b) => b.localeCompare(a));
  // The later of two names counts, so those that grant more stand last.
  return most ?? Object.fromEntries(named.toSorted(([, a], [, b]) => RANKS.indexOf(a) - RANKS.indexOf(b)));
}

function concurrencyProblems(found: Workflow, model: Workflow): readonly string[] {
  if (model.concurrency === undefined) return [];
  const Group = z.looseObject({ group: z.string(), 'cancel-in-progress': z.unknown().optional() });
  const group = typeof found.concurrency === 'string' ? { group: found.concurrency } : found.concurrency;
  const [mine, wanted] = [Group.partial().safeParse(group).data, Group.safeParse(model.concurrency).data];
  return [
    ...(mine?.group === wanted?.group ? [] : [`Its concurrency group is not \`${wanted?.group}\`.`]),
    ...(mine?.['cancel-in-progress'] === true ? ['It cancels a step that is at work: `cancel-in-progress`.'] : []),
  ];
}
