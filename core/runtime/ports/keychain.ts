import type { KeychainState } from '../../contract/secret-messages.ts';

/** The keychain of the system, which keeps nothing itself: it encrypts with a key that only this user's programs can have. */
export interface Keychain {
  /** Asked each time: it may be unlocked, or go. Never rejects. */
  readonly look: () => Promise<KeychainState>;
  /** Gives base64. Rejects with HostError `keychain-failed`, whose words hold nothing of the text. */
  readonly encrypt: (text: string) => Promise<string>;
  /** Of base64 that `encrypt` gave. Rejects with HostError `keychain-failed`. */
  readonly decrypt: (sealed: string) => Promise<string>;
}
