import {
  type EventText,
  emptySteps,
  foldStep,
  noteSpawn,
  readEventText,
  type SessionRow,
  type StepRow,
} from '../../core/contract/view.ts';

/** The window's own fold of one session: the same pure code as in the host, kept up with the news. */
export interface SessionFold {
  /** Its steps so far, by key. */
  readonly rows: ReadonlyMap<string, StepRow>;
  /** Folds events that are new to this session and returns the rows that they change. Events it has had are passed over. */
  readonly fold: (events: readonly EventText[]) => StepRow[];
  /** Notes those of some sessions that are sub-agents of this one, as the host does for its snapshot. */
  readonly noteSpawns: (sessions: Iterable<SessionRow>) => void;
}

/** A fold that has had no event. */
export function beginFold(session: string): SessionFold {
  const steps = emptySteps(session as Parameters<typeof emptySteps>[0]);
  /** Sequence number of the next event of the session's own. */
  let next = 0;
  return {
    rows: steps.rows,
    fold: (events) => {
      const changed = new Map<string, StepRow>();
      for (const text of events) {
        const event = readEventText(text);
        const { session: of, seq } = event.envelope.origin;
        if (of === session && seq < next) continue;
        for (const row of foldStep(steps, event).changed) changed.set(row.key, row);
        if (of === session) next = seq + 1;
      }
      return [...changed.values()];
    },
    noteSpawns: (sessions) => {
      for (const { id, kind, parent } of sessions) {
        if ((kind !== 'sub-agent' && kind !== 'internal') || parent?.session !== session) continue;
        noteSpawn(steps, parent.event as Parameters<typeof noteSpawn>[1], { session: id, callId: parent.callId });
      }
    },
  };
}
