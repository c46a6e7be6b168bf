// Makes the GitHub of the tests ready: installs what it is made of, when that is absent or older than its lock file. It is a package of its
// own because it is several times as large as everything else here. Plain JavaScript for Node 20, like scripts/setup.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../tests/world/github/', import.meta.url));
const stamp = `${folder}node_modules/.package-lock.json`;
const fresh = existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs;

if (!fresh) {
  process.stderr.write('Setting up the GitHub of the tests: npm ci in tests/world/github\n');
  try {
    execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 2, 2] });
  } catch {
    process.stderr.write(
      'It could not be installed; npm says why above. Try again when the registry can be reached.\n',
    );
    process.exit(3);
  }
}
