import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

let home: MadeUpHome;
let face: Face;

beforeAll(async () => {
  home = makeUpHome();
  face = await openBrowserFace(home);
  await face.page.getByText('A first look', { exact: true }).click();
  await face.page
    .getByRole('region', { name: 'Session graph' })
    .getByRole('button', { name: /^You: / })
    .first()
    .click();
  await face.page.getByRole('complementary', { name: 'Inspector' }).waitFor();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

/** Brings a screen up, by keys. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  graph: (page) => page.keyboard.press('g'),
  transcript: (page) => page.keyboard.press('t'),
  palette: (page) => page.keyboard.press('Control+k'),
  search: async (page) => {
    await page.keyboard.press('Control+Shift+f');
    await page.getByPlaceholder('Search what was said and done').fill('retry');
    await page.getByRole('dialog').locator('mark').first().waitFor();
  },
  keys: (page) => page.keyboard.press('?'),
  start: (page) => page.keyboard.press('Control+Shift+h'),
  library: (page) => page.keyboard.press('Control+Shift+l'),
  settings: (page) => page.keyboard.press('Control+,'),
};

/** Screens that float over another one. */
const layers = new Set(['palette', 'search', 'keys']);

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  beforeAll(async () => {
    const { page } = face;
    const other = page.getByRole('button', { name: `Use the ${theme} theme` });
    if (await other.isVisible()) await other.click();
    await page.keyboard.press('Control+Shift+l');
    await page.getByRole('button', { name: 'A first look: cap the retry delay', exact: true }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'A first look: cap the retry delay' }).waitFor();
  });

  it.each(Object.keys(screens))('the %s screen has no serious finding of axe', async (screen) => {
    const { page } = face;
    await screens[screen]?.(page);
    await page.evaluate(() => document.fonts.ready);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
    if (layers.has(screen)) await page.keyboard.press('Escape');
  });
});
