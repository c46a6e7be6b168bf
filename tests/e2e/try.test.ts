import { expect, it } from 'vitest';
import { DO_GOOD, GOOD, stage } from './laptop.ts';

it.each(Array.from({length: 5}))('scripted', async () => {
  const t0 = performance.now();
  const s = await stage({ maker: [GOOD] });
  const t1 = performance.now();
  const play = await s.open();
  const t2 = performance.now();
  const job = await play.run();
  const t3 = performance.now();
  console.log(t1 - t0, t2 - t1, t3 - t2);
  expect(job.blocker).toBe(undefined);
  expect(job.questions).toEqual([]);
  expect(job.status).toBe('completed');
});
it.each(Array.from({length: 5}))('command', async () => {
  const t0 = performance.now();
  const s = await stage({ maker: 'REPORT=completed; echo good > result.txt', checker: 'VERDICT=pass' });
  const t1 = performance.now();
  const play = await s.open();
  const job = await play.run();
  const t3 = performance.now();
  console.log(t1 - t0, t3 - t1);
  expect(job.status).toBe('completed');
});
it('cli', async () => {
  const s = await stage({ maker: DO_GOOD });
  const t1 = performance.now();
  const end = await s.cli('run', 'demo', '--json').end;
  const t3 = performance.now();
  console.log(t3 - t1, end.err, end.out.slice(0, 300));
  expect(end.code).toBe(0);
});
