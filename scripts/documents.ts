// The parts of documents that show what a file says: between `<!-- shows: <file> -->` and `<!-- end -->` stands that file, or a table of it.
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { permissionsIn } from '../src/report/init.ts';

const ROOT = new URL('../', import.meta.url);
const DOCUMENTS = ['README.md', 'docs/github.md'];

interface Described {
  readonly description: string;
  readonly default?: string;
}

/** Each document as it should be. */
export async function documentFiles(): Promise<readonly { readonly url: URL; readonly text: string }[]> {
  return Promise.all(
    DOCUMENTS.map(async (path) => {
      const text = await read(path);
      const shown = [...text.matchAll(/^<!-- shows: (\S+) -->\n/gm)].map(([, what = '']) => what);
      const parts = new Map(await Promise.all(shown.map(async (what) => [what, await partOf(what)] as const)));
      const fresh = text.replaceAll(
        /^(<!-- shows: (\S+) -->\n)[^]*?(?=^<!-- end -->$)/gm,
        (_whole, head: string, what: string) => `${head}\n${parts.get(what)}\n\n`,
      );
      return { url: new URL(path, ROOT), text: fresh };
    }),
  );
}

async function partOf(what: string): Promise<string> {
  const [path = '', member] = what.split('#');
  const text = await read(path);
  if (member === 'permissions') {
    const rows = permissionsIn(text).map(({ name, access, why }) => `| \`${name}: ${access}\` | ${why} |`);
    return ['| permission | for |', '|---|---|', ...rows].join('\n');
  }
  if (member !== undefined) {
    const entries = Object.entries((parse(text) as Record<string, Record<string, Described>>)[member] ?? {});
    const rows = entries.map(([name, { description }]) => `| \`${name}\` | ${description.replaceAll('|', '\\|')} |`);
    return [`| ${member.slice(0, -1)} | is |`, '|---|---|', ...rows].join('\n');
  }
  if (path.endsWith('.md'))
    return text
      .trimEnd()
      .replaceAll(/^(?=.)/gm, '> ')
      .replaceAll(/^$/gm, '>');
  return `\`\`\`yaml\n${text.trimEnd()}\n\`\`\``;
}

function read(path: string): Promise<string> {
  return readFile(new URL(path, ROOT), 'utf8');
}
