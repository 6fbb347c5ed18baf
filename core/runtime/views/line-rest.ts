import type { SessionId } from '../../model/ids.ts';
import { settleSummary } from '../../projections/session-summary/settle-summary.ts';
import { settledWeight } from './blob-weight.ts';
import type { Entry, SessionShelf } from './session-shelf.ts';

/** Sessions that stay as they were folded: events that come to them are folded on, not the whole session anew. */
const KEPT_WHOLE = 100;

/** Lets go of what is only needed to fold further. */
export interface LineRest {
  /** A session's line was folded further. */
  readonly touch: (session: SessionId) => void;
  /** Settles the lines that have not changed for longest, but for the newest few. */
  readonly rest: () => void;
}

/** `isBusy`: sessions that must stay as they are, since they are not saved. */
export function createLineRest(shelf: SessionShelf, isBusy: (session: SessionId) => boolean): LineRest {
  const whole = new Set<SessionId>();
  return {
    touch: (session) => {
      whole.delete(session);
      whole.add(session);
    },
    rest: () => {
      for (const session of [...whole].slice(0, Math.max(0, whole.size - KEPT_WHOLE))) {
        if (isBusy(session)) continue;
        whole.delete(session);
        const entry = shelf.entries.get(session);
        if (entry?.extent !== 'whole') continue;
        shelf.entries.set(session, settled(entry));
      }
    },
  };
}

/** Member by member: an object of what is left of another takes twice the room, and there is one for each session. */
function settled({ summary, state, blobs, damaged, lacksFirst }: Entry): Entry {
  const entry = { extent: 'settled', summary: settleSummary(summary), state, blobs: settledWeight(blobs) } as const;
  if (damaged === undefined) return entry;
  return lacksFirst === undefined ? { ...entry, damaged } : { ...entry, damaged, lacksFirst };
}
