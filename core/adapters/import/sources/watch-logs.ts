import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { LogWatch } from '../../../runtime/log-imports.ts';
import { listLogs } from './list-logs.ts';
import { type FileStamp, sameStamp } from './log-file.ts';

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
  let looking = look(paths, known);
  const lookNow = () => {
    timer = undefined;
    looking = looking.then(async () => {
      const changed = stop.signal.aborted ? [] : await look(paths, known);
      if (changed.length > 0 && !stop.signal.aborted) onNews(changed);
      return changed;
    });
  };
  const lookSoon = () => {
    if (!stop.signal.aborted) timer ??= setTimeout(lookNow, GATHER_MS);
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
      for (const watcher of watchers.splice(0)) watcher.close();
    },
  };
}

/** Files that are not as they were known; what is found is known from now on. Those that are gone are forgotten. */
async function look(paths: readonly string[], known: Map<string, FileStamp>): Promise<string[]> {
  const { files } = await listLogs(paths);
  const changed = files.filter(({ realPath, stamp }) => {
    const before = known.get(realPath);
    return before === undefined || !sameStamp(before, stamp);
  });
  known.clear();
  for (const { realPath, stamp } of files) known.set(realPath, stamp);
  return changed.map(({ path }) => path);
}

/** Watches a folder with all in it, or the folder of a file: a file that is replaced is another file under its name. */
async function watchOne(path: string, onChange: () => void): Promise<FSWatcher | undefined> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
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
