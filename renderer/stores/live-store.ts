import { create } from 'zustand';
import {
  type EventText,
  type NewsItem,
  readEventText,
  type SessionEvent,
  type SessionRow,
} from '../../core/contract/view.ts';

type LiveItem = Extract<NewsItem, { type: 'live' }>;

/** What streams at the head of a session right now. */
export interface LiveHead extends Pick<LiveItem, 'kind' | 'position' | 'callId'> {
  /** The end of what came, at most {@link mostKept} UTF-16 units. */
  readonly text: string;
  /** When the first of it came here, Unix ms. */
  readonly sinceMs: number;
}

/** What has stopped to stream, and the sequence number of the event that came of it. */
export interface LeftHead {
  readonly head: LiveHead;
  readonly seq: number;
}

/** What streams in all sessions. */
export interface LiveStore {
  /** Counts changes: select it with what is read of `heads`, which stays the same Map. */
  readonly rev: number;
  readonly heads: ReadonlyMap<string, LiveHead>;
  /** What streamed last: a view that is behind the lineage shows it until it has drawn what came of it. */
  readonly left: ReadonlyMap<string, LeftHead>;
}

const mostKept = 20_000;
const heads = new Map<string, LiveHead>();
const left = new Map<string, LeftHead>();
/** By session, the run that streams, and what of it is on record: a piece that comes after its event is passed over. */
const runs = new Map<string, { readonly run: string; readonly recorded: Set<string>; isOver: boolean }>();

export const useLive = create<LiveStore>(() => ({ rev: 0, heads, left }));

/** Adds a piece of what streams. Tells nobody: the ingest queue does that once for each flush. `nowMs`: Unix ms. */
export function putLive({ session, run, position, kind, callId, text }: LiveItem, nowMs: number): boolean {
  const streaming = streamOf(session, run);
  if (streaming.isOver || streaming.recorded.has(position)) return false;
  const before = heads.get(session);
  const goesOn = before?.position === position && before.kind === kind && before.callId === callId;
  const call = callId === undefined ? {} : { callId };
  const all = goesOn ? before.text + text : text;
  heads.set(session, {
    position,
    kind,
    ...call,
    text: all.slice(-mostKept),
    sinceMs: before?.position === position ? before.sinceMs : nowMs,
  });
  return true;
}

/** Drops what streamed and is on record now. Looks only at events that end something in a run: what streamed of it may come after them. */
export function dropRecorded(session: string, events: readonly EventText[]): boolean {
  let isDropped = false;
  for (const text of events) {
    if (!text.envelope.includes('"run":"') || !endsSomething.test(text.envelope)) continue;
    const event = readEventText(text);
    const { kind, run = '' } = event.envelope;
    const streaming = streamOf(session, run);
    if (kind === 'run/ended' || kind === 'run/stopped') {
      streaming.isOver = true;
      isDropped = (kind === 'run/ended' ? heads.delete(session) : leave(session, event)) || isDropped;
    }
    const position = positionOf(event);
    if (position === undefined) continue;
    // What failed is asked for again at the same place.
    if (event.kind !== 'model/retried') streaming.recorded.add(position);
    if (heads.get(session)?.position === position) isDropped = leave(session, event);
  }
  return isDropped;
}

/** Kinds of events that end what streams. */
const endsSomething = /"kind":"(?:model\/(?:answered|failed|retried)|tool\/ended|run\/(?:ended|stopped))"/;

/** What is known of the run that streams in a session; of another run than before nothing is. */
function streamOf(session: string, run: string) {
  const known = runs.get(session);
  if (known?.run === run) return known;
  const fresh = { run, recorded: new Set<string>(), isOver: false };
  runs.set(session, fresh);
  return fresh;
}

/** Drops what streams in a session, since an event came of it that is drawn as a step. */
function leave(session: string, { envelope }: SessionEvent): boolean {
  const head = heads.get(session);
  if (head === undefined) return false;
  left.set(session, { head, seq: envelope.origin.seq });
  return heads.delete(session);
}

/** Drops what streams in sessions of which no run goes on. */
export function noteLive(rows: readonly SessionRow[]): boolean {
  return rows.map(({ id, status }) => status !== 'running' && heads.delete(id)).includes(true);
}

/** Drops all that streamed anywhere: news was missed. */
export function forgetAllLive(): void {
  runs.clear();
  heads.clear();
  left.clear();
  bumpLive();
}

/** Tells the screens. */
export function bumpLive(): void {
  useLive.setState(({ rev }) => ({ rev: rev + 1 }));
}

const ends: ReadonlySet<string> = new Set(['model/answered', 'model/failed', 'model/retried', 'tool/ended']);

/** Where in its run that was asked for which this event answers. */
function positionOf(event: SessionEvent): string | undefined {
  if (!ends.has(event.kind) || !('payload' in event)) return undefined;
  return (event.payload as { readonly position?: string }).position;
}
