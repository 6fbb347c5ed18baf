import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { ModelKeys } from '../ports/model-keys.ts';

/** Keys whose change is on record as a person's act (S10), without the key. Rejects with HostError, too, where a change that was made can't be recorded. */
export function recordedKeys(keys: ModelKeys, record: (act: Draft) => Promise<void>): ModelKeys {
  const changed = (payload: PayloadOf<'catalogue/key-changed'>) => record({ kind: 'catalogue/key-changed', payload });
  return {
    ...keys,
    set: async (provider, key) => {
      await keys.set(provider, key);
      await changed({ provider, what: 'set' });
    },
    remove: async (provider) => {
      await keys.remove(provider);
      await changed({ provider, what: 'removed' });
    },
  };
}
