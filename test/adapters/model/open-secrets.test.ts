import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openModelKeys } from '../../../core/adapters/model/credentials/open-model-keys.ts';
import { openSecrets } from '../../../core/adapters/model/credentials/open-secrets.ts';
import { madeKeychain } from './made-keychain.ts';

function madeHome() {
  const home = mkdtempSync(join(tmpdir(), 'openrath-secrets-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const text = (name: string) => (existsSync(join(home, name)) ? readFileSync(join(home, name), 'utf8') : '');
  return { home, all: () => text('secrets.json') + text('keychain.json') };
}

it('C10 a key is encrypted where there is a keychain, and the one in the plain file goes', async () => {
  const { home, all } = madeHome();
  await openSecrets(home).set('openai', 'sk-plain');
  expect(all()).toContain('sk-plain');
  const secrets = openSecrets(home, madeKeychain());
  expect([await secrets.keeps(), await secrets.where('openai'), await secrets.find('openai')]).toEqual([
    { in: 'keychain' },
    'file',
    { value: 'sk-plain', from: 'file' },
  ]);
  await secrets.set('openai', 'sk-sealed');
  expect([await secrets.where('openai'), await secrets.find('openai'), await secrets.names()]).toEqual([
    'keychain',
    { value: 'sk-sealed', from: 'keychain' },
    ['openai'],
  ]);
  expect(all()).not.toMatch(/sk-plain|sk-sealed/);
  expect((statSync(join(home, 'keychain.json')).mode & 0o777).toString(8)).toBe('600');
  await secrets.remove('openai');
  expect([await secrets.where('openai'), await secrets.find('openai'), all()]).toEqual([undefined, undefined, '{}{}']);
});

it.each(['basic-text', 'unavailable'] as const)(
  'C10 where the keychain is %s a key goes to the file, and that is said',
  async (state) => {
    const { home, all } = madeHome();
    const secrets = openSecrets(home, madeKeychain(state));
    expect(await secrets.keeps()).toEqual({ in: 'file', because: state });
    await secrets.set('openai', 'sk-plain');
    expect([await secrets.where('openai'), all()]).toEqual(['file', '{"openai":"sk-plain"}']);
  },
);

it('C10 a face without a keychain says that a key is in one, takes another in its place, and puts the environment first', async () => {
  const { home } = madeHome();
  await openSecrets(home, madeKeychain()).set('openai', 'sk-sealed');
  const secrets = openSecrets(home);
  expect([await secrets.keeps(), await secrets.where('openai')]).toEqual([
    { in: 'file', because: 'other-face' },
    'locked',
  ]);
  await expect(secrets.find('openai')).rejects.toMatchObject({
    code: 'keychain-failed',
    message:
      'The key of openai is in the keychain of this computer, which the desktop application alone can open. Unlock it, set the variable of the environment, or give the key again.',
  });
  const variables = ['OPENAI_API_KEY'];
  expect(await openModelKeys({ OPENAI_API_KEY: 'x' }, secrets).of('openai')).toEqual({
    from: 'environment',
    variables,
    others: [],
  });
  expect(await openModelKeys({}, secrets).of('openai')).toEqual({ from: 'locked', variables, others: [] });
  await secrets.set('openai', 'sk-plain');
  expect(await secrets.find('openai')).toEqual({ value: 'sk-plain', from: 'file' });
});

it('C10 a keychain that is locked later keeps what it has', async () => {
  const { home } = madeHome();
  const keychain = madeKeychain();
  const secrets = openSecrets(home, keychain);
  await secrets.set('openai', 'sk-sealed');
  keychain.state = 'unavailable';
  expect(await secrets.where('openai')).toBe('locked');
  await expect(secrets.find('openai')).rejects.toMatchObject({ code: 'keychain-failed' });
  keychain.state = 'usable';
  expect(await secrets.find('openai')).toEqual({ value: 'sk-sealed', from: 'keychain' });
});
