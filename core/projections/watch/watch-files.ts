import type { SessionEvent } from '../../model/read-event.ts';
import type { ChangedPath, MomentFiles } from './moment.ts';

/** Paths of a step that are listed at most. */
const MOST = 1_000;

/** The files of a session as its events tell of them. Changed in place. */
export interface WatchedFiles {
  tree: string | undefined;
  /** Paths changed since the files began. */
  readonly changed: Set<string>;
}

/** Folds an event in; gives what it changed. */
export function foldFiles(files: WatchedFiles, event: SessionEvent): readonly ChangedPath[] {
  const changes = changesIn(event);
  if (event.kind === 'workspace/began') files.changed.clear();
  for (const { path } of changes) files.changed.add(path);
  files.tree = treeAfter(event) ?? files.tree;
  return changes;
}

/** The files of a moment in which some paths were changed. */
export function filesNow({ tree, changed }: WatchedFiles, now: readonly ChangedPath[]): MomentFiles {
  return { ...(tree === undefined ? {} : { tree }), changed: changed.size, now: now.slice(0, MOST) };
}

function changesIn(event: SessionEvent): readonly ChangedPath[] {
  if (event.kind === 'tool/ended') return (event.payload.changes ?? []).map(({ path, change }) => ({ path, change }));
  if (event.kind === 'workspace/changed-outside')
    return event.payload.paths.map((path) => ({ path, change: 'unknown' }));
  return [];
}

function treeAfter(event: SessionEvent): string | undefined {
  switch (event.kind) {
    case 'workspace/began':
    case 'workspace/restored':
      return event.payload.tree;
    case 'workspace/changed-outside':
      return event.payload.after;
    case 'tool/ended':
      return event.payload.treeAfter;
    case 'merge/completed':
    case 'session/detached':
      return event.payload.tree;
    default:
      return undefined;
  }
}
