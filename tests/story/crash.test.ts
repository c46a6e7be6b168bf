import { describe, it } from 'vitest';
import { cutEverywhere } from './crash.ts';
import { STORIES } from './stories.ts';

// Between two calls nothing leaves the process, so after one is before the next; the slow suites try each of them.
describe('a power cut around every second call on a port', () => {
  it.each(STORIES)('$name', (story) => cutEverywhere(story, (call) => (call % 2 === 1 ? ['after'] : [])));
});
