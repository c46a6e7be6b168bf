import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of an installed package: in this world's own `node_modules`, or in one further up. */
export function packageFolder(name: string): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
  }
  throw new Error(`${name} is not installed: node scripts/setup-github.mjs installs the GitHub of the tests.`);
}

/** A file of an installed package as an address that any module can import, wherever it lies. */
export function packageFile(name: string, path: string): string {
  return pathToFileURL(join(packageFolder(name), path)).href;
}
