import { z } from 'zod';
import { parseCanonical } from '../../model/canonical.ts';
import { type Envelope, payloadDigestOf, readEnvelope, type Sha256, type StoredEvent } from '../../model/envelope.ts';
import { type EventId, isMemoryStream, isReserved, type SessionId } from '../../model/ids.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import { sayIssues } from '../../projections/text/say-issues.ts';
import { sayUnfit } from '../say-unfit.ts';
import { blobsOf } from './closure.ts';
import { NATIVE_VERSION, nativeHeader, nativeLine } from './native-line.ts';
import { orderCheck } from './order-check.ts';

/** A native export, read and checked: every id, digest and parent agrees. */
export interface NativeFile {
  readonly session: SessionId;
  readonly head: EventId;
  /** Parents before children. */
  readonly events: readonly StoredEvent[];
  readonly blobs: readonly { readonly id: string; readonly bytes: Uint8Array }[];
}

/** What is wrong with a file, and where. Nothing of it is taken over. */
export class NativeFileError extends Error {
  constructor(line: number, reason: string, cause?: unknown) {
    super(`Line ${line}: ${reason}`, { cause });
    this.name = 'NativeFileError';
  }
}

/** Reads the lines of a native export. Throws {@link NativeFileError} for the first thing that is not as it should be. */
export async function readNative(
  lines: AsyncIterable<string>,
  sha256: Sha256,
  signal?: AbortSignal,
): Promise<NativeFile> {
  let header: { session: string; head: string } | undefined;
  const events = new Map<EventId, StoredEvent>();
  const taken: Taken = { events, misplaced: orderCheck(events) };
  const blobs: { id: string; bytes: Uint8Array }[] = [];
  let ended = false;
  let number = 0;
  for await (const text of lines) {
    number++;
    signal?.throwIfAborted();
    if (text === '') continue;
    if (ended) throw new NativeFileError(number, 'something follows the closing line.');
    const value = atLine(number, () => parseCanonical(text));
    if (header === undefined) {
      header = atLine(number, () => readHeader(value));
      continue;
    }
    const line = atLine(number, () => nativeLine.parse(value));
    if ('envelope' in line) takeEvent(line, number, taken, sha256);
    else if ('blob' in line) blobs.push(takeBlob(line, number, sha256));
    else ended = closes(line, events.size, blobs.length, number);
  }
  if (header === undefined) throw new NativeFileError(number, 'the file is empty.');
  if (!ended) throw new NativeFileError(number, 'the file was cut: its closing line is missing.');
  const file = {
    session: header.session as SessionId,
    head: header.head as EventId,
    events: [...events.values()],
    blobs,
  };
  const problem = wholeProblem(file, events);
  if (problem !== undefined) throw new NativeFileError(1, problem);
  return file;
}

/** Events that were read, and what is wrong with where the next one stands. */
interface Taken {
  readonly events: Map<EventId, StoredEvent>;
  readonly misplaced: (envelope: Envelope) => string | undefined;
}

function takeEvent(
  line: { envelope: string; payload: string | null; salt: string | null },
  number: number,
  { events, misplaced }: Taken,
  sha256: Sha256,
): void {
  const envelope = atLine(number, () => readEnvelope(line.envelope));
  const { session } = envelope.origin;
  if (isReserved(session)) {
    const says = isMemoryStream(session)
      ? 'it belongs to a memory: what is remembered stays in the home where it was.'
      : 'it belongs to a catalogue: acts of persons stay in the home where they were done.';
    throw new NativeFileError(number, says);
  }
  const id = sha256(line.envelope) as EventId;
  if (events.has(id)) throw new NativeFileError(number, `event ${id} is there twice.`);
  const payload = line.payload === null || line.salt === null ? undefined : { salt: line.salt, text: line.payload };
  if (payload !== undefined && payloadDigestOf(payload, sha256) !== envelope.payloadDigest) {
    throw new NativeFileError(number, `the payload of event ${id} was altered.`);
  }
  const lost = envelope.parents.find((parent) => !events.has(parent));
  if (lost !== undefined) throw new NativeFileError(number, `parent ${lost} of event ${id} is not in the file.`);
  const wrong = misplaced(envelope);
  if (wrong !== undefined) throw new NativeFileError(number, wrong);
  const stored = { id, envelope, envelopeText: line.envelope, payload };
  if (payload !== undefined) atLine(number, () => parseCanonical(payload.text));
  const unfit = sayUnfit(stored);
  if (unfit !== undefined) throw new NativeFileError(number, `the payload of event ${id} can't be read. ${unfit}`);
  events.set(id, stored);
}

/** What is wrong with a file of which every line is right. */
function wholeProblem(file: NativeFile, events: ReadonlyMap<EventId, StoredEvent>): string | undefined {
  const head = events.get(file.head);
  if (head === undefined) return 'the head is not among the events.';
  const writer = head.envelope.origin.session;
  if (file.session !== writer)
    return `the header names session ${file.session}, but the head was written by ${writer}.`;
  const reached = new Set<EventId>([file.head]);
  for (const id of reached) for (const parent of events.get(id)?.envelope.parents ?? []) reached.add(parent);
  if (reached.size !== events.size)
    return `${counted(events.size - reached.size, 'event')} ${events.size - reached.size === 1 ? 'is' : 'are'} no part of the head’s history.`;
  const blobs = new Set(file.blobs.map((blob) => blob.id));
  const live = file.events.filter((event) => event.payload !== undefined);
  const missing = blobsOf(live).find((blob) => !blobs.has(blob));
  return missing === undefined ? undefined : `blob ${missing} is named by an event and not in the file.`;
}

function takeBlob(
  line: { blob: string; base64: string },
  number: number,
  sha256: Sha256,
): { id: string; bytes: Uint8Array } {
  const bytes = new Uint8Array(Buffer.from(line.base64, 'base64'));
  if (sha256(bytes) !== line.blob) throw new NativeFileError(number, `blob ${line.blob} was altered.`);
  return { id: line.blob, bytes };
}

function closes(line: { events: number; blobs: number }, events: number, blobs: number, number: number): true {
  if (line.events !== events || line.blobs !== blobs) {
    throw new NativeFileError(
      number,
      `the closing line counts ${counted(line.events, 'event')} and ${counted(line.blobs, 'blob')}, the file holds ${figure(events)} and ${figure(blobs)}.`,
    );
  }
  return true;
}

function atLine<T>(number: number, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new NativeFileError(number, sayWhy(cause), cause);
  }
}

/** Why a line can't be read, without a value of it. */
function sayWhy(cause: unknown): string {
  if (cause instanceof z.core.$ZodError) return sayIssues(cause.issues, 'The line');
  return cause instanceof Error ? cause.message : String(cause);
}

/** Throws where the header is not one, and in other words where a newer version wrote it. */
function readHeader(value: unknown): z.infer<typeof nativeHeader> {
  const { v } = (value ?? {}) as { readonly v?: unknown };
  if (typeof v === 'number' && v > NATIVE_VERSION) {
    throw new Error(
      `it is of version ${v} and this program reads ${NATIVE_VERSION}. Update this program to import it.`,
    );
  }
  return nativeHeader.parse(value);
}
