import type { SessionId } from '../ids.ts';
import type { SessionEvent } from '../read-event.ts';
import type { CatalogueState } from './state.ts';

/** Tells answers of models that were asked in this home from those that came with a native export (E2). All acts are gone through when first asked. */
export function madeHere(
  catalogue: Pick<CatalogueState, 'acts' | 'emptied' | 'came'>,
): (event: Pick<SessionEvent, 'id' | 'envelope'>) => boolean {
  let begun: ReadonlySet<SessionId> | undefined;
  return ({ id, envelope }) => {
    begun ??= begunHere(catalogue);
    return begun.has(envelope.origin.session) && !catalogue.came.has(id);
  };
}

function begunHere({ acts, emptied }: Pick<CatalogueState, 'acts' | 'emptied'>): ReadonlySet<SessionId> {
  const begun = new Set<SessionId>();
  for (const act of acts) if (act.type === 'added' && act.how !== 'native-import') begun.add(act.subject);
  for (const session of emptied) begun.delete(session);
  return begun;
}
