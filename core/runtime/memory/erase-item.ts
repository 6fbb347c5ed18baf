import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { MemoryState } from '../../model/memory/state.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { catalogueAppend } from '../acts.ts';
import type { EventStore, OldCopies } from '../ports.ts';
import { decideAndAppend } from '../retry-append.ts';
import type { Sealing } from '../seal-stream.ts';

interface ToErase {
  readonly state: MemoryState;
  readonly stream: SessionId;
  readonly item: EventId;
  readonly reason: string;
}

/** Erases an item of a shared memory, whether it holds or not, with the mark of it in the catalogue (S12). */
export async function eraseItem(
  { store, sealing }: { readonly store: EventStore; readonly sealing: Sealing },
  { state, stream, item, reason }: ToErase,
): Promise<Decision<OldCopies>> {
  let copies: OldCopies = { backups: 0, setAside: [] };
  const payload: PayloadOf<'catalogue/erased'> = { subject: stream, events: [item], reason };
  const decision = await decideAndAppend<undefined>(
    async () =>
      state.items.has(item)
        ? accept(undefined)
        : refuse('not-found', `There is no item ${item} in this memory.`, {
            remedy: 'List its items to see their ids.',
          }),
    async () => {
      const mark = await catalogueAppend([{ kind: 'catalogue/erased', payload }], store, sealing);
      const outcome = await store.erase([item], mark);
      if (outcome.ok) copies = { backups: outcome.backups, setAside: outcome.setAside };
      return outcome;
    },
  );
  return decision.ok ? accept(copies) : decision;
}
