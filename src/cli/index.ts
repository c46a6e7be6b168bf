#!/usr/bin/env node
// Nothing is imported before the version is known: an older Node would die in the middle of an import, without a word that helps.
const major = Number(process.versions.node.split('.')[0]);

if (process.platform === 'win32') {
  process.stderr.write('specbridge does not run on Windows itself; use it in WSL.\n');
  process.exitCode = 3;
} else if (major < 24) {
  process.stderr.write(`specbridge needs Node 24 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 3;
} else {
  // Where both are set Node follows the first, but warns of it into our output as soon as anything asks for colours.
  if (process.env['FORCE_COLOR'] !== undefined) delete process.env['NO_COLOR'];
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
