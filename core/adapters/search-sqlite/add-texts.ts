import type { Database } from 'better-sqlite3';
import { isMemoryStream, type SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { timeOf } from '../../projections/parts/source-of.ts';
import { type SearchText, textsOf } from '../../runtime/search/texts-of.ts';
import { toBytes } from '../store-sqlite/digest-column.ts';
import { rankedIds } from './ranked-id.ts';
import type { RecordedEvent } from './read-record.ts';
import type { Change } from './sealed-state.ts';
import { termsOf } from './terms-of.ts';
import { digestOf, type TextRow } from './text-row.ts';

/** A text that is in its table, but not in the words yet. */
interface Added {
  readonly id: number;
  readonly text: string;
}

/** Puts the texts of events into the tables, as a part of a change. Returns how many texts there were. */
export function textAdder(db: Database): (events: readonly RecordedEvent[], change: Change) => number {
  const addRow = rowAdder(db);
  const grams = db.prepare('INSERT INTO grams (rowid, text) VALUES (?, ?)');
  const shorts = db.prepare('INSERT INTO shorts (rowid, text) VALUES (?, ?)');
  return (events, change) => {
    const added = events.flatMap(({ event, ...place }) => {
      if (event === undefined || isMemoryStream(place.session)) return [];
      return textsOf(event).flatMap((text) => addRow(text, event, place) ?? []);
    });
    // In rising order the words of a whole batch are written at once.
    added.sort((a, b) => a.id - b.id);
    for (const { id, text } of added) {
      const terms = termsOf(text);
      grams.run(id, terms.grams);
      shorts.run(id, terms.shorts);
      change.added(id);
    }
    return added.length;
  };
}

type PlaceInRecord = Omit<RecordedEvent, 'event'>;

function rowAdder(db: Database): (text: SearchText, event: SessionEvent, place: PlaceInRecord) => Added | undefined {
  const nextId = rankedIds(db);
  const insert = db.prepare(
    `INSERT INTO texts (id, source, event, session, twin, step, kind, at_ms, call, text, digest)
     VALUES (@id, @source, @event, @session, @twin, @step, @kind, @at_ms, @call, @text, @digest)`,
  );
  const stepOfCall = db
    .prepare<[string, string, number], string>(
      'SELECT step FROM texts WHERE session = ? AND call = ? AND twin = ? ORDER BY source DESC, id DESC LIMIT 1',
    )
    .pluck();
  const saidBy = db.prepare("SELECT 1 FROM texts WHERE event = ? AND kind = 'error' AND text = ?").pluck();
  return ({ kind, text, step, call, answers, onlyIfNew, unlessSaidBy }, event, { num, session, twin }) => {
    const asked = answers ?? call;
    const callStep = asked === undefined ? undefined : stepOfCall.get(session, asked, twin);
    if (onlyIfNew === true && callStep !== undefined) return undefined;
    if (unlessSaidBy !== undefined && saidBy.get(toBytes(unlessSaidBy), text) !== undefined) return undefined;
    const { atMs } = timeOf(event);
    const id = nextId(kind, atMs);
    const row: TextRow = {
      id,
      source: num,
      event: toBytes(event.id),
      session: subjectOf(event) ?? session,
      twin,
      step: (answers === undefined ? undefined : callStep) ?? keyOf(event, step) ?? null,
      kind,
      at_ms: atMs ?? null,
      call: call ?? null,
      text,
    };
    insert.run({ ...row, digest: digestOf(row) });
    return { id, text };
  };
}

/** An act with words stands in the catalogue and is about a session. */
function subjectOf(event: SessionEvent): SessionId | undefined {
  return event.kind === 'catalogue/titled' ? (event.payload.subject as SessionId) : undefined;
}

function keyOf({ id }: SessionEvent, step: number | undefined): string | undefined {
  if (step === undefined) return undefined;
  return step === 1 ? id : `${id}/${step}`;
}
