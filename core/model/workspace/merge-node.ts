import type { TreeNode } from './tree.ts';

type FileNode = Extract<TreeNode, { readonly kind: 'file' }>;
type FolderNode = Extract<TreeNode, { readonly kind: 'folder' }>;

/** The nodes of one name in the three trees of a merge. `base` is in the one that both came from. */
export interface ThreeNodes<Node = TreeNode> {
  readonly base: Node | undefined;
  readonly ours: Node | undefined;
  readonly theirs: Node | undefined;
}

/** What a three-way merge does with one name (M2). */
export type NodeMerge =
  /** One side as it is; absent where that side has none. */
  | { readonly type: 'take'; readonly side: 'ours' | 'theirs' }
  /** To be merged entry by entry; a side that has no folder has an empty one. */
  | { readonly type: 'folders'; readonly folders: ThreeNodes<FolderNode>; readonly mode: number }
  /** Contents that both sides changed, to be joined line by line. */
  | {
      readonly type: 'join';
      readonly base: FileNode | undefined;
      readonly ours: FileNode;
      readonly theirs: FileNode;
      readonly mode: number;
    }
  /** The contents of one side under permissions of the other. */
  | { readonly type: 'file'; readonly node: FileNode }
  | { readonly type: 'conflict'; readonly why: 'content' | 'removed' | 'kind' };

/** Decides for one name. Swapping the sides swaps nothing but `side`. */
export function mergeNode(nodes: ThreeNodes): NodeMerge {
  const { base, ours, theirs } = nodes;
  if (isSameNode(ours, theirs) || isSameNode(base, theirs)) return { type: 'take', side: 'ours' };
  if (isSameNode(base, ours)) return { type: 'take', side: 'theirs' };
  if (isFolderOrNone(ours) && isFolderOrNone(theirs) && (isFolderOrNone(base) || (ours && theirs))) {
    const folders = { base: isFolderOrNone(base) ? base : undefined, ours, theirs };
    return { type: 'folders', folders, mode: mergedMode(folders) };
  }
  if (ours === undefined || theirs === undefined) return { type: 'conflict', why: 'removed' };
  if (ours.kind !== theirs.kind) return { type: 'conflict', why: 'kind' };
  if (ours.kind !== 'file' || theirs.kind !== 'file') return { type: 'conflict', why: 'content' };
  return mergeFiles(base?.kind === 'file' ? base : undefined, ours, theirs);
}

/** Whether two nodes of one name are the same. */
export function isSameNode(a: TreeNode | undefined, b: TreeNode | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === 'link') return b.kind === 'link' && a.target === b.target;
  if (a.kind === 'folder') return b.kind === 'folder' && a.tree === b.tree && a.mode === b.mode;
  return b.kind === 'file' && a.blob === b.blob && a.mode === b.mode;
}

function mergeFiles(base: FileNode | undefined, ours: FileNode, theirs: FileNode): NodeMerge {
  const mode = mergedMode({ base, ours, theirs });
  if (base?.blob === ours.blob) return { type: 'file', node: { ...theirs, mode } };
  if (base?.blob === theirs.blob || ours.blob === theirs.blob) return { type: 'file', node: { ...ours, mode } };
  return { type: 'join', base, ours, theirs, mode };
}

/** Permissions that one side changed are that side's; where both did, what both allow. */
function mergedMode({ base, ours, theirs }: ThreeNodes<{ readonly mode: number }>): number {
  if (ours === undefined || theirs === undefined) return (ours ?? theirs ?? base)?.mode ?? 0o700;
  if (base?.mode === ours.mode) return theirs.mode;
  return base?.mode === theirs.mode ? ours.mode : ours.mode & theirs.mode;
}

function isFolderOrNone(node: TreeNode | undefined): node is FolderNode | undefined {
  return node === undefined || node.kind === 'folder';
}
