import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endLeftovers } from '../../src/github/leftovers.ts';
import { placesIn } from '../../src/github/places.ts';
import { RUN_VARIABLE } from '../../src/tools/process/process-table.ts';

it('what a run has left behind is ended when its job is over, and nothing else', async () => {
  const temp = mkdtempSync(join(tmpdir(), 'specbridge-temp-'));
  onTestFinished(() => rmSync(temp, { recursive: true }));
  mkdirSync(join(placesIn(temp).work, 'demo-0123456789ab'), { recursive: true });
  const left = (marker: string): ReturnType<typeof spawn> =>
    spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env: { ...process.env, [RUN_VARIABLE]: marker } });
  const [ours, others] = [left('demo-0123456789ab'), left('other-0123456789ab')];
  onTestFinished(() => void others.kill('SIGKILL'));
  const ended = once(ours, 'exit');
  await endLeftovers(temp);
  await ended;
  expect([ours.signalCode !== null, others.signalCode]).toEqual([true, null]);
  await endLeftovers(join(temp, 'nothing'));
  await endLeftovers(undefined);
});
