import type { StoredEvent } from '../../model/envelope.ts';
import { CATALOGUE, type SessionId } from '../../model/ids.ts';
import {
  type AnswerUse,
  type AnswerUses,
  answerUse,
  emptyAnswerUses,
  foldAnswerUse,
} from '../../projections/usage/answer-uses.ts';
import { ownEvents } from '../own-events.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { CatalogueView } from './catalogue-view.ts';

interface UseWorld {
  readonly store: EventStore;
  readonly catalogue: CatalogueView;
  readonly read: ReadEvent;
}

/** Says what the answer used that an event is a record of; undefined for one that is no record of an answer. */
export type AnswerUseOf = (event: StoredEvent, signal?: AbortSignal) => Promise<AnswerUse | undefined>;

/**
 * Reads the own events of the session that wrote the event, and keeps what it found of the newest one: steps of one session are
 * looked at one after the other. What was erased since is not kept.
 */
export function createAnswerUseOf(world: UseWorld): AnswerUseOf {
  let kept: { readonly as: string; readonly uses: AnswerUses } | undefined;
  return async (stored, signal) => {
    const { session } = stored.envelope.origin;
    const as = [session, (await world.store.ref(session))?.head, (await world.store.ref(CATALOGUE))?.head].join();
    const uses = kept?.as === as ? kept.uses : await readUses(session, world, signal);
    kept = { as, uses };
    return answerUse(uses, world.read(stored));
  };
}

async function readUses(
  session: SessionId,
  { store, catalogue, read }: UseWorld,
  signal: AbortSignal | undefined,
): Promise<AnswerUses> {
  const uses = emptyAnswerUses();
  for await (const page of ownEvents(session, store, catalogue.state().parted)) {
    signal?.throwIfAborted();
    for (const stored of page) foldAnswerUse(uses, read(stored));
  }
  return uses;
}
