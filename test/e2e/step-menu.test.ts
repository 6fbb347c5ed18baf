import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { openFirstLook } from './journeys/open-graph.ts';
import { openNewHome } from './journeys/open-new-home.ts';
import { type Keyboard, keyboardOf } from './keyboard/keyboard.ts';

let face: Face;
let page: Page;
let kb: Keyboard;

beforeAll(async () => {
  face = await openNewHome();
  page = face.page;
  kb = keyboardOf(page);
  await openFirstLook(page);
});
afterAll(() => face?.close());

const menu = () => page.getByRole('menu', { name: 'Step' });
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName;
  });

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
  await expect.poll(focused).toBe(before);
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
  const card = await page.locator('[data-step][aria-pressed=true]').boundingBox();
  const box = await menu().boundingBox();
  const meets = (at: number, size: number, from: number, length: number) => at < from + length && from < at + size;
  if (card === null || box === null) throw new Error('no card or no menu');
  expect([
    meets(box.x, box.width, card.x, card.width),
    meets(box.y, box.height, card.y, card.height),
    Math.round(box.x - card.x) >= 16,
  ]).toEqual([true, true, true]);
  await kb.press('Esc');
  await expect.poll(() => menu().count()).toBe(0);
});

it('the focus goes back to the control that had it', async () => {
  await selectAt(0.9, 1);
  await kb.reach(/^Zoom out/);
  await walkMenu('Shift F10');
});

it('what is chosen in it by key is done to the step', async () => {
  await selectAt(0.9, 1);
  const before = await kb.look.branches();
  await kb.press('Menu');
  await expect.poll(() => kb.look.focus()).toMatch(/^Fork from here/);
  await kb.press('Enter');
  await expect.poll(() => kb.look.branches()).toBe(before + 1);
  await kb.press('Ctrl Z');
  await expect.poll(() => kb.look.branches()).toBe(before);
});

it('where no step is selected both keys open nothing, in the picture and in the list', async () => {
  for (const form of ['picture', 'list']) {
    if (form === 'list') await kb.press('l');
    await kb.press('Esc');
    await expect.poll(() => kb.look.pane('Inspector')).toBe(0);
    for (const chord of ['Shift F10', 'Menu']) {
      await kb.press(chord);
      // What is asked after it is answered after it.
      await kb.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      expect(await page.getByRole('menu').count()).toBe(0);
      await kb.press('Esc');
      await expect.poll(() => kb.look.dialog('Keys')).toBe(0);
    }
  }
});

it('in the list both keys open it at the row of the step, and a right click does too', async () => {
  await page.getByRole('tree').waitFor();
  await kb.press('j');
  await kb.press('j');
  const row = page.locator('[role=treeitem][aria-selected=true][aria-posinset]');
  await row.waitFor();
  await page.getByRole('tree').focus();
  for (const chord of ['Shift F10', 'Menu']) {
    await walkMenu(chord);
    await kb.press(chord);
    await menu().waitFor();
    const [at, box] = [await row.boundingBox(), await menu().boundingBox()];
    if (at === null || box === null) throw new Error('no row or no menu');
    const touches = box.y <= at.y + at.height + 2 && box.y + box.height >= at.y - 2;
    expect([touches, await isMenuWithin('Steps of this session')]).toEqual([true, true]);
    await kb.press('Esc');
    await expect.poll(focused).toBe('Steps of this session');
  }
  await page.locator('[role=treeitem][aria-posinset]').last().click({ button: 'right' });
  await menu().waitFor();
  await kb.press('Esc');
  await expect.poll(() => menu().count()).toBe(0);
  expect(face.errors).toEqual([]);
});

it('a menu that is opened right after another was closed keeps the focus', async () => {
  await page.getByRole('tree').focus();
  for (let times = 0; times < 5; times++) {
    await kb.press('Shift F10');
    await expect.poll(() => kb.look.focus()).toMatch(/^Fork from here/);
    await kb.press('Down');
    await expect.poll(() => kb.look.focus()).toMatch(/^Detach/);
    await kb.press('Esc');
  }
  await expect.poll(focused).toBe('Steps of this session');
});

it('both keys are on the page of all keys', async () => {
  await kb.press('?');
  const key = page.getByRole('button', { name: 'Key of “Menu of the selected step”: Shift F10' });
  await key.waitFor();
  expect(await key.locator('xpath=..').textContent()).toBe('Shift F10Menu');
});
