// A repository for one measured job, and what lies in it afterwards.
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Who makes and checks: the scripted agent is a Node program, the other one a shell script that starts nothing else. */
export type AgentKind = 'scripted' | 'shell';

/** One row of the table. */
export interface JobShape {
  readonly tasks: number;
  readonly agent: AgentKind;
  /** The set-up of every worktree fills a kept folder of 200 files. */
  readonly isSetUp: boolean;
}

export interface BenchRepository {
  /** Holds everything of this job; remove it to leave nothing behind. */
  readonly root: string;
  readonly top: string;
  readonly cache: string;
}

/** What a repository has besides. */
interface More {
  /** Lines of the configuration. */
  readonly config?: string;
  readonly files?: Readonly<Record<string, string>>;
}

const CONFIG = '.specbridge/orchestrate.yml';
const SPEC = 'bench';
const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'bench',
  GIT_AUTHOR_EMAIL: 'bench@localhost',
  GIT_COMMITTER_NAME: 'bench',
  GIT_COMMITTER_EMAIL: 'bench@localhost',
};

// Every task appends to one file: the repository stays as it is, so that what grows with the number of tasks is our own.
const SCRIPT = `makes:
  '*': [{ append: { work.txt: "one more line\\n" }, report: { outcome: completed, summary: one more line } }]
checks:
  '*': [{ verdict: pass }]
`;

const MAKER = `printf 'one more line\\n' >> work.txt
printf '{"outcome":"completed","summary":"one more line"}' > "$SPECBRIDGE_RESULT"
`;

// The tree and the nonce of this check stand in one line of the prompt; nothing but the shell itself reads it.
const CHECKER = `while IFS= read -r line || [ -n "$line" ]; do
  case $line in '{"verdict"'*) answer=$line ;; esac
done < "$SPECBRIDGE_PROMPT"
tree=\${answer#*'"tree":"'}
nonce=\${answer#*'"nonce":"'}
printf '{"verdict":"pass","tree":"%s","nonce":"%s","findings":[]}' "\${tree%%'"'*}" "\${nonce%%'"'*}" > "$SPECBRIDGE_RESULT"
`;

const SET_UP = `for folder in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
  mkdir -p "node_modules/package-$folder"
  for file in 0 1 2 3 4 5 6 7 8 9; do printf '%2048s' module > "node_modules/package-$folder/$file.js"; done
done
`;

/** Makes a repository with a spec of so many tasks, at one commit. */
export function benchRepository(shape: JobShape, more: More = {}): BenchRepository {
  const root = mkdtempSync(join(tmpdir(), 'specbridge-bench-'));
  const top = join(root, 'repository');
  const files = { ...filesOf(shape), ...more.files };
  for (const [path, text] of Object.entries({ ...files, [CONFIG]: `${files[CONFIG]}${more.config ?? ''}` })) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  git(top, 'init', '-q', '-b', 'main');
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'The base of a measured job');
  return { root, top, cache: join(root, 'cache') };
}

export function filesOf({ tasks, agent, isSetUp }: JobShape): Record<string, string> {
  const roles =
    agent === 'scripted'
      ? ['vendor: scripted, script: bench/script.yml', 'vendor: scripted, script: bench/script.yml']
      : [
          'vendor: command, command: [/bin/sh, bench/maker.sh]',
          'vendor: command, command: [/bin/sh, bench/checker.sh]',
        ];
  const cache = '{ key: [package-lock.json], paths: [node_modules] }';
  return {
    [`.kiro/specs/${SPEC}/tasks.md`]: taskList(tasks),
    [CONFIG]: [
      ...(isSetUp ? [`setup: { run: [/bin/sh, bench/set-up.sh], cache: ${cache} }`] : []),
      "gates: { test: { run: ['true'] } }",
      'roles:',
      `  maker: { kind: maker, ${roles[0]} }`,
      `  checker: { kind: checker, ${roles[1]} }`,
      'approval: merged',
      '',
    ].join('\n'),
    'bench/script.yml': SCRIPT,
    'bench/maker.sh': MAKER,
    'bench/checker.sh': CHECKER,
    'bench/set-up.sh': SET_UP,
    '.gitignore': 'node_modules/\n',
    'package.json': '{ "name": "bench" }\n',
    'package-lock.json': '{ "name": "bench", "lockfileVersion": 3 }\n',
    'work.txt': 'the first line\n',
  };
}

export function taskList(tasks: number): string {
  const lines = Array.from({ length: tasks }, (_, index) => [
    `- [ ] ${index + 1}. Append line ${index + 1} to the work`,
    '  - One more line at the end of work.txt',
    `  - _Requirements: ${(index % 20) + 1}.1_`,
  ]);
  return `# Implementation Plan\n\n${lines.flat().join('\n')}\n`;
}

/** Bytes of files: as written, and as the file system lays them out in blocks. */
export interface Weight {
  readonly files: number;
  readonly bytes: number;
  readonly onDisk: number;
}

/** What a job leaves in the repository when it is over. */
export interface Leavings {
  readonly objects: Weight;
  readonly refs: Weight;
  /** Whole outputs of gates and agents, and what else lies in the jobs' folder. */
  readonly logs: Weight;
  /** The journal's own share of `objects`: a blob, a tree and a commit a save. */
  readonly journalObjects: Weight;
  readonly journalBytes: number;
}

/** `before` is what lay there before the job. */
export function leavingsOf({ top }: BenchRepository, before?: Leavings): Leavings {
  return {
    objects: weigh(join(top, '.git/objects'), before?.objects),
    refs: weigh(join(top, '.git/refs'), before?.refs),
    logs: weigh(join(top, '.specbridge/jobs'), before?.logs),
    journalObjects: weighObjects(top),
    journalBytes: journalBytes(top),
  };
}

const NOTHING: Weight = { files: 0, bytes: 0, onDisk: 0 };

function weigh(path: string, before = NOTHING): Weight {
  const { files, bytes, onDisk } = weightOf(path);
  return { files: files - before.files, bytes: bytes - before.bytes, onDisk: onDisk - before.onDisk };
}

function weightOf(path: string): Weight {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return NOTHING;
  if (!status.isDirectory()) return { files: 1, bytes: status.size, onDisk: status.blocks * 512 };
  return readdirSync(path)
    .map((name) => weightOf(join(path, name)))
    .reduce(sum, NOTHING);
}

function sum(one: Weight, other: Weight): Weight {
  return { files: one.files + other.files, bytes: one.bytes + other.bytes, onDisk: one.onDisk + other.onDisk };
}

function weighObjects(top: string): Weight {
  const ids = git(top, 'rev-list', '--objects', '--glob=refs/specbridge/closed').split('\n').filter(Boolean);
  const paths = ids.map((line) => join(top, '.git/objects', line.slice(0, 2), line.slice(2, 40)));
  return paths.map(weightOf).reduce(sum, NOTHING);
}

/** Bytes of the journal: its lines with their ends. */
function journalBytes(top: string): number {
  const commits = git(top, 'rev-list', '--glob=refs/specbridge/closed').split('\n').filter(Boolean);
  const asked = commits.map((commit) => `${commit}:lines.jsonl\n`).join('');
  const sizes = execFileSync('git', ['cat-file', '--batch-check=%(objectsize)'], { cwd: top, input: asked });
  return sizes
    .toString()
    .split('\n')
    .reduce((sum, size) => sum + Number(size), 0);
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env: { ...process.env, ...GIT }, encoding: 'utf8', maxBuffer: 2 ** 30 });
}
