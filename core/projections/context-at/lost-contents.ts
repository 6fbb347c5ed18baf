import type { Kind } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { counted } from '../text/say-count.ts';
import { carries } from './answer-span.ts';
import { isClosed } from './closed-event.ts';
import type { Piece } from './piece.ts';

/** Kinds whose events a context can have something of. */
const CARRIERS: ReadonlySet<string> = new Set<Kind>([
  'message',
  'model/answered',
  'tool/ended',
  'memory/recalled',
  'context/compressed',
  'merge/completed',
  'session/detached',
]);

/** Kinds that say how a conversation begins, a gap before it too. */
const OPENINGS: ReadonlySet<string> = new Set<Kind>(['session/created', 'session/forked']);

/** True for an event of a context whose contents nobody can read any more: erased, altered, or not as its kind is. */
export function isLost(event: SessionEvent): boolean {
  return isClosed(event) && CARRIERS.has(event.envelope.kind);
}

/** True for an event that a context has something of, or that may have been one. */
export function mayCarry(event: SessionEvent): boolean {
  return carries(event) || isLost(event);
}

/** True where a compaction was erased: what of all before it was sent is not known. */
export function isLostCompaction(event: SessionEvent | undefined): boolean {
  return event !== undefined && isClosed(event) && event.envelope.kind === 'context/compressed';
}

/** True where it can't be read any more whether a log reaches back to the beginning. */
export function isLostOpening(event: SessionEvent | undefined): boolean {
  return event !== undefined && isClosed(event) && OPENINGS.has(event.envelope.kind);
}

/** What stands for lost events: neighbours of one kind of loss are one piece, without any text. */
export function lostPiece(event: SessionEvent, at: number, before: Piece | undefined): Piece {
  const noun = event.kind === 'withheld' ? 'erased event' : 'unreadable event';
  const events = before?.role === 'withheld' && before.label.includes(noun) ? before.events : [];
  const all = [...events, event.id];
  return { label: counted(all.length, noun), role: 'withheld', text: '', at, events: all };
}
