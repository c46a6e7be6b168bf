interface Option {
  /** What stands for its value; an option without one is a flag. */
  readonly value?: string;
  readonly short?: string;
  readonly summary: string;
}

/** Every option that there is; which command takes which is said in the table of commands. */
export const OPTIONS = {
  again: { summary: 'carry the spec out once more, even if it is carried out already' },
  agents: { summary: 'agent files too, and roles for Claude and Codex that follow them' },
  all: { summary: 'show long lists whole' },
  base: { value: 'branch', summary: 'begin at this branch (else at what is checked out)' },
  by: { value: 'name', summary: 'who says it (else the user.name of git)' },
  'dry-run': { summary: 'show what would be done, and do nothing' },
  force: { summary: 'replace workflow files that differ from what would be written' },
  hardened: { summary: 'in three jobs: agents run in one that cannot write' },
  job: { value: 'job', summary: 'which job, where more than one is open' },
  journal: { summary: 'every line of the journal' },
  log: { value: 'digest', summary: 'a whole output, by the digits that the evidence shows' },
  node: { value: 'task', summary: 'what a task stands on, or why it failed; by its number or id' },
  repository: { value: 'owner/name', summary: 'the repository at GitHub (else the one it was cloned from)' },
  start: { summary: 'start it, and ask it something' },
  'token-env': { value: 'variable', summary: 'the variable that holds a token (else GITHUB_TOKEN or GH_TOKEN)' },
  vendor: { value: 'vendor', summary: 'claude or codex for roles that name none; codex/gpt-5.5 with a model' },
  why: { value: 'seq', summary: 'why this move was chosen, decided again from the recorded facts' },
  json: { summary: 'print one JSON object on stdout' },
  help: { short: 'h', summary: 'print help' },
  version: { short: 'v', summary: 'print the version' },
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;
/** An option that is given with a value. */
export type ValueOption = { [N in OptionName]: (typeof OPTIONS)[N] extends { value: string } ? N : never }[OptionName];
/** One that is there or not. */
export type Flag = Exclude<OptionName, ValueOption>;

/** The option as it is typed. */
export function typed(name: OptionName): string {
  const { value, short }: Option = OPTIONS[name];
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`;
}
