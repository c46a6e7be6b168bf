import { expect, it } from 'vitest';
import { gitHubNameIn } from '../../src/tools/git/origin.ts';

it.each([
  ['https://github.com/acme/widgets.git', 'acme/widgets'],
  ['https://token@github.com/acme/widgets/', 'acme/widgets'],
  ['git@github.com:acme/wid.gets', 'acme/wid.gets'],
  ['ssh://git@github.com:22/acme/widgets.git', 'acme/widgets'],
  ['https://github.com.example.com/acme/widgets', undefined],
  ['https://example.com/github.com/acme/widgets', undefined],
  ['../widgets.git', undefined],
  ['', undefined],
])('%s is %s', (address, name) => {
  expect(gitHubNameIn(address)).toBe(name);
});
