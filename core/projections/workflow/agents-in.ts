import type { Agent } from '../../model/agent/agent.ts';
import type { ReadNode } from '../../model/workflow/settings.ts';
import type { FlowNode } from './flow.ts';

/** An agent of a workflow, as its manifest lists it (X2). */
export interface WorkflowAgent {
  /** Id of its node in the workflow that is compiled; of one in a nested workflow, that of the node which stands for that. */
  readonly node: string;
  /** Ids of the nodes from the outermost workflow to the one that has it. */
  readonly path: readonly string[];
  readonly provider: string;
  readonly model: string;
  /** Absent: none (K1). */
  readonly memory?: NonNullable<Agent['memory']>;
  /** Names of the tools that it is offered; all that there are for it where absent. */
  readonly tools?: readonly string[];
  readonly servers?: readonly string[];
  readonly sandbox: Agent['sandbox']['backend'];
}

/** The agent that a node runs; undefined for one that runs none. */
export function agentIn(node: ReadNode | undefined): Agent | undefined {
  if (node?.kind === 'agent') return node.agent;
  if (node?.kind === 'selector') return node.how === 'model' || node.how === 'vote' ? node.agent : undefined;
  return node?.kind === 'validate' && node.by === 'agent' ? node.agent : undefined;
}

/** How a node's agent is listed; undefined where it has none. */
export function listedAgent({ id, node }: FlowNode): WorkflowAgent | undefined {
  const agent = agentIn(node);
  if (agent === undefined) return undefined;
  const { model, memory, tools, servers, sandbox } = agent;
  return {
    node: id,
    path: [id],
    provider: model.provider,
    model: model.name,
    ...(memory === undefined ? {} : { memory }),
    ...(tools === undefined ? {} : { tools }),
    ...(servers === undefined ? {} : { servers }),
    sandbox: sandbox.backend,
  };
}
