import type { EventId, SessionId } from '../../model/ids.ts';
import type { Branch } from '../../model/memory/state.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { readableEvents } from '../readable-events.ts';

/** What became of the branch that an item came from. */
export type Standing = 'stands' | 'abandoned' | 'failed';

/** Tells what became of a branch. */
export type BranchStanding = (branch: Branch) => Promise<Standing>;

interface StandingWorld {
  readonly store: EventStore;
  readonly read: ReadEvent;
  /** True for a session that is in the trash, or was emptied from it. */
  readonly isTrashed: (session: SessionId) => boolean;
}

/** A branch is abandoned while its session is in the trash, and failed where the run that wrote the item failed. */
export function branchStanding({ store, read, isTrashed }: StandingWorld): BranchStanding {
  const ended = new Map<string, 'stands' | 'failed'>();
  return async ({ session, event, run }) => {
    if (isTrashed(session)) return 'abandoned';
    if (run === undefined) return 'stands';
    const known = ended.get(run);
    if (known !== undefined) return known;
    const outcome = await outcomeOf({ session, event: event as EventId, run });
    if (outcome !== undefined) ended.set(run, outcome === 'failed' ? 'failed' : 'stands');
    return outcome === 'failed' ? 'failed' : 'stands';
  };

  /** How a run ended; undefined while it goes on. Only events after the item are looked at. */
  async function outcomeOf({ session, event, run }: Required<Branch>): Promise<string | undefined> {
    const origin = (await store.event(event as EventId))?.envelope.origin;
    const from = origin?.session === session ? origin.seq : 0;
    for await (const page of readableEvents(session, store, from)) {
      for (const stored of page) {
        if (stored.envelope.run !== run) continue;
        const { kind } = stored.envelope;
        if (kind === 'run/stopped') return 'stopped';
        if (kind !== 'run/ended') continue;
        const ending = read(stored);
        return ending.kind === 'run/ended' ? ending.payload.outcome : 'unknown';
      }
    }
    return undefined;
  }
}
