import { writeApproval } from '../../src/spec/approval.ts';
import type { File, Files } from '../world/memory-repository.ts';
import type { MemoryWorld } from '../world/memory-world.ts';
import { baseFiles, CONFIG } from '../world/story.ts';

export const TASKS = '.kiro/specs/demo/tasks.md';
export const RECORD = '.specbridge/approvals/demo.json';
const BUGFIX = '.kiro/specs/demo/bugfix.md';
const OVERRIDE = '.specbridge/specs/demo.yml';

/** A test that shows the fault, and what mends it: between the two the gate `test` is red. */
const SHOWN = 'src/shown.txt';
const MENDED = 'src/mended.txt';

/** A list of tasks, and what people decided for it. */
export interface Setting {
  readonly list: string;
  /** Approved by a record, where it is not enough to be merged. */
  readonly isRecorded: boolean;
  readonly isBugfix: boolean;
  /** By the number of the task. */
  readonly expects: Readonly<Record<string, string>>;
}

const PLAIN = { isRecorded: false, isBugfix: false, expects: {} };
const EXPLORING =
  '- [ ] 1. Write a bug condition exploration test\n- [ ] 2. Mend the bug\n- [ ] 3. Verify that all tests now pass\n';

export const SETTINGS: readonly Setting[] = [
  { ...PLAIN, list: '- [ ] 1. One\n' },
  { ...PLAIN, list: '- [ ] 1. One\n- [ ] 1. One\n- [ ] 2. Two\n' },
  { ...PLAIN, list: '- [ ] 1. One\n- [ ] 2. Checkpoint - ensure all tests pass\n- [ ] 3. Three\n' },
  {
    ...PLAIN,
    isRecorded: true,
    list: '- [ ] 1. One\n  - [ ] 1.1 Inner\n  - [ ] 1.2 Inner too\n- [x] 2. Done\n- [ ]* 3. Optional\n',
  },
  { ...PLAIN, isBugfix: true, list: EXPLORING },
  { ...PLAIN, isRecorded: true, isBugfix: true, list: EXPLORING, expects: { '1': 'fail', '2': 'red-first' } },
  { ...PLAIN, isBugfix: true, list: EXPLORING, expects: { '1': 'fail', '3': 'fail' } },
];

export function filesOf({ list, isRecorded, isBugfix, expects }: Setting): Record<string, string> {
  const config = CONFIG.replace('gates:', 'gates:\n  lint: { run: [lint] }');
  const files = baseFiles(list, isRecorded ? config.replace('approval: merged\n', '') : config);
  const tasks = Object.entries(expects).map(([number, expect]) => `  "${number}": { expect: ${expect}, gate: test }\n`);
  const more: Record<string, string> = {
    ...files,
    ...(isBugfix && { [BUGFIX]: '# Bug\n' }),
    ...(tasks.length > 0 && { [OVERRIDE]: `tasks:\n${tasks.join('')}` }),
  };
  return isRecorded ? { ...more, [RECORD]: recordOf(new Map(Object.entries(more))) } : more;
}

/** What a person approves who approves the documents as they are. */
export function recordOf(files: ReadonlyMap<string, string>): string {
  const documents = [TASKS, BUGFIX].flatMap((path) => {
    const text = files.get(path);
    return text === undefined ? [] : { name: path.slice(path.lastIndexOf('/') + 1), bytes: Buffer.from(text) };
  });
  return writeApproval({ spec: 'demo', documents, by: 'ada', at: '2026-01-01T00:00:00.000Z' });
}

/** Whether a gate passes on what lies there, whatever chance says of it. */
export function passes(name: string, files: Files): boolean {
  const isBroken = [...files.keys()].some((path) => path.startsWith('bad-build'));
  return !isBroken && (name !== 'test' || !files.has(SHOWN) || files.has(MENDED));
}

/** What a maker does that does well: the fault is shown by the first task of a bugfix, and mended by all others. */
export function workWell({ isBugfix, expects }: Setting, task: string, note: string, files: Map<string, File>): void {
  files.set(`src/${task}.txt`, { mode: '100644', text: note });
  for (const path of files.keys()) if (path.startsWith('bad')) files.delete(path);
  const shows = expects[task] === undefined ? isBugfix && task === '1' : expects[task] === 'fail';
  if (shows) files.set(SHOWN, { mode: '100644', text: note });
  if (shows) files.delete(MENDED);
  else files.set(MENDED, { mode: '100644', text: note });
}

/** A person's commit; without a text the file is removed. */
export function push(
  world: MemoryWorld,
  ref: string,
  parents: readonly string[],
  changes: Readonly<Record<string, string | undefined>>,
): void {
  const files = new Map(world.store.files(world.store.refs.get(ref)!));
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) files.delete(path);
    else files.set(path, { mode: '100644', text });
  }
  const at = world.now.toISOString();
  const tree = world.store.writeTree(files);
  world.store.refs.set(ref, world.store.writeCommit({ tree, parents, message: 'by a person', at }));
}
