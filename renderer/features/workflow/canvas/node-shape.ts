import {
  drawnPorts,
  type NodePlace,
  type PortType,
  type WorkflowDocument,
  type WorkflowEnd,
  type WorkflowNode,
} from '../../../../core/contract/workflow-view.ts';
import { type NodeWords, nodeWords } from '../node-words.ts';

/** A port where it stands on the frame: px from the upper left corner of its node. */
export interface PlacedPort {
  readonly name: string;
  /** Undefined for a port that only edges know of. */
  readonly type: PortType | undefined;
  readonly direction: 'in' | 'out';
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly x: number;
  readonly y: number;
  /** Its name is written beside it, as there are several of its sort. */
  readonly isNamed: boolean;
}

/** What is drawn of a node, with its size in px at 100 %. */
export interface NodeShape {
  readonly words: NodeWords;
  readonly width: number;
  readonly height: number;
  readonly ports: readonly PlacedPort[];
}

export const ROW_PX = 24;
export const HEAD_PX = 36;
const WIDTH = 212;
const WIDE = 268;
const SENTENCE = 20;
const FACTS = 20;
const FOOT = 8;

/** Ports that edges name and the node, as this version reads it, has not. */
export interface LoosePorts {
  readonly ins: readonly string[];
  readonly outs: readonly string[];
}

interface Worked {
  readonly loose: LoosePorts;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly shape: NodeShape;
}

/** The shape of each node that was asked for last: a node is drawn many times. */
const worked = new WeakMap<WorkflowNode, Worked>();

/** The size of a node, and where its ports are: sessions come in at the top and go out at the bottom, values at the left and right, routes at their row. The same object for the same. */
export function nodeShape(node: WorkflowNode, loose: LoosePorts, place?: NodePlace): NodeShape {
  const { width, height } = place ?? {};
  const last = worked.get(node);
  if (last !== undefined && isSameLoose(last.loose, loose) && last.width === width && last.height === height)
    return last.shape;
  const shape = workOut(node, loose, place);
  worked.set(node, { loose, width, height, shape });
  return shape;
}

function isSameLoose(a: LoosePorts, b: LoosePorts): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function workOut(node: WorkflowNode, loose: LoosePorts, place: NodePlace | undefined): NodeShape {
  const words = nodeWords(node);
  const ports = drawnPorts(node) ?? { ins: [], outs: [] };
  const ways = ports.outs.filter(({ type }) => type === 'session').length;
  const width =
    place?.width ?? Math.max(node.kind === 'selector' ? WIDE : WIDTH, node.kind === 'selector' ? 0 : ways * 72);
  const body = (words.sentence === '' ? 0 : SENTENCE) + (words.facts.length === 0 ? 0 : FACTS);
  const rows = words.rows.length * ROW_PX;
  const height = Math.max(place?.height ?? 0, HEAD_PX + body + rows + (body === 0 ? 0 : FOOT));
  const missing = (name: string) => ({ name, type: undefined, isRequired: false });
  const ins = [...ports.ins.map(({ name, type }) => ({ name, type })), ...loose.ins.map(missing)];
  const outs = [...ports.outs.map(({ name, type }) => ({ name, type })), ...loose.outs.map(missing)];
  const of = { width, height, isSelector: node.kind === 'selector', rowsFrom: height - rows };
  return { words, width, height, ports: [...placed(ins, 'in', of), ...placed(outs, 'out', of)] };
}

const NO_LOOSE: LoosePorts = { ins: [], outs: [] };

/** By node, the ports at which an edge ends though the node has none of that name. */
export function loosePorts({ nodes, edges }: Pick<WorkflowDocument, 'nodes' | 'edges'>): (id: string) => LoosePorts {
  const ports = new Map(nodes.map((node) => [node.id, portNames(node)]));
  const loose = new Map<string, { readonly ins: Set<string>; readonly outs: Set<string> }>();
  const see = ({ node, port }: WorkflowEnd, side: 'ins' | 'outs') => {
    if (ports.get(node)?.[side].has(port) === true) return;
    const at = loose.get(node) ?? { ins: new Set(), outs: new Set() };
    at[side].add(port);
    loose.set(node, at);
  };
  for (const { from, to } of edges) {
    see(from, 'outs');
    see(to, 'ins');
  }
  return (id) => {
    const at = loose.get(id);
    return at === undefined ? NO_LOOSE : { ins: [...at.ins], outs: [...at.outs] };
  };
}

type PortNames = Readonly<Record<'ins' | 'outs', ReadonlySet<string>>>;

const named = new WeakMap<WorkflowNode, PortNames>();

function portNames(node: WorkflowNode): PortNames {
  const known = named.get(node);
  if (known !== undefined) return known;
  const { ins = [], outs = [] } = drawnPorts(node) ?? {};
  const names = { ins: new Set(ins.map(({ name }) => name)), outs: new Set(outs.map(({ name }) => name)) };
  named.set(node, names);
  return names;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isSelector: boolean;
  /** Where its rows begin, px from the top. */
  readonly rowsFrom: number;
}

type Port = { readonly name: string; readonly type: PortType | undefined };

function placed(ports: readonly Port[], direction: 'in' | 'out', frame: Frame): PlacedPort[] {
  const values = ports.filter(({ type }) => type === 'value');
  const ways = ports.filter(({ type }) => type !== 'value');
  const along = ways.map((port, index): PlacedPort => {
    const at = { ...port, direction, isNamed: ways.length > 1 };
    if (frame.isSelector && direction === 'out' && index * ROW_PX < frame.height - frame.rowsFrom)
      return { ...at, side: 'right', x: frame.width, y: frame.rowsFrom + (index + 0.5) * ROW_PX, isNamed: false };
    const x = (frame.width * (index + 1)) / (ways.length + 1);
    return direction === 'in' ? { ...at, side: 'top', x, y: 0 } : { ...at, side: 'bottom', x, y: frame.height };
  });
  const beside = values.map(({ name, type }, index): PlacedPort => {
    const y = Math.min(HEAD_PX / 2 + index * 16, frame.height - 6);
    const at = { name, type, direction, y, isNamed: false };
    return direction === 'in' ? { ...at, side: 'left', x: 0 } : { ...at, side: 'right', x: frame.width };
  });
  return [...along, ...beside];
}
