import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumOf } from '../src/sum.js';

test('adds prices', () => assert.equal(sumOf([1, 2.5]), 3.5));
test('nothing costs nothing', () => assert.equal(sumOf([]), 0));
