// The pages of the demo that docs/github shows, without what differs from run to run.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../docs/github/', import.meta.url);

/** What differs each time, and what stands for it. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/http:\/\/github\.localhost:\d+/g, 'https://github.com'],
  [/\btext-tools-[0-9a-f]{6}\b/g, 'text-tools-3f2a1c'],
  [/\b\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '2026-01-01 12:00 UTC'],
  [/\/actions\/runs\/\d+/g, '/actions/runs/7000000001'],
  [/\/artifacts\/\d+/g, '/artifacts/1001'],
  [/\b[\d.]+ of (\d+) minutes/g, '0.5 of $1 minutes'],
  [/\| [\d.]+ s \|/g, '| 1.0 s |'],
  [/\([\d.]+ms\)/g, '(1ms)'],
];

const NOTE = '*Drawn by `npm run demo:github`; its links belong to the GitHub that the demo plays, and lead nowhere.*';

/** Pages by their names, each with ids and times that are the same each time; commits stay distinct. */
function stable(pages: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const all = Object.values(pages).join('\n');
  const commits = [...new Set(all.match(/\b[0-9a-f]{40}\b/g))];
  return Object.fromEntries(
    Object.entries(pages).map(([name, page]) => {
      const named = commits.reduce((text, commit, index) => {
        const stands = createHash('sha1').update(`commit ${index}`).digest('hex');
        return text
          .replaceAll(commit, stands)
          .replaceAll(`<code>${commit.slice(0, 7)}<`, `<code>${stands.slice(0, 7)}<`);
      }, page);
      return [
        name,
        `${NOTE}\n\n${VARYING.reduce((text, [pattern, stands]) => text.replace(pattern, stands), named).trim()}\n`,
      ];
    }),
  );
}

/** Writes them into the documents, or says which of those are not what the code draws now. */
export function keepPages(pages: Readonly<Record<string, string>>, isWritten: boolean): readonly string[] {
  return Object.entries(stable(pages)).flatMap(([name, text]) => {
    const file = new URL(`${name}.md`, FOLDER);
    if (isWritten) writeFileSync(file, text);
    return readFileSync(file, 'utf8') === text ? [] : [`docs/github/${name}.md`];
  });
}
