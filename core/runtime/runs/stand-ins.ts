import { type Agent, agentSchema } from '../../model/agent/agent.ts';
import { runCommand } from '../tools/run-command.ts';
import { setupCommand } from '../tools/setup-command.ts';
import type { Tool } from '../tools/tool.ts';

/** Who stands in for the agent of a run that a person began without one, and what is called there. Its model is never asked. */
export interface StandIn {
  /** What the start of such a run says of its turn. */
  readonly turn: 'person' | 'validation' | 'setup';
  readonly agent: Agent;
  readonly tool: Tool;
}

const MINUTE_MS = 60_000;
const GIB = 1024 ** 3;

/** Of a person's own command: it has the limits of an agent that sets none. */
export const person = {
  turn: 'person',
  agent: agentSchema.parse({ name: 'person', model: { provider: 'none', name: 'none' } }),
  tool: runCommand,
} as const satisfies StandIn;

/** Of a command that judges: it has the same limits. */
export const validator = {
  turn: 'validation',
  agent: agentSchema.parse({ name: 'validator', model: { provider: 'scripted', name: 'default' } }),
  tool: runCommand,
} as const satisfies StandIn;

/** Of a setup: installers bring much. */
export const installer = {
  turn: 'setup',
  agent: agentSchema.parse({
    name: 'setup',
    model: { provider: 'none', name: 'none' },
    sandbox: {
      commands: { timeoutMs: 30 * MINUTE_MS, memoryBytes: 4 * GIB, processes: 1_024, diskBytes: 8 * GIB },
    },
  }),
  tool: setupCommand,
} as const satisfies StandIn;

/** Of a run that a program asks for and in which no agent is: a question to a person, or a call of its own. It has the limits of an agent that sets none. */
export const workflow = {
  turns: ['ask', 'call'],
  agent: agentSchema.parse({ name: 'workflow', model: { provider: 'none', name: 'none' } }),
} as const;

/** True for the turn of a run that a program asks for, and in which no agent is. */
export function isOfWorkflow(turn: string | undefined): boolean {
  return workflow.turns.some((each) => each === turn);
}

/** Who makes a call of a program. `server`: that which has the tool, where it is one of a server. */
export function callerOf(tool: string, server: string | undefined): Agent {
  return { ...workflow.agent, tools: [tool], ...(server === undefined ? {} : { servers: [server] }) };
}

/** Who stands in where the start of a run names no agent; undefined for a turn that is none of these. */
export function standInOf(turn: string | undefined): StandIn | undefined {
  return [person, validator, installer].find((each) => each.turn === turn);
}
