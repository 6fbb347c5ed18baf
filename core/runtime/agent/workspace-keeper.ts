import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { SessionId, TreeId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { treeAfter } from '../../model/workspace/tree-after.ts';
import type { WalkedDisk } from '../ports/walked-disk.ts';
import type { Carried, Dependency, Snapshot, TreeChange, WorkingFolder, Workspaces } from '../ports/workspaces.ts';
import { type Brought, type BroughtTree, bringInto, broughtTree, type Theirs } from './bring-into.ts';
import { carriedIn } from './carried-in.ts';
import { type BesideChanges, besideFacts, isBesideAsTold, keepBeside } from './keep-beside.ts';

/** The files of a session while it runs: no folder is made before the first effect (F2). */
export interface WorkspaceKeeper {
  /** The tree that the session's files are, as the record has it. */
  readonly tree: () => TreeId;
  /**
   * The folder, as the record has it; with it what was written there since by nobody's call, to be recorded first (T4). Rejects with the reason
   * of `until`, or of the signal.
   */
  readonly folder: (until?: AbortSignal) => Promise<FolderNow>;
  /**
   * Takes the folder as it is after a call: the tree from now on, and what changed. After a {@link WorkspaceKeeper.bring} that is the tree that it made:
   * what was written since is found at the next look. Rejects with the reason of `signal`; the tree stays then.
   */
  readonly taken: (signal?: AbortSignal) => Promise<Taken>;
  /**
   * What the folder holds that the record has not, where steps of a run were lost with its host: to be recorded before {@link WorkspaceKeeper.back}
   * brings it back to the tree, which stays. None where it is the tree, or there is no folder. Rejects with the reason of the signal.
   */
  readonly lost: () => Promise<readonly Draft[]>;
  /** Brings the folder back to a tree; gives the paths of dependency folders that went with it. Rejects with the reason of the signal. */
  readonly back: (tree: TreeId) => Promise<readonly string[]>;
  /** Dependency folders beside the tree, as the folder was looked at last; none before it was. */
  readonly beside: () => readonly Dependency[];
  /**
   * Brings into the folder, as {@link WorkspaceKeeper.folder} found it right before, what another one made of `base` (F5), to be taken: whole where
   * nobody changed it here meanwhile, else three-way, and a path that was changed in both stays as it is here. Rejects with the reason of
   * the signal; the folder may be between the two then.
   */
  readonly bring: (theirs: Theirs, until: AbortSignal) => Promise<Brought>;
}

/** A folder as it is before a call. */
export interface FolderNow {
  readonly folder: WorkingFolder;
  readonly outside: readonly Draft[];
  /** What it takes on disk; absent where nobody counted. */
  readonly disk?: WalkedDisk;
}

/** A folder as it was taken after a call, with what became of the dependency folders beside it. */
export interface Taken extends BesideChanges {
  readonly snapshot: Snapshot;
  readonly changes: readonly TreeChange[];
  /** What can be in no tree and was not there before the call. */
  readonly leftOut: Snapshot['leftOut'];
  /** Paths of dependency folders that were to come along when the folder was made, and did not. Told once. */
  readonly missing: readonly string[];
}

/** Where the files of a session stand. */
export interface FilesPlace {
  readonly tree: TreeId;
  readonly carried: readonly Carried[];
  /**
   * What the working folder was made as, or left as, where the record went on without it: a merge or a fast-forward writes to no folder,
   * and the next effect brings it along.
   */
  readonly folderTree?: TreeId;
}

/** Where a session's files stand at the end of its history: the newest event that names a tree says it (S6, F2). */
export function placeOfFiles(history: readonly SessionEvent[], session?: SessionId): FilesPlace | undefined {
  for (const event of history.toReversed()) {
    const tree = treeAfter(event);
    if (tree === undefined) continue;
    const folderTree = session === undefined ? undefined : folderTreeOf(history, session);
    return {
      tree: tree as TreeId,
      carried: carriedIn(history).map(({ holds: _, ...each }) => ({ ...each, how: 'missing' })),
      ...(folderTree === undefined || folderTree === tree ? {} : { folderTree }),
    };
  }
  return undefined;
}

/** What the files of a session are kept by at the end of its history: nothing, where no event names a tree. */
export function filesToKeep(
  history: readonly SessionEvent[],
  session: SessionId,
  { empty }: Pick<Workspaces, 'empty'>,
): KeptFiles {
  const left = untakenIn(history, session);
  const place = placeOfFiles(history, session) ?? { tree: empty, carried: [] };
  const carried = fromParent(place.carried, history, session);
  return { ...place, carried, ...(left === undefined ? {} : { left }) };
}

/** Where the dependency folders of a session are copied from, but those that it made: before all else the folder of the session that it left from. */
function fromParent(carried: readonly Carried[], history: readonly SessionEvent[], session: SessionId) {
  if (carried.length === 0) return carried;
  const parent = history.findLast((event) => isInFolderOf(event, session))?.envelope.origin.session;
  if (parent === undefined) return carried;
  return carried.map((each) => (each.session === session ? each : { ...each, session: parent }));
}

/** Whether an event was written for what the working folder of another session was: that is what it leaves to its forks. */
function isInFolderOf(event: SessionEvent, session: SessionId): boolean {
  return event.envelope.origin.session !== session && treeInFolder(event) !== undefined;
}

/** The newest tree that the session's own folder was seen to be; where none was, the tree that the session left from. */
function folderTreeOf(history: readonly SessionEvent[], session: SessionId): TreeId | undefined {
  const own = history.filter(({ envelope }) => envelope.origin.session === session);
  const seen = own
    .toReversed()
    .map(treeInFolder)
    .find((tree) => tree !== undefined);
  if (seen !== undefined) return seen as TreeId;
  return placeOfFiles(history.slice(0, history.findIndex(({ id }) => id === own[0]?.id) + 1))?.tree;
}

/** The tree that a folder was for an event to be written; undefined for one that is written without a folder. */
function treeInFolder(event: SessionEvent): string | undefined {
  if (event.kind === 'tool/started') return event.payload.treeBefore;
  return event.kind === 'merge/completed' ? undefined : treeAfter(event);
}

/** The newest call in the session's own folder whose files were not taken; undefined where the folder was looked at since. */
function untakenIn(history: readonly SessionEvent[], session: SessionId): string | undefined {
  for (const event of history.toReversed()) {
    if (event.envelope.origin.session !== session) return undefined;
    if (event.kind === 'tool/ended' && event.payload.untaken === true)
      return partsOf(event.payload.parts, 'tool-result')[0]?.callId;
    if (treeInFolder(event) !== undefined) return undefined;
  }
  return undefined;
}

/** Paths that an event lists at most. */
const MOST_PATHS = 1_000;

/** Where the files of a session that is kept stand, and what ends waiting for its folder. What a call left behind is taken all the same. */
export interface KeptFiles extends FilesPlace {
  /** The call that was stopped before its files were taken (X3), where the folder was not looked at since. */
  readonly left?: string;
  readonly signal?: AbortSignal;
}

/** Keeps the files of a session whose record ends at `tree`. */
export function keepWorkspace(workspaces: Workspaces, session: SessionId, start: KeptFiles): WorkspaceKeeper {
  const { signal } = start;
  let { tree, left } = start;
  const record = keepBeside(start.carried);
  let leftOutBefore: ReadonlySet<string> = new Set();
  let beside: readonly Dependency[] = [];
  let brought: Pick<BroughtTree, 'tree' | 'trees'> | undefined;
  let opened: Promise<WorkingFolder> | undefined;
  const open = () => {
    opened ??= openFolder(workspaces, session, start).then((folder) => {
      record.missed(folder.carried.filter(({ how }) => how === 'missing').map(({ path }) => path));
      return folder;
    });
    return opened;
  };
  const madeBy = async (came: typeof brought, found: TreeId) =>
    came === undefined || came.tree === found ? found : (await broughtTree(came.trees, workspaces)).tree;
  return {
    tree: () => tree,
    async folder(until = signal) {
      const folder = await open();
      const { tree: now, disk, leftOut, carried } = await folder.snapshot(until);
      leftOutBefore = new Set(leftOut.map(({ path }) => path));
      beside = carried;
      const found = { folder, ...(disk === undefined ? {} : { disk }) };
      const changes = now === tree ? [] : await workspaces.changes(tree, now);
      const besideNow = record.differ(carried);
      if (now === tree && isBesideAsTold(besideNow) && left === undefined) return { ...found, outside: [] };
      const by = left === undefined ? {} : { left };
      const outside = changedOutside(tree, now, { changes, ...besideNow }, by);
      tree = now;
      left = undefined;
      return { ...found, outside: [outside] };
    },
    async taken(until) {
      const folder = await open();
      const found = await folder.snapshot(until);
      const snapshot = { ...found, tree: await madeBy(brought, found.tree) };
      const changes = snapshot.tree === tree ? [] : await workspaces.changes(tree, snapshot.tree);
      tree = snapshot.tree;
      brought = undefined;
      const leftOut = snapshot.leftOut.filter(({ path }) => !leftOutBefore.has(path));
      const missing = record.missing();
      return { snapshot, changes, leftOut, missing, ...record.differ(snapshot.carried) };
    },
    async lost() {
      // What a stopped call left is told as that, and stays.
      if (left !== undefined || !(await workspaces.has(session))) return [];
      const { tree: now, carried } = await (await open()).snapshot(signal);
      const besideNow = record.differ(carried);
      if (now === tree && isBesideAsTold(besideNow)) return [];
      const changes = now === tree ? [] : await workspaces.changes(tree, now);
      const found = changedOutside(tree, now, { changes, ...besideNow }, { cutOff: true });
      if (now === tree) return [found];
      const restored: PayloadOf<'workspace/restored'> = { tree, cutOff: true };
      return [found, { kind: 'workspace/restored', payload: restored, refs: [{ tree }] }];
    },
    async back(to) {
      const folder = await open();
      await folder.restore(to, signal);
      tree = to;
      return record.differ((await folder.snapshot(signal)).carried).removed;
    },
    beside: () => beside,
    async bring(theirs, until) {
      const {
        tree: made,
        trees,
        ...came
      } = await bringInto(await open(), { ...theirs, ours: tree, until }, workspaces);
      brought = { tree: made, trees };
      return came;
    },
  };
}

/**
 * Opens the folder. One that is still as it was before a merge is brought to what the merge came to; what was written there by hand since
 * goes along, and where it is in the way of the merge it wins: it is newer, and found as changed outside (T4).
 */
async function openFolder(
  workspaces: Workspaces,
  session: SessionId,
  { tree, carried, folderTree, signal }: KeptFiles,
): Promise<WorkingFolder> {
  const folder = await workspaces.open(session, tree, { carried, ...(signal === undefined ? {} : { signal }) });
  if (folderTree === undefined) return folder;
  const { tree: now } = await folder.snapshot(signal);
  if (now === tree) return folder;
  const trees = { base: folderTree, ours: tree, theirs: now };
  const { conflicts, tree: joined } = await workspaces.merge(trees, []);
  const byHand = conflicts.map(({ path }) => ({ path, take: 'theirs' as const }));
  const to = joined ?? (await workspaces.merge(trees, byHand)).tree;
  if (to === undefined) throw new Error('a merge with all conflicts settled has no tree');
  await folder.restore(to, signal);
  return folder;
}

interface LeftBy {
  readonly left?: string;
  readonly cutOff?: true;
}

interface FoundChanges extends BesideChanges {
  readonly changes: readonly TreeChange[];
}

function changedOutside(before: TreeId, after: TreeId, found: FoundChanges, by: LeftBy): Draft {
  const { changes } = found;
  const paths = changes.slice(0, MOST_PATHS).map(({ path }) => path);
  const payload: PayloadOf<'workspace/changed-outside'> = {
    before,
    after,
    paths,
    changed: changes.length,
    ...besideFacts(found),
    ...by,
  };
  return {
    kind: 'workspace/changed-outside',
    payload,
    refs: [{ tree: before }, { tree: after }],
  };
}
