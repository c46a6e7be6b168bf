import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the native programs lie in their packages; no wrapper that would outlive or be outlived by them. */
const FOLDERS: Readonly<Record<'claude' | 'codex', string>> = {
  claude: `@anthropic-ai/claude-code-${process.platform}-${process.arch}`,
  codex: `@openai/codex-${process.platform}-${process.arch}/vendor/${triple()}/bin`,
};

/** The vendors whose programs `npm run clis` has installed here. */
export const INSTALLED = (['claude', 'codex'] as const).filter((vendor) => existsSync(join(folderOf(vendor), vendor)));

/** The vendor whose own service is to be asked, with whatever pays for it here: only where SPECBRIDGE_LIVE names it, exactly. */
export const LIVE = INSTALLED.find((vendor) => vendor === process.env['SPECBRIDGE_LIVE']);

/** Those that it has not, in words; nothing where all are there. */
export function absentWords(): string | undefined {
  const absent = Object.keys(FOLDERS).filter((vendor) => !INSTALLED.includes(vendor as never));
  return absent.length === 0 ? undefined : `not installed, and skipped: ${absent.join(', ')} (npm run clis)`;
}

/** That no service is asked, in words, and how it would be. */
export function unaskedWords(): string | undefined {
  if (LIVE !== undefined) return undefined;
  return 'skipped: the services themselves. SPECBRIDGE_LIVE=claude (or codex) asks one, with the key or the login that is here';
}

/** A path on which the installed programs are found before all others. */
export function pathWithPrograms(path: string = process.env['PATH'] ?? ''): string {
  return [...INSTALLED.map(folderOf), path].join(delimiter);
}

function folderOf(vendor: keyof typeof FOLDERS): string {
  return join(import.meta.dirname, 'node_modules', FOLDERS[vendor]);
}

function triple(): string {
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  return process.platform === 'darwin' ? `${machine}-apple-darwin` : `${machine}-unknown-linux-musl`;
}
