import type { Sha256 } from '../../model/envelope.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import { isEndMissed } from '../../projections/session-summary/copies.ts';
import { settleSummary } from '../../projections/session-summary/settle-summary.ts';
import type { EventStore, Projection } from '../ports.ts';
import { settledWeight } from './blob-weight.ts';
import type { Entry } from './session-shelf.ts';

/** Name of the projection that holds lines of the session index. */
export const SAVED_LINES = 'session-lines';

/** Raised with every change of what a line's folds hold or mean: lines saved under another number are made anew. */
export const LINES_VERSION = 26;

/** A line as a projection, with a digest over all of it. Undefined where nothing was folded, or must be folded anew. */
export function toSaved(
  session: SessionId,
  entry: Entry,
  sha256: Sha256,
): (Projection & { session: SessionId }) | undefined {
  const { head } = entry.state;
  if (head === undefined || entry.damaged === true || isEndMissed(entry.summary.copies)) return undefined;
  const { state, blobs } = entry;
  const body = JSON.stringify({ summary: settleSummary(entry.summary), state, blobs: settledWeight(blobs) }, packed);
  return { session, head, text: `${LINES_VERSION} ${sha256(`${session} ${head} ${body}`)} ${body}` };
}

/** The line that was saved; `old` where another version saved it, `wrong` where it is not what was saved for this session and head. */
export function fromSaved(session: SessionId, { head, text }: Projection, sha256: Sha256): Entry | 'old' | 'wrong' {
  const [, version, digest, body] = /^(\d+) ([0-9a-f]{64}) (.*)$/s.exec(text) ?? [];
  if (body === undefined) return 'wrong';
  if (version !== String(LINES_VERSION)) return 'old';
  if (digest !== sha256(`${session} ${head} ${body}`)) return 'wrong';
  const { summary, ...rest } = unpacked(JSON.parse(body)) as Pick<Entry, 'summary' | 'state' | 'blobs'>;
  return { extent: 'settled', summary: settleSummary(summary), ...rest };
}

const NO_EVENT = '0'.repeat(64) as EventId;

/** How many lines are saved, and how many sessions had been emptied from the trash by then: their lines left with them. */
export interface LineCount {
  readonly lines: number;
  readonly emptied: number;
}

/** A count of lines as a row to save with them: lines that go missing are noticed by it. */
export function countRow({ lines, emptied }: LineCount): Projection & { readonly session: SessionId } {
  return { session: CATALOGUE, head: NO_EVENT, text: `${lines} ${emptied}` };
}

/** Name of the projection that holds the same count, saved after the lines: it tells where they are all gone, and says no more than were saved after a kill. */
export const SAVED_COUNT = 'saved-lines';

/** How many lines must be there, `emptied` sessions having been emptied by now; undefined where that is not known: none was saved, or both counts are gone. */
export async function countOf(store: EventStore, emptied: number): Promise<number | undefined> {
  const count = (await countIn(store, SAVED_LINES)) ?? (await countIn(store, SAVED_COUNT));
  return count && count.lines - Math.max(0, emptied - count.emptied);
}

/** The count under one of both names. One of an earlier version says nothing of emptied sessions: as if none had been since. */
export async function countIn(
  store: EventStore,
  name: typeof SAVED_LINES | typeof SAVED_COUNT,
): Promise<LineCount | undefined> {
  const text = (await store.projection(name, CATALOGUE))?.text;
  const [, lines, emptied] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text ?? '') ?? [];
  return lines === undefined
    ? undefined
    : { lines: Number(lines), emptied: Number(emptied ?? Number.MAX_SAFE_INTEGER) };
}

/** Maps are the only values of a line that JSON does not have. */
function packed(_: string, value: unknown): unknown {
  return value instanceof Map ? { [MAP]: [...value] } : value;
}

const MAP = '$map';

/** The same value with its Maps, changed in place: most of a line is objects as they are. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = (value as { readonly [MAP]?: readonly [string, unknown][] })[MAP];
  if (entries !== undefined) return new Map(entries.map(([key, member]) => [key, unpacked(member)]));
  const members = value as Record<string, unknown>;
  for (const key in members) {
    const member = members[key];
    if (typeof member === 'object' && member !== null) members[key] = unpacked(member);
  }
  return value;
}
