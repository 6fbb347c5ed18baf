import type { KeysKept } from '../../../core/contract/view.ts';

const readable = 'whoever can read your files has it.';
const plain = 'as plain text in a file of the home that only you can read';

const fileWords = {
  'other-face': `A key that you give is kept ${plain}, not in a keychain: ${readable} The desktop application uses the keychain.`,
  'basic-text': `This desktop has no keychain (safeStorage has basic_text alone, a password that everybody knows). A key that you give is kept ${plain}: ${readable} Start a keychain such as GNOME Keyring or KWallet to have keys encrypted.`,
  unavailable: `The keychain of this computer can’t be used now: it is locked, or none is running. A key that you give now is kept ${plain}: ${readable}`,
} as const;

/** Where a key that is given now is kept, and what that means. */
export function keptWords({ kept, noKeychain = 'other-face' }: KeysKept): string {
  if (kept === 'none') return 'No key can be kept here.';
  if (kept === 'file') return fileWords[noKeychain];
  return 'A key that you give is kept in the home, encrypted by the keychain of this computer.';
}
