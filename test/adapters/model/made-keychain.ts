import type { KeychainState } from '../../../core/contract/secret-messages.ts';
import type { Keychain } from '../../../core/runtime/ports/keychain.ts';

/** A made-up keychain, which only turns the text round, and can be locked. */
export function madeKeychain(state: KeychainState = 'usable'): Keychain & { state: KeychainState } {
  const turned = (text: string) => [...text].toReversed().join('');
  const made = {
    state,
    look: async () => made.state,
    encrypt: async (text: string) => Buffer.from(turned(text)).toString('base64'),
    decrypt: async (sealed: string) => turned(Buffer.from(sealed, 'base64').toString()),
  };
  return made;
}
