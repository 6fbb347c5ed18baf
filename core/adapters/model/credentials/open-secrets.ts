import { join } from 'node:path';
import type { Keychain } from '../../../runtime/ports/keychain.ts';
import type { Secrets } from '../../../runtime/ports/secrets.ts';
import { HostError } from '../../../runtime/ports.ts';
import { openSecretsFile } from './secrets-file.ts';

/**
 * Secrets of a home: encrypted by the keychain in `keychain.json` where there is one that can be used, else as plain text in `secrets.json`;
 * both can be read by this user alone. What is kept in one place is taken out of the other.
 */
export function openSecrets(home: string, keychain?: Keychain): Secrets {
  const plain = openSecretsFile(join(home, 'secrets.json'));
  const sealed = openSecretsFile(join(home, 'keychain.json'));
  const look = async () => (keychain === undefined ? 'other-face' : await keychain.look());
  return {
    keeps: async () => {
      const state = await look();
      return state === 'usable' ? { in: 'keychain' } : { in: 'file', because: state };
    },
    find: async (name) => {
      const text = await sealed.get(name);
      if (text !== undefined) return { value: await decrypt(name, text, keychain), from: 'keychain' };
      const value = await plain.get(name);
      return value === undefined ? undefined : { value, from: 'file' };
    },
    where: async (name) => {
      if ((await sealed.get(name)) !== undefined) return (await look()) === 'usable' ? 'keychain' : 'locked';
      return (await plain.get(name)) === undefined ? undefined : 'file';
    },
    set: async (name, value) => {
      const isSealed = keychain !== undefined && (await keychain.look()) === 'usable';
      if (isSealed) await sealed.set(name, await keychain.encrypt(value));
      else await plain.set(name, value);
      await (isSealed ? plain : sealed).remove(name);
    },
    remove: async (name) => {
      await sealed.remove(name);
      await plain.remove(name);
    },
    names: async () => [...new Set([...(await sealed.names()), ...(await plain.names())])].sort(),
  };
}

async function decrypt(name: string, text: string, keychain: Keychain | undefined): Promise<string> {
  if (keychain !== undefined && (await keychain.look()) === 'usable') return await keychain.decrypt(text);
  const why =
    keychain === undefined
      ? 'which the desktop application alone can open'
      : 'which can’t be used now: it is locked, or none is running';
  const remedy = 'Unlock it, set the variable of the environment, or give the key again.';
  throw new HostError('keychain-failed', `The key of ${name} is in the keychain of this computer, ${why}. ${remedy}`);
}
