/** What the host process asks of the keychain that only main has. */
export type SecretAsk =
  | { readonly does: 'look' }
  /** `text`: at most {@link LONGEST_SECRET} UTF-16 units. */
  | { readonly does: 'encrypt'; readonly text: string }
  /** `sealed`: base64, as `encrypt` was answered. */
  | { readonly does: 'decrypt'; readonly sealed: string };

/**
 * What main says to it. `text` is: of `look` a {@link KeychainState}; of `encrypt` base64; of `decrypt` what was encrypted. `reason` holds
 * nothing of what was to be kept.
 */
export type SecretAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** `basic-text`: the desktop has no keychain, and what stands in for it is a password that everybody knows. */
export type KeychainState = 'usable' | 'basic-text' | 'unavailable';

/** UTF-16 units. */
export const LONGEST_SECRET = 20_000;
