import type { FileReport } from '../../../contract/import-report.ts';
import { KEPT_PART_BYTES } from '../../../contract/kept-part-bytes.ts';
import { type Draft, type Ref, type StoredEvent, seal } from '../../../model/envelope.ts';
import type { BlobId, EventId, SessionId } from '../../../model/ids.ts';
import {
  type Append,
  type AppendedEvent,
  HostError,
  type LedgerEntry,
  type LedgerWrite,
  type SourceFile,
} from '../../../runtime/ports.ts';
import type { QuarantinedBytes } from '../../../runtime/quarantined.ts';
import type { KeepBlob } from '../format.ts';
import type { ImportWorld } from '../import-world.ts';

const MAX_EVENTS = 500;
const MAX_BYTES = 4 * 1024 * 1024;

/** A session that events are being appended to. */
export interface Stream {
  readonly session: SessionId;
  readonly head: EventId | undefined;
}

/** An event to write, and when it happened. */
export interface Write {
  readonly draft: Pick<Draft, 'kind' | 'payload'>;
  readonly atMs: number;
  /** First parent of a session's first event; all others follow the head. */
  readonly leavesFrom?: EventId | undefined;
}

/** What of the file's lines comes to be saved with a batch. */
export type Counted = Pick<FileReport, 'lines' | 'quarantine' | 'facts'>;

/** Chains events onto sessions and writes them in batches, blobs before the events that name them (S9). */
export class EventWriter {
  eventsAdded = 0;
  /** What was counted when the newest batch that is durable was begun; undefined where none is. */
  counted: Counted | undefined;
  /** Sessions that have a durable event of this import. */
  readonly sessions = new Set<SessionId>();
  private readonly world: ImportWorld;
  private readonly by: string;
  private readonly streams = new Map<SessionId, OpenStream>();
  /** Events that wait to be written. */
  private readonly waiting = new Map<OpenStream, AppendedEvent[]>();
  private readonly blobs = new Map<BlobId, Uint8Array>();
  private refs: Ref[] = [];
  private entries: LedgerEntry[] = [];
  private quarantine: QuarantinedBytes[] = [];
  private heldEvents = 0;
  private heldBytes = 0;
  /** The write before, while it is under way. */
  private writing: Promise<void> | undefined;

  constructor(world: ImportWorld, format: string) {
    this.world = world;
    this.by = `import:${format}`;
  }

  /** Opens a session of which the store has nothing, since its id was made just now. */
  begin(session: SessionId): SessionId {
    this.streams.set(session, { session, head: undefined, written: undefined, nextSeq: 0 });
    return session;
  }

  /** The event that a session ends in, as far as this has written it. */
  readonly headOf = (session: SessionId): EventId | undefined => this.streams.get(session)?.written;

  /** The session as the store has it and as the events that wait to be written will leave it. Throws HostError where its newest event is lost. */
  async stream(session: SessionId): Promise<Stream> {
    const open = this.streams.get(session) ?? (await this.openStream(session));
    this.streams.set(session, open);
    return open;
  }

  /** Takes bytes into the blob store, named by the next event that is added. */
  readonly keep: KeepBlob = (bytes) => {
    const id = this.world.sha256(bytes) as BlobId;
    if (!this.blobs.has(id)) {
      this.blobs.set(id, bytes);
      this.heldBytes += bytes.length;
    }
    if (!this.refs.some((ref) => 'blob' in ref && ref.blob === id)) this.refs.push({ blob: id });
    return id;
  };

  /** Seals an event onto its session. It is not durable before {@link flush}. */
  add(stream: Stream, { draft, atMs, leavesFrom }: Write): StoredEvent {
    const open = this.streams.get(stream.session);
    if (open === undefined) throw new Error(`session ${stream.session} was not opened`);
    const parent = open.head ?? leavesFrom;
    const event = seal(
      { ...draft, refs: this.refs },
      {
        parents: parent === undefined ? [] : [parent],
        origin: { session: open.session, seq: open.nextSeq++ },
        by: this.by,
        atMs,
        salt: this.world.ids.salt(),
      },
      this.world.sha256,
    );
    open.head = event.id;
    const waiting = this.waiting.get(open) ?? [];
    waiting.push(this.packed(event));
    this.waiting.set(open, waiting);
    this.refs = [];
    this.heldEvents++;
    this.heldBytes += event.envelopeText.length + (event.payload?.text.length ?? 0);
    return event;
  }

  /** Adds a row to the ledger, written together with the events. */
  enter(entry: LedgerEntry): void {
    this.entries.push(entry);
  }

  /** Keeps bytes that gave no record, beside the ledger (I6), in parts of {@link KEPT_PART_BYTES} at most. Gives the number of parts. */
  keepAside({ bytes, offset, ...rest }: Omit<QuarantinedBytes, 'rawDigest'>): number {
    const before = this.quarantine.length;
    for (let at = 0; at < bytes.length; at += KEPT_PART_BYTES) {
      // What is held may be a view of a large chunk.
      const part = Uint8Array.from(bytes.subarray(at, at + KEPT_PART_BYTES));
      this.quarantine.push({ ...rest, offset: offset + at, rawDigest: this.world.sha256(part), bytes: part });
      this.heldEvents++;
      this.heldBytes += part.length;
    }
    return this.quarantine.length - before;
  }

  /** Whether bytes that gave no record wait to be written. */
  holdsAside(): boolean {
    return this.quarantine.length > 0;
  }

  isFull(): boolean {
    return this.heldEvents >= MAX_EVENTS || this.heldBytes >= MAX_BYTES;
  }

  /**
   * Begins to write what waits, and what is remembered of the file, if it is given, once the write before is durable: the next batch is made
   * meanwhile. `counted`: the file's lines up to here. Throws what the write before threw.
   */
  async flush(file: SourceFile | undefined, counted: Counted): Promise<void> {
    await this.written();
    const batch = [...this.waiting].map(([{ session, written }, events]): Append => {
      return { session, expectedHead: written, events };
    });
    const blobs = [...this.blobs.values()];
    const ledger = { entries: this.entries, files: file === undefined ? [] : [file], quarantine: this.quarantine };
    const events = this.heldEvents - this.quarantine.length;
    this.settle();
    const writing = this.write(batch, blobs, ledger).then(() => {
      this.eventsAdded += events;
      this.counted = counted;
      for (const { session } of batch) this.sessions.add(session);
    });
    writing.catch(() => undefined);
    this.writing = writing;
  }

  /** Settles when all that was flushed is durable. Throws HostError `session-changed` where somebody else wrote to a session. */
  async written(): Promise<void> {
    await this.writing;
  }

  /** Settles when nothing is being written any more, whatever came of it. */
  async quiet(): Promise<void> {
    await this.writing?.catch(() => undefined);
  }

  private async write(batch: readonly Append[], blobs: readonly Uint8Array[], ledger: LedgerWrite): Promise<void> {
    if (blobs.length > 0) await this.world.blobs.putAll(blobs);
    const outcome = await this.world.store.append(batch, ledger);
    if (outcome.ok) return;
    const data = { session: outcome.session };
    throw new HostError('session-changed', 'the session changed meanwhile; import again', { retryable: true, data });
  }

  private packed(event: StoredEvent): AppendedEvent {
    const { pack } = this.world;
    return pack === undefined || event.payload === undefined ? event : { ...event, packed: pack(event.payload.text) };
  }

  private settle(): void {
    for (const open of this.waiting.keys()) open.written = open.head;
    this.waiting.clear();
    this.blobs.clear();
    this.entries = [];
    this.quarantine = [];
    this.heldEvents = 0;
    this.heldBytes = 0;
  }

  private async openStream(session: SessionId): Promise<OpenStream> {
    const ref = await this.world.store.ref(session);
    if (ref !== undefined && (await this.world.store.event(ref.head)) === undefined) throw lostEnd(session, ref.head);
    return { session, head: ref?.head, written: ref?.head, nextSeq: ref?.nextSeq ?? 0 };
  }
}

function lostEnd(session: SessionId, event: EventId): HostError {
  const says = `session ${session} has lost its end, and with it the event that what is new in the file would follow. Put a backup of the home back, or move the session to the trash, empty that and import the file again: all that it holds comes in anew`;
  return new HostError('store-broken', says, { data: { event } });
}

interface OpenStream {
  readonly session: SessionId;
  head: EventId | undefined;
  /** The head as the store has it. */
  written: EventId | undefined;
  nextSeq: number;
}
