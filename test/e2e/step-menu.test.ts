import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { type Keyboard, keyboardOf } from './keyboard/keyboard.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;
let kb: Keyboard;

beforeAll(async () => {
  home = makeUpHome();
  face = await openBrowserFace(home);
  page = face.page;
  kb = keyboardOf(page);
  await page.getByRole('button', { name: /^A first look/ }).click();
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const menu = () => page.getByRole('menu', { name: 'Step' });
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName;
  });
const branch = async () => /\. In (.*)\.$/.exec(await kb.look.voice())?.[1];

/** Selects a step by key, at a zoom of the graph: as a card, as a line of text, as a mark. */
async function selectAt(least: number, most: number): Promise<void> {
  await kb.press('0');
  await expect.poll(() => kb.look.zoom()).toBe(1);
  for (let press = 0; (await kb.look.zoom()) > most && press < 20; press++) {
    const before = await kb.look.zoom();
    await kb.press('-');
    await expect.poll(() => kb.look.zoom()).toBeLessThan(before);
  }
  expect(await kb.look.zoom()).toBeGreaterThan(least);
  await kb.press('j');
  await kb.press('k');
  await expect.poll(() => kb.look.step()).toBeGreaterThan(0);
}

/** Opens the menu with a key, walks it, closes it: the focus is where it was. */
async function walkMenu(chord: string): Promise<void> {
  const before = await focused();
  await kb.press(chord);
  await menu().waitFor();
  await expect.poll(() => kb.look.focus()).toMatch(/^Fork from here/);
  await kb.press('Down');
  await expect.poll(() => kb.look.focus()).toMatch(/^Detach/);
  await kb.press('Up');
  await expect.poll(() => kb.look.focus()).toMatch(/^Fork from here/);
  await kb.press('Esc');
  await expect.poll(() => menu().count()).toBe(0);
  expect(await focused()).toBe(before);
}

/** Where the menu opened, and where the picture or list is that it belongs to. */
async function isMenuWithin(name: 'Session graph' | 'Steps of this session'): Promise<boolean> {
  const around = await page.locator(`[aria-label="${name}"]`).boundingBox();
  const box = await menu().boundingBox();
  if (around === null || box === null) return false;
  const isAcross = box.x >= around.x && box.x <= around.x + around.width;
  return isAcross && box.y <= around.y + around.height && box.y + box.height >= around.y;
}

const levels: [string, number, number][] = [
  ['near', 0.9, 1],
  ['middle', 0.3, 0.6],
  ['far', 0, 0.2],
];

it.each(levels)(
  'the menu of the selected step opens by both keys at the %s level, at its place',
  async (_, least, most) => {
    await selectAt(least, most);
    for (const chord of ['Shift F10', 'Menu']) {
      await walkMenu(chord);
      await kb.press(chord);
      await menu().waitFor();
      expect(await isMenuWithin('Session graph')).toBe(true);
      await kb.press('Esc');
      await expect.poll(() => menu().count()).toBe(0);
    }
  },
);

it('at the near level it opens over the card of the step', async () => {
  await selectAt(0.9, 1);
  await kb.press('Shift F10');
  await menu().waitFor();
  const { key } = await page.evaluate(() => ({ key: location.hash }));
  const card = await page.locator('[data-step][aria-pressed=true], [data-step][aria-current=true]').boundingBox();
  const box = await menu().boundingBox();
  expect(card, key).not.toBeNull();
  if (card === null || box === null) return;
  expect([box.x - card.x, box.y - card.y].map(Math.round)).toEqual([16, 28]);
  await kb.press('Esc');
});
