import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import type { Append, AppendOutcome, EventStore, LedgerWrite } from '../../runtime/ports.ts';
import type { QuarantinedSource } from '../../runtime/quarantined.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import { appendStreams, findStale, staleOutcome } from '../store/append-streams.ts';
import type { DatedAnchorLog } from '../store/dated-anchor.ts';
import { leftAnchors } from '../store/left-anchors.ts';
import { sameRanges } from '../store/plan-leaving.ts';
import { runsOf } from '../store/runs-of.ts';
import { memoryLeaving, memoryPlan } from './memory-leaving.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import { isOf } from './memory-quarantine.ts';
import type { MemoryShelf } from './memory-shelf.ts';

/** The verbs of a memory store that write. */
export function memoryWrites(
  shelf: MemoryShelf,
  ledger: MemoryLedger,
  anchors: DatedAnchorLog,
): Pick<EventStore, 'append' | 'erase' | 'remove' | 'saveProjections'> {
  const append = (batch: readonly Append[], write?: LedgerWrite): AppendOutcome => {
    const outcome = findStale(batch, shelf);
    if (!outcome.ok) return outcome;
    shelf.transaction(() => Array.from(appendStreams(batch, shelf)));
    if (write !== undefined) ledger.write(write);
    anchors.leave(leftAnchors(batch, anchors, shelf));
    anchors.write(
      batch.map(({ session }) => ({ session, head: headOf(shelf, session), seq: shelf.topSeq(session, 0) })),
    );
    return outcome;
  };
  return {
    append: async (batch, write) => append(batch, write),
    erase: async (events, mark, sources = []) => {
      if (sources.some((source) => holdsOthers(source, ledger))) return staleOutcome(mark, shelf);
      const outcome = append([mark]);
      if (!outcome.ok) return outcome;
      ledger.quarantine.erase((range) => sources.some((source) => isOf(source, range)));
      erase(new Set(events), shelf, ledger);
      return { ...outcome, ...NO_COPIES };
    },
    remove: async (leaving, mark, ranges) => {
      const sessions = leaving.map(({ session }) => session);
      const { gone } = memoryPlan(sessions, shelf);
      const isAsSaid = ranges === undefined || sameRanges(ranges, memoryLeaving(sessions, shelf, ledger).ranges);
      const stale = leaving.find(({ session, head }) => !isAsSaid || gone.get(session)?.head !== head);
      if (stale !== undefined) return { ok: false, session: stale.session, head: gone.get(stale.session)?.head };
      const outcome = append([mark]);
      if (!outcome.ok) return outcome;
      remove(new Set([...gone].flatMap(([session, { with: strays }]) => [session, ...strays])), shelf, ledger);
      return { ...outcome, ...NO_COPIES };
    },
    saveProjections: async (name, rows) => {
      const saved = ledger.projections.get(name) ?? new Map();
      ledger.projections.set(name, saved);
      for (const { session, head, text } of rows) saved.set(session, { head, text });
    },
  };
}

function headOf(shelf: MemoryShelf, session: Append['session']): EventId {
  const head = shelf.head(session);
  if (head === undefined) throw new Error(`${session} has no head after an append`);
  return head;
}

/** Whether a source holds another number of ranges than it is said to. */
function holdsOthers(
  source: SourceName & Partial<Pick<QuarantinedSource, 'ranges'>>,
  { quarantine }: MemoryLedger,
): boolean {
  const kept = quarantine.ranges().filter((range) => isOf(range, source) && range.bytes !== undefined);
  return source.ranges !== undefined && source.ranges !== kept.length;
}

/** Nothing of a memory store lies anywhere else. */
const NO_COPIES = { backups: 0, setAside: [] };

/** Events that some sessions wrote. */
export function eventsOf(shelf: MemoryShelf, sessions: ReadonlySet<SessionId>): EventId[] {
  return shelf.rows.filter(({ slot }) => sessions.has(slot.session)).map(({ event }) => event.id);
}

function remove(sessions: ReadonlySet<SessionId>, shelf: MemoryShelf, ledger: MemoryLedger): void {
  ledger.drop(new Set(eventsOf(shelf, sessions)));
  shelf.remove(sessions);
  for (const saved of ledger.projections.values()) for (const session of sessions) saved.delete(session);
}

function erase(events: ReadonlySet<EventId>, shelf: MemoryShelf, ledger: MemoryLedger): void {
  for (const id of events) {
    const row = shelf.rowOf(id);
    if (row !== undefined) shelf.replace({ ...row.event, payload: undefined });
  }
  ledger.forget(events);
  for (const [session, head] of shelf.heads) {
    if (session === CATALOGUE || !holdsOne(head, events, shelf)) continue;
    for (const saved of ledger.projections.values()) saved.delete(session);
  }
}

function holdsOne(head: EventId, events: ReadonlySet<EventId>, shelf: MemoryShelf): boolean {
  for (const { session, twin, fromSeq, toSeq } of runsOf(head, shelf)) {
    for (const id of events) {
      const slot = shelf.slotOf(id);
      const isInRun = slot?.session === session && slot.twin === twin && slot.seq >= fromSeq && slot.seq < toSeq;
      if (isInRun) return true;
    }
  }
  return false;
}
