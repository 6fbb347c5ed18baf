import type { Envelope, StoredEvent, StoredPayload } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import { HostError } from '../../runtime/ports.ts';
import { CAME_WITHHELD } from './came-withheld.ts';
import { toHex } from './digest-column.ts';
import { fromColumn } from './exact-text.ts';
import { unpack } from './packed.ts';

/** What is read of a row to give the event back. */
export interface EventColumns {
  readonly id: Uint8Array;
  readonly envelope: Uint8Array;
  readonly salt: string | null;
  readonly encoding: number | null;
  readonly payload: Uint8Array | null;
}

/** The columns of {@link EventColumns}, for a SELECT. */
export const EVENT_COLUMNS = 'id, envelope, salt, encoding, payload';

/** Gives an event back as it was appended. Throws HostError `store-broken` where its bytes no longer read as one. */
export function storedEventOf(row: EventColumns): StoredEvent {
  const id = toHex<EventId>(row.id);
  try {
    const envelopeText = textOf(row.envelope);
    return { id, envelope: envelopeIn(envelopeText), envelopeText, payload: payloadOf(row) };
  } catch (cause) {
    const says = `The event ${id} can no longer be read: its bytes were changed. Run verify to see what else was.`;
    throw new HostError('store-broken', says, { data: { event: id }, cause });
  }
}

/**
 * Like {@link storedEventOf}, for reading on past damage: a payload that can't be unpacked is given back empty, which its
 * digest betrays (E1). Throws where the envelope itself is lost.
 */
export function readableEventOf(row: EventColumns): StoredEvent {
  try {
    return storedEventOf(row);
  } catch {
    const bare = storedEventOf({ ...row, salt: null, encoding: null, payload: null });
    return { ...bare, payload: { salt: row.salt ?? '', text: '' } };
  }
}

function envelopeIn(text: string): Envelope {
  const envelope = JSON.parse(text) as Partial<Envelope> | null;
  if (!isEnvelope(envelope)) throw new Error('no envelope');
  return envelope;
}

/** Whether every member that a fold reads is of its type: `verify` asks for more (E1). */
function isEnvelope(value: Partial<Envelope> | null): value is Envelope {
  if (value === null) return false;
  const { origin, parents, refs, kind, by, payloadDigest, atMs } = value;
  const texts: readonly unknown[] = [origin?.session, kind, by, payloadDigest];
  const numbers: readonly unknown[] = [origin?.seq, atMs];
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => Number.isFinite(number)) &&
    Array.isArray(parents) &&
    parents.every((parent) => typeof parent === 'string') &&
    Array.isArray(refs) &&
    refs.every((ref) => typeof ref === 'object' && ref !== null)
  );
}

function payloadOf({ salt, encoding, payload }: EventColumns): StoredPayload | undefined {
  const isEmpty = salt === null && payload === null;
  if (isEmpty && (encoding === null || encoding === CAME_WITHHELD)) return undefined;
  if (salt === null || payload === null || (encoding !== 0 && encoding !== 1))
    throw new Error('no payload is like that');
  return { salt: fromColumn(salt), text: textOf(unpack({ isZstd: encoding === 1, bytes: payload })) };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
