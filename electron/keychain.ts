import type { SafeStorage } from 'electron';
import {
  type KeychainState,
  LONGEST_SECRET,
  type SecretAnswer,
  type SecretAsk,
} from '../core/contract/secret-messages.ts';

/** What is used of `electron.safeStorage`. */
export type Storage = Pick<
  SafeStorage,
  'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** What is encrypted is at most this many times as long, in base64. */
const GROWTH = 8;

/**
 * Answers what the host process asks of the keychain: whether it can be used, and to encrypt or decrypt one text. All else is refused. Never
 * rejects, and no reason holds a part of what it was asked with. Where Linux has `basic_text` alone nothing is encrypted: everybody knows that password.
 */
export async function answerSecret(storage: Storage, platform: string, ask: unknown): Promise<SecretAnswer> {
  if (!isAsk(ask)) return { ok: false, reason: 'was asked what it does not answer.' };
  const state = await stateOf(storage, platform);
  if (ask.does === 'look') return { ok: true, text: state };
  if (state !== 'usable') return { ok: false, reason: 'can’t be used now. Unlock it, or start one.' };
  try {
    if (ask.does === 'encrypt')
      return { ok: true, text: (await storage.encryptStringAsync(ask.text)).toString('base64') };
    const { result } = await storage.decryptStringAsync(Buffer.from(ask.sealed, 'base64'));
    return { ok: true, text: result };
  } catch {
    // What the system says might quote what it was given.
    const remedy = 'Give the key again; it may have been kept under another user or computer.';
    return { ok: false, reason: `could not ${ask.does} a key. ${remedy}` };
  }
}

async function stateOf(storage: Storage, platform: string): Promise<KeychainState> {
  try {
    if (platform === 'linux' && storage.getSelectedStorageBackend() === 'basic_text') return 'basic-text';
    return (await storage.isAsyncEncryptionAvailable()) ? 'usable' : 'unavailable';
  } catch {
    return 'unavailable'; // The reason is the system's; what to do is the same.
  }
}

function isAsk(ask: unknown): ask is SecretAsk {
  if (typeof ask !== 'object' || ask === null) return false;
  const { does, text, sealed, ...more }: { does?: unknown; text?: unknown; sealed?: unknown } = ask;
  if (Object.keys(more).length > 0) return false;
  if (does === 'look') return text === undefined && sealed === undefined;
  if (does === 'encrypt') return sealed === undefined && isText(text, LONGEST_SECRET);
  return does === 'decrypt' && text === undefined && isText(sealed, LONGEST_SECRET * GROWTH);
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= longest;
}
