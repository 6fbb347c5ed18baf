import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { AtBreak } from '../../model/session/commands.ts';
import { forkOpening } from '../../model/session/decide.ts';
import type { ContextSize, HistoryBreak } from '../../model/session/history-break.ts';
import { answerSpan } from '../../projections/context-at/answer-span.ts';
import { breaksIn } from '../../projections/context-at/breaks-in.ts';
import type { ContextSource } from '../../projections/context-at/context-source.ts';
import type { ContextView } from '../../projections/context-at/context-view.ts';
import { openingAppend } from '../acts.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { brokenAs } from '../readable-events.ts';
import type { Sealing } from '../seal-stream.ts';
import { contextInTurns } from './context-in-turns.ts';
import type { Lineages } from './lineages.ts';
import { readHistory } from './read-history.ts';
import type { SessionIndex } from './session-index.ts';

/** Finds the newest break that nobody answered yet in the context of a session to be made; undefined where there is none. */
export type BreakBefore = (made: MadePlace) => Promise<HistoryBreak | undefined>;

/** What is to be made, where it would leave from, and what it would be. */
interface MadePlace {
  readonly as: 'fork' | 'detached';
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
 * in it would leave out: it is gone on from as it is. The contexts of a fork are made from the very event that it would begin with.
 */
export function createBreakBefore(world: BreakWorld): BreakBefore {
  return async (made) => {
    if (!(await world.index.mayHoldBreak(made.at).catch(brokenAs(false)))) return undefined;
    const history = await readHistory(made.at, world.store, world.read).catch(brokenAs<SessionEvent[]>([]));
    // A detached session carries the request at the event, a fork all before it.
    const breaks = breaksIn(made.as === 'fork' ? history : history.slice(0, answerSpan(history).end));
    const broken = history[breaks.at(-1) ?? -1];
    if (broken === undefined) return undefined;
    const source = await world.sourceFor(history);
    const sizeFor = async (how: AtBreak) => {
      if (made.as === 'detached')
        return sizeOf(await contextInTurns(history, source, how === 'start' ? broken.id : undefined));
      const opening = forkOpening(made, made.child, { event: broken.id, how });
      const [first] = openingAppend(made.child, opening, world.sealing).events;
      return sizeOf(await contextInTurns([...history, world.read(first)], source));
    };
    const earlier = breaks.length > 1 ? { earlier: breaks.length - 1 } : {};
    return {
      ...(await placeOf(broken, world)),
      ...earlier,
      context: { join: await sizeFor('join'), start: await sizeFor('start') },
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
