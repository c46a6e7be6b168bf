import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DO_GOOD, scene, type Scene } from '../e2e/laptop.ts';
import { type } from '../e2e/typed.ts';

const TWO = '- [ ] 1. One\n- [ ] 2. Two\n';
/** Another file for each task. */
const EACH = 'echo $SPECBRIDGE_TASK > out-$SPECBRIDGE_TASK.txt; REPORT=completed';

/** Another repository with the same files, made with options of `git init`; fails where this git does not know them. */
function made({ user }: Scene, ...options: string[]): string {
  const folder = join(user.base, 'made');
  mkdirSync(folder);
  user.git(['init', '-q', '-b', 'main', ...options], { cwd: folder });
  execFileSync('sh', ['-c', 'git archive main | tar x -C "$0"', folder], { cwd: user.folder });
  user.git(['add', '-A'], { cwd: folder });
  user.git(['commit', '-q', '-m', 'all'], { cwd: folder });
  return folder;
}

function cloned({ user }: Scene, name: string, ...options: string[]): string {
  const folder = join(user.base, name);
  user.git(['clone', '-q', ...options, '--', user.folder, folder]);
  return folder;
}

/** Kinds of repositories that a job must not notice; each is made from the scene's, and gives the folder to work in. */
const KINDS: Readonly<Record<string, (set: Scene) => string>> = {
  'a linked worktree': (set) => {
    const folder = join(set.user.base, 'linked');
    set.user.git(['worktree', 'add', '-q', folder]);
    return folder;
  },
  'a git folder elsewhere': (set) => cloned(set, 'made', `--separate-git-dir=${set.user.base}/elsewhere`),
  'a submodule of another one': (set) => {
    const folder = join(set.user.base, 'outer');
    mkdirSync(folder);
    set.user.git(['init', '-q'], { cwd: folder });
    const add = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', set.user.folder, 'inner'];
    set.user.git(add, { cwd: folder });
    return join(folder, 'inner');
  },
  'a folder below its top': (set) => join(set.user.folder, '.kiro/specs'),
  'SHA-256': (set) => made(set, '--object-format=sha256'),
  'objects borrowed twice, by relative paths': (set) => {
    const [near, far] = ['near', 'far'].map((name) => cloned(set, name, '--shared'));
    writeFileSync(join(near!, '.git/objects/info/alternates'), '../../../user/.git/objects\n');
    writeFileSync(join(far!, '.git/objects/info/alternates'), '../../../near/.git/objects\n');
    return far!;
  },
  'another owner': (set) => {
    // Only root can give it away; for anybody else it stays their own.
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534:65534', set.user.folder]);
    return set.user.folder;
  },
  'packed refs and objects, with a commit graph': (set) => {
    set.user.git(['gc', '-q']);
    set.user.git(['commit-graph', 'write', '--reachable']);
    return set.user.folder;
  },
};
for (const name of ['a b', 'ünï😀', `q"uo'te`, '-dash', '#hash', 'back\\slash', ' lead', '$HOME', '%41'])
  (KINDS as Record<string, (set: Scene) => string>)[`a path with ${JSON.stringify(name)}`] = (set) => cloned(set, name);

describe('kinds of repositories', () => {
  it.each(Object.entries(KINDS))('%s', async (_kind, make) => {
    await using set = await scene({
      maker: `git log --oneline > /dev/null || exit 1; ${DO_GOOD}`,
      checker: 'VERDICT=pass',
    });
    const folder = make(set);
    const { code, job } = await type(set, ['run', 'demo'], folder);
    expect({ code, status: job.status }).toEqual({ code: 0, status: 'completed' });
    const git = (...args: string[]): string =>
      set.user.git(['-c', `safe.directory=${folder}`, ...args], { cwd: folder });
    expect(git('show', `refs/heads/specbridge/${job.job}:result.txt`)).toBe('good');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('refs in tables, where this git has them', async (context) => {
    await using set = await scene({ maker: EACH, tasks: TWO });
    let folder: string;
    try {
      folder = made(set, '--ref-format=reftable');
    } catch {
      context.annotate('This git makes no reftable: nothing is shown.');
      return;
    }
    const { code, job } = await type(set, ['run', 'demo'], folder);
    expect(code).toBe(0);
    set.user.git(['switch', '-q', `specbridge/${job.job}`], { cwd: folder });
    expect(await type(set, ['run', 'demo', '--again'], folder)).toMatchObject({ code: 0 });
  });

  it.each([
    ['a bare one', (set: Scene) => cloned(set, 'bare', '--bare'), 'is in no worktree of a git repository'],
    ['its git folder', (set: Scene) => join(set.user.folder, '.git'), 'is in no worktree of a git repository'],
    ['no repository', (set: Scene) => set.user.base, 'is in no worktree of a git repository'],
    ['a path with a line end', (set: Scene) => cloned(set, 'line\nend'), 'holds a line end'],
  ])('%s is refused in a sentence, and nothing is written', async (_kind, make, sentence) => {
    await using set = await scene();
    const folder = make(set);
    const before = execFileSync('find', [set.user.base], { encoding: 'utf8' });
    const { code, words } = await type(set, ['run', 'demo'], folder);
    expect(code).toBe(2);
    expect(words).toContain(sentence);
    expect(execFileSync('find', [set.user.base], { encoding: 'utf8' })).toBe(before);
  });
});

describe('C23: what a person’s git is told', () => {
  it('C23: by the environment, as in a hook or a rebase: our git does not hear it', async () => {
    await using set = await scene({ maker: `env | grep ^GIT_ > $BASE/notes/seen; ${DO_GOOD}` });
    const trap = join(set.user.base, 'trap');
    const nowhere = [
      'GIT_DIR',
      'GIT_INDEX_FILE',
      'GIT_WORK_TREE',
      'GIT_OBJECT_DIRECTORY',
      'GIT_COMMON_DIR',
      'GIT_CONFIG_GLOBAL',
    ];
    const env = {
      ...Object.fromEntries(nowhere.map((name) => [name, '/nonexistent'])),
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: trap,
      GIT_CONFIG_KEY_1: 'core.hooksPath',
      GIT_CONFIG_VALUE_1: set.user.base,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${trap}'`,
      GIT_EXTERNAL_DIFF: trap,
      GIT_SSH_COMMAND: trap,
      GIT_NAMESPACE: 'x',
      GIT_CEILING_DIRECTORIES: set.user.folder,
      GIT_LITERAL_PATHSPECS: '1',
      GIT_REPLACE_REF_BASE: 'refs/x',
      GIT_TRACE: join(set.user.base, 'told'),
    };
    expect(await type(set, ['run', 'demo'], undefined, env)).toMatchObject({ code: 0, job: { status: 'completed' } });
    expect(set.note('seen')).toBe('');
  });

  it('C23: by settings: no hook, filter, alias, include, program or replaced object', async () => {
    await using set = await scene({
      maker: EACH,
      tasks: TWO,
      files: { '.gitattributes': '* filter=evil diff=evil merge=evil\n' },
    });
    const { git, base, folder } = set.user;
    const trap = join(base, 'trap');
    git(['replace', 'HEAD', git(['commit-tree', '-m', 'another', 'HEAD^{tree}'])]);
    const programs = [
      'core.sshCommand',
      'core.fsmonitor',
      'core.editor',
      'core.pager',
      'core.askPass',
      'gpg.program',
      'diff.external',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'diff.evil.textconv',
      'merge.evil.driver',
      'credential.helper',
      'core.alternateRefsCommand',
      'uploadpack.packObjectsHook',
    ];
    const aliases = ['rev-parse', 'cat-file', 'update-ref', 'for-each-ref', 'add'].map(
      (name) => [`alias.${name}`, `!${trap}`] as const,
    );
    const all = [
      ...programs.map((key) => [key, trap] as const),
      ...aliases,
      ['commit.gpgSign', 'true'],
      ['core.splitIndex', 'true'],
      ['feature.manyFiles', 'true'],
      ['core.ignoreCase', 'true'],
      ['core.bigFileThreshold', '1'],
      ['fetch.recurseSubmodules', 'true'],
    ] as const;
    writeFileSync(
      join(base, 'included'),
      all
        .map(([key, value]) => {
          const parts = key.split('.');
          const section = parts.length === 3 ? `${parts[0]} "${parts[1]}"` : parts[0];
          return `[${section}]\n\t${parts.at(-1)} = "${value}"\n`;
        })
        .join(''),
    );
    const hooks = join(folder, '.git/hooks');
    for (const hook of ['reference-transaction', 'post-checkout', 'post-index-change', 'pre-commit', 'post-update'])
      writeFileSync(join(hooks, hook), `#!/bin/sh\nexec ${trap}\n`, { mode: 0o755 });
    git(['config', 'include.path', '../../included']);
    expect(await type(set, ['run', 'demo'])).toMatchObject({ code: 0, job: { status: 'completed' } });
    expect(set.isSprung()).toBe(false);
    // The trap works: the person's own git steps into it.
    git(['status']);
    expect(set.isSprung()).toBe(true);
  });
});

describe('others who tidy up while a job runs', () => {
  it('C4: a `git worktree prune` and a `git gc --prune=now` at every turn take nothing of ours', async () => {
    const tidy =
      'git -C $BASE/user worktree prune; git -C $BASE/user gc -q --prune=now; git -C $BASE/user pack-refs --all';
    const gates = { work: { run: ['sh', '-c', 'git -C "$(cat base)" gc -q --prune=now'] } };
    await using set = await scene({
      maker: `${tidy}; ${EACH}; ${tidy}`,
      checker: `${tidy}; VERDICT=pass`,
      config: { gates },
      tasks: TWO,
    });
    set.user.commit({ base: set.user.folder });
    expect(await type(set, ['run', 'demo'])).toMatchObject({ code: 0, job: { status: 'completed' } });
    expect(set.user.git(['fsck', '--strict', '--no-dangling'])).toBe('');
  });

  it('a `git clean -fdx` in the middle takes what is beside the journal; the same job goes on when it is run again', async () => {
    const once = '[ -e $BASE/notes/once ] || { touch $BASE/notes/once; git -C $BASE/user clean -qfdx; }';
    await using set = await scene({ maker: `${once}; ${EACH}`, tasks: TWO });
    // From the second run on, our own git lies there; before, it lies elsewhere, and nothing is taken.
    mkdirSync(join(set.user.folder, '.specbridge/jobs'), { recursive: true });
    const first = await type(set, ['run', 'demo']);
    expect(first).toMatchObject({ code: 4, job: { error: { code: 'try-again' } } });
    expect(await type(set, ['run', 'demo'])).toMatchObject({ code: 0, job: { status: 'completed' } });
    expect(await set.world.checkpoints.list()).toHaveLength(1);
  });
});
