import { VERSION } from './cli/version.ts';

// Said before anything else is loaded: whoever watches sees at once that it runs.
process.stdout.write(`specbridge ${VERSION}\n`);

const { runAction } = await import('./github/action.ts');
process.exitCode = await runAction(process.env, VERSION);
