import type { Agent } from '../../model/agent/agent.ts';
import type { EventOf } from '../../model/read-event.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import { agentOf } from '../runs/agent-of.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { callerOf, isOfWorkflow, standInOf, workflow } from '../runs/stand-ins.ts';
import type { Tool } from '../tools/tool.ts';

/** Who acted in a run. */
export interface Actor {
  /** Of a run without one: what set its limits. */
  readonly agent: Agent;
  /** What could be called. */
  readonly tools: readonly Tool[];
  /** Whether a model was asked. */
  readonly asks: boolean;
}

/** Who acted in a run by its start; undefined for one of an import, for a program itself, and where the agent can't be read any more. */
export async function actorOf(
  event: EventOf<'run/started'>,
  { blobs, toolsOf, serverOf }: Pick<RunsWorld, 'blobs' | 'toolsOf' | 'serverOf'>,
): Promise<Actor | undefined> {
  const { call, turn } = event.payload;
  if (isOfWorkflow(turn) && !isImported(event)) {
    const agent = call === undefined ? workflow.agent : callerOf(call.tool, serverOf(call.tool));
    return { agent, tools: call === undefined ? [] : toolsOf(agent), asks: false };
  }
  if (event.payload.agent === undefined) {
    const standIn = isImported(event) ? undefined : standInOf(event.payload.turn);
    return standIn && { agent: standIn.agent, tools: [standIn.tool], asks: false };
  }
  const agent = await agentOf(event, blobs);
  return agent && { agent, tools: toolsOf(agent), asks: true };
}
