import type { BlobId, EventId, SessionId } from '../ids.ts';
import type { EventOf, SessionEvent } from '../read-event.ts';
import type { MergeUnderWay, Settled } from './state.ts';

/**
 * Folds one own event of a session into the merge that is under way in it, undefined while none is. What a fork inherited is no own event:
 * an open merge stays with the session that opened it (F3).
 */
export function evolveMerge(merge: MergeUnderWay | undefined, event: SessionEvent): MergeUnderWay | undefined {
  if (event.kind === 'merge/opened') return opened(event);
  if (merge === undefined) return undefined;
  switch (event.kind) {
    case 'merge/settled':
      return event.payload.opened === merge.opened ? settle(merge, event) : merge;
    case 'merge/completed':
    case 'merge/abandoned':
      return event.payload.opened === merge.opened ? undefined : merge;
    case 'withheld':
      return erased(merge, event.envelope.kind);
    default:
      return { ...merge, hasMoved: true };
  }
}

/** One merge is open at a time, so that an end that was erased is its end; a conflict whose answer was erased is open again. */
function erased(merge: MergeUnderWay, kind: string): MergeUnderWay | undefined {
  if (kind === 'merge/completed' || kind === 'merge/abandoned') return undefined;
  return kind === 'merge/settled' ? merge : { ...merge, hasMoved: true };
}

function opened({ id, payload }: EventOf<'merge/opened'>): MergeUnderWay {
  return {
    opened: id,
    theirs: payload.theirs as SessionId,
    ourHead: payload.ours as EventId,
    theirHead: payload.theirHead as EventId,
    ancestor: payload.ancestor as EventId | undefined,
    conflicts: { workspace: payload.conflicts, memory: payload.keys ?? [] },
    settled: { workspace: new Map(), memory: new Map() },
    hasMoved: false,
  };
}

function settle(merge: MergeUnderWay, { id, payload }: EventOf<'merge/settled'>): MergeUnderWay {
  const { layer, conflict } = payload;
  const answer = settledBy(id, payload);
  if (layer === 'transcript' || answer === undefined) return merge;
  const settled = new Map(merge.settled[layer]).set(conflict, answer);
  return { ...merge, settled: { ...merge.settled, [layer]: settled } };
}

/** Undefined for an answer that this version does not know: the conflict stays open. */
function settledBy(by: EventId, { answer, text, key }: EventOf<'merge/settled'>['payload']): Settled | undefined {
  if (answer === 'base' || answer === 'ours' || answer === 'theirs') return { take: answer, by };
  if (answer === 'both' && key !== undefined) return { take: answer, key, by };
  return answer === 'edit' && text !== undefined ? { take: 'edit', text: text as BlobId, by } : undefined;
}
