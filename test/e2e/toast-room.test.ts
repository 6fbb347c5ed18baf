import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { toastCovers } from './journeys/toast-covers.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  face = await openBrowserFace(home);
  page = face.page;
  await face.chooseFile(home.user);
  await page.getByRole('button', { name: 'Show sessions' }).click();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const title = 'Count the files';

it('a toast over the library has room of its own: it lies over none of its rows', async () => {
  await page.keyboard.press('Control+Shift+l');
  const list = page.getByRole('list', { name: 'Sessions' });
  await list.getByRole('button', { name: title }).first().focus();
  await page.keyboard.press('Delete');
  await newestToast(page, 'Moved').hover();
  await expect.poll(() => toastCovers(page, list.locator('..'))).toBe(false);
}, 60_000);
