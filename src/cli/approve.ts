import { approvalPath, writeApproval } from '../spec/approval.ts';
import { specNameOf } from '../spec/spec-name.ts';
import { need, type CommandLine } from './command-line.ts';
import { runCommand } from './ends.ts';
import { readOnDisk, specOnDisk, writeOnDisk } from './files.ts';
import { laptop, speaker } from './laptop.ts';
import type { Printer } from './printer.ts';

/** `approve <spec>`: writes the record of what a person has read, for that person to commit. */
export async function approve(line: CommandLine, print: Printer): Promise<number> {
  const spec = specNameOf(need(line, 0, 'the name of a spec'));
  await using world = await laptop();
  const documents = await specOnDisk(world, spec);
  const path = approvalPath(spec);
  const before = await readOnDisk(world, path);
  const text = writeApproval({
    spec,
    documents,
    by: speaker(line),
    at: new Date().toISOString(),
    ...(before && { before }),
  });
  await writeOnDisk(world, path, text);
  if (line.isJson) print.json({ spec, path, documents: documents.map(({ name }) => name) });
  else
    print.out(
      `Approved by ${speaker(line)}: ${documents.map(({ name }) => name).join(', ')}.\nWritten to ${path}. Commit it together with the spec; then: ${runCommand(spec)}`,
    );
  return 0;
}
