import type { Argv } from '../core/plan.ts';
import type { Ports } from '../ports.ts';
import { processAgents } from './agents.ts';
import { conversations } from './conversation.ts';
import { processGates } from './gates.ts';
import type { GitStore } from './git/store.ts';
import type { LocalReasoner } from './local-model/reasoner.ts';
import { reasonerOf } from './reasoner.ts';
import { gitWorkshop } from './worktree/worktree.ts';

interface Ground {
  readonly git: GitStore;
  /** Where worktrees are made. */
  readonly root: string;
  /** How the scripted agent's program is started. */
  readonly scriptedProgram: Argv;
  readonly models: LocalReasoner;
}

/** Whatever runs programs of others for a job, as every world has it; `logs` is where whole outputs are kept. */
export function workersOn(
  { git, root, scriptedProgram, models }: Ground,
  logs: string,
): Pick<Ports, 'workshop' | 'gates' | 'agents' | 'reasoner'> {
  const talk = conversations({ logs, scriptedProgram });
  return {
    workshop: gitWorkshop({ git, root, logs }),
    gates: processGates(logs),
    agents: processAgents(talk),
    reasoner: reasonerOf(models, talk),
  };
}
