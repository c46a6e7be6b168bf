// Builds dist/: tsc to build/, then one file for each program. Two builds of the same sources are the same bytes;
// `--check` builds into build/dist and compares with the dist/ that is committed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCheck = process.argv.includes('--check');
const out = isCheck ? 'build/dist' : 'dist';

function run(program, ...args) {
  execFileSync(`${root}node_modules/.bin/${program}`, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function filesIn(folder) {
  if (!existsSync(`${root}${folder}`)) return [];
  const entries = readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${root}${folder}/`.length))
    .sort();
}

function differences() {
  const names = [...new Set([...filesIn('dist'), ...filesIn(out)])];
  const read = (folder, name) =>
    existsSync(`${root}${folder}/${name}`) ? readFileSync(`${root}${folder}/${name}`, 'utf8') : undefined;
  return names.filter((name) => read('dist', name) !== read(out, name));
}

for (const folder of ['build', out]) rmSync(`${root}${folder}`, { recursive: true, force: true });
run('tsc', '-p', 'tsconfig.build.json');
writeFileSync(`${root}build/package.json`, '{ "type": "module" }\n');
run('ncc', 'build', 'build/cli/index.js', '--out', `${out}/cli`, '--license', 'licenses.txt', '--no-cache');
// The scripted agent has no dependencies, and is started as a program of its own.
mkdirSync(`${root}${out}/scripted`, { recursive: true });
cpSync(`${root}build/tools/scripted-program.js`, `${root}${out}/scripted/index.js`);
writeFileSync(`${root}${out}/scripted/package.json`, '{ "type": "module" }\n');

const stale = isCheck ? differences() : [];
if (stale.length > 0) {
  console.error(`dist/ is not what the sources say; run \`npm run build\` and commit it: ${stale.join(', ')}`);
  process.exit(1);
}
