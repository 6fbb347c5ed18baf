import type { Json } from '../../model/canonical.ts';
import type { NodeKind } from '../../model/workflow/settings.ts';

/** Where an edge of a declared workflow begins or ends. */
export class Port {
  /** The node, or the id of one. */
  readonly node: GraphNode | string;
  readonly name: string;

  constructor(node: GraphNode | string, name: string) {
    this.node = node;
    this.name = name;
  }
}

/** What a node of a declared workflow says: its settings, and its id where the name of its field is not that. */
export type NodeSettings = { readonly id?: string; readonly [setting: string]: unknown };

/** A node of a declared workflow: a value that says what is done there. Edges lead from its ports to those of others. */
export class GraphNode {
  /** As the document has it: of the kinds of this version, or another one. */
  readonly kind: NodeKind | (string & {});
  readonly settings: NodeSettings;

  constructor(kind: string, settings: NodeSettings) {
    this.kind = kind;
    this.settings = settings;
  }

  /** A port by its name: a way of a selector or a parallel, and any other one. */
  port(name: string): Port {
    return new Port(this, name);
  }
}

/** An end at a node by its id alone: for an edge of a document that leads to no node of it, which is a problem when it is compiled. */
export function endAt(node: string, port: string): Port {
  return new Port(node, port);
}

/** A node whose kind, or whose settings, no other class of this version takes: kept as it is, and a problem when the workflow is compiled. */
export class UnknownNode extends GraphNode {
  constructor({ kind, ...settings }: { readonly kind: string; readonly [setting: string]: Json }) {
    super(kind, settings as NodeSettings);
  }
}
