import type { BlobId, EventId, SessionId } from '../ids.ts';
import type { ConflictLayer } from './commands.ts';

/** An answer as it is on record. */
export type Settled =
  | { readonly take: 'base' | 'ours' | 'theirs'; readonly by: EventId }
  | { readonly take: 'edit'; readonly text: BlobId; readonly by: EventId }
  | { readonly take: 'both'; readonly key: string; readonly by: EventId };

/** A merge that was opened and is neither completed nor abandoned. */
export interface MergeUnderWay {
  /** The event that opened it. */
  readonly opened: EventId;
  readonly theirs: SessionId;
  /** Both heads as previewed. */
  readonly ourHead: EventId;
  readonly theirHead: EventId;
  readonly ancestor: EventId | undefined;
  /** Paths and keys that a person answers for. */
  readonly conflicts: Readonly<Record<ConflictLayer, readonly string[]>>;
  /** By path and by key the newest answer. */
  readonly settled: Readonly<Record<ConflictLayer, ReadonlyMap<string, Settled>>>;
  /** True once ours went on beside the merge: it is no longer what was previewed. */
  readonly hasMoved: boolean;
}

/** Conflicts that nobody answered yet, paths first. */
export function openConflicts({ conflicts, settled }: MergeUnderWay): readonly string[] {
  const open = (layer: ConflictLayer) => conflicts[layer].filter((conflict) => !settled[layer].has(conflict));
  return [...open('workspace'), ...open('memory')];
}
