// Installs the vendors' own command lines, pinned, beside the project: they are far too large to be among its dependencies. Each comes as its
// native program alone. One that cannot be had for this machine is left out, and named. Plain JavaScript for Node 20, like scripts/setup.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../tests/world/vendors/', import.meta.url));
const stamp = `${folder}node_modules/.package-lock.json`;
const fresh = existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs;

if (!fresh) {
  process.stderr.write('Setting up the command lines of the vendors: npm ci in tests/world/vendors\n');
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 2, 2] });
  } catch {
    process.stderr.write(
      'They could not be installed; npm says why above. Try again when the registry can be reached.\n',
    );
    process.exit(3);
  }
}
