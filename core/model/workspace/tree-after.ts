import type { SessionEvent } from '../read-event.ts';

/** The tree that the files of a session are from an event on; undefined for one that leaves them as they are (S6). */
export function treeAfter(event: SessionEvent): string | undefined {
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

/** The tree that an event says of itself that it found; undefined where the files are what its history made them. */
export function treeFound(event: SessionEvent): string | undefined {
  return event.kind === 'tool/ended' ? event.payload.treeBefore : undefined;
}
