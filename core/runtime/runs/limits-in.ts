import type { Agent } from '../../model/agent/agent.ts';
import { readInput } from '../../projections/steps/call-input.ts';
import type { Sandbox } from '../ports/sandbox.ts';

/** What a command may use at most. */
export interface HeldLimits {
  readonly timeoutMs: number;
  readonly memoryBytes?: number;
  readonly processes?: number;
}

/**
 * What a call may use at most in a sandbox. `input`: the call's, which may ask for less time. One that sees its files where they lie is on a machine
 * that can't hold memory and processes for sure: its time alone is said.
 */
export function limitsIn({ isInPlace }: Pick<Sandbox, 'isInPlace'>, agent: Agent, input?: string): HeldLimits {
  const { memoryBytes, processes, timeoutMs: most } = agent.sandbox.commands;
  const asked = input === undefined ? undefined : readInput(input)?.get('timeoutMs');
  const timeoutMs = typeof asked === 'number' ? Math.min(asked, most) : most;
  return isInPlace === true ? { timeoutMs } : { timeoutMs, memoryBytes, processes };
}
