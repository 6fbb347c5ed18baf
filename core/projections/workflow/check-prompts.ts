import type { FlowNode } from './flow.ts';
import type { WorkflowProblem } from './workflow-problem.ts';

/** An agent that is told nothing, right behind another one: what its model would be asked ends in an answer. */
export function checkPrompts(each: FlowNode): WorkflowProblem[] {
  const { id, node } = each;
  if (node?.kind !== 'agent' || node.prompt !== undefined) return [];
  const before = sessionFrom(each);
  if (before?.node?.kind !== 'agent') return [];
  return [
    {
      node: id,
      code: 'agent-without-prompt',
      words: `It has no prompt, and what comes to it ends in the answer of “${before.id}”: nothing is asked of it.`,
      fix: 'Give it a prompt.',
      stops: false,
    },
  ];
}

/** The node that runs from which a session comes, through those that are bypassed; undefined where several lead there, or none. */
function sessionFrom(node: FlowNode): FlowNode | undefined {
  const passed = new Set<FlowNode>();
  let at = node;
  do {
    const live = at.ins.filter(({ isLive, edge }) => isLive && edge.to.port === 'session');
    const [only] = live;
    if (only === undefined || live.length > 1 || passed.has(only.from)) return undefined;
    at = only.from;
    passed.add(at);
  } while (at.state === 'bypassed');
  return at;
}
