import type { GateResult } from '../core/evidence.ts';
import type { Gates } from '../ports.ts';
import { excerptOf } from './excerpt.ts';
import { keepLog } from './logs.ts';
import type { ProcessEnd } from './process/process.ts';
import { missingProgram } from './process/program.ts';
import { IDLE_MINUTES, runInTree } from './process/run-in-tree.ts';
import { counted } from '../report/lines.ts';

const LARGEST_OUTPUT = 16 * 1024 * 1024;

/** Gates as processes, without a shell and without the orchestrator's environment; `logs` is where whole outputs are kept. */
export function processGates(logs: string): Gates {
  return {
    lacks: missingProgram,
    run: async (gate, tree, deadline, signal) => {
      const { idleMinutes = IDLE_MINUTES } = gate;
      const end = await runInTree({
        argv: gate.run,
        tree: tree.path,
        deadline: Math.min(deadline.getTime(), Date.now() + gate.minutes * 60_000),
        idleMinutes,
        maxOutputBytes: LARGEST_OUTPUT,
        signal,
      });
      const said = saidBy(end, idleMinutes);
      const passed = end.outcome === 'exited' && end.exitCode === 0;
      const result: GateResult = {
        name: gate.name,
        passed,
        required: gate.required,
        log: await keepLog(logs, said),
        outcome: end.outcome === 'aborted' ? 'signalled' : end.outcome,
        ...(end.outcome === 'exited' && { exitCode: end.exitCode }),
        durationMs: end.outcome === 'not-started' ? 0 : end.durationMs,
      };
      return passed ? result : { ...result, tail: excerptOf([said.stdout, said.stderr], tree.path) };
    },
  };
}

function saidBy(end: ProcessEnd, idleMinutes: number): { readonly stdout: Uint8Array; readonly stderr: Uint8Array } {
  if (end.outcome === 'not-started') return { stdout: Buffer.from(end.problem), stderr: Buffer.of() };
  if (end.outcome !== 'idle') return end;
  const why = `\n[ended: it said nothing for ${counted(idleMinutes, 'minute')}; idleMinutes allows more]\n`;
  return { stdout: end.stdout, stderr: Buffer.concat([end.stderr, Buffer.from(why)]) };
}
