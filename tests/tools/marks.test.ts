import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMarks, recordMark } from '../../src/tools/process/marks.ts';

it('whatever an agent puts among the marks, reading them ends, and finds ours', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'specbridge-marks-'));
  const mark = { pid: 4_242, startTime: '17', marker: 'SPECBRIDGE_MARK=x' };
  await recordMark(join(folder, 'tree'), mark);
  const planted = join(folder, 'marks');
  mkdirSync(join(planted, 'tree.folder'));
  execFileSync('mkfifo', [join(planted, 'tree.pipe')]);
  symlinkSync('/dev/zero', join(planted, 'tree.link'));
  writeFileSync(join(planted, 'tree.long'), `${JSON.stringify(mark)}${' '.repeat(5_000)}`);
  writeFileSync(join(planted, 'tree.prose'), 'no mark');
  expect(await readMarks(folder, 'tree')).toEqual([mark]);
});
