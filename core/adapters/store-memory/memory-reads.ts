import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Holdings } from '../../runtime/holdings.ts';
import type { EventStore, SessionRef } from '../../runtime/ports.ts';
import { namedBlobs } from '../store/named-blobs.ts';
import { runsOf } from '../store/runs-of.ts';
import { memoryLeaving } from './memory-leaving.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import { isOf, quarantinedSources } from './memory-quarantine.ts';
import type { MemoryShelf } from './memory-shelf.ts';
import { eventsOf } from './memory-writes.ts';

type Reads = Omit<EventStore, keyof Holdings | 'append' | 'erase' | 'remove' | 'saveProjections' | 'verify' | 'close'>;

/** The verbs of a memory store that only read. */
export function memoryReads(shelf: MemoryShelf, ledger: MemoryLedger): Reads {
  const refOf = (session: SessionId, head: EventId): SessionRef => ({
    session,
    head,
    nextSeq: shelf.topSeq(session, 0) + 1,
  });
  return {
    ref: async (session) => {
      const head = shelf.head(session);
      return head && refOf(session, head);
    },
    refs: async () => [...shelf.heads].map(([session, head]) => refOf(session, head)),
    event: async (id) => shelf.rowOf(id)?.event,
    events: async (ids) => ids.flatMap((id) => shelf.rowOf(id)?.event ?? []),
    idsLike: async (beginning, limit) =>
      shelf.rows
        .map(({ event }) => event.id)
        .filter((id) => id.startsWith(beginning))
        .sort()
        .slice(0, limit),
    own: async (session, fromSeq, toSeq) => {
      const end = Math.min(toSeq, shelf.topSeq(session, 0) + 1);
      const events: StoredEvent[] = [];
      for (let seq = Math.max(fromSeq, 0); seq < end; seq++) {
        const row = shelf.rowAt(session, 0, seq);
        if (row !== undefined) events.push(row.event);
      }
      return events;
    },
    history: async (head, limit) => history(shelf, head, limit ?? Number.POSITIVE_INFINITY),
    children: async (event) => [...shelf.childrenOf(event)],
    ledger: async (format, source) => ledger.entries(format, source),
    ledgerPage: async (format, source, { after, limit }) => {
      const later = ledger.entries(format, source).filter(({ record }) => record > after);
      return later.sort((a, b) => (a.record < b.record ? -1 : 1)).slice(0, limit);
    },
    sourceFile: async (format, source) =>
      ledger.files().find((file) => file.format === format && file.source === source),
    sourcesLike: async (...like) => ledger.sourcesLike(...like),
    sourceFiles: async () => ledger.files(),
    quarantine: async (format, source, { fromByte, toByte, after, limit }) =>
      ledger.quarantine
        .ranges()
        .filter((range) => isOf(range, { format, source }) && range.offset >= fromByte && range.offset < toByte)
        .sort((a, b) => a.offset - b.offset || a.num - b.num)
        .filter((_, at, all) => at > all.findIndex(({ num }) => num === after))
        .slice(0, limit)
        .map(({ num, offset, sizeBytes, reason, metAs, bytes }) => {
          return { num, offset, sizeBytes, reason, metAs, isErased: bytes === undefined };
        }),
    quarantineCounts: async (format, source, after) => {
      const metAs = ledger.quarantine.ranges().flatMap((range) => (isOf(range, { format, source }) ? range.metAs : []));
      return {
        ranges: metAs.length,
        met: metAs.filter((each) => each > after).length,
        metAs: metAs.reduce((most, each) => Math.max(most, each), 0),
      };
    },
    quarantined: async (num) => ledger.quarantine.ranges().find((range) => range.num === num)?.bytes,
    quarantinedDigest: async (num) =>
      ledger.quarantine.ranges().find((range) => range.num === num)?.rawDigest || undefined,
    quarantinedNames: async () =>
      quarantinedSources(ledger.quarantine.ranges()).map(({ format, source }) => ({ format, source })),
    quarantinedSources: async (session) => {
      const own = session && new Set(eventsOf(shelf, new Set([session])));
      return quarantinedSources(ledger.quarantine.ranges()).filter((source) => !own || ledger.holds(source, own));
    },
    projection: async (name, session) => ledger.projections.get(name)?.get(session),
    leaving: async (sessions) => memoryLeaving(sessions, shelf, ledger),
    blobsInUse: async (blobs) => {
      const asked = new Set(blobs);
      const live = shelf.rows.filter(({ event }) => event.payload !== undefined);
      return new Set(live.flatMap(({ event }) => [...namedBlobs(event)].filter((blob) => asked.has(blob))));
    },
  };
}

function history(shelf: MemoryShelf, head: EventId, limit: number): StoredEvent[] {
  const newestFirst: StoredEvent[] = [];
  for (const { session, twin, fromSeq, toSeq } of runsOf(head, shelf)) {
    for (let seq = toSeq - 1; seq >= fromSeq && newestFirst.length < limit; seq--) {
      const row = shelf.rowAt(session, twin, seq);
      if (row !== undefined) newestFirst.push(row.event);
    }
    if (newestFirst.length >= limit) break;
  }
  return newestFirst.reverse();
}
