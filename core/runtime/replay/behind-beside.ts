import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { callIdOf } from './call-id-of.ts';
import { GOES_ON } from './goes-on.ts';

/** Where a re-run from a call forks that others were made beside. */
interface Behind {
  /** The newest result of those that were made side by side. */
  readonly before: EventId;
  /** The call's own result among them; absent where none is. */
  readonly again?: EventId;
}

/**
 * Calls that only read are made side by side (F7), and none of them is downstream of another: a re-run from one forks behind the results of all,
 * which are reused, and makes that one again (R4). `start`: index of the call's first event. Undefined where no result of another came in after
 * it, and for a call that writes: it is made alone, and what came after it is downstream of its files.
 */
export function behindBeside(history: readonly SessionEvent[], start: number): Behind | undefined {
  const callId = history[start] === undefined ? undefined : callIdOf(history[start]);
  const calls = callsFrom(history, start);
  const own = calls.filter((event) => callIdOf(event) === callId);
  const mayWrite = own.some(writes) || (!own.some(isStart) && !isOverlapped(history, { start, own, calls }));
  if (mayWrite) return undefined;
  const next = calls.findIndex(writes);
  const ends = calls.slice(0, next === -1 ? undefined : next).filter(isEnd);
  const last = ends.at(-1);
  if (last === undefined || ends.every((event) => callIdOf(event) === callId)) return undefined;
  const again = ends.findLast((event) => callIdOf(event) === callId);
  return { before: last.id, ...(again === undefined ? {} : { again: again.id }) };
}

/** Beginnings and ends of calls from an event up to where their run goes on. */
function callsFrom(history: readonly SessionEvent[], start: number): readonly OfSpan[] {
  const run = history[start]?.envelope.run;
  const after = history.slice(start);
  const next = after.findIndex(({ kind, envelope }) => GOES_ON.has(kind) && envelope.run === run);
  return after
    .slice(0, next === -1 ? undefined : next)
    .filter((event): event is OfSpan => event.envelope.run === run && (isStart(event) || isEnd(event)));
}

type OfSpan = EventOf<'tool/started' | 'tool/ended'>;

interface Span {
  readonly start: number;
  readonly own: readonly OfSpan[];
  readonly calls: readonly OfSpan[];
}

/** Whether another call went on during one that never started: those that write are made alone, so this one only reads. */
function isOverlapped(history: readonly SessionEvent[], { start, own, calls }: Span): boolean {
  const ended = own.findLast(isEnd);
  const during = ended === undefined ? calls : calls.slice(0, calls.indexOf(ended));
  if (during.some(isStart)) return true;
  const before = history.slice(0, start).filter(isStart);
  const open = new Set(calls.filter(isEnd).map(callIdOf));
  return before.some((event) => open.has(event.payload.callId) && event.envelope.run === history[start]?.envelope.run);
}

function isStart(event: SessionEvent): event is EventOf<'tool/started'> {
  return event.kind === 'tool/started';
}

function isEnd(event: SessionEvent): event is EventOf<'tool/ended'> {
  return event.kind === 'tool/ended';
}

function writes(event: SessionEvent): boolean {
  return isStart(event) && event.payload.effect !== 'none' && event.payload.effect !== 'read';
}
