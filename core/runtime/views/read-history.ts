import type { BlobId, EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { historyPastHoles } from '../history-past-holes.ts';
import { mapInTurns } from '../in-turns.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';

/** First-parent history that ends at an event, root first and past what is missing, read for folding. */
export async function readHistory(head: EventId, store: EventStore, read: ReadEvent): Promise<SessionEvent[]> {
  return mapInTurns(await historyPastHoles(head, store), read);
}

/** Most bytes of blobs that are read to make one context. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The texts of blobs that a context is made of (whole outputs, recorded segments, bases), newest first until enough are read. */
export async function textBlobsOf(
  history: readonly SessionEvent[],
  blobs: BlobStore,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  let read = 0;
  for (const event of history.toReversed()) {
    for (const id of textsIn(event)) {
      if (texts.has(id) || read > MOST_BYTES) continue;
      const bytes = await blobs.get(id as BlobId);
      if (bytes === undefined) continue;
      read += bytes.length;
      texts.set(id, new TextDecoder().decode(bytes));
    }
  }
  return texts;
}

function textsIn(event: SessionEvent): readonly string[] {
  switch (event.kind) {
    case 'session/detached':
      return [event.payload.context];
    case 'model/requested':
      return event.payload.segments;
    case 'tool/ended':
      return event.payload.parts.flatMap((part) =>
        part.type === 'tool-result' && part.blob !== undefined ? [part.blob] : [],
      );
    default:
      return [];
  }
}
