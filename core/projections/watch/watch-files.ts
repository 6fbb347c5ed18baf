import type { SessionEvent } from '../../model/read-event.ts';
import { treeAfter } from '../../model/workspace/tree-after.ts';
import type { ChangedPath, MomentFiles } from './moment.ts';

/** Paths of a step that are listed at most. */
const MOST = 1_000;

/** A path that an event changed. `before`, `after`: what was there and what is then, as texts that are equal where that is; absent for nothing. */
export interface MovedPath {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly before?: string;
  readonly after?: string;
}

/** The files of a session as its events tell of them. Changed in place. */
export interface WatchedFiles {
  tree: string | undefined;
  /** The event that the files began with, as it says itself. */
  began: string | undefined;
  /** Paths that are not as they were when the files began. */
  readonly since: Map<string, Since>;
}

interface Since {
  readonly was: string | undefined;
  readonly change: ChangedPath['change'];
}

/** Files of which nothing is known. */
export function noFiles(): WatchedFiles {
  return { tree: undefined, began: undefined, since: new Map() };
}

/**
 * Folds an event in; gives what it changed. `moved`: what differs between its trees; where nobody can compare them any more it is what the
 * event itself lists.
 */
export function foldFiles(
  files: WatchedFiles,
  event: SessionEvent,
  moved: readonly MovedPath[] | undefined,
): readonly ChangedPath[] {
  files.tree = treeAfter(event) ?? files.tree;
  if (event.kind === 'workspace/began' || event.kind === 'session/detached') files.began = treeAfter(event) && event.id;
  if (event.kind === 'workspace/began') {
    files.since.clear();
    return [];
  }
  if (moved === undefined) return listed(files, event);
  for (const path of moved) foldPath(files.since, path);
  return moved.map(({ path, change }) => changedPath(path, change, files));
}

/** The files of a moment in which some paths were changed. */
export function filesNow({ tree, began, since }: WatchedFiles, now: readonly ChangedPath[]): MomentFiles {
  return {
    ...(tree === undefined ? {} : { tree }),
    ...(began === undefined ? {} : { began }),
    changed: since.size,
    now: now.slice(0, MOST),
  };
}

function foldPath(since: WatchedFiles['since'], { path, before, after }: MovedPath): void {
  const known = since.get(path);
  const was = known === undefined ? before : known.was;
  if (was === after) since.delete(path);
  else since.set(path, { was, change: was === undefined ? 'added' : after === undefined ? 'removed' : 'changed' });
}

function listed(files: WatchedFiles, event: SessionEvent): readonly ChangedPath[] {
  const changes = listedIn(event);
  for (const { path, change } of changes)
    files.since.set(path, { was: files.since.get(path)?.was, change: files.since.get(path)?.change ?? change });
  return changes.map(({ path, change }) => changedPath(path, change, files));
}

function listedIn(event: SessionEvent): readonly Pick<ChangedPath, 'path' | 'change'>[] {
  if (event.kind === 'tool/ended') return event.payload.changes ?? [];
  if (event.kind === 'workspace/changed-outside')
    return event.payload.paths.map((path) => ({ path, change: 'unknown' }));
  return [];
}

function changedPath(path: string, change: ChangedPath['change'], { since }: WatchedFiles): ChangedPath {
  const now = since.get(path)?.change;
  return { path, change, ...(now === undefined ? {} : { since: now }) };
}
