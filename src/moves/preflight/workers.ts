import type { ExecutionPlan, Stage } from '../../core/plan.ts';
import type { Keys } from '../../spec/config/yaml-file.ts';

/** A stage, and where the configuration writes it. */
export interface Worker {
  readonly stage: Stage;
  readonly keys: Keys;
}

/** Everybody whom a job may start: who makes, who checks, who thinks. */
export function workersOf({ stages, reasoning }: ExecutionPlan): readonly Worker[] {
  const thinker = reasoning === undefined ? [] : [{ stage: reasoning.agent, keys: ['reasoning', 'agent'] }];
  return [...stages.map((stage) => ({ stage, keys: ['roles', stage.key] })), ...thinker];
}
