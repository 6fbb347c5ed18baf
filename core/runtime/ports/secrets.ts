import type { KeychainState } from '../../contract/secret-messages.ts';

/** Keys of providers and other values that must never be shown, logged or recorded. */
export interface Secrets {
  /** Where `set` would keep one now. Never rejects. */
  readonly keeps: () => Promise<SecretsKept>;
  /** Undefined where there is none of that name. Rejects with HostError `secrets-unusable` where others could read it, `keychain-failed` where it can't be decrypted here. */
  readonly find: (name: string) => Promise<{ readonly value: string; readonly from: 'keychain' | 'file' } | undefined>;
  /** Where `find` would find it; `locked`: in a keychain that can't be used now. Decrypts nothing. Rejects with HostError `secrets-unusable`. */
  readonly where: (name: string) => Promise<'keychain' | 'file' | 'locked' | undefined>;
  /** In the place of what was there. Rejects with HostError where it can't be kept safely; what was there stays then. */
  readonly set: (name: string, value: string) => Promise<void>;
  /** Wherever it is. A no-op where there is none. */
  readonly remove: (name: string) => Promise<void>;
  /** Names alone, in order. */
  readonly names: () => Promise<readonly string[]>;
}

/** `file`: one that only this user can read, as plain text; `because` says what is with the keychain: `other-face` where there is none outside the desktop application. */
export type SecretsKept =
  | { readonly in: 'keychain' }
  | { readonly in: 'file'; readonly because: 'other-face' | Exclude<KeychainState, 'usable'> };
