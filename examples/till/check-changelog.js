// Every task that is ticked is named in the changelog.
import { readFileSync } from 'node:fs';

const ticked = [...readFileSync('.kiro/specs/rounding/tasks.md', 'utf8').matchAll(/^\s*- \[x\]\*? ([0-9]+(?:\.[0-9]+)*)\b/gm)];
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const missing = ticked.map((match) => match[1]).filter((number) => !changelog.includes(`- ${number}: `));
if (missing.length > 0) {
  console.error(`CHANGELOG.md does not name the finished tasks ${missing.join(', ')}.`);
  process.exit(1);
}
