/** Where a node of a document stands in a run (R1). */
export interface NodePosition {
  /** Ids of the nodes, from the outermost workflow to the node itself, each with the rounds of the loops around it, from the outermost. */
  readonly nodes: readonly NodeRound[];
  /** What stands behind: operations on the session value there, `forward-0/attempt-1` say; empty for the node itself. */
  readonly rest: string;
}

/** A node in one round of the loops around it. */
export interface NodeRound {
  readonly id: string;
  /** Each from 1; empty outside of loops. */
  readonly rounds: readonly number[];
}

const NODE = /^n:([^@]*)(?:@([1-9]\d*(?:\.[1-9]\d*)*))?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a position is one line of what can be seen.
const ESCAPED = /[%/@#\u0000-\u001f\u007f]/g;

/** The position of a node below that of the run or of the workflow node around it: `main/n:draft@2.1`. */
export function nodePosition(around: string, { id, rounds }: NodeRound): string {
  return `${around}/n:${escaped(id)}${rounds.length === 0 ? '' : `@${rounds.join('.')}`}`;
}

/** Reads a position of a document's run; undefined for one that stands at no node. Never throws. */
export function readNodePosition(position: string): NodePosition | undefined {
  const [main, ...segments] = position.split('/');
  if (main !== 'main') return undefined;
  const nodes: NodeRound[] = [];
  for (const segment of segments) {
    const read = readNode(segment);
    if (read === undefined) break;
    nodes.push(read);
  }
  return nodes.length === 0 ? undefined : { nodes, rest: segments.slice(nodes.length).join('/') };
}

function readNode(segment: string): NodeRound | undefined {
  const [, id, rounds] = NODE.exec(segment) ?? [];
  if (id === undefined) return undefined;
  return { id: unescaped(id), rounds: rounds === undefined ? [] : rounds.split('.').map(Number) };
}

function escaped(id: string): string {
  return id.replace(ESCAPED, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
