import type { SessionRow } from '../../contract/view.ts';
import type { AnsweredRow } from '../../contract/waiting.ts';
import type { SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import type { Host } from '../host.ts';
import type { EventStore } from '../ports.ts';
import { answeredCalls } from '../runs/answered-calls.ts';

/** Rows of the list. */
const MOST = 50;
/** Sessions that are looked through, and newest events of each. */
const SESSIONS = 100;
const EVENTS = 500;

/** Calls that persons answered or told of and rules denied in sessions of our own that are in no trash, newest first. */
export async function answeredRows({ index, store }: Pick<Host, 'index' | 'store'>): Promise<AnsweredRow[]> {
  let newest: AnsweredRow[] = [];
  for (const row of lastChanged(await index.rows())) {
    const full = newest[MOST - 1];
    if (full !== undefined && full.atMs > (row.lastAtMs ?? 0)) break;
    newest = [...newest, ...(await answeredIn(row, store))].sort((one, other) => other.atMs - one.atMs).slice(0, MOST);
  }
  return newest;
}

/** Sessions of our own, the one in which something happened last first. */
function lastChanged(rows: readonly SessionRow[]): readonly SessionRow[] {
  return rows
    .filter(({ source, trashed }) => source === 'openrath' && !trashed)
    .sort((one, other) => (other.lastAtMs ?? 0) - (one.lastAtMs ?? 0))
    .slice(0, SESSIONS);
}

async function answeredIn({ id, title }: SessionRow, store: EventStore): Promise<AnsweredRow[]> {
  const nextSeq = (await store.ref(id as SessionId))?.nextSeq ?? 0;
  const events = (await store.own(id as SessionId, Math.max(0, nextSeq - EVENTS), nextSeq)).map(readEvent);
  return answeredCalls(events).map((call) => ({ ...call, title }));
}
