import type { Blocker } from './move.ts';

/** What a code means, and the one thing to do next. */
interface Explanation {
  readonly meaning: string;
  readonly next: string;
}

/** Why a job cannot go on without a person. */
const BLOCKERS: Readonly<Record<Blocker['code'], Explanation>> = {
  'pin-broken': {
    meaning:
      'What the job was opened for has changed on its branch: the spec, its approval, the configuration or a script.',
    next: 'Look at the change; say `re-pin <digest>` to take it over, or put the old bytes back and say `resume`.',
  },
  'budget-exhausted': {
    meaning: 'A limit of the job or of a task is used up.',
    next: 'Say `raise <limit> <value>`; the same job goes on.',
  },
  'verification-missing': {
    meaning: 'No required gate is configured, so nothing could be verified.',
    next: 'Name a required gate in `.specbridge/orchestrate.yml` and commit it.',
  },
  'protected-path': {
    meaning: 'An agent changed a path that no agent may change. Its candidate is refused.',
    next: 'Say `retry <node>`; the task starts again from a clean base.',
  },
  'safety-policy': {
    meaning: 'An agent did what no agent may do: moved refs, left a link out of the tree, or brought a credential.',
    next: 'Read what it did, then say `retry <node>`; the task starts again from a clean base.',
  },
  credentials: {
    meaning: 'An agent is not logged in, or something that it needs is not allowed.',
    next: 'Log in or grant it, then say `retry <node>`.',
  },
  'adapter-incompatible': {
    meaning: 'An agent does not speak as its adapter expects.',
    next: 'Install a version that the adapter knows, then say `retry <node>`.',
  },
  'capability-unavailable': {
    meaning: 'A program that the plan names cannot be started.',
    next: 'Install it or correct its name, then say `retry <node>`.',
  },
  'branch-taken': {
    meaning: 'The branch of the job is checked out in a worktree, or there is another one of its name.',
    next: 'Switch that worktree to another branch and say `resume`; or rename the other branch and run again.',
  },
  'push-refused': {
    meaning: 'The server does not take what a step pushes: a rule of the repository is in the way.',
    next: 'Exempt the token from the rule that the message quotes, or change what it is about; then say `resume`, or start the run again.',
  },
  'runs-lost': {
    meaning: 'The runs that worked on the job died, several in a row, and nothing came of their work.',
    next: 'Find in their logs what ends them, such as memory, a time limit or a machine that goes away; then say `resume`.',
  },
  'escalation-off': {
    meaning: 'The local model could not plan the task, and the configuration lets nobody else think.',
    next: 'Say `escalate <node>` to let the agent think about this task.',
  },
  'ci-failed': {
    meaning: 'A check that the configuration names under `waitForChecks` is red on the result.',
    next: 'Look at it, run it again, or push what mends it to the job branch. When it is green the job goes on by itself, at the latest with the next sweep, or at once when you say `resume`.',
  },
  'ci-not-started': {
    meaning:
      'A check that the configuration names under `waitForChecks` has not run on the result. What the token of a run pushes starts no workflows.',
    next: 'Start it by hand, or push an empty commit to the job branch; let an App speak (`app-id`), and your CI starts by itself. Then say `resume`. A check that was skipped because the pull request is a draft runs when you mark it as ready.',
  },
  'ci-approval-required': {
    meaning: 'The run of a check that the configuration names under `waitForChecks` waits until a person approves it.',
    next: 'Approve it at the link. Then the job goes on by itself, at the latest with the next sweep, or at once when you say `resume`.',
  },
  'invalid-configuration': {
    meaning: 'The configuration cannot be used; every problem is listed with its place.',
    next: 'Correct the places that are listed and commit them.',
  },
  internal: {
    meaning: 'The engine met something that it does not expect.',
    next: 'Report it with the journal of the job; `retry <node>` tries once more.',
  },
  'human-stop': {
    meaning: 'A person stopped the job.',
    next: 'Say `resume`, or `cancel` to end it.',
  },
};

/** Every stable code that a refusal or a blocker carries. A code is never given another meaning; it may fall out of use. */
export const CODES: Readonly<Record<string, Explanation>> = {
  ...BLOCKERS,
  usage: {
    meaning: 'The command or its arguments are not understood.',
    next: 'Read the message; `specbridge help` lists the commands.',
  },
  refused: {
    meaning: 'The job heard the command and did not follow it, for the reason that is given.',
    next: 'Say what the message offers instead.',
  },
  'config-missing': {
    meaning: 'The base commit has no `.specbridge/orchestrate.yml`.',
    next: 'Write it, with at least one gate and one maker, and commit it.',
  },
  'spec-missing': {
    meaning: 'The spec, or its `tasks.md`, is not in the base commit.',
    next: 'Check the name, or write the spec and commit it.',
  },
  'spec-invalid': {
    meaning:
      'A document of the spec cannot be read as it stands: a merge is not finished, or a link stands where the file must be.',
    next: 'Correct the place that is named and commit it.',
  },
  'hidden-characters': {
    meaning:
      'A file that people approve or agents read holds characters that cannot be seen, so that it may say something else to a program than to a reader.',
    next: 'Remove the characters at the places that are listed, approve the file again where it is approved, and commit it.',
  },
  'no-tasks': {
    meaning: 'The task list leaves nothing to do.',
    next: 'Add an open task, or reopen a box, and commit it.',
  },
  'approval-missing': {
    meaning: 'A document of the spec is not approved, or has changed since it was.',
    next: 'Read it, run `specbridge approve <spec>` and commit the record.',
  },
  'role-missing': {
    meaning: 'A role that is needed is not configured.',
    next: 'Name it under `roles` in `.specbridge/orchestrate.yml` and commit it.',
  },
  'agent-missing': {
    meaning: 'A role names an agent file, or that file a skill, which the repository does not have.',
    next: 'Write it or correct its path, and commit it.',
  },
  'script-missing': {
    meaning: 'A file that a role, a gate or the set-up runs is not in the base commit.',
    next: 'Write it or correct its path, and commit it.',
  },
  'script-not-executable': {
    meaning:
      'A program of the repository that a role, a gate or the set-up names is committed without the right to be started.',
    next: 'Give it that right, and commit it: `git add --chmod=+x -- <path>`.',
  },
  'script-invalid': {
    meaning: 'The script of a scripted role cannot be read.',
    next: 'Correct the places that are listed and commit them.',
  },
  'same-vendor': {
    meaning: 'A checker is of the vendor that makes, and the configuration does not allow that.',
    next: 'Give the checker another vendor, or write `sameVendorChecker: allow`, and commit it.',
  },
  'tool-missing': {
    meaning: 'A program that is needed, or the script that it is to run, is not on the machine.',
    next: 'Install it, put it on the path, or correct the path that the configuration names.',
  },
  'git-missing': {
    meaning: 'Git cannot be started.',
    next: 'Install git 2.38 or newer.',
  },
  'git-too-old': {
    meaning: 'The installed git lacks what is needed.',
    next: 'Install git 2.38 or newer.',
  },
  'no-repository': {
    meaning: 'The folder is not in a git repository that can be read.',
    next: 'Change into the repository, or make one with `git init`.',
  },
  'object-missing': {
    meaning: 'The repository lacks an object that it must have: it is a partial clone, or damaged.',
    next: 'In a partial clone run `git archive <branch> > /dev/null`, which fetches it; elsewhere look with `git fsck`.',
  },
  'base-missing': {
    meaning: 'The branch or commit to start from does not exist here.',
    next: 'Make a first commit, fetch the branch (a shallow clone: `git fetch --unshallow`), or name another base.',
  },
  'work-conflicts': {
    meaning: 'An earlier job for the spec has left work in an open pull request, and it conflicts with the base.',
    next: 'Merge the base into the branch of that pull request, or close it to begin anew.',
  },
  'dirty-base': {
    meaning:
      'The spec, its approval, the configuration or a script is changed and not committed, so the job would not see the change.',
    next: 'Commit the change or take it back.',
  },
  'job-missing': {
    meaning: 'There is no such job, or it is not clear which one is meant.',
    next: 'Run `specbridge jobs` and name one of them.',
  },
  'job-exists': {
    meaning: 'A job for the spec is open already.',
    next: 'Go on with that job, or cancel it first.',
  },
  busy: {
    meaning: 'Another step is at work on the job.',
    next: 'Wait until it ends, then try again.',
  },
  'try-again': {
    meaning: 'Something failed that may be gone later: a busy lock, a program that was stopped, a full disk.',
    next: 'Give the same command again; what was under way is found, charged and decided again.',
  },
  'stale-lock': {
    meaning: 'A git that is gone left a lock in the repository.',
    next: 'Make sure that no git runs there, delete the file that the message names, and run the job again.',
  },
  'permission-missing': {
    meaning: 'GitHub does not let the token do what is needed.',
    next: 'Add the permission that the message names under `permissions:` in the workflow file, or give it to the token that the workflow names.',
  },
  'pull-request-setting': {
    meaning: 'The repository does not let GitHub Actions create pull requests.',
    next: 'Allow it at the address that the message names, or let the workflow use the token of an App.',
  },
  'token-refused': {
    meaning: 'GitHub does not know the token: it has expired, was revoked, or is mistyped.',
    next: 'Correct the token that the workflow names, or remove it, and the token of the run is used.',
  },
  'app-refused': {
    meaning:
      'GitHub makes no token for the App: its key is not known, or it is not installed in the repository, or suspended there.',
    next: 'Do what the message says, or remove app-id and app-private-key from the workflow.',
  },
  'workflow-missing': {
    meaning: 'The workflow cannot be started: it is not on the default branch, or it does not take what it is sent.',
    next: 'Commit the workflow file to the default branch, as `specbridge` needs it.',
  },
  'conversation-locked': {
    meaning: 'The conversation of the pull request is locked, so nothing can be said there.',
    next: 'Unlock it; what was to be said is said by the next step.',
  },
  'github-refused': {
    meaning: 'GitHub refused a request, for the reason that is given.',
    next: 'Look at what GitHub says in the message, mend it, and start the next step.',
  },
  'ref-rewound': {
    meaning: 'The journal of the job was turned back: a save that a step left is not in it any more.',
    next: 'Say `recover` to put back what a copy of it holds, or start a step without a generation if it was meant.',
  },
  'journal-newer': {
    meaning: 'A newer release wrote the journal of the job.',
    next: 'Use the release that the message names, or a newer one.',
  },
  'journal-damaged': {
    meaning: 'The journal of the job does not fit together.',
    next: 'Restore its ref from a copy, which `recover` does on GitHub; or open a new job.',
  },
  'journal-diverged': {
    meaning: 'The journal of the job is not the one that was copied, and neither leads to the other.',
    next: 'Decide which one is right: delete the ref and say `recover` to take the copy, or start a step to keep the ref.',
  },
  'copies-missing': {
    meaning: 'No copy of the journal of the job was found that holds together.',
    next: 'Open a new job for the spec.',
  },
};
