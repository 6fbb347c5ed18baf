import type { BlobId, EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Moment } from '../../projections/watch/moment.ts';
import { watchSteps } from '../../projections/watch/watch-steps.ts';
import { createPace } from '../pace.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { readHistory } from '../views/read-history.ts';
import { type CompareTrees, createMovedPaths } from './moved-paths.ts';

/** What Watch reads from. There is nothing here that could call, start or reach anything (R2). */
export interface WatchWorld {
  readonly store: EventStore;
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly read: ReadEvent;
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  /** Absent where there are no trees to read. */
  readonly compareTrees?: CompareTrees;
}

/** The steps of the history that ends at an event, each with what the session was after it, from the record alone. Rejects with the reason of the signal. */
export async function watchHistory(
  head: EventId,
  { store, blobs, read, tokenEstimator, compareTrees }: WatchWorld,
  signal: AbortSignal,
): Promise<readonly Moment[]> {
  const history = await readHistory(head, store, read);
  const tokens = await tokenEstimator();
  const sizes = new Map<string, number>();
  for (const blob of new Set(history.flatMap(segmentsIn))) {
    signal.throwIfAborted();
    const bytes = await blobs.get(blob as BlobId);
    if (bytes !== undefined) sizes.set(blob, Math.round(tokens(new TextDecoder().decode(bytes))));
  }
  const watched = watchSteps({ tokens, segmentTokens: (blob) => sizes.get(blob) });
  const movedPaths = createMovedPaths(compareTrees);
  const pace = createPace(undefined, signal);
  for (const event of history) {
    watched.fold(event, await movedPaths(event));
    if (pace.isDue()) await pace.breathe();
  }
  return watched.moments();
}

function segmentsIn(event: SessionEvent): readonly string[] {
  return event.kind === 'model/requested' ? event.payload.segments : [];
}
