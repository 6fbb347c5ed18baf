import type { EventId, SessionId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { emptySummary, type SessionSummary } from '../../../core/projections/session-summary/summary-state.ts';
import { type MadeSession, madeId, said, used } from '../made-history.ts';
import { randomHistory } from '../random-history.ts';
import { seeded } from '../seeded.ts';

/** A session that marks of copies can come to. */
export const original = 'O' as SessionId;

/** Adds the mark that a session begins with a copy of another's events, up to its own event `through`. */
export function markCopied(session: MadeSession, through: EventId, from: SessionId = original): SessionEvent {
  return session.add('import/copied', { from, at: madeId(`at ${through}`), through });
}

/** A made-up log with marks among its events and after them, some of which name no event before them; the same for the same seed. */
export function copiedHistory(seed: number): MadeSession {
  const random = seeded(seed);
  const session = randomHistory(seed, 5 + (seed % 60));
  const anyOwn = () => session.own[Math.floor(random() * session.own.length)]?.id ?? madeId('none');
  for (let marks = 1 + (seed % 4); marks > 0; marks--) {
    markCopied(
      session,
      random() < 0.2 ? madeId(`gone ${marks}`) : anyOwn(),
      random() < 0.1 ? session.session : original,
    );
    for (let more = seed % 3; more > 0; more--) session.answer([said(`more ${more}`), used(more)]);
  }
  return session;
}

/** A summary of a session's events; `ends` are the events that copies are known to end with. */
export function summaryOf(own: readonly SessionEvent[], ends: Iterable<EventId> = []): SessionSummary {
  const state = emptySummary('S' as SessionId, ends);
  for (const event of own) foldSummary(state, event, 7);
  return state;
}

/** The ends that the marks of a session name. */
export function endsIn(own: readonly SessionEvent[]): EventId[] {
  return own.flatMap((event) => (event.kind === 'import/copied' ? [event.payload.through as EventId] : []));
}
