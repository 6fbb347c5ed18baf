import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reply } from './refusal.ts';

const provider = z.string().min(1).max(100);
const baseUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .exactOptional();

const providerRow = z.strictObject({
  /** As agents name it. */
  provider: z.string(),
  /** Where its key is found now; `locked`: in a keychain that can't be used now; `unneeded` for the scripted model. */
  key: z.enum(['environment', 'keychain', 'file', 'locked', 'none', 'unneeded']),
  /** Variables of the environment that are looked at first. */
  variables: z.array(z.string()),
  /** Other addresses that a key is kept for, as scheme, host and port: each key goes to its own alone. */
  addresses: z.array(z.strictObject({ address: z.string(), key: z.enum(['keychain', 'file', 'locked']) })),
});

const listed = z.strictObject({
  /** Where a key that is given here is kept: `keychain` encrypts it; `file` is plain text in a file of the home that only this user can read. */
  kept: z.enum(['keychain', 'file', 'none']),
  /** Why a file and no keychain: this is not the desktop application, Linux has `basic_text` alone, or it can't be used now. */
  noKeychain: z.enum(['other-face', 'basic-text', 'unavailable']).exactOptional(),
  providers: z.array(providerRow),
});

/** Calls about providers of models. A key goes in and never comes out. */
export const modelCalls = {
  list: oc.input(z.strictObject({})).output(listed),
  /** `baseUrl`: the address that the key is for, where it is not the provider's own. */
  setKey: oc
    .input(z.strictObject({ provider, key: z.string().min(1).max(10_000), baseUrl }))
    .output(reply({ provider: providerRow })),
  removeKey: oc.input(z.strictObject({ provider, baseUrl })).output(reply({ provider: providerRow })),
  /** Asks a model for one word: at most 16 tokens, which the provider may charge for. */
  test: oc.input(z.strictObject({ provider, model: z.string().min(1).max(200), baseUrl })).output(
    reply({
      /** As the provider says that it answered. */
      model: z.string(),
      says: z.string(),
      tookMs: z.number(),
    }),
  ),
};

export type ProviderRow = z.infer<typeof providerRow>;
export type KeysKept = Omit<z.infer<typeof listed>, 'providers'>;
