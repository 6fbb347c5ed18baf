import { CanonicalError, canonicalText, parseCanonical } from '../../model/canonical.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import { type BlobId, type EventId, isReserved, type SessionId } from '../../model/ids.ts';
import { holesIn } from '../../model/session/holes-in.ts';
import { sayMissing } from '../../projections/text/say-missing.ts';
import { historyPastHoles } from '../history-past-holes.ts';
import { type BlobStore, type EventStore, HostError, type SessionRef } from '../ports.ts';
import { isAltered } from '../read-checked.ts';
import { isMissingEvent } from '../readable-events.ts';
import { sayUnfit } from '../say-unfit.ts';
import type { Sealing } from '../seal-stream.ts';
import { blobsOfTrees, treeReader } from '../tree-blobs.ts';
import { blobsOf, closureOf, treesOf } from './closure.ts';
import { NATIVE_VERSION } from './native-line.ts';

/**
 * The lines of a session's native export, without line ends. The same history gives the same bytes, in any home.
 * Withheld payloads are written as null; a blob that is missing (erased) is left out. Gives nothing for an unknown session and for a stream that is none. Of one that lost its end, what is left.
 * Throws HostError `store-broken` before the first line where an event is missing, or a payload was altered or can't be read: nobody could
 * take such an export over.
 */
export async function* writeNative(
  session: SessionId,
  { store, blobs, sealing }: { readonly store: EventStore; readonly blobs: BlobStore; readonly sealing: Sealing },
): AsyncGenerator<string> {
  const ref = await store.ref(session);
  if (ref === undefined || isReserved(session)) return;
  const head = await headLeft(ref, store);
  const events = await closureOf(head, store).catch(sayHoles(head, store));
  for (const event of events) refuseUnreadable(event, sealing);
  const writer = events.at(-1)?.envelope.origin.session ?? session;
  yield canonicalText({ openrath: 'native', v: NATIVE_VERSION, session: writer, head });
  for (const event of events) {
    yield canonicalText({
      envelope: event.envelopeText,
      payload: event.payload?.text ?? null,
      salt: event.payload?.salt ?? null,
    });
  }
  let written = 0;
  for (const blob of await allBlobsOf(events, blobs, sealing)) {
    const bytes = await blobs.get(blob);
    if (bytes === undefined) continue;
    written++;
    yield canonicalText({ blob, base64: Buffer.from(bytes).toString('base64') });
  }
  yield canonicalText({ end: true, events: events.length, blobs: written });
}

/** Blobs that events name, and what their workspace trees are made of, sorted. Of a tree that can't be read the rest is written. */
async function allBlobsOf(events: readonly StoredEvent[], blobs: BlobStore, { sha256 }: Sealing): Promise<BlobId[]> {
  const live = events.filter((event) => event.payload !== undefined);
  const ofTrees = await blobsOfTrees(treesOf(live), treeReader(blobs, sha256), () => undefined);
  return [...new Set([...blobsOf(events), ...ofTrees])].sort();
}

/** The head of a session; where it is not there, the newest of its own events that is. */
async function headLeft({ session, head, nextSeq }: SessionRef, store: EventStore): Promise<EventId> {
  const isThere = (await store.event(head)) !== undefined;
  const [last] = isThere ? [] : await store.own(session, nextSeq - 1, nextSeq);
  return last?.id ?? head;
}

/** Says what is missing where that is why a history can't be read. Throws always. */
function sayHoles(head: EventId, store: EventStore): (error: unknown) => Promise<never> {
  return async (error) => {
    const history = isMissingEvent(error) ? await historyPastHoles(head, store) : [];
    const [hole] = holesIn(history);
    if (hole === undefined) throw error;
    const says = hole.missing === undefined ? 'What it goes back to is missing' : sayMissing([hole.missing]);
    const last = history[hole.at - 1]?.id;
    const remedy =
      last === undefined
        ? 'A backup or the log itself may still have what is lost.'
        : `Fork the session at event ${last}, the last one before that, and export the fork.`;
    const data = { place: hole.session };
    throw new HostError('store-broken', `The session can't be exported whole. ${says}. ${remedy}`, { data });
  };
}

function refuseUnreadable(event: StoredEvent, { sha256 }: Sealing): void {
  const refused = (says: string) => new HostError('store-broken', says, { data: { event: event.id } });
  if (isAltered(event, sha256)) {
    throw refused(
      `Event ${event.id} is not what was recorded, so the session can't be exported. Run verify to see what else was altered.`,
    );
  }
  const unfit = sayUnfit(event) ?? sayForm(event);
  if (unfit === undefined) return;
  throw refused(
    `The payload of event ${event.id} can't be read, so the session can't be exported. ${unfit} Fork the session before that event and export the fork.`,
  );
}

/** A payload that reads well can still be spelled as no program of ours would: it would be refused where it is imported (S4). */
function sayForm({ payload }: StoredEvent): string | undefined {
  try {
    if (payload !== undefined) parseCanonical(payload.text);
    return undefined;
  } catch (error) {
    if (error instanceof CanonicalError) return 'It is no JSON in canonical form.';
    throw error;
  }
}
