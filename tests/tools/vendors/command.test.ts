import { describe, expect, it } from 'vitest';
import { answerForm } from '../../../src/roles/answer-form.ts';
import { CheckerAnswer } from '../../../src/core/evidence.ts';
import type { Tool } from '../../../src/core/tools.ts';
import { claude } from '../../../src/tools/vendors/claude.ts';
import { codex } from '../../../src/tools/vendors/codex.ts';
import type { VendorCommand, VendorRequest } from '../../../src/tools/vendors/vendor.ts';

const FORM = answerForm(CheckerAnswer);
const ADAPTERS = { claude, codex };
type Vendor = keyof typeof ADAPTERS;

/** Ours, with more in it than any of them may know. */
const ENVIRONMENT = {
  ANTHROPIC_API_KEY: 'key-a',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
  CLAUDE_CODE_OAUTH_TOKEN: 'token-a',
  OPENAI_API_KEY: 'key-o',
  OPENAI_BASE_URL: 'http://127.0.0.1:2/v1',
  CODEX_HOME: '/home/a/.codex',
  GITHUB_TOKEN: 'token-g',
  AWS_SECRET_ACCESS_KEY: 'key-w',
  HTTPS_PROXY: 'http://proxy:3128',
  NODE_OPTIONS: '--require x',
};

function command(vendor: Vendor, request: Partial<VendorRequest> = {}): VendorCommand {
  const usual = { stage: { kind: 'maker' as const }, form: FORM, folder: '/exchange', environment: ENVIRONMENT };
  return ADAPTERS[vendor].command({ ...usual, ...request });
}

/** The value that follows an option, or each of them. */
function values(argv: readonly string[], option: string): readonly string[] {
  return argv.flatMap((word, at) => (word === option ? [argv[at + 1] ?? ''] : []));
}

describe('B18: tools by the names of each vendor', () => {
  const agent = (tools: Tool[]) => ({ path: 'agents/a.md', digest: 'd'.repeat(64), tools });
  const tools = (vendor: Vendor, kind: 'maker' | 'checker', named: Tool[]) =>
    command(vendor, { stage: { kind, agent: agent(named) } }).argv;

  it.each([
    ['maker', ['read', 'edit'], 'Edit,Read', []],
    ['maker', ['read', 'test-run', 'shell'], 'Bash,Read', ['Bash']],
    ['maker', ['read', 'write', 'web-read'], 'Read,WebFetch,Write', ['WebFetch']],
    ['checker', ['read', 'search', 'grep'], 'Glob,Grep,Read', []],
    ['checker', ['read', 'test-run', 'web-read'], 'Bash,Read,WebFetch', ['WebFetch']],
  ] as const)('Claude: a %s with %j is given %s alone', (kind, named, given, allowed) => {
    const argv = tools('claude', kind, [...named]);
    expect(values(argv, '--tools')).toEqual([given]);
    expect(values(argv, '--allowedTools')).toEqual(allowed);
  });

  it.each([
    ['maker', ['read', 'grep', 'test-run'], 'read-only'],
    ['maker', ['read', 'edit'], 'workspace-write'],
    ['checker', ['read', 'test-run'], 'read-only'],
  ] as const)('Codex: a %s with %j works in the sandbox %s', (kind, named, sandbox) => {
    expect(values(tools('codex', kind, [...named]), '--sandbox')).toEqual([sandbox]);
  });

  it.each(['web-read', 'agent-spawn'] as const)('%s is never copied into a program that does not know it', (tool) => {
    expect(() => tools('codex', 'maker', [tool])).toThrow(`The vendor codex has no tool for ${tool}.`);
  });
});

describe('which of our variables reach which vendor', () => {
  it('its own ways to be logged in, and the way to its service; nobody else’s', () => {
    const { CLAUDE_CODE_SHELL_PREFIX: shell, ...variables } = command('claude').variables;
    expect(shell).toBe('/exchange/shell');
    expect(variables).toEqual({
      ANTHROPIC_API_KEY: 'key-a',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
      CLAUDE_CODE_OAUTH_TOKEN: 'token-a',
      HTTPS_PROXY: 'http://proxy:3128',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_MAX_RETRIES: '2',
      DISABLE_AUTOUPDATER: '1',
    });
    expect(command('codex').variables).toEqual({
      CODEX_API_KEY: 'key-o',
      CODEX_HOME: '/home/a/.codex',
      HTTPS_PROXY: 'http://proxy:3128',
    });
  });

  it('the key that is meant for Codex comes before the one that is meant for everybody', () => {
    const { variables } = command('codex', { environment: { ...ENVIRONMENT, CODEX_API_KEY: 'key-c' } });
    expect(variables['CODEX_API_KEY']).toBe('key-c');
  });

  it.each(['claude', 'codex'] as const)('D13: no key of ours stands in the arguments or files of %s', (vendor) => {
    const { argv, files } = command(vendor);
    expect(JSON.stringify([argv, files])).not.toMatch(/key-|token-/);
  });

  it('without any, the login in the home of the person counts', () => {
    expect(command('codex', { environment: {} }).variables).toEqual({});
    expect(Object.keys(command('claude', { environment: {} }).variables)).not.toContain('ANTHROPIC_API_KEY');
  });

  it('the shell of Claude’s model is started without them', () => {
    expect(command('claude').files['shell']).toMatch(
      /^#!\/bin\/sh\nunset ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN CLAUDE_CODE_OAUTH_TOKEN\nexec /,
    );
  });
});

describe('what a role may', () => {
  it('B19: a checker of Claude has no tool that edits, and nobody to ask', () => {
    const { argv } = command('claude', { stage: { kind: 'checker' } });
    expect(values(argv, '--tools')).toEqual(['Bash,Glob,Grep,Read']);
    expect(values(argv, '--permission-mode')).toEqual(['manual']);
    expect(argv).not.toContain('--allowedTools');
    expect(argv).toContain('--setting-sources=');
  });

  it('B19: Codex works in a sandbox, a checker in one that only reads', () => {
    expect(values(command('codex').argv, '--sandbox')).toEqual(['workspace-write']);
    expect(values(command('codex', { stage: { kind: 'checker' } }).argv, '--sandbox')).toEqual(['read-only']);
    expect(command('codex').argv).not.toContain('--trust');
  });

  it('model, effort and bounds, where a person named them', () => {
    const stage = { kind: 'maker' as const, model: 'm-1', effort: 'high' as const };
    const { argv } = command('claude', { stage: { ...stage, maxTurns: 7, maxCost: 0.5 } });
    const said = ['--model', '--effort', '--max-turns', '--max-budget-usd'].map((option) => values(argv, option));
    expect(said).toEqual([['m-1'], ['high'], ['7'], ['0.5']]);
    const other = command('codex', { stage }).argv;
    expect(values(other, '--model')).toEqual(['m-1']);
    expect(values(other, '--config')).toContain('model_reasoning_effort="high"');
    expect(command('claude').argv).not.toContain('--model');
  });

  it('an address of the service that would end its setting does not', () => {
    const url = 'http://x/"}\n[mcp_servers.a]';
    const { argv } = command('codex', { environment: { OPENAI_BASE_URL: url } });
    const provider = values(argv, '--config').find((word) => word.startsWith('model_providers.'));
    expect(provider).toContain(`base_url=${JSON.stringify(url)}}`);
  });

  it.each(['claude', 'codex'] as const)('%s is held to the form of the answer', (vendor) => {
    const { argv, files } = command(vendor);
    const form = vendor === 'claude' ? values(argv, '--json-schema')[0] : files['form.json'];
    expect(JSON.parse(form!)).toEqual(JSON.parse(JSON.stringify(FORM)));
  });
});
