import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId, TreeId } from '../../model/ids.ts';
import { isSameNode, mergeNode, type NodeMerge, type ThreeNodes } from '../../model/workspace/merge-node.ts';
import { type TreeNode, treeText } from '../../model/workspace/tree.ts';
import { joinLines } from '../../projections/diff/join-lines.ts';
import type { MergeTrees, SettledPath, TreeConflict, TreeMerge } from '../../runtime/ports/workspaces.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import { readText } from '../../runtime/read-text.ts';
import type { ReadTree } from '../../runtime/tree-blobs.ts';
import { entryOf } from './entry-of.ts';
import { treeChanges } from './tree-changes.ts';

/** What a merge is made with. */
export interface MergeWorld {
  readonly blobs: Pick<BlobStore, 'get' | 'putAll'>;
  readonly sha256: Sha256;
  readonly readTree: ReadTree;
  readonly empty: TreeId;
}

interface Merging {
  readonly world: MergeWorld;
  readonly settled: ReadonlyMap<string, SettledPath>;
  /** Trees and texts that the merge makes; stored where it has no conflict. */
  readonly made: Map<BlobId, Uint8Array>;
  readonly conflicts: TreeConflict[];
  readonly brought: TreeMerge['brought'][number][];
}

/** Merges two trees that came from one. Answers for paths without a conflict change nothing. Rejects with HostError where a tree is not there. */
export async function mergeTrees(
  { base, ours, theirs }: MergeTrees,
  settled: readonly SettledPath[],
  world: MergeWorld,
): Promise<TreeMerge> {
  const merging: Merging = {
    world,
    settled: new Map(settled.map((each) => [each.path, each])),
    made: new Map(),
    conflicts: [],
    brought: [],
  };
  const nodes = await mergeFolder({ base, ours, theirs }, '', merging);
  const { conflicts, brought } = merging;
  if (conflicts.length > 0) return { conflicts, brought };
  const tree = made(treeText(nodes), merging) as string as TreeId;
  await world.blobs.putAll([...merging.made.values()]);
  return { tree, conflicts, brought };
}

/** The nodes of a merged folder; those in conflict are left out. */
async function mergeFolder(trees: ThreeNodes<TreeId>, folder: string, merging: Merging): Promise<TreeNode[]> {
  const [base, ours, theirs] = await Promise.all(
    [trees.base, trees.ours, trees.theirs].map(async (tree) => {
      const nodes = tree === undefined ? [] : await merging.world.readTree(tree);
      return new Map(nodes.map((node) => [node.name, node]));
    }),
  );
  const names = [...new Set([base, ours, theirs].flatMap((nodes) => [...(nodes?.keys() ?? [])]))].sort();
  const merged: TreeNode[] = [];
  for (const name of names) {
    const nodes = { base: base?.get(name), ours: ours?.get(name), theirs: theirs?.get(name) };
    const node = await mergeName(nodes, { name, folder }, merging);
    if (node !== undefined) merged.push(node);
  }
  return merged;
}

interface Place {
  readonly name: string;
  readonly folder: string;
}

async function mergeName(nodes: ThreeNodes, place: Place, merging: Merging): Promise<TreeNode | undefined> {
  const how = mergeNode(nodes);
  if (how.type === 'conflict') return settle(nodes, how.why, place, merging);
  if (how.type === 'folders') return mergeFolders(how, place, merging);
  if (how.type === 'join') return join(nodes, how, place, merging);
  const node = how.type === 'file' ? how.node : nodes[how.side];
  await bring({ ours: nodes.ours, node, how: 'theirs' }, place, merging);
  return node;
}

async function mergeFolders(
  { folders: { base, ours, theirs }, mode }: Extract<NodeMerge, { type: 'folders' }>,
  place: Place,
  merging: Merging,
): Promise<TreeNode | undefined> {
  const trees = { base: base?.tree, ours: ours?.tree, theirs: theirs?.tree };
  const openBefore = merging.conflicts.length;
  const nodes = await mergeFolder(trees, pathOf(place), merging);
  const isWhole = merging.conflicts.length === openBefore;
  if (isWhole && nodes.length === 0 && (ours === undefined || theirs === undefined)) return undefined;
  const tree = made(treeText(nodes), merging) as string as TreeId;
  return { kind: 'folder', name: place.name, tree, mode };
}

async function join(
  nodes: ThreeNodes,
  { base, ours, theirs, mode }: Extract<NodeMerge, { type: 'join' }>,
  place: Place,
  merging: Merging,
): Promise<TreeNode | undefined> {
  const { blobs } = merging.world;
  const [was, a, b] = await Promise.all([
    base && readText(base, blobs),
    readText(ours, blobs),
    readText(theirs, blobs),
  ]);
  const joined = was === undefined || a === undefined || b === undefined ? undefined : joinLines(was, a, b);
  if (joined === undefined) return settle(nodes, 'content', place, merging);
  merging.brought.push({ path: pathOf(place), how: 'joined' });
  return fileOf(joined, { name: place.name, mode }, merging);
}

/** Takes a person's answer, or asks for one. */
async function settle(
  nodes: ThreeNodes,
  why: TreeConflict['why'],
  place: Place,
  merging: Merging,
): Promise<TreeNode | undefined> {
  const path = pathOf(place);
  const answer = merging.settled.get(path);
  if (answer === undefined) {
    const { base, ours, theirs } = nodes;
    merging.conflicts.push({
      path,
      why,
      ...(base && { base: entryOf(base, place.folder) }),
      ...(ours && { ours: entryOf(ours, place.folder) }),
      ...(theirs && { theirs: entryOf(theirs, place.folder) }),
    });
    return undefined;
  }
  const node = answer.take === 'edit' ? edited(nodes, answer.text, place, merging) : nodes[answer.take];
  await bring({ ours: nodes.ours, node, how: 'settled' }, place, merging);
  return node;
}

function edited(nodes: ThreeNodes, text: string, { name }: Place, merging: Merging): TreeNode {
  const like = [nodes.ours, nodes.theirs, nodes.base].find((node) => node?.kind === 'file');
  return fileOf(text, { name, mode: like?.kind === 'file' ? like.mode : 0o644 }, merging);
}

interface Bringing {
  readonly ours: TreeNode | undefined;
  /** What stands in the place of ours. */
  readonly node: TreeNode | undefined;
  readonly how: 'theirs' | 'settled';
}

/** Says what comes of a node that stands in the place of ours: nothing where that is ours. */
async function bring({ ours, node, how }: Bringing, place: Place, { world, brought }: Merging): Promise<void> {
  if (isSameNode(ours, node)) return;
  const path = pathOf(place);
  const isKept = ours?.kind === 'folder' && node?.kind === 'folder' && ours.mode === node.mode;
  if (!isKept) brought.push({ path, how });
  const treeOf = (each: TreeNode | undefined): TreeId => (each?.kind === 'folder' ? each.tree : world.empty);
  for (const change of await treeChanges(treeOf(ours), treeOf(node), world.readTree)) {
    const inner = `${path}/${change.path}`;
    if (brought.at(-1)?.path !== inner) brought.push({ path: inner, how });
  }
}

function fileOf(
  text: string,
  { name, mode }: { readonly name: string; readonly mode: number },
  merging: Merging,
): TreeNode {
  return { kind: 'file', name, blob: made(text, merging), sizeBytes: Buffer.byteLength(text), mode };
}

function made(text: string, { world, made: values }: Merging): BlobId {
  const bytes = Buffer.from(text);
  const id = world.sha256(bytes) as BlobId;
  values.set(id, bytes);
  return id;
}

function pathOf({ name, folder }: Place): string {
  return folder === '' ? name : `${folder}/${name}`;
}
