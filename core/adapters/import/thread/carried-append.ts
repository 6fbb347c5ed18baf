import type { Envelope, StoredPayload } from '../../../model/envelope.ts';
import type { SessionId } from '../../../model/ids.ts';
import type { Append, AppendedEvent, LedgerWrite } from '../../../runtime/ports.ts';

/**
 * An append on its way between threads. The payloads of all its events lie in two buffers, which are handed over uncopied: each is read
 * out of there when it is asked for, so that of a batch on its way little has to be kept and tidied up as values of the host's thread.
 */
export interface CarriedAppend {
  readonly batch: readonly CarriedStream[];
  readonly ledger: LedgerWrite | undefined;
  /** The payloads' texts as UTF-8, and those that were packed as zstd frames. */
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly frames: Uint8Array<ArrayBuffer>;
}

interface CarriedStream extends Omit<Append, 'events'> {
  readonly events: readonly CarriedEvent[];
}

interface CarriedEvent extends Omit<AppendedEvent, 'packed' | 'payload'> {
  readonly payload: CarriedPayload | undefined;
}

interface CarriedPayload {
  readonly salt: string;
  readonly sizeBytes: number;
  /** Size of its frame; 0 where it is kept as it is, undefined where it was not packed. */
  readonly frameBytes: number | undefined;
}

/** Makes an append ready to be handed over. */
export function carry(batch: readonly Append[], ledger: LedgerWrite | undefined): CarriedAppend {
  const payloads = batch.flatMap(({ events }) => events.flatMap(({ payload }) => payload ?? []));
  const sizes = payloads.map(({ text }) => Buffer.byteLength(text));
  const frames = batch.flatMap(({ events }) => events.flatMap(({ packed }) => (packed?.isZstd ? packed.bytes : [])));
  const next = sizes.values();
  return {
    batch: batch.map(({ events, ...append }) => ({
      ...append,
      events: events.map(({ id, envelope, envelopeText, payload, packed }) => ({
        id,
        envelope,
        envelopeText,
        payload: payload && {
          salt: payload.salt,
          sizeBytes: next.next().value ?? 0,
          frameBytes: packed && (packed.isZstd ? packed.bytes.length : 0),
        },
      })),
    })),
    ledger,
    texts: written(payloads, sum(sizes)),
    frames: joined(frames),
  };
}

/** The append that was handed over. */
export function unload({ batch, texts, frames }: CarriedAppend): Append[] {
  const text = Buffer.from(texts.buffer);
  let [textAt, frameAt] = [0, 0];
  return batch.map(({ events, ...append }) => ({
    ...append,
    events: events.map(({ payload, ...carried }): AppendedEvent => {
      const event = { ...carried, envelope: shared(carried.envelope, append.session) };
      if (payload === undefined) return { ...event, payload };
      const { salt, sizeBytes, frameBytes } = payload;
      const bytes = text.subarray(textAt, textAt + sizeBytes);
      textAt += sizeBytes;
      const loaded = { ...event, payload: heldPayload(salt, bytes) };
      if (frameBytes === undefined) return loaded;
      if (frameBytes === 0) return { ...loaded, packed: { isZstd: false, bytes } };
      frameAt += frameBytes;
      return { ...loaded, packed: { isZstd: true, bytes: frames.subarray(frameAt - frameBytes, frameAt) } };
    }),
  }));
}

/** A payload whose text is made of its bytes whenever it is asked for, or copied. */
function heldPayload(salt: string, bytes: Buffer): StoredPayload {
  return {
    salt,
    get text() {
      return bytes.toString();
    },
  };
}

/**
 * Gives the memory of the frames back at once: until it was tidied up, that of many batches would be held. Whatever was unloaded
 * has no packed bytes any more, but for those that are the text itself.
 */
export function letGo({ frames }: CarriedAppend): void {
  frames.buffer.transfer(0);
}

/** Every copy brings its session's name along: views that remember it shall all remember the same one. */
function shared(envelope: Envelope, session: SessionId): Envelope {
  const { origin } = envelope;
  return origin.session === session ? { ...envelope, origin: { session, seq: origin.seq } } : envelope;
}

function written(payloads: readonly { readonly text: string }[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  for (const { text } of payloads) at += whole.write(text, at);
  return whole;
}

function joined(all: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sum(all.map(({ length }) => length)));
  let at = 0;
  for (const bytes of all) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
