import {
  drawnPorts,
  type NodePlace,
  type WorkflowEdge,
  type WorkflowLayout,
  type WorkflowNode,
} from '../../../../core/contract/workflow-view.ts';
import { connect, edgeBetween, removeEdges, withEdges } from './connect.ts';
import { type Drawn, type Edit, edgeKey, isSameEnd, nodeOf } from './drawn.ts';
import { makeRoom } from './make-room.ts';

/** Adds a node whose id is free, at a place. */
export function addNode(node: WorkflowNode, place: NodePlace): Edit {
  return ({ document, layout }) => ({
    document: { ...document, nodes: [...document.nodes, node] },
    layout: placed(layout, [[node.id, place]]),
  });
}

/** Adds a node and leads another one to it, where any port of it fits: from a way that is free, else into the one edge that is there, at `inEdge`. */
export function addAfter(before: string, node: WorkflowNode, place: NodePlace, inEdge = place): Edit {
  return (drawn) => {
    const next = addNode(node, place)(drawn);
    const from = nodeOf(drawn, before);
    const edge = from && edgeBetween(next, from, node);
    if (edge === undefined) return next;
    const [there, more] = drawn.document.edges.filter((each) => isSameEnd(each.from, edge.from));
    const isInto = there !== undefined && more === undefined && fitsOnEdge(drawn, there, node);
    return isInto ? insertOnEdge(there, node, inEdge)(drawn) : connect(edge)(next);
  };
}

/** Adds a node in the middle of an edge, where it has a port for each half; beside it where it has not. */
export function insertOnEdge(edge: WorkflowEdge, node: WorkflowNode, place: NodePlace): Edit {
  return (drawn) => {
    const halves = halvesOf(drawn, edge, node);
    const added = addNode(node, place)(drawn);
    if (halves === undefined) return added;
    return makeRoom(withEdges(added, [...removeEdges([edge])(drawn).document.edges, ...halves]), edge, node.id);
  };
}

/** Whether a node can be put into an edge. */
export function fitsOnEdge(drawn: Drawn, edge: WorkflowEdge, node: WorkflowNode): boolean {
  return halvesOf(drawn, edge, node) !== undefined;
}

function halvesOf(drawn: Drawn, edge: WorkflowEdge, node: WorkflowNode): readonly WorkflowEdge[] | undefined {
  const before = nodeOf(drawn, edge.from.node);
  const type = before && drawnPorts(before)?.outs.find(({ name }) => name === edge.from.port)?.type;
  const ports = drawnPorts(node);
  const into = ports?.ins.find((port) => port.type === type);
  const out = ports?.outs.find((port) => port.type === type);
  if (into === undefined || out === undefined) return undefined;
  const at = (port: string) => ({ node: node.id, port });
  return [
    { from: edge.from, to: at(into.name) },
    { from: at(out.name), to: edge.to },
  ];
}

/** Takes nodes away, with their edges, places and seats in groups; and edges. */
export function remove(nodes: ReadonlySet<string>, edges: ReadonlySet<string>): Edit {
  return (drawn) => {
    const { document, layout } = drawn;
    const left = document.nodes.filter(({ id }) => !nodes.has(id));
    const kept = document.edges.filter(
      (edge) => !edges.has(edgeKey(edge)) && !nodes.has(edge.from.node) && !nodes.has(edge.to.node),
    );
    if (left.length === document.nodes.length && kept.length === document.edges.length) return drawn;
    return {
      document: { ...document, nodes: left, edges: kept },
      layout: {
        places: new Map([...layout.places].filter(([id]) => !nodes.has(id))),
        groups: layout.groups
          .map((group) => ({ ...group, nodes: group.nodes.filter((id) => !nodes.has(id)) }))
          .filter((group) => group.nodes.length > 0),
      },
    };
  };
}

/** Puts a node in the place of the one of its id. */
export function setNode(node: WorkflowNode): Edit {
  return (drawn) => ({
    ...drawn,
    document: { ...drawn.document, nodes: drawn.document.nodes.map((each) => (each.id === node.id ? node : each)) },
  });
}

/** Mutes or bypasses nodes; takes that off again where all of them are so already. */
export function toggleOff(ids: ReadonlySet<string>, off: 'muted' | 'bypassed'): Edit {
  return (drawn) => {
    const chosen = drawn.document.nodes.filter(({ id, kind }) => ids.has(id) && kind !== 'note');
    if (chosen.length === 0) return drawn;
    const isOn = chosen.every((node) => node.off === off);
    const set = new Set(chosen);
    return {
      ...drawn,
      document: {
        ...drawn.document,
        nodes: drawn.document.nodes.map((node) => (set.has(node) ? withOff(node, isOn ? undefined : off) : node)),
      },
    };
  };
}

function withOff({ off: _before, ...node }: WorkflowNode, off: 'muted' | 'bypassed' | undefined): WorkflowNode {
  return (off === undefined ? node : { ...node, off }) as WorkflowNode;
}

/** Puts nodes where they were dragged to, or laid out. */
export function moveNodes(places: Iterable<readonly [string, NodePlace]>): Edit {
  return ({ document, layout }) => ({ document, layout: placed(layout, places) });
}

function placed(layout: WorkflowLayout, places: Iterable<readonly [string, NodePlace]>): WorkflowLayout {
  return { ...layout, places: new Map([...layout.places, ...places]) };
}

/** Gives a node another id, that no other has: its edges, its place and its groups go with it. Templates that read it do not. */
export function renameNode(before: string, now: string): Edit {
  return (drawn) => {
    const { document, layout } = drawn;
    if (now === '' || document.nodes.some(({ id }) => id === now)) return drawn;
    const named = (id: string) => (id === before ? now : id);
    return {
      document: {
        ...document,
        nodes: document.nodes.map((node) => (node.id === before ? { ...node, id: now } : node)),
        edges: document.edges.map(({ from, to }) => ({
          from: { ...from, node: named(from.node) },
          to: { ...to, node: named(to.node) },
        })),
      },
      layout: {
        places: new Map([...layout.places].map(([id, place]) => [named(id), place])),
        groups: layout.groups.map((group) => ({ ...group, nodes: group.nodes.map(named) })),
      },
    };
  };
}
