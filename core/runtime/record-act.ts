import type { Draft } from '../model/envelope.ts';
import { accept } from '../model/refusal.ts';
import { catalogueAppend } from './acts.ts';
import type { EventStore } from './ports.ts';
import { decideAndAppend } from './retry-append.ts';
import type { Sealing } from './seal-stream.ts';

/** Records an act of a person in the catalogue (S10). Durable when it settles; rejects with HostError where it can't be recorded. */
export async function recordAct(
  act: Draft,
  { store, sealing }: { readonly store: EventStore; readonly sealing: Sealing },
): Promise<void> {
  await decideAndAppend(
    async () => accept(undefined),
    async () => store.append([await catalogueAppend([act], store, sealing)]),
  );
}
