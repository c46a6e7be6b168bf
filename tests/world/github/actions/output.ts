import type { Annotation, Job } from './run.ts';

const MOST_ANNOTATIONS = 10;

/** What a step prints: commands to the runner are obeyed, secrets are masked, the rest is the log. */
export interface Output {
  line(text: string): void;
}

/** Adds a secret, and each line of it. */
export function addMask(masks: Set<string>, secret: string): void {
  for (const part of [secret, ...secret.split(/\r?\n/)]) if (part.trim() !== '') masks.add(part);
}

/** A text without the secrets. */
export function masked(masks: ReadonlySet<string>, text: string): string {
  const longestFirst = [...masks].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((seen, mask) => seen.replaceAll(mask, '***'), text);
}

/** The output of one step of a job. */
export function stepOutput(job: Job, masks: Set<string>): Output {
  const counts = { error: 0, warning: 0, notice: 0 };
  let stopped: string | undefined;
  const annotate = (level: Annotation['level'], parameters: Record<string, string>, message: string): void => {
    counts[level] += 1;
    if (counts[level] > MOST_ANNOTATIONS) return;
    const { title, file, line } = parameters;
    const place = { ...(title && { title }), ...(file && { file }), ...(line && { line: Number(line) }) };
    job.annotations.push({ level, message: masked(masks, message), ...place });
  };
  return {
    line: (text) => {
      const [, command = '', parameters = '', value = ''] = /^\s*::([\w-]+)(?: ([^:]*))?::(.*)$/.exec(text) ?? [];
      if (stopped !== undefined) {
        if (command === stopped) stopped = undefined;
      } else if (command === 'stop-commands') stopped = value;
      else if (command === 'add-mask') {
        addMask(masks, unescape(value));
        return;
      } else if (command === 'error' || command === 'warning' || command === 'notice') {
        annotate(command, readParameters(parameters), unescape(value));
      }
      job.log.push(masked(masks, text));
    },
  };
}

function readParameters(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => [pair.split('=')[0]!.trim(), pair.split('=').slice(1).join('=')] as const);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, unescape(value).replaceAll('%3A', ':').replaceAll('%2C', ',')]),
  );
}

function unescape(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
