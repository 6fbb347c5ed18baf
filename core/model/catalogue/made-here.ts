import type { SessionId } from '../ids.ts';
import type { SessionEvent } from '../read-event.ts';
import type { CatalogueState } from './state.ts';

/** Tells answers of models that were asked in this home from those that came with a native export (E2). */
export function madeHere({
  acts,
  emptied,
  came,
}: Pick<CatalogueState, 'acts' | 'emptied' | 'came'>): (event: Pick<SessionEvent, 'id' | 'envelope'>) => boolean {
  const begun = new Set<SessionId>();
  for (const act of acts) if (act.type === 'added' && act.how !== 'native-import') begun.add(act.subject);
  for (const session of emptied) begun.delete(session);
  return ({ id, envelope }) => begun.has(envelope.origin.session) && !came.has(id);
}
