// A release: `npm run release` writes the reusable workflow, pinned to the commit that is checked out, commits that, and tags it with the
// version of package.json. The token of a workflow may not push workflow files, so a person does this; `--check <tag>` is what CI asks.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLE = 'examples/github/specbridge.yml';
const STEP = '.github/workflows/step.yml';

const HEAD = `# The jobs of ${EXAMPLE} for other workflows to call, with the same inputs and permissions; made by \`npm run release\`. Whoever
# pins this file has pinned the action too.
`;

/** The example as a reusable workflow whose action is pinned to a commit. */
export function stepWorkflow(example: string, { commit, tag }: { commit: string; tag: string }): string {
  const called = example
    .replace(/^(?:#.*\n)+/, HEAD)
    .replace(/^run-name: .*\n/m, '')
    .replace(
      '\n  workflow_dispatch:\n',
      '\n  workflow_call:\n    secrets:\n      SPECBRIDGE_APP_PRIVATE_KEY:\n        required: false\n',
    )
    .replace(/^ {2}schedule:\n(?: {4}.*\n)+/m, '');
  return called.replaceAll('specbridge/orchestrate@v1\n', `specbridge/orchestrate@${commit} # ${tag}\n`);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function must(holds: boolean, cure: string): void {
  if (holds) return;
  process.stderr.write(`No release: ${cure}\n`);
  process.exit(1);
}

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

function main(args: readonly string[]): void {
  const tag = `v${(JSON.parse(read('package.json')) as { version: string }).version}`;
  if (args[0] === '--check') {
    const commit = git('rev-parse', 'HEAD^');
    must(args[1] === tag, `the tag is ${args[1]}, and package.json says ${tag}.`);
    must(
      read(STEP) === stepWorkflow(read(EXAMPLE), { commit, tag }),
      `${STEP} does not pin the commit before this one.`,
    );
    must(
      git('diff', '--name-only', 'HEAD^', 'HEAD') === STEP,
      `the tagged commit must change ${STEP} and nothing else.`,
    );
    return;
  }
  must(git('status', '--porcelain') === '', 'commit or put away what is changed.');
  must(
    git('tag', '--list', tag) === '',
    `${tag} is there already; raise the version in package.json and src/cli/version.ts.`,
  );
  execFileSync('npm', ['run', '-s', 'build:check'], { cwd: ROOT, stdio: 'inherit' });
  writeFileSync(`${ROOT}${STEP}`, stepWorkflow(read(EXAMPLE), { commit: git('rev-parse', 'HEAD'), tag }));
  git('add', STEP);
  git('commit', '--quiet', '--message', `Release ${tag}`);
  git('tag', tag);
  process.stdout.write(`Look at it, then: git push --atomic origin main ${tag}\n`);
}

if (import.meta.main) main(process.argv.slice(2));
