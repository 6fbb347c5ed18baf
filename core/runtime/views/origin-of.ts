import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Opening } from '../../projections/session-summary/opening.ts';

/** What is known of where a session comes from beside what it says itself. */
export type OriginFacts = Pick<CatalogueState, 'detached'>;

/** The session that a fork or a detached one was made out of: by its opening, else by the act that made it; undefined for any other. */
export function originOf(
  session: SessionId,
  opening: Opening | undefined,
  { detached }: OriginFacts,
): SessionId | undefined {
  const said = opening?.kind === 'fork' ? opening.parent?.session : opening?.cameFrom?.session;
  return (said as SessionId | undefined) ?? detached.get(session)?.session;
}
