import type { Session } from './session.ts';
import type { WorkflowRun } from './workflow-run.ts';

/** Where in a run of a program a session value was made. What is done on it is numbered in the order asked for. */
export interface Place {
  readonly run: WorkflowRun;
  readonly path: string;
  /** Number of the next thing that is done on it. */
  next: number;
}

const places = new WeakMap<Session, Place>();

/** The place of a session value; undefined outside of a run of a program. */
export function placeOf(session: Session): Place | undefined {
  return places.get(session);
}

/** The same value, with a place; as it is without one. */
export function placed(session: Session, place: Place | undefined): Session {
  if (place !== undefined) places.set(session, place);
  return session;
}
