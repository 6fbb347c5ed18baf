import type { Envelope } from '../../../model/envelope.ts';
import type { SessionId } from '../../../model/ids.ts';
import type { Append, AppendedEvent, LedgerWrite } from '../../../runtime/ports.ts';

/** An append on its way between threads: the packed payloads of all its events lie in one buffer, which is handed over uncopied. */
export interface CarriedAppend {
  readonly batch: readonly CarriedStream[];
  readonly ledger: LedgerWrite | undefined;
  readonly packed: Uint8Array<ArrayBuffer>;
}

interface CarriedStream extends Omit<Append, 'events'> {
  readonly events: readonly Omit<AppendedEvent, 'packed'>[];
  /** For each event how many bytes of `packed` are its own, negative where they are a zstd frame; undefined where none were packed. */
  readonly sizes: readonly (number | undefined)[];
}

/** Makes an append ready to be handed over. */
export function carry(batch: readonly Append[], ledger: LedgerWrite | undefined): CarriedAppend {
  const bytes = batch.flatMap(({ events }) => events.flatMap(({ packed }) => packed?.bytes ?? []));
  return { batch: batch.map(carryStream), ledger, packed: joined(bytes) };
}

/** The append that was handed over. */
export function unload({ batch, packed }: CarriedAppend): Append[] {
  let at = 0;
  return batch.map(({ sizes, events, ...append }) => ({
    ...append,
    events: events.map((carried, index): AppendedEvent => {
      const event = { ...carried, envelope: shared(carried.envelope, append.session) };
      const size = sizes[index];
      if (size === undefined) return event;
      const bytes = packed.subarray(at, at + Math.abs(size));
      at += bytes.length;
      return { ...event, packed: { isZstd: size < 0, bytes } };
    }),
  }));
}

/**
 * Gives the memory of the packed payloads back at once: until it was tidied up, that of many batches would be held. Whatever was
 * unloaded has no packed bytes any more.
 */
export function letGo({ packed }: CarriedAppend): void {
  packed.buffer.transfer(0);
}

/** Every copy brings its session's name along: views that remember it shall all remember the same one. */
function shared(envelope: Envelope, session: SessionId): Envelope {
  const { origin } = envelope;
  return origin.session === session ? { ...envelope, origin: { session, seq: origin.seq } } : envelope;
}

function carryStream({ events, ...append }: Append): CarriedStream {
  return {
    ...append,
    events: events.map(({ id, envelope, envelopeText, payload }) => ({ id, envelope, envelopeText, payload })),
    sizes: events.map(({ packed }) => packed && (packed.isZstd ? -packed.bytes.length : packed.bytes.length)),
  };
}

function joined(all: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of all) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}
