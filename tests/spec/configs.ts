import { UserError } from '../../src/errors.ts';
import { CONFIG_PATH, overridePath, readConfig } from '../../src/spec/config.ts';
import { WORKSPACE_PATH } from '../../src/spec/config/workspace.ts';

/** The least that fits. */
export const MAKER = 'roles: { implementer: { kind: maker, vendor: command, command: [node, a.mjs] } }\n';

/** Every key there is. */
export const FULL = `# yaml-language-server: $schema=https://specbridge.dev/schemas/orchestrate.schema.json
setup:
  run: [[npm, ci], [npm, run, build]]
  minutes: 20
  inputs: [.nvmrc]
  cache: { key: [package-lock.json], paths: [node_modules/] }
gates:
  test: { run: [npm, test], required: true, minutes: 15, guard: [package.json#scripts] }
  lint: { run: [npm, run, lint], required: false }
guard: allow
protected: [docs/legal/**]
roles:
  test-writer: { kind: maker, vendor: command, command: [node, tools/tests.mjs] }
  implementer: { kind: maker, vendor: command, command: [node, tools/agent.mjs], minutes: 45 }
  reviewer: { kind: checker, vendor: scripted, script: .specbridge/scripts/demo.yml }
limits: { attemptsPerNode: 6, steps: 100 }
approval: merged
`;

/** The configuration of a repository, in memory. */
export function file(text: string | Uint8Array): { path: string; bytes: Uint8Array } {
  return { path: CONFIG_PATH, bytes: bytesOf(text) };
}

/** What is different for the spec `login`, in memory. */
export function override(text: string | Uint8Array): { path: string; bytes: Uint8Array } {
  return { path: overridePath('login'), bytes: bytesOf(text) };
}

/** The file of an existing workspace, in memory. */
export function workspace(content: string | Uint8Array | object): { path: string; bytes: Uint8Array } {
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  return { path: WORKSPACE_PATH, bytes: bytesOf(isText ? content : JSON.stringify(content, undefined, 2)) };
}

/** The problems of a configuration, without the path where it is the repository's file; empty where there is none. */
export function problems(text: string | Uint8Array, different?: string, existing?: object): string[] {
  try {
    readConfig(
      file(text),
      different === undefined ? undefined : override(different),
      existing === undefined ? undefined : workspace(existing),
    );
    return [];
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'invalid-configuration') throw error;
    const [, ...lines] = error.message.split('\n');
    return lines.map((line) => line.replace(`${CONFIG_PATH}:`, ''));
  }
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text;
}
