import type { SessionEvent } from '../../model/read-event.ts';

/** A path that can be in no tree, and why, in words. */
export interface LeftOut {
  readonly path: string;
  readonly because: string;
}

/** Paths of a session's files that a history says are in no tree: what was left out of it, when it began or by a call, oldest first. */
export function leftOutIn(history: readonly SessionEvent[]): readonly LeftOut[] {
  return history.flatMap((event) =>
    event.kind === 'workspace/began' || event.kind === 'tool/ended' ? (event.payload.leftOut ?? []) : [],
  );
}
