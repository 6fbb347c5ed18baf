import { CanonicalError, canonicalText, type Json, parseCanonical } from '../canonical.ts';
import { type BlobId, isDigest, type TreeId } from '../ids.ts';
import { isEntryName, isExactName } from './entry-name.ts';

/** One entry of a folder, by its name in it. `mode`: permission bits, `0` to `0o777`; an executable file is one that its owner may run. */
export type TreeNode =
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly blob: BlobId;
      readonly sizeBytes: number;
      readonly mode: number;
    }
  | { readonly kind: 'link'; readonly name: string; readonly target: string }
  | { readonly kind: 'folder'; readonly name: string; readonly tree: TreeId; readonly mode: number };

/** What the permission bits of a tree are; others (setuid, sticky) are never kept. */
export const MODE_BITS = 0o777;

/** A text that is no tree. */
export class TreeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TreeError';
  }
}

/**
 * The text of a folder, of which its id is the sha256: canonical JSON `{"entries": […], "tree": 1}`, entries by name in UTF-16 code units, each
 * `["file", name, blob, sizeBytes, mode]`, `["link", name, target]` or `["folder", name, tree, mode]`. Names and targets are as `nameOfBytes`
 * writes them. Equal folders have equal texts, whatever order the nodes come in. Throws {@link TreeError} for what {@link readTree} refuses.
 */
export function treeText(nodes: readonly TreeNode[]): string {
  const sorted = nodes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  sorted.forEach((node, at) => {
    check(node, sorted[at - 1]);
  });
  return canonicalText({ entries: sorted.map(rowOf), tree: 1 });
}

/** Reads what {@link treeText} wrote. Throws {@link TreeError} for any other text, and for names that could lead out of the folder. */
export function readTree(text: string): readonly TreeNode[] {
  const value = jsonIn(text);
  if (!isObject(value) || value.tree !== 1 || !Array.isArray(value.entries) || Object.keys(value).length !== 2)
    throw new TreeError('not a tree');
  const nodes = (value.entries as readonly Json[]).map(nodeOf);
  nodes.forEach((node, at) => {
    check(node, nodes[at - 1]);
  });
  return nodes;
}

function jsonIn(text: string): Json {
  try {
    return parseCanonical(text);
  } catch (cause) {
    if (cause instanceof CanonicalError) throw new TreeError(`not a tree: ${cause.message}`);
    throw cause;
  }
}

function rowOf(node: TreeNode): Json {
  if (node.kind === 'link') return [node.kind, node.name, node.target];
  if (node.kind === 'folder') return [node.kind, node.name, node.tree, node.mode];
  return [node.kind, node.name, node.blob, node.sizeBytes, node.mode];
}

/** Only the shape is looked at here, the values by {@link check}. */
function nodeOf(row: Json): TreeNode {
  const [kind, name, what, third, fourth, ...more] = Array.isArray(row) ? (row as readonly Json[]) : [];
  if (typeof name === 'string' && typeof what === 'string' && more.length === 0) {
    if (kind === 'link' && third === undefined) return { kind, name, target: what };
    if (kind === 'folder' && typeof third === 'number' && fourth === undefined)
      return { kind, name, tree: what as TreeId, mode: third };
    if (kind === 'file' && typeof third === 'number' && typeof fourth === 'number')
      return { kind, name, blob: what as BlobId, sizeBytes: third, mode: fourth };
  }
  throw new TreeError('a row of it is no entry');
}

function check(node: TreeNode, before: TreeNode | undefined): void {
  const name = JSON.stringify(node.name);
  if (!isEntryName(node.name)) throw new TreeError(`${name} can't be a name`);
  if (before !== undefined && before.name >= node.name) throw new TreeError(`${name} is there twice or out of order`);
  if (node.kind === 'link') {
    const isTarget = node.target !== '' && !node.target.includes('\0') && isExactName(node.target);
    if (!isTarget) throw new TreeError(`the link ${name} leads nowhere`);
    return;
  }
  if (!isDigest(node.kind === 'file' ? node.blob : node.tree)) throw new TreeError(`${name} has no sha256`);
  if (!Number.isInteger(node.mode) || node.mode < 0 || node.mode > MODE_BITS)
    throw new TreeError(`${name} has no permission bits`);
  if (node.kind === 'file' && !(Number.isSafeInteger(node.sizeBytes) && node.sizeBytes >= 0))
    throw new TreeError(`${name} has no size`);
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
