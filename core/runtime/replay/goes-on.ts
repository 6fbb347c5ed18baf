import type { SessionEvent } from '../../model/read-event.ts';

/** Kinds of what stands behind the calls of an answer. */
export const GOES_ON: ReadonlySet<string> = new Set<SessionEvent['kind']>([
  'model/requested',
  'model/answered',
  'run/ended',
  'run/stopped',
  'run/started',
]);
