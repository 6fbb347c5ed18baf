import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';

/** Events that wait before they are folded whoever asks: to fold so many takes some ms. */
const MOST = 100;

/** Events that were appended and are folded once somebody looks: a run of a few ms commits several times, and its line is told a few times a second. */
export interface TakenLater {
  readonly take: (session: SessionId, events: readonly StoredEvent[]) => void;
  /** Folds what waits, in the order it came. No-op until `mayFold`. */
  readonly fold: () => void;
  /** Folds, and gives the sessions that were touched since this was asked last. */
  readonly touched: () => readonly SessionId[];
}

/** Nothing waits. `foldInto`: folds events of a session and gives the sessions that are touched by it. */
export function takeLater(
  foldInto: (session: SessionId, events: readonly StoredEvent[]) => readonly SessionId[],
  mayFold: () => boolean,
): TakenLater {
  const waiting: { readonly session: SessionId; readonly events: readonly StoredEvent[] }[] = [];
  let events = 0;
  const touched = new Set<SessionId>();
  const fold = (): void => {
    if (waiting.length === 0 || !mayFold()) return;
    events = 0;
    for (const each of waiting.splice(0))
      for (const session of foldInto(each.session, each.events)) touched.add(session);
  };
  return {
    take: (session, appended) => {
      waiting.push({ session, events: appended });
      touched.add(session);
      events += appended.length;
      if (events > MOST) fold();
    },
    fold,
    touched: () => {
      fold();
      const all = [...touched];
      touched.clear();
      return all;
    },
  };
}
