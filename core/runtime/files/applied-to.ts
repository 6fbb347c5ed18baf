import type { EventId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';

/** What was written to a folder and can be taken back: the folder was `from` at the paths that were written, and `to` afterwards. */
export interface Written {
  readonly event: EventId;
  readonly target: string;
  readonly from: TreeId;
  readonly to: TreeId;
}

/** What a session's history says of one folder. */
export interface AppliedTo {
  /** The tree that the folder and the session came from last; undefined where they have nothing in common. */
  readonly base: TreeId | undefined;
  /** The tree that the session began with, where that came from the folder, or from a commit of it. */
  readonly began: TreeId | undefined;
  /** Newest last. */
  readonly written: readonly Written[];
}

/** Folds what was applied to a folder. `isTarget`: whether a path names it. */
export function appliedTo(history: readonly SessionEvent[], isTarget: (path: string) => boolean): AppliedTo {
  const bases: (TreeId | undefined)[] = [undefined];
  const written: (Written & { isWhole: boolean })[] = [];
  for (const event of history) {
    if (event.kind === 'workspace/began') {
      const { from, tree } = event.payload;
      bases[0] = from.how !== 'empty' && isTarget(from.path) ? (tree as TreeId) : undefined;
    }
    if (event.kind === 'workspace/applying' && isTarget(event.payload.target)) {
      const { target, from, to, undone } = event.payload;
      if (undone === undefined)
        written.push({ event: event.id, target, from: from as TreeId, to: to as TreeId, isWhole: false });
    }
    if (event.kind === 'workspace/applied' && event.payload.branch === undefined && isTarget(event.payload.target)) {
      if (event.payload.failed !== undefined) continue;
      if (event.payload.undone === true) {
        if (written.pop()?.isWhole === true) bases.pop();
        continue;
      }
      const last = written.at(-1);
      if (last !== undefined) last.isWhole = true;
      bases.push(event.payload.tree as TreeId);
    }
  }
  return { base: bases.at(-1), began: bases[0], written };
}
