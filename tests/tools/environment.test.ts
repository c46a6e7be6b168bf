import { describe, expect, it } from 'vitest';
import { childEnvironment } from '../../src/tools/process/environment.ts';

const RUNNER = {
  PATH: '/usr/bin:.::node_modules/.bin:/bin',
  HOME: '/home/runner',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TERM: 'xterm',
  RUNNER_TRACKING_ID: 'github_0f',
  GITHUB_TOKEN: 'ghs_secret',
  GITHUB_OUTPUT: '/runner/output',
  ACTIONS_RUNTIME_TOKEN: 'jwt',
  INPUT_TOKEN: 'x',
  NODE_OPTIONS: '--require ./x.js',
  GIT_DIR: '/repo/.git',
  npm_config_registry: 'x',
  ANTHROPIC_API_KEY: 'sk-1',
  SPECBRIDGE_RUN: 'outer#1',
  UNSET: undefined,
};

describe('childEnvironment', () => {
  it('passes on an allow-list, with fixed words about the terminal', () => {
    expect(childEnvironment(RUNNER)).toEqual({
      PATH: '/usr/bin:/bin',
      HOME: '/home/runner',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      RUNNER_TRACKING_ID: 'github_0f',
      NO_COLOR: '1',
      TERM: 'dumb',
      CI: 'true',
    });
  });

  it('passes on what the config names, if it is there, but not another terminal', () => {
    const child = childEnvironment(RUNNER, ['ANTHROPIC_API_KEY', 'ABSENT', 'UNSET', 'TERM']);
    expect(child).toMatchObject({ ANTHROPIC_API_KEY: 'sk-1', TERM: 'dumb' });
    expect(Object.keys(child)).not.toContain('ABSENT');
    expect(Object.keys(child)).not.toContain('UNSET');
  });

  const forbidden = [
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'GITHUB_ENV',
    'GITHUB_PATH',
    'GITHUB_OUTPUT',
    'GITHUB_STATE',
    'GITHUB_STEP_SUMMARY',
    'STATE_token',
    'ACTIONS_RUNTIME_TOKEN',
    'INPUT_TOKEN',
    'NODE_OPTIONS',
    'GIT_DIR',
    'git_config_global',
    'npm_config_registry',
    'NPM_TOKEN',
    'SSH_AUTH_SOCK',
    'SPECBRIDGE_RUN',
    'A=B',
    '',
    'A B',
    'A\0',
  ];

  it.each(forbidden)('refuses %j, even when the config names it', (name) => {
    expect(() => childEnvironment(RUNNER, ['ANTHROPIC_API_KEY', name])).toThrow(
      expect.objectContaining({ name: 'UserError', message: expect.stringContaining(JSON.stringify(name)) }),
    );
  });
});
