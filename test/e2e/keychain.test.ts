import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatFake } from '../adapters/model/wire/chat-fake.ts';
import { serveWire, stream, type WireServer } from '../adapters/model/wire/serve-wire.ts';
import { whenDrawn } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { takePicture } from './journeys/take-picture.ts';
import { firstPage, launchApp, root } from './launch.ts';

// A made-up safeStorage at Electron's wire: the messages between host and main are real, the keychain is not.

const key = 'sk-canary-7f3a9c51';
let home: MadeUpHome;
let server: WireServer;
let app: ElectronApplication;
let page: Page;

async function start(keychain: 'made up' | 'basic_text'): Promise<void> {
  app = await launchApp({ folder: root, home: home.data });
  await app.evaluate(({ safeStorage }, which) => {
    safeStorage.getSelectedStorageBackend = () => (which === 'basic_text' ? which : 'gnome_libsecret');
    safeStorage.isAsyncEncryptionAvailable = async () => which !== 'basic_text';
    const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
    safeStorage.encryptStringAsync = async (text) => turned(Buffer.from(text));
    safeStorage.decryptStringAsync = async (sealed) => ({ shouldReEncrypt: false, result: turned(sealed).toString() });
  }, keychain);
  page = await firstPage(app);
  await app.evaluate(({ BrowserWindow }, text) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('there is no window');
    const seen = { all: 0, withKey: 0 };
    Object.assign(globalThis, { seen });
    const send = contents.send.bind(contents);
    contents.send = (channel, ...values) => {
      seen.all += 1;
      if (JSON.stringify(values).includes(text)) seen.withKey += 1;
      send(channel, ...values);
    };
  }, key);
  await whenDrawn(page);
  await page.keyboard.press('Control+,');
}

const providers = () => page.getByRole('region', { name: 'Model providers' });
const compatible = () => providers().getByRole('listitem').filter({ hasText: 'compatible' });

async function test(): Promise<void> {
  await compatible().getByRole('button', { name: 'Test', exact: true }).click();
  await compatible().getByLabel('Model', { exact: true }).fill('made-1');
  await compatible().getByLabel('Address', { exact: true }).fill(`${server.address}/v1`);
  await compatible().getByRole('button', { name: 'Test now' }).click();
  await compatible()
    .getByText(/^made-1-2026-01-02 answered after \d+ ms: Ready$/)
    .waitFor();
}

/** Files of the home and of the browser profile in it that hold the key as it is. */
function holding(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(key));
}

beforeAll(async () => {
  home = makeUpHome();
  process.env.HOME = home.user;
  const { begin, text, end } = chatFake('compatible').frames({ text: ['Ready'] });
  server = await serveWire((response) => stream(response, [...begin, ...text, ...end]));
  await start('made up');
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  home?.remove();
});

it('C10 F5 a key is encrypted by the keychain that only main has, reaches its provider and nothing else', async () => {
  await providers()
    .getByText(/kept in the home, encrypted by the keychain of this computer/)
    .waitFor();
  await compatible().getByRole('button', { name: 'Give a key' }).click();
  await compatible().getByLabel('Key', { exact: true }).fill(key);
  await compatible().getByLabel('Address', { exact: true }).fill(`${server.address}/v1`);
  await compatible().getByRole('button', { name: 'Keep' }).click();
  await compatible().getByText(`a key for ${server.address} alone, from the keychain`).waitFor();
  await test();
  expect(server.got.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
  await takePicture(page, 'settings-keychain');
  expect(await page.content()).not.toContain(key);
  const seen = await app.evaluate(() => (globalThis as unknown as { seen: { all: number; withKey: number } }).seen);
  expect(seen).toEqual({ all: expect.any(Number), withKey: 0 });
  expect(seen.all).toBeGreaterThan(3);
  expect(holding(home.data)).toEqual([]);
  expect((statSync(join(home.data, 'keychain.json')).mode & 0o777).toString(8)).toBe('600');
}, 60_000);

it('C10 the key is there after the app was closed and opened again', async () => {
  await app.close();
  await start('made up');
  await compatible().getByText(`a key for ${server.address} alone, from the keychain`).waitFor();
  await test();
  expect(server.got.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
}, 60_000);

it('C10 4.1 where there is basic_text alone it is said, a kept key is not opened with it, and a new one goes to the plain file', async () => {
  await app.close();
  await start('basic_text');
  await providers()
    .getByText(/This desktop has no keychain \(safeStorage has basic_text alone/)
    .waitFor();
  await compatible()
    .getByText(`a key for ${server.address} alone, in the keychain, which can’t be used here now`)
    .waitFor();
  await takePicture(page, 'settings-basic-text');
  await compatible().getByRole('button', { name: 'Give a key' }).click();
  await compatible().getByLabel('Key', { exact: true }).fill(key);
  await compatible().getByLabel('Address', { exact: true }).fill(`${server.address}/v1`);
  await compatible().getByRole('button', { name: 'Keep' }).click();
  await compatible().getByText(`a key for ${server.address} alone, from a file of the home`).waitFor();
  expect(holding(home.data)).toEqual([join(home.data, 'secrets.json')]);
}, 60_000);
