import {
  drawnPorts,
  type NodePlace,
  templateNames,
  type WorkflowEdge,
  type WorkflowNode,
} from '../../../../core/contract/workflow-view.ts';
import { connect, removeEdges, withEdges } from '../edit/connect.ts';
import { type Drawn, type Edit, isSameEnd, nodeOf } from '../edit/drawn.ts';
import { newNode } from '../edit/new-node.ts';
import { addNode, toggleOff } from '../edit/nodes.ts';
import type { Problem } from './problem.ts';

/** One edit that mends a problem, under the word of its button. */
export interface Fix {
  readonly label: string;
  readonly edit: Edit;
}

/** The edits that mend a problem at once; none where only a person can say what is meant. */
export function fixesFor(drawn: Drawn, { code, node, edge }: Problem): readonly Fix[] {
  const at = node === undefined ? undefined : nodeOf(drawn, node);
  if (code === 'no-input') return [{ label: 'Add an input', edit: addEnd('input') }];
  if (code === 'no-output') return [{ label: 'Add an output', edit: addEnd('output') }];
  if (edge !== undefined) return [{ label: 'Remove the edge', edit: removeEdges([edge]) }];
  if (at === undefined) return [];
  if (code === 'way-without-edge') return [{ label: 'Add an output', edit: outputsAt(at) }];
  if (code === 'cycle') return cycleFixes(drawn, at);
  if (code === 'variable-missing') return drawMissing(drawn, at);
  if (code === 'cannot-bypass') return [{ label: 'Don’t bypass it', edit: toggleOff(new Set([at.id]), 'bypassed') }];
  return [];
}

/** Rounds of a loop that a fix draws. */
const CAP = 3;
const BELOW = 120;

function addEnd(kind: 'input' | 'output'): Edit {
  return (drawn) => {
    const ys = [...drawn.layout.places.values()].map(({ y }) => y);
    const y = kind === 'input' ? Math.min(0, ...ys) - BELOW : Math.max(0, ...ys) + BELOW;
    return addNode(newNode(drawn, kind), { x: 0, y })(drawn);
  };
}

/** An output for each way out of a node that must lead somewhere and does not. */
function outputsAt(node: WorkflowNode): Edit {
  return (drawn) => {
    const free = (drawnPorts(node)?.outs ?? []).filter(
      ({ name, isRequired }) =>
        isRequired && !drawn.document.edges.some(({ from }) => isSameEnd(from, { node: node.id, port: name })),
    );
    return free.reduce((now, { name }, index) => {
      const output = newNode(now, 'output', { name });
      const place = below(drawn, node.id, index * 240);
      return connect({ from: { node: node.id, port: name }, to: { node: output.id, port: 'session' } })(
        addNode(output, place)(now),
      );
    }, drawn);
  };
}

function cycleFixes(drawn: Drawn, node: WorkflowNode): readonly Fix[] {
  const back = edgeBack(drawn, node.id);
  return back === undefined
    ? []
    : [
        { label: `Cap at ${CAP}`, edit: capped(back) },
        { label: 'Remove the way back', edit: removeEdges([back]) },
      ];
}

/** The edge that closes a circle through a node: the one that leads upwards farthest, as it is drawn. */
function edgeBack({ document, layout }: Drawn, id: string): WorkflowEdge | undefined {
  const to = new Map<string, WorkflowEdge[]>();
  for (const edge of document.edges) to.set(edge.from.node, [...(to.get(edge.from.node) ?? []), edge]);
  const reach = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const queue = [start];
    for (const at of queue)
      for (const { to: end } of to.get(at) ?? [])
        if (!seen.has(end.node)) {
          seen.add(end.node);
          queue.push(end.node);
        }
    return seen;
  };
  const ahead = reach(id);
  const rise = ({ from, to: end }: WorkflowEdge) =>
    (layout.places.get(from.node)?.y ?? 0) - (layout.places.get(end.node)?.y ?? 0);
  return document.edges
    .filter(({ from, to: end }) => (ahead.has(from.node) || from.node === id) && reach(end.node).has(from.node))
    .filter(({ to: end }) => ahead.has(end.node) && reach(end.node).has(id))
    .toSorted((a, b) => rise(b) - rise(a))[0];
}

/** Puts a loop before the node that the edge goes back to: it goes round so often at most. Where it leads then is for a person to say. */
function capped(back: WorkflowEdge): Edit {
  return (drawn) => {
    const { edges } = drawn.document;
    const loop = newNode(drawn, 'loop', { cap: CAP });
    const { x, y } = below(drawn, back.to.node, 0, -BELOW);
    const added = addNode(loop, { x, y })(drawn);
    const at = (port: string) => ({ node: loop.id, port });
    const rest = edges.filter((edge) => !isSameEnd(edge.to, back.to));
    const others = edges.filter((edge) => isSameEnd(edge.to, back.to) && !isSameEnd(edge.from, back.from));
    return withEdges(added, [
      ...rest,
      ...others.map(({ from }) => ({ from, to: at('session') })),
      { from: back.from, to: at('back') },
      { from: at('body'), to: back.to },
    ]);
  };
}

/** Edges from nodes that a template reads and nothing leads to it. */
function drawMissing(drawn: Drawn, node: WorkflowNode): readonly Fix[] {
  const edges = templateNames(node).flatMap((name): WorkflowEdge[] => {
    const from = nodeOf(drawn, name);
    const out = from && drawnPorts(from)?.outs.find(({ type }) => type === 'value');
    const is = drawn.document.edges.some(
      ({ from: start, to }) => start.node === name && to.node === node.id && to.port === 'values',
    );
    return out === undefined || is || name === node.id
      ? []
      : [{ from: { node: name, port: out.name }, to: { node: node.id, port: 'values' } }];
  });
  const edit: Edit = (now) => edges.reduce((next, edge) => connect(edge)(next), now);
  return edges.length === 0 ? [] : [{ label: edges.length === 1 ? 'Draw the edge' : 'Draw the edges', edit }];
}

function below({ layout }: Drawn, id: string, right: number, down = BELOW): NodePlace {
  const { x, y } = layout.places.get(id) ?? { x: 0, y: 0 };
  return { x: x + right, y: y + down };
}
