import { lstatSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import { isSessionId, type SessionId, type TreeId } from '../../model/ids.ts';
import { createTurns } from '../../runtime/in-turn.ts';
import { createPace } from '../../runtime/pace.ts';
import type { Carried, Snapshot, WorkingFolder, Workspaces } from '../../runtime/ports/workspaces.ts';
import { type BlobStore, HostError } from '../../runtime/ports.ts';
import type { ReadTree } from '../../runtime/tree-blobs.ts';
import { bringTo } from './bring-to.ts';
import { forgetBrought, noteBrought, readBrought } from './brought-along.ts';
import { type CarryTo, carryFolders, foldersNowhere } from './carry-folders.ts';
import { onDisk } from './errno-of.ts';
import { type FolderMemory, newMemory } from './folder-memory.ts';
import { holdFolder } from './held-folder.ts';
import { folderFiles } from './inside.ts';
import { createKeptMemories, type KeptMemories } from './kept-memories.ts';
import { type LeftMarker, readMarker, writeMarker } from './left-marker.ts';
import { memoryOf } from './memory-of.ts';
import { removeEntry } from './remove-entry.ts';
import { scanFolder } from './scan-folder.ts';
import { takeBeside } from './take-beside.ts';

/** What working folders are made with. */
export interface FoldersWorld {
  /** The folder that the sessions' folders are in; made when the first is opened. */
  readonly folder: string;
  /** Where setups are kept. */
  readonly setups: string;
  readonly blobs: BlobStore;
  readonly sha256: Sha256;
  readonly nowMs: () => number;
  readonly readTree: ReadTree;
  readonly empty: TreeId;
}

/** The tree of a session's folder, beside what this process knows of it. */
const FILES = 'files';

/** The working folders of sessions below one folder: `<session>/files`, and how each was left beside it. */
export function createWorkingFolders(world: FoldersWorld): Pick<Workspaces, 'open' | 'has' | 'missing' | 'discard'> {
  const inTurn = createTurns<SessionId>();
  const memories = createKeptMemories();
  const folderOf = (session: SessionId): string => join(world.folder, named(session));
  const verbsOf = (session: SessionId) => folderVerbs({ session, folder: folderOf(session), world, memories });
  const filesOf = (session: SessionId): string => join(folderOf(session), FILES);
  const isMade = (session: SessionId) => onDisk(folderOf(session), async () => isThere(filesOf(session)));
  const besideIn = (session: SessionId, signal: AbortSignal | undefined): Promise<readonly string[]> =>
    inTurn(session, async () =>
      (await isMade(session)) ? (await verbsOf(session).scan(signal)).carried.map(({ path }) => path) : [],
    );
  return {
    open: (session, tree, { carried = [], signal } = {}) =>
      inTurn(session, async () => {
        const folder = folderOf(session);
        const path = filesOf(session);
        const found = await onDisk(folder, () => verbsOf(session).find(signal));
        if (found !== undefined) await verbsOf(session).move(found, tree, signal);
        return {
          path,
          files: folderFiles(path),
          carried: await onDisk(folder, () =>
            carryOnce(carried, { files: path, beside: folder, setups: world.setups, filesOf, signal }),
          ),
          snapshot: (until) => inTurn(session, () => verbsOf(session).take(until)),
          restore: (to, until) =>
            inTurn(session, async () => verbsOf(session).move(await verbsOf(session).scan(until), to, until)),
          takeBeside: (from, until) =>
            inTurn(session, async () => {
              const paths = await besideIn(from, until);
              const to = { files: path, beside: folder, signal: until };
              return onDisk(folder, () => takeBeside(paths, { from: filesOf(from), ...to }));
            }),
        } satisfies WorkingFolder;
      }),
    has: (session) => inTurn(session, () => isMade(session)),
    missing: (session, carried) =>
      inTurn(session, async () => {
        if (await isMade(session)) return [];
        const to = { files: filesOf(session), setups: world.setups, filesOf };
        return onDisk(folderOf(session), () => foldersNowhere(carried, to));
      }),
    discard: (session) => inTurn(session, () => onDisk(folderOf(session), () => verbsOf(session).discard())),
  };
}

/** Sessions that have a folder below one; none where it is not there. Rejects with HostError. */
export async function sessionsWithFolder(folder: string): Promise<readonly SessionId[]> {
  if (!isThere(folder)) return [];
  return (await onDisk(folder, () => readdir(folder))).filter(isSessionId);
}

/** Brings along those that the folder was not seen to have before: what is gone since then was removed. */
async function carryOnce(wanted: readonly Carried[], to: CarryTo): Promise<readonly Carried[]> {
  const before = readBrought(to.beside);
  const asked = wanted.filter(({ path }) => !before.has(path));
  if (asked.length === 0) return wanted.map((each) => ({ ...each, how: 'before' }));
  const came = new Map((await carryFolders(asked, to)).map((each) => [each.path, each]));
  const here = [...came.values()].filter(({ how }) => how !== 'missing');
  noteBrought(
    to.beside,
    here.map(({ path }) => path),
  );
  return wanted.map((each) => came.get(each.path) ?? { ...each, how: 'before' });
}

interface OneFolder {
  readonly session: SessionId;
  readonly folder: string;
  readonly world: FoldersWorld;
  readonly memories: KeptMemories;
}

/** What is done to one session's folder. Where any of it rejects, nothing is remembered of the folder. */
function folderVerbs({ session, folder, world, memories }: OneFolder) {
  const files = join(folder, FILES);
  const remembering = async <T>(work: (memory: FolderMemory) => Promise<T>): Promise<T> => {
    const memory = memories.take(session) ?? (await rememberLeft(folder, world));
    const done = await work(memory);
    memories.keep(session, memory);
    return done;
  };
  const scan = (signal: AbortSignal | undefined): Promise<Snapshot> =>
    remembering((memory) =>
      scanFolder(files, memory, { world, watch: { ...(signal === undefined ? {} : { signal }) } }),
    );
  return {
    scan,
    /** What is half made, to be made whole; undefined where the folder is to be left as it is. */
    find: async (signal: AbortSignal | undefined) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const left = readMarker(folder);
      const isHalf = typeof left === 'object' && left.is === 'moving';
      if (isThere(files) && !isHalf) return undefined;
      if (!isThere(files)) {
        writeMarker(folder, { is: 'moving', tree: world.empty });
        forgetBrought(folder);
        mkdirSync(files, { mode: 0o700 });
      }
      return scan(signal);
    },
    take: async (signal: AbortSignal | undefined) => {
      const snapshot = await scan(signal);
      leave(folder, { is: 'whole', tree: snapshot.tree });
      noteBrought(
        folder,
        snapshot.carried.map(({ path }) => path),
      );
      return snapshot;
    },
    move: async (from: Snapshot, tree: TreeId, signal: AbortSignal | undefined) => {
      if (from.tree === tree && from.leftOut.length === 0) {
        leave(folder, { is: 'whole', tree });
        return { written: 0, removed: 0 };
      }
      await world.readTree(tree);
      leave(folder, { is: 'moving', tree });
      const brought = await remembering((memory) =>
        bringTo(files, { tree, memory, leftOut: from.leftOut, signal }, world),
      );
      leave(folder, { is: 'whole', tree });
      return brought;
    },
    discard: async () => {
      memories.take(session);
      if (!isThere(folder)) return;
      if (isThere(files)) leave(folder, { is: 'moving', tree: world.empty });
      const root = holdFolder(world.folder);
      try {
        const inner = root.below(session);
        await removeEntry(inner, FILES, createPace());
        inner.close();
        await removeEntry(root, session, createPace());
      } finally {
        root.close();
      }
    },
  };
}

function named(session: SessionId): string {
  if (isSessionId(session)) return session;
  throw new HostError('workspace-name', `${JSON.stringify(session)} is no session’s id: it can have no folder.`);
}

async function rememberLeft(folder: string, { readTree }: FoldersWorld): Promise<FolderMemory> {
  const left = readMarker(folder);
  if (left === undefined || left === 'unreadable') return newMemory();
  try {
    return await memoryOf(left.tree, readTree);
  } catch (cause) {
    // A tree that is gone is of no help, and no reason to refuse another one.
    if (cause instanceof HostError && cause.code === 'store-broken') return newMemory();
    throw cause;
  }
}

/** Writes the marker only where it says something else. */
function leave(folder: string, marker: LeftMarker): void {
  const before = readMarker(folder);
  const isSame = typeof before === 'object' && before.is === marker.is && before.tree === marker.tree;
  if (!isSame) writeMarker(folder, marker);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
