import type { WorkflowEdge } from '../../model/workflow/document.ts';
import type { InPort, OutPort } from '../../model/workflow/ports-of.ts';
import type { Flow, FlowEdge, FlowNode } from './flow.ts';
import { sayNames } from './say-names.ts';
import { stopping, type WorkflowProblem } from './workflow-problem.ts';

/** Ids twice, and edges that can't be: to nodes or ports that are not there, of types that do not fit, to a port that is taken. */
export function checkEdges({ edges, twice, loose }: Flow): WorkflowProblem[] {
  const taken = new Map<FlowNode, Set<string>>();
  return [
    ...twice.map((node) =>
      stopping(
        { node },
        { code: 'id-twice', words: 'More than one node has this id.', fix: 'Give each an id of its own.' },
      ),
    ),
    ...loose.map((edge) =>
      stopping(
        { edge },
        {
          code: 'edge-without-node',
          words: 'This edge has an end at a node that is not there.',
          fix: 'Take the edge away.',
        },
      ),
    ),
    ...edges.flatMap((each) => checkEdge(each, taken)),
  ];
}

function checkEdge(flow: FlowEdge, taken: Map<FlowNode, Set<string>>): WorkflowProblem[] {
  const { edge, from, to } = flow;
  // What ports a node has is not known where its settings can't be read: that is a problem of the node.
  const out = from.ports?.outs.find(({ name }) => name === edge.from.port);
  const into = to.ports?.ins.find(({ name }) => name === edge.to.port);
  if (from.ports !== undefined && out === undefined) return [noPort(edge, from, 'out')];
  if (to.ports !== undefined && into === undefined) return [noPort(edge, to, 'in')];
  if (out !== undefined && into !== undefined && out.type !== into.type) return [otherType(edge, out, into)];
  if (into === undefined || into.takesMany) return [];
  const ports = taken.get(to) ?? new Set();
  taken.set(to, ports);
  if (!ports.has(into.name)) {
    ports.add(into.name);
    return [];
  }
  return [
    stopping(
      { edge },
      {
        code: 'port-taken',
        words: `Another edge ends at “${into.name}” already, which takes one.`,
        fix: 'Take one of them away, or lead both through a join.',
      },
    ),
  ];
}

function noPort(edge: WorkflowEdge, node: FlowNode, side: 'in' | 'out'): WorkflowProblem {
  const { port } = side === 'in' ? edge.to : edge.from;
  const there = sayNames((node.ports?.[`${side}s`] ?? []).map(({ name }) => name));
  return stopping(
    { edge },
    {
      code: 'port-missing',
      words: `The ${node.raw.kind} “${node.id}” has no port “${port}” that an edge can ${side === 'in' ? 'end' : 'begin'} at.`,
      fix: there === '' ? 'Take the edge away.' : `Take one of ${there}.`,
    },
  );
}

function otherType(edge: WorkflowEdge, out: OutPort, into: InPort): WorkflowProblem {
  return stopping(
    { edge },
    {
      code: 'types-differ',
      words: `“${out.name}” gives a ${out.type}, and “${into.name}” takes a ${into.type}.`,
      fix: `Lead it to a port that takes a ${out.type}.`,
    },
  );
}
