import { CATALOGUE, type EventId, type SessionId } from '../../../model/ids.ts';
import { isKnownKind } from '../../../model/known-kinds.ts';
import { readPayload } from '../../../model/read-event.ts';
import type { Pace } from '../../../runtime/pace.ts';
import type { Evidence, EvidenceRow } from './evidence.ts';

/** What the catalogue records that explains what would be a fault otherwise. */
export interface Acts {
  /** Events at which a native import parted from a session (E2). */
  readonly commons: ReadonlySet<EventId>;
  /** Recorded moves of a session's head. */
  readonly moves: ReadonlyMap<SessionId, readonly Move[]>;
  /** Events whose erasure is recorded (S12). */
  readonly erased: ReadonlySet<EventId>;
  /** Events that came without their payload, as recorded. */
  readonly cameWithheld: ReadonlySet<EventId>;
  readonly arrived: ArrivedSessions;
  readonly erasedRanges: ErasedRanges;
  /** Sessions that were emptied from the trash, with the heads that they had then. */
  readonly emptied: ReadonlyMap<SessionId, EventId>;
  /** How many of them had no event any more. */
  readonly emptiedGone: number;
  /** Newest events of sessions, as anchored, that did not come over when damaged files were set aside. */
  readonly lostEnds: ReadonlySet<EventId>;
}

/** How sessions that the catalogue has came to be here. */
export interface ArrivedSessions {
  /** Made in this home. */
  readonly made: ReadonlySet<SessionId>;
  /** They, or what they parted from, came by a native import that recorded what came withheld. */
  readonly recorded: ReadonlySet<SessionId>;
  /** The same of an earlier version, which recorded nothing of that. */
  readonly unrecorded: ReadonlySet<SessionId>;
}

/** Kept ranges of source files that were erased, as recorded (I6). */
export interface ErasedRanges {
  readonly erased: number;
  /** Of them, those that left with emptied trash. */
  readonly left: number;
  /** Of the others, those that may have left too, with trash that an earlier version emptied without counting them. */
  readonly mayHaveLeft: number;
}

/** A head that a person moved. */
export interface Move {
  readonly from: EventId;
  readonly to: EventId;
}

const PAGE = 200;

/** Reads the acts. Nothing else runs between the last read and the return, so heads read right after fit to them. */
export async function readActs(evidence: Evidence, pace: Pace): Promise<Acts> {
  const acts: ActsSoFar = {
    commons: new Set(),
    moves: new Map(),
    erased: new Set(),
    cameWithheld: new Set(),
    arrived: { made: new Set(), recorded: new Set(), unrecorded: new Set() },
    erasedRanges: { erased: 0, left: 0, mayHaveLeft: 0 },
    emptied: new Map(),
    emptiedGone: 0,
    lostEnds: new Set(),
  };
  let fromSeq = 0;
  for (;;) {
    const run = { session: CATALOGUE, twin: 0, fromSeq, toSeq: Number.MAX_SAFE_INTEGER };
    const rows = evidence.rowsOf(run, PAGE);
    for (const row of rows) addAct(row, acts);
    const last = rows.at(-1);
    if (last === undefined) return acts;
    fromSeq = last.seq + 1;
    if (pace.isDue()) await pace.breathe();
  }
}

interface ActsSoFar {
  readonly commons: Set<EventId>;
  readonly moves: Map<SessionId, Move[]>;
  readonly erased: Set<EventId>;
  readonly cameWithheld: Set<EventId>;
  readonly arrived: { readonly [K in keyof ArrivedSessions]: Set<SessionId> };
  erasedRanges: ErasedRanges;
  readonly emptied: Map<SessionId, EventId>;
  emptiedGone: number;
  readonly lostEnds: Set<EventId>;
}

function addAct(row: EvidenceRow, acts: ActsSoFar): void {
  const payload = payloadOf(row);
  if (payload === undefined) return;
  if (row.kind === 'catalogue/session-added') addArrival(payload, acts.arrived);
  if (row.kind === 'catalogue/session-added' && payload.how === 'native-import' && payload.common !== undefined) {
    acts.commons.add(payload.common);
  }
  if (row.kind === 'catalogue/head-moved' && payload.subject && payload.from && payload.to) {
    const move = { from: payload.from as EventId, to: payload.to };
    acts.moves.set(payload.subject, [...(acts.moves.get(payload.subject) ?? []), move]);
  }
  if (row.kind === 'catalogue/erased') {
    for (const id of payload.events ?? []) acts.erased.add(id);
    acts.erasedRanges = withErased(acts.erasedRanges, payload.quarantined ?? 0);
  }
  if (row.kind === 'catalogue/came-withheld') for (const id of payload.events ?? []) acts.cameWithheld.add(id);
  if (row.kind === 'catalogue/emptied') {
    for (const { session, head, events } of payload.sessions ?? []) {
      acts.emptied.set(session, head);
      if (events === 0) acts.emptiedGone++;
    }
    acts.erasedRanges = withLeft(acts.erasedRanges, payload.erased);
  }
  if (row.kind === 'catalogue/set-aside') for (const { head } of payload.ends ?? []) acts.lostEnds.add(head);
}

function addArrival({ how, subject, from, withheld }: ActPayload, arrived: ActsSoFar['arrived']): void {
  const cameAs = withheld === undefined ? arrived.unrecorded : arrived.recorded;
  const into = how === 'native-import' ? cameAs : arrived.made;
  if (subject !== undefined) into.add(subject);
  if (how === 'native-import' && from !== undefined) into.add(from as SessionId);
}

function withErased(ranges: ErasedRanges, more: number): ErasedRanges {
  return { ...ranges, erased: ranges.erased + more };
}

function withLeft({ erased, left, mayHaveLeft }: ErasedRanges, more: number | undefined): ErasedRanges {
  if (more === undefined) return { erased, left, mayHaveLeft: erased - left };
  return { erased, left: left + more, mayHaveLeft: Math.min(mayHaveLeft, erased - left - more) };
}

interface ActPayload {
  readonly how?: string;
  readonly common?: EventId;
  readonly subject?: SessionId;
  readonly from?: string;
  readonly to?: EventId;
  readonly events?: readonly EventId[];
  readonly withheld?: number;
  readonly quarantined?: number;
  readonly erased?: number;
  readonly sessions?: readonly { readonly session: SessionId; readonly head: EventId; readonly events?: number }[];
  readonly ends?: readonly { readonly head: EventId }[];
}

/** Undefined for what is no act that is asked for here, and for one that does not fit its kind: it explains nothing. */
function payloadOf(row: EvidenceRow): ActPayload | undefined {
  if (row.payload.state !== 'kept' || !/session-added|head-moved|erased|emptied|set-aside|came-withheld/.test(row.kind))
    return undefined;
  const reading = readPayload(Buffer.from(row.payload.bytes).toString('utf8'), row.kind);
  return reading.fits && isKnownKind(row.kind) ? (reading.payload as ActPayload) : undefined;
}
