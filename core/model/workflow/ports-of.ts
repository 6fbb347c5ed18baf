import type { NodeKind, ReadNode } from './settings.ts';

/** What goes along an edge: a session, or a value as JSON. */
export type PortType = 'session' | 'value';

/** Where edges end at a node. */
export interface InPort {
  readonly name: string;
  readonly type: PortType;
  /** Whether the node can't run without an edge there. */
  readonly isRequired: boolean;
  /** Whether several edges may end there. */
  readonly takesMany: boolean;
}

/** Where edges begin at a node. */
export interface OutPort {
  readonly name: string;
  readonly type: PortType;
  /** Whether what comes out there must lead somewhere: a way that the node may choose. */
  readonly isRequired: boolean;
}

/** The ports of a node. */
export interface Ports {
  readonly ins: readonly InPort[];
  readonly outs: readonly OutPort[];
}

const VALUES: InPort = { name: 'values', type: 'value', isRequired: false, takesMany: true };
const into = (name: string): InPort => ({ name, type: 'session', isRequired: true, takesMany: false });
const session = (name: string, isRequired = false): OutPort => ({ name, type: 'session', isRequired });
const value = (name: string): OutPort => ({ name, type: 'value', isRequired: false });
const IN = into('session');
const OUT = session('session');

const PORTS: Readonly<Record<Exclude<NodeKind, 'selector' | 'parallel'>, Ports>> = {
  input: { ins: [], outs: [OUT, value('words')] },
  agent: { ins: [IN, VALUES], outs: [OUT, value('answer')] },
  tool: { ins: [IN, VALUES], outs: [OUT, value('result')] },
  join: { ins: [{ ...into('sessions'), takesMany: true }], outs: [OUT, value('values')] },
  merge: { ins: [into('ours'), into('theirs')], outs: [OUT] },
  loop: { ins: [IN, into('back'), VALUES], outs: [session('body', true), session('done', true)] },
  approval: { ins: [IN, VALUES], outs: [session('approved', true), session('denied')] },
  validate: { ins: [IN, VALUES], outs: [session('passed', true), session('failed')] },
  'memory-recall': { ins: [IN, VALUES], outs: [OUT, value('items')] },
  'memory-commit': { ins: [IN, VALUES], outs: [OUT] },
  compress: { ins: [IN, VALUES], outs: [OUT] },
  place: { ins: [IN], outs: [OUT] },
  workflow: { ins: [IN, VALUES], outs: [OUT, value('outputs')] },
  code: { ins: [VALUES], outs: [value('value')] },
  note: { ins: [], outs: [] },
  output: { ins: [IN, VALUES], outs: [] },
};

/** The ports of a node (decision 0034 has them as a table). A selector has one for each route, a parallel one for each branch. */
export function portsOf(node: ReadNode): Ports {
  if (node.kind === 'selector') return { ins: [IN, VALUES], outs: node.routes.map(({ name }) => session(name, true)) };
  if (node.kind === 'parallel') return { ins: [IN], outs: node.branches.map((name) => session(name, true)) };
  return PORTS[node.kind];
}

const PASSES: ReadonlyMap<NodeKind, { readonly from: string; readonly to: string }> = new Map<
  NodeKind,
  { readonly from: string; readonly to: string }
>([
  ...(['agent', 'tool', 'memory-recall', 'memory-commit', 'compress', 'place', 'workflow'] as const).map(
    (kind) => [kind, { from: 'session', to: 'session' }] as const,
  ),
  ['merge', { from: 'ours', to: 'session' }],
  ['approval', { from: 'session', to: 'approved' }],
  ['validate', { from: 'session', to: 'passed' }],
]);

/** The port that a session comes to and the one that it goes on from where a node of a kind is bypassed; undefined for a kind that can't be. */
export function passOf(kind: NodeKind): { readonly from: string; readonly to: string } | undefined {
  return PASSES.get(kind);
}

/** Whether an edge that ends there goes round: to a loop, from its body. */
export function goesRound(kind: NodeKind, port: string): boolean {
  return kind === 'loop' && (port === 'back' || port === 'values');
}
