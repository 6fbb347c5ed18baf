import type { PayloadOf } from '../../model/events.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { catalogueAppend } from '../acts.ts';
import type { KeptSetup, Setups } from '../ports/setups.ts';
import type { EventStore } from '../ports.ts';
import { decideAndAppend } from '../retry-append.ts';
import type { Sealing } from '../seal-stream.ts';

/** What setup commands made and is kept for later sessions. */
export interface KeptSetups {
  readonly list: Setups['list'];
  /** Takes what some keys name off the disk, all without them, on record as a person's act. Refused where nothing of it is kept. */
  readonly empty: (
    keys?: readonly string[],
  ) => Promise<Decision<{ readonly setups: number; readonly sizeBytes: number }>>;
}

/** The kept setups of a home. */
export function createKeptSetups(
  setups: Setups,
  { store, sealing }: { readonly store: EventStore; readonly sealing: Sealing },
): KeptSetups {
  return {
    list: setups.list,
    empty: async (keys) => {
      const gone = totalOf(await setups.empty(new Set(keys ?? (await setups.list()).map(({ key }) => key))));
      if (gone.setups === 0)
        return refuse('already-so', 'Nothing of a setup is kept.', { remedy: 'There is nothing to do.' });
      const payload: PayloadOf<'catalogue/setups-emptied'> = gone;
      return decideAndAppend(
        async () => accept(gone),
        async () =>
          store.append([await catalogueAppend([{ kind: 'catalogue/setups-emptied', payload }], store, sealing)]),
      );
    },
  };
}

function totalOf(kept: readonly KeptSetup[]) {
  return { setups: kept.length, sizeBytes: kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}
