import { endLeftovers } from './github/leftovers.ts';

// Nothing needs it: a run without it is found dead by the next one, which clears up. It only frees a machine that lives on.
await endLeftovers(process.env['RUNNER_TEMP']);
