import { approvalPath } from '../spec/approval.ts';
import { CONFIG_PATH } from '../spec/config.ts';
import { specFolder, tasksPath } from '../spec/spec-name.ts';
import { commitCommand, quoted, runCommand, type Next } from './next.ts';

/** How far a repository is from its first job, on this machine or at GitHub. */
export interface FirstJob {
  readonly hasOwnAgents: boolean;
  readonly hasGates: boolean;
  /** Absent where there is none yet. */
  readonly spec?: string;
  readonly isApproved: boolean;
  /** What is not committed yet, as it lies there now. */
  readonly uncommitted: readonly string[];
  /** How the repository may be called at GitHub, where it is at no server yet. */
  readonly newName?: string;
  /** Another branch than the server's default one is checked out. */
  readonly branch?: { readonly checkedOut: string; readonly wanted: string };
}

/** Something left to do: for any job, or only for one on this machine, or at GitHub. */
export interface LeftToDo extends Next {
  readonly where?: 'here' | 'github';
}

/** Where the documents are that a page leads to. */
export const DOCS = 'https://github.com/specbridge/orchestrate/blob/main/docs';

/** The smallest spec there is, for whoever has none. */
const SAMPLE = { spec: 'hello', tasks: '- [ ] 1. Say hello in README.md' };

/** All that is left to do, in order: whoever pastes these lines has a job that runs. */
export function untilFirstJob(state: FirstJob): readonly LeftToDo[] {
  const { spec = SAMPLE.spec, isApproved } = state;
  return [
    ...naming(state),
    ...(state.spec === undefined ? [sampleSpec()] : []),
    ...(isApproved
      ? []
      : [
          {
            command: `specbridge approve ${quoted(spec)}`,
            means: 'shows the spec, and records that you approve of it',
          },
        ]),
    {
      command: `specbridge check ${quoted(spec)}`,
      means:
        'names what still stands in the way, with its cure; a program that is missing matters only where steps run',
    },
    ...committing(state),
    { command: runCommand(spec), means: 'carries it out on this machine, on a branch of its own', where: 'here' },
    ...atGitHub(state).map((next) => ({ ...next, where: 'github' as const })),
  ];
}

function atGitHub({ spec = SAMPLE.spec, newName, branch }: FirstJob): readonly Next[] {
  return [
    ...(newName === undefined ? [] : [publishing(newName)]),
    ...(branch === undefined ? [] : [merging(branch)]),
    { command: 'git push -u origin HEAD', means: 'on the default branch: GitHub takes workflows from nowhere else' },
    {
      command: `gh api -X PUT 'repos/{owner}/{repo}/actions/permissions/workflow' -F can_approve_pull_request_reviews=true`,
      means: 'switches on that workflows may open pull requests; in the browser: the setting above',
    },
    {
      command: 'GH_TOKEN=$(gh auth token) specbridge doctor',
      means: 'looks at all of this once more, here and at GitHub; nothing is written or spent',
    },
    {
      command: `gh workflow run specbridge.yml -f spec=${quoted(spec)}`,
      means: 'begins; in the browser: Actions → specbridge → Run workflow. The pull request tells how far it is',
    },
  ];
}

function naming({ hasOwnAgents, hasGates }: FirstJob): readonly Next[] {
  const agents = `name your agents, claude, codex or programs of yours; at GitHub they must be on the runner: ${DOCS}/github.md#agents-on-the-runner`;
  const gates = 'name at least one command that judges, below `gates`: none was found';
  const means = [...(hasOwnAgents ? [] : [agents]), ...(hasGates ? [] : [gates])].join('; ');
  return means === '' ? [] : [{ command: `\${EDITOR:-vi} ${CONFIG_PATH}`, means }];
}

function sampleSpec(): Next {
  const { spec, tasks } = SAMPLE;
  return {
    command: `mkdir -p ${specFolder(spec)} && echo '${tasks}' > ${tasksPath(spec)}`,
    means: `there is no spec yet: this is the smallest one, to begin with; what more one may hold: ${DOCS}/specs.md`,
  };
}

function publishing(name: string): Next {
  return {
    command: `gh repo create ${quoted(name)} --private --source .`,
    means:
      'there is no remote origin: this makes a private repository; where there is one: git remote add origin <its address>',
  };
}

function merging({ checkedOut, wanted }: NonNullable<FirstJob['branch']>): Next {
  return {
    command: `git switch ${quoted(wanted)} && git merge ${quoted(checkedOut)}`,
    means: `${checkedOut} is checked out, and the default branch is ${wanted}; where changes come by pull requests, merge one instead`,
  };
}

/** Names too what the lines before it write. */
function committing(state: FirstJob): readonly Next[] {
  const { spec = SAMPLE.spec, isApproved, uncommitted } = state;
  const written = [
    ...(naming(state).length === 0 ? [] : [CONFIG_PATH]),
    ...(state.spec === undefined ? [tasksPath(spec)] : []),
    ...(isApproved ? [] : [approvalPath(spec)]),
  ];
  const toCommit = [...new Set([...uncommitted, ...written])];
  if (toCommit.length === 0) return [];
  const command = commitCommand(spec, toCommit, 'Carry specs out with Specbridge');
  return [{ command, means: 'a job begins at what is committed' }];
}
