import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { openNewHome } from './journeys/open-new-home.ts';
import { takePicture } from './journeys/take-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-setup-'));
let face: Face;
let page: Page;

beforeAll(async () => {
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  face = await openNewHome();
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  rmSync(folder, { recursive: true, force: true });
});

const script = 'rules:\n  - answer:\n      - text: All is there.\n';
const setup = 'mkdir node_modules && echo brought > node_modules/a';

it('F2: the form of a new session takes a setup, and asks whether it may reach the network', async () => {
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'A copy of a folder' }).click();
  await page.getByLabel('Setup', { exact: true }).fill(setup);
  await page.getByRole('checkbox', { name: /^Let the setup reach the network/ }).waitFor();
  await lookInThemes(page, 'new-session-setup');
});

it.each([
  ['set up', 'T1: it runs before the first step'],
  ['set up, kept from before', 'F2: for the same lockfile it does not run again'],
])('%s: %s', async (says) => {
  if (says !== 'set up') await page.keyboard.press('n');
  await beginSession(page, { message: 'Go on', script, asks: false, folder, setup });
  await page.getByText('All is there.', { exact: true }).waitFor();
  await page.getByText(says, { exact: true }).first().waitFor();
  await takePicture(page, says.replaceAll(/[ ,]+/g, '-'));
  expect([face.foreign, face.errors]).toEqual([[], []]);
});

it('F2, S10: Settings lists what is kept, and empties it once it was looked at; the reflog has the act', async () => {
  await page.keyboard.press('Control+,');
  const setups = page.getByRole('region', { name: 'Setups' });
  await setups.getByText('node_modules, by package-lock.json').waitFor();
  await setups.getByText('1 setup, 8 B').waitFor();
  await lookInThemes(page, 'settings-setups');
  await setups.getByRole('button', { name: 'Empty…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empty the kept setups' });
  await dialog.getByText('This can’t be undone.').waitFor();
  await lookInThemes(page, 'empty-setups');
  await dialog.getByRole('button', { name: 'Take 1 setup off' }).click();
  await page.getByText('Off the disk: 1 setup, 8 B.').waitFor();
  await setups.getByText('none', { exact: true }).waitFor();
  await page.keyboard.press('Control+Shift+u');
  await page.getByText('1 kept setup taken off the disk, 8 bytes').waitFor();
  await takePicture(page, 'reflog-setups');
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
