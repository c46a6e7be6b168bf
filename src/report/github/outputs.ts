import type { Line } from '../../core/journal.ts';
import { isForeign } from '../../core/move.ts';
import type { Links } from './links.ts';

/** By the id of each task, where what its agents and gates printed last is kept. */
export type Outputs = ReadonlyMap<string, string>;

/** Reads that from the journal, whoever draws: the artifacts of a run are below its page. */
export function outputsOf(lines: readonly Line[], links: Links): Outputs {
  const runs = lines.flatMap(({ event }): readonly (readonly [node: string, url: string])[] => {
    if (event.type !== 'move-chosen' || !isForeign(event.move) || event.move.type === 'baseline') return [];
    const url = runPage(links, event.owner);
    return url === undefined ? [] : [[event.move.node, `${url}#artifacts`]];
  });
  return new Map(runs);
}

/** The page of the run that an owner is, where it is one of this repository. */
export function runPage({ repositoryUrl }: Pick<Links, 'repositoryUrl'>, owner: string): string | undefined {
  const [, run] = /^(\d+)\.\d+$/.exec(owner) ?? [];
  return run === undefined ? undefined : `${repositoryUrl}/actions/runs/${run}`;
}

/** A link to them, behind whatever they belong to; nothing where there are none. */
export function outputLink(outputs: Outputs, node: string): string {
  const url = outputs.get(node);
  return url === undefined ? '' : ` · [outputs](${url})`;
}
