// Makes a fresh clone ready: installs the locked dependencies when they are absent or older than the lock file.
// Plain JavaScript for Node 20: the Node 24 that everything else needs arrives with the dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.package-lock.json`;
const fresh = existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;

if (!fresh) {
  process.stderr.write('Setting up: npm ci\n');
  try {
    // The warnings would be about this Node; what runs is the one that comes with the dependencies.
    execFileSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
  } catch {
    process.stderr.write(
      'The dependencies could not be installed; npm says why above. Try again when the registry can be reached.\n',
    );
    process.exit(3);
  }
}
const bundled = existsSync(`${root}node_modules/.bin/node`);
if (!bundled && Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `No Node 24 comes with the dependencies for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node 24 or newer.\n`,
  );
  process.exit(3);
}
