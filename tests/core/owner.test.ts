import { expect, test } from 'vitest';
import { ownerName } from '../../src/core/owner.ts';

test.each([
  ['laptop|box.local|4711|1790000000|ab12cd34', 'the process 4711 on box.local'],
  ['9876543210.1', 'the run 9876543210'],
  ['9876543210.3', 'the run 9876543210, attempt 3'],
  ['unknown', 'the step unknown'],
])('%s is %s', (owner, name) => {
  expect(ownerName(owner)).toBe(name);
});
