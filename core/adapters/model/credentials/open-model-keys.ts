import type { ModelKeys } from '../../../runtime/ports/model-keys.ts';
import type { Secrets } from '../../../runtime/ports/secrets.ts';
import { KEY_VARIABLES, type KeyPlaces, setVariable } from './find-key.ts';
import { originsOf, secretName } from './key-place.ts';

/** Keys in the environment of this program, and those that are kept in `secrets` under the provider's name. */
export function openModelKeys(environment: KeyPlaces['environment'], secrets: Secrets): ModelKeys {
  return {
    keeps: secrets.keeps,
    of: async (provider) => {
      const variables = variablesOf(provider);
      const from = setVariable(environment, variables) ? 'environment' : await secrets.where(provider);
      const others = originsOf(provider, await secrets.names()).map(async (origin) => {
        return { origin, from: (await secrets.where(secretName(provider, origin))) ?? ('locked' as const) };
      });
      return { from: from ?? 'none', variables, others: await Promise.all(others) };
    },
    set: (provider, key, origin) => secrets.set(secretName(provider, origin), key),
    remove: (provider, origin) => secrets.remove(secretName(provider, origin)),
  };
}

function variablesOf(provider: string): readonly string[] {
  return Object.hasOwn(KEY_VARIABLES, provider) ? KEY_VARIABLES[provider as keyof typeof KEY_VARIABLES] : [];
}
