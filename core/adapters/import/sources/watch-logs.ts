import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { LogWatch } from '../../../runtime/log-imports.ts';
import { listLogs } from './list-logs.ts';
import { type FileStamp, sameStamp } from './log-file.ts';
import { createFolderWatches, WATCHES_EACH_FOLDER } from './watch-folders.ts';

/** How often the files are looked at anyway, in ms: not every system tells of every change, and network drives tell of none. */
const POLL_MS = 5000;
/** Changes that follow each other so closely are looked at once, in ms. */
const GATHER_MS = 150;

/**
 * Tells the paths of files that are new or changed, of a path itself or below it, from now on. The system's own news only say
 * that it is time to look: what changed shows in the files' stamps, so that renames, truncations and lost news are all seen.
 */
export function watchLogs(
  paths: readonly string[],
  onNews: (paths: readonly string[]) => void,
  { pollMs = POLL_MS }: { readonly pollMs?: number } = {},
): LogWatch {
  const known = new Map<string, FileStamp>();
  const watchers: FSWatcher[] = [];
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const lookSoon = () => {
    if (!stop.signal.aborted) timer ??= setTimeout(lookNow, GATHER_MS);
  };
  const folders = createFolderWatches(lookSoon);
  const lookOnce = async (): Promise<readonly string[]> => {
    const seen = await look(paths, known);
    // What came into a folder between the look and the watch is seen by another look.
    if (WATCHES_EACH_FOLDER && !stop.signal.aborted && folders.set(seen.folders)) lookSoon();
    return seen.changed;
  };
  let looking = lookOnce();
  const lookNow = () => {
    timer = undefined;
    looking = looking.then(async () => {
      const changed = stop.signal.aborted ? [] : await lookOnce();
      if (changed.length > 0 && !stop.signal.aborted) onNews(changed);
      return changed;
    });
  };
  for (const path of paths) {
    void watchOne(path, lookSoon).then((watcher) => {
      if (stop.signal.aborted) watcher?.close();
      else if (watcher !== undefined) watchers.push(watcher);
    });
  }
  const poll = setInterval(lookSoon, pollMs);
  poll.unref();
  return {
    close: () => {
      stop.abort();
      clearInterval(poll);
      clearTimeout(timer);
      folders.close();
      for (const watcher of watchers.splice(0)) watcher.close();
    },
  };
}

interface Seen {
  readonly changed: readonly string[];
  readonly folders: readonly string[];
}

/** Files that are not as they were known; what is found is known from now on. Those that are gone are forgotten. */
async function look(paths: readonly string[], known: Map<string, FileStamp>): Promise<Seen> {
  const { files, folders } = await listLogs(paths);
  const changed = files.filter(({ realPath, stamp }) => {
    const before = known.get(realPath);
    return before === undefined || !sameStamp(before, stamp);
  });
  known.clear();
  for (const { realPath, stamp } of files) known.set(realPath, stamp);
  return { changed: changed.map(({ path }) => path), folders };
}

/** Watches a folder with all in it, where the system can, or the folder of a file: a file that is replaced is another file under its name. */
async function watchOne(path: string, onChange: () => void): Promise<FSWatcher | undefined> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isFolder && WATCHES_EACH_FOLDER) return undefined;
  const name = basename(path);
  try {
    const watcher = isFolder
      ? watch(path, { recursive: true }, onChange)
      : watch(dirname(path), (_, changed) => {
          if (changed === null || changed === name) onChange();
        });
    // The folder went away, or the system has no watch left: the files are looked at every few seconds all the same.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
