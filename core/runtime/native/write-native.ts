import { canonicalText } from '../../model/canonical.ts';
import { CATALOGUE, type SessionId } from '../../model/ids.ts';
import { type BlobStore, type EventStore, HostError } from '../ports.ts';
import { isAltered } from '../read-checked.ts';
import type { Sealing } from '../seal-stream.ts';
import { blobsOf, closureOf } from './closure.ts';
import { NATIVE_VERSION } from './native-line.ts';

/**
 * The lines of a session's native export, without line ends. The same history gives the same bytes, in any home.
 * Withheld payloads are written as null; a blob that is missing (erased) is left out. Gives nothing for an unknown session and for the catalogue.
 * Throws HostError `store-broken` before the first line where a payload was altered: nobody could take such an export over.
 */
export async function* writeNative(
  session: SessionId,
  { store, blobs, sealing }: { readonly store: EventStore; readonly blobs: BlobStore; readonly sealing: Sealing },
): AsyncGenerator<string> {
  const ref = await store.ref(session);
  if (ref === undefined || session === CATALOGUE) return;
  const events = await closureOf(ref.head, store);
  const altered = events.find((event) => isAltered(event, sealing.sha256));
  if (altered !== undefined) {
    const says = `The payload of event ${altered.id} is not what was recorded, so the session can't be exported. Run verify to see what else was altered.`;
    throw new HostError('store-broken', says, { data: { event: altered.id } });
  }
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
