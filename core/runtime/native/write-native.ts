import { canonicalText } from '../../model/canonical.ts';
import { CATALOGUE, type SessionId } from '../../model/ids.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { blobsOf, closureOf } from './closure.ts';
import { NATIVE_VERSION } from './native-line.ts';

/**
 * The lines of a session's native export, without line ends. The same history gives the same bytes, in any home.
 * Withheld payloads are written as null; a blob that is missing (erased) is left out. Gives nothing for an unknown session and for the catalogue.
 */
export async function* writeNative(session: SessionId, store: EventStore, blobs: BlobStore): AsyncGenerator<string> {
  const ref = await store.ref(session);
  if (ref === undefined || session === CATALOGUE) return;
  const events = await closureOf(ref.head, store);
  const writer = events.at(-1)?.envelope.origin.session ?? session;
  yield canonicalText({ openrath: 'native', v: NATIVE_VERSION, session: writer, head: ref.head });
  for (const event of events) {
    yield canonicalText({
      envelope: event.envelopeText,
      payload: event.payload?.text ?? null,
      salt: event.payload?.salt ?? null,
    });
  }
  let written = 0;
  for (const blob of blobsOf(events)) {
    const bytes = await blobs.get(blob);
    if (bytes === undefined) continue;
    written++;
    yield canonicalText({ blob, base64: Buffer.from(bytes).toString('base64') });
  }
  yield canonicalText({ end: true, events: events.length, blobs: written });
}
