import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';

/** How one kind of provider is spoken to. */
export interface Wire {
  /** Name and version of what makes the body. */
  readonly converter: string;
  /** Absent where a person says where the server is. */
  readonly baseUrl?: string;
  /** True where nothing is answered without a key. */
  readonly needsKey: boolean;
  /** Settings of the package that every request has. */
  readonly options?: SharedV4ProviderOptions;
  readonly open: (settings: WireSettings) => LanguageModelV4;
}

/** What a wire needs to make a request. */
export interface WireSettings {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string;
  /** Empty for a server that asks for none. */
  readonly key: string;
  /** Stands between the package and the network. */
  readonly fetch: typeof fetch;
}
