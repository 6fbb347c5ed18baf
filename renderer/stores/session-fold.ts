import {
  type EventText,
  foldStep,
  noteSpawn,
  readEventText,
  type SessionRow,
  type StepRow,
  type Steps,
} from '../../core/contract/view.ts';

/** The window's own fold of one session: the same pure code as in the host, kept up with the news. */
export interface SessionFold {
  readonly steps: Steps;
  /** Sequence number of the next event of the session's own. */
  next: number;
}

/** Folds events that are new to this session and returns the rows that they change. Events it has had are passed over. */
export function foldEvents(fold: SessionFold, events: readonly EventText[]): StepRow[] {
  const changed = new Map<string, StepRow>();
  for (const text of events) {
    const event = readEventText(text);
    const { session, seq } = event.envelope.origin;
    if (session === fold.steps.session && seq < fold.next) continue;
    for (const row of foldStep(fold.steps, event).changed) changed.set(row.key, row);
    if (session === fold.steps.session) fold.next = seq + 1;
  }
  return [...changed.values()];
}

/** Notes those of some sessions that are sub-agents of this one, as the host does for its snapshot. */
export function foldSpawns({ steps }: SessionFold, rows: Iterable<SessionRow>): void {
  for (const { id, kind, parent } of rows) {
    if ((kind !== 'sub-agent' && kind !== 'internal') || parent?.session !== steps.session) continue;
    noteSpawn(steps, parent.event as Parameters<typeof noteSpawn>[1], { session: id, callId: parent.callId });
  }
}
