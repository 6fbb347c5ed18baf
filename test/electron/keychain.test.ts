import { expect, it } from 'vitest';
import { keychainOver } from '../../core/adapters/model/credentials/keychain-over.ts';
import { answerSecret, type Storage } from '../../electron/keychain.ts';

// A made-up safeStorage: none of this is the real keychain.
const storage = (change: Partial<Storage> = {}): Storage => ({
  getSelectedStorageBackend: () => 'gnome_libsecret',
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.from(`made-up:${text}`),
  decryptStringAsync: async (sealed) => ({
    shouldReEncrypt: false,
    result: sealed.toString().replace('made-up:', ''),
  }),
  ...change,
});

it('C10 the host encrypts and decrypts through main', async () => {
  const { keychain, answered } = keychainOver((id, ask) => {
    // As over the port: what crosses is a copy.
    void answerSecret(storage(), 'linux', structuredClone(ask)).then((answer) => answered(id, answer));
  });
  expect(await keychain.look()).toBe('usable');
  const [one, other] = await Promise.all([keychain.encrypt('key one'), keychain.encrypt('ключ 🔑')]);
  expect(Buffer.from(one, 'base64').toString()).toBe('made-up:key one');
  expect([await keychain.decrypt(other), await keychain.decrypt(one)]).toEqual(['ключ 🔑', 'key one']);
});

const unavailable = { isAsyncEncryptionAvailable: async () => false };
const basic = { getSelectedStorageBackend: () => 'basic_text' as const };
const broken = { isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) };

it.each([
  ['linux', 'with a keychain', {}, 'usable'],
  ['linux', 'with basic_text alone', basic, 'basic-text'],
  ['linux', 'whose keychain is locked', unavailable, 'unavailable'],
  ['linux', 'whose keychain fails', broken, 'unavailable'],
  ['darwin', 'whatever is said of Linux', basic, 'usable'],
  ['win32', 'that is not ready', unavailable, 'unavailable'],
] as const)('4.1 %s %s is %s', async (platform, _, change, text) => {
  expect(await answerSecret(storage(change), platform, { does: 'look' })).toEqual({ ok: true, text });
});

it.each([basic, unavailable])('4.1 nothing is encrypted where no keychain can be used', async (change) => {
  const used = storage({ ...change, encryptStringAsync: () => Promise.reject(new Error('it was used')) });
  expect(await answerSecret(used, 'linux', { does: 'encrypt', text: 'sk-secret' })).toEqual({
    ok: false,
    reason: 'can’t be used now. Unlock it, or start one.',
  });
});

it('F5 what the system says of a failure does not come out', async () => {
  const fails = storage({
    encryptStringAsync: (text) => Promise.reject(new Error(text)),
    decryptStringAsync: (sealed) => Promise.reject(new Error(sealed.toString())),
  });
  const answers = [
    await answerSecret(fails, 'linux', { does: 'encrypt', text: 'sk-secret' }),
    await answerSecret(fails, 'linux', { does: 'decrypt', sealed: Buffer.from('sk-secret').toString('base64') }),
  ];
  expect(answers).toMatchObject([
    { ok: false, reason: expect.stringContaining('could not encrypt a key.') },
    { ok: false, reason: expect.stringContaining('could not decrypt a key.') },
  ]);
  expect(JSON.stringify(answers)).not.toContain('sk-secret');
});

it.each([
  undefined,
  null,
  'look',
  [],
  {},
  { does: 'quit' },
  { does: 'look', text: 'x' },
  { does: 'look', more: true },
  { does: 'encrypt' },
  { does: 'encrypt', text: '' },
  { does: 'encrypt', text: 7 },
  { does: 'encrypt', text: 'x', sealed: 'x' },
  { does: 'encrypt', text: 'x'.repeat(20_001) },
  { does: 'decrypt', sealed: 'x'.repeat(160_001) },
  { does: 'decrypt', text: 'x' },
])('4.1 main answers no other ask (case %#)', async (ask) => {
  expect(await answerSecret(storage(), 'linux', ask)).toEqual({
    ok: false,
    reason: 'was asked what it does not answer.',
  });
});
