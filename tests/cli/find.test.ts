import { expect, it } from 'vitest';
import { nodeNamed } from '../../src/cli/find.ts';
import { spec, told } from '../core/fixtures/jobs.ts';
import { graph } from '../core/fixtures/tales.ts';

it('the number of a group is refused with the tasks that are in it', () => {
  const parts = ['2.1', '2.2', '20.1'].map((number, index) => spec(index + 1, { number, title: `Part ${number}` }));
  const job = told(graph(...parts));
  expect(nodeNamed(job, '2.2').id).toBe('n2');
  expect(() => nodeNamed(job, '2')).toThrow('2 is a group; its tasks in demo-1: 2.1 “Part 2.1”, 2.2 “Part 2.2”.');
});
