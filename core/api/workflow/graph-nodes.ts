import type { z } from 'zod';
import { NODE_CLASSES } from '../../model/workflow/node-classes.ts';
import type { NodeKind, nodeSchemas } from '../../model/workflow/settings.ts';
import { RefusedError } from '../refused-error.ts';
import { GraphNode, type NodeSettings, type Port } from './graph-node.ts';

type Said<Kind extends NodeKind> = z.input<(typeof nodeSchemas)[Kind]>;
/** Of each of several shapes, so that a union stays one. */
type WithoutKind<Shape> = Shape extends unknown ? Omit<Shape, 'id' | 'kind'> & { readonly id?: string } : never;
type Settings<Kind extends NodeKind> = WithoutKind<Said<Kind>>;
type PortName<Kind extends NodeKind> = (typeof NODE_CLASSES)[Kind]['ports'][number];
type Ported<Kind extends NodeKind> = GraphNode & { readonly [Name in PortName<Kind>]: Port };
type NodeClass<Kind extends NodeKind> = new (
  ...settings: object extends Settings<Kind> ? [settings?: Settings<Kind>] : [settings: Settings<Kind>]
) => Ported<Kind>;

/** The class of nodes of a kind: what it takes are the settings of the kind, its ports are properties (decision 0034 has both as a table). */
function nodeClass<Kind extends NodeKind>(kind: Kind): NodeClass<Kind> {
  const { name, ports } = NODE_CLASSES[kind];
  const made = class extends GraphNode {
    constructor(settings: NodeSettings = {}) {
      insistOnSettings(name, settings);
      super(kind, settings);
    }
  };
  Object.defineProperty(made, 'name', { value: name });
  for (const port of ports)
    Object.defineProperty(made.prototype, port, {
      get(this: GraphNode) {
        return this.port(port);
      },
    });
  return made as unknown as NodeClass<Kind>;
}

function insistOnSettings(name: string, settings: unknown): void {
  if (typeof settings === 'object' && settings !== null && !Array.isArray(settings) && !('kind' in settings)) return;
  throw new RefusedError({
    code: 'invalid',
    message: `${name} can’t take what it was given: it must be an object with its settings, and no “kind”.`,
    remedy: 'Give it the settings alone, or take UnknownNode for another kind.',
  });
}

export const InputNode = nodeClass('input');
export const AgentNode = nodeClass('agent');
export const ToolNode = nodeClass('tool');
export const SelectorNode = nodeClass('selector');
export const ParallelNode = nodeClass('parallel');
export const JoinNode = nodeClass('join');
export const MergeNode = nodeClass('merge');
export const LoopNode = nodeClass('loop');
export const ApprovalNode = nodeClass('approval');
export const ValidateNode = nodeClass('validate');
export const MemoryRecallNode = nodeClass('memory-recall');
export const MemoryCommitNode = nodeClass('memory-commit');
export const CompressNode = nodeClass('compress');
export const PlaceNode = nodeClass('place');
export const WorkflowNode = nodeClass('workflow');
export const CodeNode = nodeClass('code');
export const NoteNode = nodeClass('note');
export const OutputNode = nodeClass('output');
