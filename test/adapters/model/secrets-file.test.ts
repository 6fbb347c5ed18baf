import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findKey } from '../../../core/adapters/model/credentials/find-key.ts';
import { openSecrets } from '../../../core/adapters/model/credentials/open-secrets.ts';
import { openSecretsFile } from '../../../core/adapters/model/credentials/secrets-file.ts';

function madeHome(): { home: string; path: string } {
  const home = mkdtempSync(join(tmpdir(), 'openrath-secrets-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return { home, path: join(home, 'secrets.json') };
}

it('keeps keys in a file that only this user can read, and lists names alone', async () => {
  const { path } = madeHome();
  const secrets = openSecretsFile(path);
  expect([await secrets.names(), await secrets.get('openai')]).toEqual([[], undefined]);
  await Promise.all([secrets.set('openai', 'k1'), secrets.set('__proto__', 'k2'), secrets.set('anthropic', 'k3')]);
  await secrets.set('openai', 'k4');
  await secrets.remove('anthropic');
  await secrets.remove('nothing');
  const again = openSecretsFile(path);
  expect([await again.names(), await again.get('openai'), await again.get('__proto__')]).toEqual([
    ['__proto__', 'openai'],
    'k4',
    'k2',
  ]);
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
});

it.each([0o640, 0o604, 0o644, 0o660])('a file that others can read is refused with the remedy (%o)', async (mode) => {
  const { path } = madeHome();
  const secrets = openSecretsFile(path);
  await secrets.set('openai', 'the key itself');
  chmodSync(path, mode);
  const before = readFileSync(path, 'utf8');
  const error = {
    code: 'secrets-unusable',
    message: `Others can read ${path} (mode ${mode.toString(8)}), so its keys are not used. Run: chmod 600 ${path}. Replace the keys in it where others may have read them.`,
  };
  await expect(secrets.get('openai')).rejects.toMatchObject(error);
  await expect(secrets.set('openai', 'other')).rejects.toMatchObject(error);
  await expect(secrets.names()).rejects.toMatchObject(error);
  expect(readFileSync(path, 'utf8')).toBe(before);
  chmodSync(path, 0o600);
  expect(await secrets.get('openai')).toBe('the key itself');
});

it('a link, broken JSON and what is no text are refused, and no word quotes the file', async () => {
  const { home, path } = madeHome();
  const secrets = openSecretsFile(path);
  for (const text of ['{"openai":"sk-secret"', '["sk-secret"]', '{"openai":["sk-secret"]}', '"sk-secret"']) {
    writeFileSync(path, text, { mode: 0o600 });
    const error: unknown = await secrets.get('openai').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'secrets-unusable' });
    expect(String(error)).not.toContain('sk-secret');
  }
  rmSync(path);
  symlinkSync(join(home, 'elsewhere'), path);
  await expect(secrets.get('openai')).rejects.toMatchObject({
    message: `${path} is no plain file. Move it elsewhere.`,
  });
});

it('a key is taken from the field, else the environment, else what is kept', async () => {
  const { home } = madeHome();
  const secrets = openSecrets(home);
  const places = { environment: { A: ' ', B: 'from-b\n' }, variables: ['A', 'B'], secrets, name: 'openai' };
  expect(await findKey({ ...places, variables: [] })).toBeUndefined();
  await secrets.set('openai', 'kept');
  expect(await findKey({ ...places, field: ' typed ' })).toEqual({ key: 'typed', from: 'field' });
  expect(await findKey({ ...places, field: '' })).toEqual({ key: 'from-b', from: 'environment' });
  expect(await findKey({ ...places, variables: ['A'] })).toEqual({ key: 'kept', from: 'file' });
});
