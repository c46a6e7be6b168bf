// Another machine in a race: saves when it is told to, in a process and a clone of its own. One line in, a head as JSON; one line out.
import { createInterface } from 'node:readline';
import { remoteCheckpoints } from '../../src/github/checkpoints.ts';
import { openServer } from '../../src/github/server.ts';
import type { Head } from '../../src/ports/checkpoints.ts';
import { openOwnStore } from '../../src/tools/git/store.ts';
import { saveOf } from '../contract/saves.ts';

const [folder = '', url = '', token = '', name = ''] = process.argv.slice(2);
const authorization = async (): Promise<string> => `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;

await using store = await openOwnStore(folder);
const checkpoints = remoteCheckpoints(store, openServer(store.home, { url, authorization }));
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { head } = JSON.parse(line) as { readonly head?: Head };
  const save = saveOf('race', head, name);
  const end = await checkpoints.save({ ...save, lines: [`${name} ${save.note.generation}`] });
  process.stdout.write(`${JSON.stringify(end)}\n`);
}
