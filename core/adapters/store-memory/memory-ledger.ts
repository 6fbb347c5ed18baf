import type { EventId, SessionId } from '../../model/ids.ts';
import {
  type EventStore,
  type LedgerEntry,
  type LedgerWrite,
  type Projection,
  type SourceFile,
  STARTING_RECORDS,
} from '../../runtime/ports.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import { createMemoryQuarantine, type MemoryQuarantine } from './memory-quarantine.ts';

/** What a memory store keeps beside events. */
export interface MemoryLedger {
  readonly write: (ledger: LedgerWrite) => void;
  /** Entries of a source by ordinal. */
  readonly entries: (format: string, source: string) => LedgerEntry[];
  /** As {@link EventStore.sourcesLike}. */
  readonly sourcesLike: (...asked: Parameters<EventStore['sourcesLike']>) => string[];
  readonly files: () => readonly SourceFile[];
  readonly quarantine: MemoryQuarantine;
  /** Whether a record of a source is entered for one of some events, or, without them, for any. */
  readonly holds: (source: SourceName, events?: ReadonlySet<EventId>) => boolean;
  /** Those of some events for which a record is entered. */
  readonly fromLogs: (events: ReadonlySet<EventId>) => ReadonlySet<EventId>;
  readonly projections: Map<string, Map<SessionId, Projection>>;
  /** Drops entries of events that are gone, and what is remembered of their files: they can be imported again. */
  readonly drop: (events: ReadonlySet<EventId>) => void;
  readonly forget: (events: ReadonlySet<EventId>) => void;
}

/** An empty ledger. */
export function createMemoryLedger(): MemoryLedger {
  const bySource = new Map<string, Map<string, LedgerEntry>>();
  const files = new Map<string, SourceFile>();
  const quarantine = createMemoryQuarantine();
  const holds: MemoryLedger['holds'] = (source, events) => {
    const entries = [...(bySource.get(sourceKey(source))?.values() ?? [])];
    return entries.some(({ event }) => events?.has(event) ?? true);
  };
  return {
    quarantine,
    holds,
    write: (ledger) => {
      for (const entry of ledger.entries) recordsOf(bySource, sourceKey(entry)).set(entry.record, entry);
      for (const file of ledger.files) files.set(sourceKey(file), file);
      quarantine.keep(ledger.quarantine ?? []);
    },
    entries: (format, source) => {
      const records = bySource.get(sourceKey({ format, source })) ?? new Map<string, LedgerEntry>();
      return [...records.values()].sort((a, b) => a.ordinal - b.ordinal);
    },
    sourcesLike: (format, like) => {
      const isLike = ({ ordinal, record, rawDigest }: LedgerEntry): boolean =>
        ordinal < STARTING_RECORDS && ('record' in like ? record === like.record : rawDigest === like.rawDigest);
      const found = [...bySource.values()].flatMap((records) => [...records.values()].filter(isLike));
      return [...new Set(found.filter((entry) => entry.format === format).map(({ source }) => source))].sort();
    },
    files: () => [...files.values()],
    fromLogs: (events) => {
      const entered = [...bySource.values()].flatMap((records) => [...records.values()].map(({ event }) => event));
      return new Set(entered.filter((event) => events.has(event)));
    },
    projections: new Map(),
    drop: (events) => {
      const touched = new Set(quarantine.ranges().filter((range) => holds(range, events)));
      for (const [key, records] of bySource) {
        for (const [record, entry] of records) {
          if (!events.has(entry.event)) continue;
          records.delete(record);
          files.delete(key);
        }
      }
      quarantine.drop((range) => touched.has(range) && !holds(range));
    },
    forget: (events) => {
      for (const records of bySource.values()) {
        for (const [record, entry] of records) {
          if (events.has(entry.event)) records.set(record, { ...entry, rawDigest: '' });
        }
      }
    },
  };
}

function recordsOf(bySource: Map<string, Map<string, LedgerEntry>>, key: string): Map<string, LedgerEntry> {
  const records = bySource.get(key) ?? new Map<string, LedgerEntry>();
  bySource.set(key, records);
  return records;
}

function sourceKey({ format, source }: SourceName): string {
  return JSON.stringify([format, source]);
}
