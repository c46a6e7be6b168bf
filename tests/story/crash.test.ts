import { describe, it } from 'vitest';
import { cutEverywhere } from './crash.ts';
import { STORIES } from './stories.ts';

// Between two calls nothing leaves the process, so after one is before the next; the slow suites try both all the same.
describe('a power cut before and after every call on a port', () => {
  it.each(STORIES)('$name', (story) => cutEverywhere(story, (call) => (call === 1 ? ['before', 'after'] : ['after'])));
});
