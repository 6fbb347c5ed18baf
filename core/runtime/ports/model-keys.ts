import type { Secrets, SecretsKept } from './secrets.ts';

/** Keys of providers of models: where each is found, and those that a person gave to this home. No key comes out here. */
export interface ModelKeys {
  /** Where a key that a person gives now is kept. Never rejects. */
  readonly keeps: () => Promise<SecretsKept>;
  /** Where the key of a provider would be found now; `none` where nowhere. Rejects with HostError where they can't be read. */
  readonly of: (provider: string) => Promise<KeyPlace>;
  /** Keeps a key in the place of the one before, for the provider's own address or for another origin: it goes to that alone. Rejects with HostError where it can't be kept safely. */
  readonly set: (provider: string, key: string, origin?: string) => Promise<void>;
  /** A no-op where none is kept. */
  readonly remove: (provider: string, origin?: string) => Promise<void>;
}

export interface KeyPlace {
  /** The environment goes before what is kept. */
  readonly from: 'environment' | 'none' | NonNullable<Awaited<ReturnType<Secrets['where']>>>;
  /** Variables of the environment that are looked at. */
  readonly variables: readonly string[];
  /** Origins beside the provider's own address that a key is kept for, and where. */
  readonly others: readonly {
    readonly origin: string;
    readonly from: NonNullable<Awaited<ReturnType<Secrets['where']>>>;
  }[];
}
