import type { Job } from '../core/job.ts';
import type { Stage } from '../core/plan.ts';
import type { Repository } from '../ports.ts';
import type { AgentBrief } from '../roles/prompts.ts';
import { readAgentFile } from '../spec/agent-file.ts';

/** What a role's agent file asks of it, as it was pinned: never from a worktree, where an agent could have changed it. */
export async function agentBriefOf(job: Job, stage: Stage, repository: Repository): Promise<AgentBrief | undefined> {
  const { agent } = stage;
  if (agent === undefined) return undefined;
  const bytes = await repository.read(job.trusted, agent.path);
  const file = bytes && readAgentFile({ path: agent.path, bytes }).agent;
  if (file?.digest !== agent.digest)
    throw new Error(`${agent.path} is not what it was when this job was opened, though commits do not change.`);
  return file;
}
