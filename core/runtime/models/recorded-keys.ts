import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { ModelKeys } from '../ports/model-keys.ts';

/** Keys whose change is on record as a person's act (S10), without the key. Rejects with HostError, too, where a change that was made can't be recorded. */
export function recordedKeys(keys: ModelKeys, record: (act: Draft) => Promise<void>): ModelKeys {
  const changed = (payload: PayloadOf<'catalogue/key-changed'>) => record({ kind: 'catalogue/key-changed', payload });
  return {
    ...keys,
    set: async (provider, key, origin) => {
      await keys.set(provider, key, origin);
      await changed({ provider, what: 'set', ...at(origin) });
    },
    remove: async (provider, origin) => {
      await keys.remove(provider, origin);
      await changed({ provider, what: 'removed', ...at(origin) });
    },
  };
}

function at(origin: string | undefined): { readonly origin?: string } {
  return origin === undefined ? {} : { origin };
}
