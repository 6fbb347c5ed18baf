import { type FSWatcher, watch } from 'node:fs';

/** Watches on single folders, without what is below them. */
export interface FolderWatches {
  /** Watches these folders, and others no more. True where one of them was not watched before. */
  readonly set: (folders: readonly string[]) => boolean;
  readonly close: () => void;
}

/**
 * Linux tells of single folders only, and a watch of all below one is made up of a watch on each file there, which goes on with a file that was
 * renamed and not with the one that was put in its place. Elsewhere the system watches all below a folder.
 */
export const WATCHES_EACH_FOLDER = process.platform === 'linux';

/** Watches no folder. `onChange`: something in a folder came, went or changed. */
export function createFolderWatches(onChange: () => void): FolderWatches {
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, onChange);
      // The folder went away, or the system has no watch left: the files are looked at every few seconds all the same.
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  };
  return {
    set: (folders) => {
      const wanted = new Set(folders);
      for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) drop(folder);
      const fresh = [...wanted].filter((folder) => !watchers.has(folder));
      fresh.forEach(add);
      return fresh.some((folder) => watchers.has(folder));
    },
    close: () => {
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}
