import { payloadDigestOf, readEnvelope, type Sha256, type StoredEvent } from '../../model/envelope.ts';
import { cameWithheld } from './came-withheld.ts';
import { type EventColumns, storedEventOf } from './stored-event-of.ts';

/** The event of a row of a broken file whose envelope hashes to its id, without its payload where that does not hold. */
export function wholeEventOf(row: Readonly<Record<string, unknown>>, sha256: Sha256): StoredEvent | undefined {
  const event = readOr(() => storedEventOf(row as unknown as EventColumns));
  const bare = event ?? readOr(() => storedEventOf({ ...row, ...NO_PAYLOAD } as unknown as EventColumns));
  if (bare === undefined || sha256(bare.envelopeText) !== bare.id) return undefined;
  const envelope = readOr(() => readEnvelope(bare.envelopeText));
  if (envelope === undefined) return undefined;
  const holds = bare.payload !== undefined && payloadDigestOf(bare.payload, sha256) === envelope.payloadDigest;
  return { ...bare, envelope, payload: holds ? bare.payload : undefined };
}

const NO_PAYLOAD = { salt: null, encoding: null, payload: null };

/** Whether an event of a row came out of it without its payload though there was one. */
export function isBare({ payload }: StoredEvent, row: Readonly<Record<string, unknown>>): boolean {
  return payload === undefined && row.encoding !== null && !cameWithheld(row as unknown as EventColumns);
}

/** Damage of whatever sort is an answer here: undefined. */
function readOr<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
