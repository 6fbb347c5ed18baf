import type { SecretAnswer, SecretAsk } from '../../../contract/secret-messages.ts';
import type { Keychain } from '../../../runtime/ports/keychain.ts';
import { HostError } from '../../../runtime/ports.ts';

/** A keychain that another process has, and what takes its answers in. */
export interface KeychainOver {
  readonly keychain: Keychain;
  /** A no-op for an id that was not asked, or was answered. */
  readonly answered: (id: number, answer: SecretAnswer) => void;
}

/** A keychain behind messages: `send` asks, and `answered` is to be called with what came. */
export function keychainOver(send: (id: number, ask: SecretAsk) => void): KeychainOver {
  const asked = new Map<number, (answer: SecretAnswer) => void>();
  let last = 0;
  const ask = (what: SecretAsk): Promise<SecretAnswer> =>
    new Promise((resolve) => {
      last += 1;
      asked.set(last, resolve);
      send(last, what);
    });
  const text = async (what: SecretAsk): Promise<string> => {
    const answer = await ask(what);
    if (answer.ok) return answer.text;
    throw new HostError('keychain-failed', `The keychain of this computer ${answer.reason}`, { retryable: true });
  };
  return {
    keychain: {
      look: async () => {
        const answer = await ask({ does: 'look' });
        return answer.ok && (answer.text === 'usable' || answer.text === 'basic-text') ? answer.text : 'unavailable';
      },
      encrypt: (value) => text({ does: 'encrypt', text: value }),
      decrypt: (sealed) => text({ does: 'decrypt', sealed }),
    },
    answered: (id, answer) => {
      asked.get(id)?.(answer);
      asked.delete(id);
    },
  };
}
