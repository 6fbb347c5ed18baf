import {
  canonicalText,
  readLayout,
  readWorkflow,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowEnd,
  type WorkflowLayout,
  type WorkflowNode,
  writeLayout,
} from '../../../../core/contract/workflow-view.ts';

/** A document as a person edits it: what it means, and how it is drawn. Immutable: an edit gives the next one, or the same where it changes nothing. */
export interface Drawn {
  /** Without its layout. */
  readonly document: Omit<WorkflowDocument, 'layout'>;
  readonly layout: WorkflowLayout;
}

/** Turns a document into the next. */
export type Edit = (drawn: Drawn) => Drawn;

/** Reads the text of a document that the host gave. Refused as {@link readWorkflow} refuses it. */
export function readDrawn(text: string) {
  const read = readWorkflow(text);
  if (!read.ok) return read;
  const { layout, ...document } = read.value;
  return { ok: true, value: { document, layout: readLayout(layout) } } as const;
}

/** The document as canonical JSON, with its layout. */
export function textOf(drawn: Drawn): string {
  return canonicalText(wholeOf(drawn));
}

/** The document with its layout. */
export function wholeOf({ document, layout }: Drawn): WorkflowDocument {
  const drawn = writeLayout(layout);
  return drawn === undefined ? document : { ...document, layout: drawn };
}

export function nodeOf({ document }: Drawn, id: string): WorkflowNode | undefined {
  return document.nodes.find((node) => node.id === id);
}

/** One text for one edge: edges have no id of their own. */
export function edgeKey({ from, to }: WorkflowEdge): string {
  return JSON.stringify([from.node, from.port, to.node, to.port]);
}

export function isSameEnd(a: WorkflowEnd, b: WorkflowEnd): boolean {
  return a.node === b.node && a.port === b.port;
}

/** An id for a node that no node has: `agent`, then `agent-2`. */
export function freeId({ document }: Drawn, wish: string, taken: ReadonlySet<string> = new Set()): string {
  const ids = new Set(document.nodes.map(({ id }) => id));
  const isFree = (id: string) => !ids.has(id) && !taken.has(id);
  if (isFree(wish)) return wish;
  for (let number = 2; ; number++) if (isFree(`${wish}-${number}`)) return `${wish}-${number}`;
}
