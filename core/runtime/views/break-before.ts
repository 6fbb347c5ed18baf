import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { AtBreak } from '../../model/session/commands.ts';
import { forkOpening } from '../../model/session/decide.ts';
import type { ContextSize, HistoryBreak } from '../../model/session/history-break.ts';
import { breaksIn } from '../../projections/context-at/breaks-in.ts';
import { contextAt } from '../../projections/context-at/context-at.ts';
import type { ContextSource } from '../../projections/context-at/context-source.ts';
import type { ContextView } from '../../projections/context-at/context-view.ts';
import { openingAppend } from '../acts.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { brokenAs } from '../readable-events.ts';
import type { Sealing } from '../seal-stream.ts';
import type { Lineages } from './lineages.ts';
import { readHistory } from './read-history.ts';
import type { SessionIndex } from './session-index.ts';

/** Finds the newest break before a fork that nobody answered yet; undefined where there is none. */
export type BreakBefore = (fork: ForkPlace) => Promise<HistoryBreak | undefined>;

/** Where a fork would leave from, and what it would be. */
interface ForkPlace {
  readonly session: SessionId;
  readonly at: EventId;
  readonly child: SessionId;
}

interface BreakWorld {
  readonly store: EventStore;
  readonly index: Pick<SessionIndex, 'mayHoldBreak' | 'titleOf'>;
  readonly lineages: Pick<Lineages, 'stepsAt'>;
  readonly read: ReadEvent;
  readonly sealing: Sealing;
  readonly sourceFor: (history: readonly SessionEvent[]) => Promise<ContextSource>;
}

/**
 * Reads a history only where its sessions are known to hold a break. Of one that can't be read whole nobody can tell what a break
 * in it would leave out: it is forked as it is. The contexts are made from the very event that the fork would begin with.
 */
export function createBreakBefore(world: BreakWorld): BreakBefore {
  return async (fork) => {
    if (!(await world.index.mayHoldBreak(fork.at).catch(brokenAs(false)))) return undefined;
    const history = await readHistory(fork.at, world.store, world.read).catch(brokenAs<SessionEvent[]>([]));
    const breaks = breaksIn(history);
    const broken = history[breaks.at(-1) ?? -1];
    if (broken === undefined) return undefined;
    const source = await world.sourceFor(history);
    const sizeFor = (how: AtBreak) => {
      const opening = forkOpening(fork, fork.child, { event: broken.id, how });
      const [first] = openingAppend(fork.child, opening, world.sealing).events;
      return sizeOf(contextAt([...history, world.read(first)], source));
    };
    const earlier = breaks.length > 1 ? { earlier: breaks.length - 1 } : {};
    return {
      ...(await placeOf(broken, world)),
      ...earlier,
      context: { join: sizeFor('join'), start: sizeFor('start') },
    };
  };
}

function sizeOf({ exactness, segments, tokens, lowerBound }: ContextView): ContextSize {
  return { exactness, segments: segments.length, ...(tokens === undefined ? {} : { tokens }), lowerBound };
}

async function placeOf(
  event: SessionEvent,
  { store, index, lineages }: BreakWorld,
): Promise<Omit<HistoryBreak, 'context' | 'earlier'>> {
  const { session } = event.envelope.origin;
  const stored = await store.event(event.id);
  const { steps = [], from = 0 } = (stored && (await lineages.stepsAt(stored))) ?? {};
  const own = steps.some((step) => step.event === event.id) ? { step: from + 1 } : {};
  return { event: event.id, session, title: index.titleOf(session), ...own };
}
