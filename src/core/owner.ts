/** What people call the step that an owner stands for: a process of a laptop, a run at GitHub. */
export function ownerName(owner: string): string {
  const [, host, pid] = /^laptop\|([^|]*)\|(\d+)\|/.exec(owner) ?? [];
  if (host !== undefined) return `the process ${pid} on ${host}`;
  const [, run, attempt] = /^(\d+)\.(\d+)$/.exec(owner) ?? [];
  if (run === undefined) return `the step ${owner}`;
  return `the run ${run}${attempt === '1' ? '' : `, attempt ${attempt}`}`;
}
