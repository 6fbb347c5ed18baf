import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { growingLog } from './journeys/growing-log.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed, openGraph } from './journeys/open-graph.ts';

const title = 'Tend the garden';
let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  growingLog(home, title, 3);
  face = await openBrowserFace(home);
  page = face.page;
  await page.getByRole('button', { name: 'Import 2 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

/** Computed size of the text of an element of each screen, px; of the graph the width of a card too, at a text size. */
async function sizes(textSize: number): Promise<Record<string, number>> {
  const sizeOf = (of: Locator) =>
    of.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await page.keyboard.press('Control+Shift+l');
  const library = await sizeOf(listed(page, title));
  await openGraph(page, title);
  await page.keyboard.press('0');
  const card = page.locator('[data-step]').first();
  const width = async () => Math.round((await card.boundingBox())?.width ?? 0);
  // A card is as large as the zoom makes it, which gets there in its time.
  await expect.poll(width).toBe(364 * textSize);
  const header = await sizeOf(page.locator('[data-lane]'));
  await page.keyboard.press('t');
  const transcript = await sizeOf(page.getByRole('region', { name: 'Transcript' }).getByText('Question 1'));
  const bar = await sizeOf(page.getByRole('heading', { level: 1 }));
  await page.keyboard.press('Control+,');
  const settings = await sizeOf(page.getByRole('heading', { level: 2, name: 'Theme' }));
  return { library, header, transcript, bar, settings };
}

it('the largest text is a quarter larger on every screen with text, and is kept', async () => {
  const normal = await sizes(1);
  await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Largest' }).click();
  const wanted = Object.fromEntries(Object.entries(normal).map(([screen, px]) => [screen, px * 1.25]));
  expect(await sizes(1.25)).toEqual(wanted);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Theme' }).waitFor();
  expect(await sizes(1.25)).toEqual(wanted);
  await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Normal' }).click();
  expect(await sizes(1)).toEqual(normal);
});

/** Classes of what moves by itself, once what marks something live and something new is on the page. */
const running = () =>
  page.evaluate(() => {
    if (document.querySelector('[data-made-up]') === null)
      for (const name of ['pulse', 'shim']) {
        const mark = document.body.appendChild(document.createElement('i'));
        mark.className = name;
        mark.toggleAttribute('data-made-up', true);
      }
    return document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.getAttribute('class') ?? '') : ''))
      .sort();
  });

/** Opens a live session at 100 % and zooms. The zoom goes at once only where motion is reduced. */
async function zoomsSeen(): Promise<number> {
  await openGraph(page, title);
  await page.keyboard.press('0');
  await page.getByRole('button', { name: '100%', exact: true }).waitFor();
  return page.evaluate(async () => {
    const viewport = document.querySelector<HTMLElement>('.react-flow__viewport');
    const seen = new Set<string | undefined>();
    const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: '-', bubbles: true }));
    press();
    for (let frame = 0; frame < 24; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      seen.add(viewport?.style.transform);
    }
    return seen.size;
  });
}

it('what is live pulses, and the graph zooms smoothly, where motion is not reduced', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Before, after and at least one between: on a busy machine that draws few frames, it may take more than one zoom to see it.
  await expect.poll(zoomsSeen, { timeout: 40_000 }).toBeGreaterThan(2);
  expect(await running()).toEqual(expect.arrayContaining(['pulse', 'shim']));
});

it('nothing moves by itself, and the graph zooms at once, where motion is reduced', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await zoomsSeen()).toBeLessThan(3);
  expect(await running()).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  await newestToast(page, 'Forked. The new branch starts here.').waitFor();
  expect(await running()).toEqual([]);
  for (const key of ['Control+Shift+l', 'Control+k']) {
    await page.keyboard.press(key);
    expect(await running()).toEqual([]);
  }
  expect(face.errors).toEqual([]);
});
