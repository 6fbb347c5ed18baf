import {
  type EventText,
  foldStep,
  noteSpawn,
  readEventText,
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

/** A sub-agent, the event that it left from, and the call of that where it is known. */
export interface NotedSpawn {
  readonly at: string;
  readonly session: string;
  readonly callId?: string | undefined;
}

/** Notes the sub-agents that left from this session, as the host does for its snapshot. */
export function foldSpawns(fold: SessionFold, spawns: readonly NotedSpawn[]): void {
  for (const { at, ...spawned } of spawns) noteSpawn(fold.steps, at as Parameters<typeof noteSpawn>[1], spawned);
}
