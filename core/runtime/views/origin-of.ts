import type { SessionId } from '../../model/ids.ts';
import type { Opening } from '../../projections/session-summary/opening.ts';

/** The session that a fork or a detached one was made out of, by its opening; undefined for any other. */
export function originOf(opening: Opening | undefined): SessionId | undefined {
  return (opening?.kind === 'fork' ? opening.parent?.session : opening?.cameFrom?.session) as SessionId | undefined;
}
