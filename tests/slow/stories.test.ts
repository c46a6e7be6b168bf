import { describe, it } from 'vitest';
import { cutEverywhere } from '../story/crash.ts';
import { STORIES } from '../story/stories.ts';

describe('a power cut before and after every call on a port', () => {
  it.each(STORIES)('$name', (story) => cutEverywhere(story, () => ['before', 'after']));
});
