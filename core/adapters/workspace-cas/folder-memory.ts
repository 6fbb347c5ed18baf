import type { Stats } from 'node:fs';
import type { TreeId } from '../../model/ids.ts';
import { MODE_BITS, type TreeNode } from '../../model/workspace/tree.ts';

/** What is remembered of a folder between two scans, so that only what changed is read. */
export interface FolderMemory {
  /** The folder's tree; undefined where it was never wholly scanned. */
  tree: TreeId | undefined;
  /** Its nodes, by name. */
  readonly nodes: Map<string, RememberedNode>;
  readonly folders: Map<string, FolderMemory>;
  /** Names of dependency folders in it. */
  readonly carried: Set<string>;
  /** Whether something in it could be in no tree: it is looked at anew each time. */
  hasLeftOut: boolean;
}

/** A file or link as it was when it was read. */
export interface RememberedNode {
  readonly node: TreeNode;
  /** Absent for a folder, and for what has to be read again. */
  readonly stat?: FileStat;
}

/** What tells a file that was written from one that was not. Times in Unix ms. */
type FileStat = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino' | 'dev' | 'mode'>;

/** Nothing remembered. */
export function newMemory(): FolderMemory {
  return { tree: undefined, nodes: new Map(), folders: new Map(), carried: new Set(), hasLeftOut: false };
}

/**
 * Clocks of file systems step by up to 10 ms: a file that was written this shortly before it was read may be written again within the same
 * step and look untouched.
 */
const STEP_MS = 20;

/** Remembers a file as it was before it was read. One that changed so lately that a later write might not be seen is read again. */
export function remembered(node: TreeNode, stat: FileStat, nowMs: number): RememberedNode {
  if (stat.ctimeMs > nowMs - STEP_MS) return { node };
  const { size, mtimeMs, ctimeMs, ino, dev, mode } = stat;
  return { node, stat: { size, mtimeMs, ctimeMs, ino, dev, mode } };
}

/** Whether a file is as it was when it was read. */
export function isAsRemembered(known: RememberedNode | undefined, now: FileStat): boolean {
  const then = known?.stat;
  return (
    then !== undefined &&
    then.ctimeMs === now.ctimeMs &&
    then.mtimeMs === now.mtimeMs &&
    then.size === now.size &&
    then.ino === now.ino &&
    then.dev === now.dev &&
    then.mode === now.mode
  );
}

/** The permission bits that a tree keeps. */
export function modeOf({ mode }: Pick<Stats, 'mode'>): number {
  return mode & MODE_BITS;
}
