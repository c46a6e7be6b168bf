import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../src/lines.js';

test('lines end with any line end', () => {
  assert.deepEqual(linesOf('a\r\nb\nc\rd'), ['a', 'b', 'c', 'd']);
});
