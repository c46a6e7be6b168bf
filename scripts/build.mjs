// Builds dist/: tsc to build/, then one file for each program. Two builds of the same sources are the same bytes. What was there before is
// replaced when all of it is built. `--check` only compares with the dist/ that is committed; `--into <folder>` replaces that folder.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCheck = process.argv.includes('--check');
const into = process.argv.indexOf('--into');
const built = resolve(root, 'build/dist');
const committed = resolve(root, 'dist');

/** What it prints is of interest only where it fails. */
function run(program, ...args) {
  try {
    execFileSync(`${root}node_modules/.bin/${program}`, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (error) {
    process.stderr.write(error.stdout ?? '');
    console.error(`${program} failed; nothing is replaced.`);
    process.exit(1);
  }
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .sort();
}

function differences() {
  const names = [...new Set([...filesIn(committed), ...filesIn(built)])];
  const read = (folder, name) =>
    existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`, 'utf8') : undefined;
  return names.filter((name) => read(committed, name) !== read(built, name));
}

rmSync(`${root}build`, { recursive: true, force: true });
run('tsc', '-p', 'tsconfig.build.json');
writeFileSync(`${root}build/package.json`, '{ "type": "module" }\n');
const bundles = { cli: 'cli/index.js', main: 'main.js', post: 'post.js' };
for (const [name, file] of Object.entries(bundles))
  run('ncc', 'build', `build/${file}`, '--out', `${built}/${name}`, '--license', 'licenses.txt', '--no-cache');
// The scripted agent has no dependencies, and is started as a program of its own.
mkdirSync(`${built}/scripted`, { recursive: true });
cpSync(`${root}build/tools/scripted-program.js`, `${built}/scripted/index.js`);
writeFileSync(`${built}/scripted/package.json`, '{ "type": "module" }\n');

if (!isCheck) {
  const out = resolve(root, into > 0 ? process.argv[into + 1] : 'dist');
  rmSync(out, { recursive: true, force: true });
  cpSync(built, out, { recursive: true });
}

const stale = isCheck ? differences() : [];
if (stale.length > 0) {
  console.error(`dist/ is not what the sources say; run \`npm run build\` and commit it: ${stale.join(', ')}`);
  process.exit(1);
}
