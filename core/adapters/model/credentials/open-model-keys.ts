import type { ModelKeys } from '../../../runtime/ports/model-keys.ts';
import type { Secrets } from '../../../runtime/ports/secrets.ts';
import { KEY_VARIABLES, type KeyPlaces, setVariable } from './find-key.ts';

/** Keys in the environment of this program, and those that are kept in `secrets` under the provider's name. */
export function openModelKeys(environment: KeyPlaces['environment'], secrets: Secrets): ModelKeys {
  return {
    keeps: secrets.keeps,
    of: async (provider) => {
      const variables = variablesOf(provider);
      const from = setVariable(environment, variables) ? 'environment' : await secrets.where(provider);
      return { from: from ?? 'none', variables };
    },
    set: (provider, key) => secrets.set(provider, key),
    remove: (provider) => secrets.remove(provider),
  };
}

function variablesOf(provider: string): readonly string[] {
  return Object.hasOwn(KEY_VARIABLES, provider) ? KEY_VARIABLES[provider as keyof typeof KEY_VARIABLES] : [];
}
