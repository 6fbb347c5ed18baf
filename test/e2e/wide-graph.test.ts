import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { laneSizes } from '../../renderer/features/session-graph/lane-sizes.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';
import { wideLog } from './journeys/wide-log.ts';

const lanes = 1_317;

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  wideLog(home, 'Try it every way', lanes);
  face = await openBrowserFace(home);
  page = face.page;
  page.setDefaultTimeout(60_000);
  await page.getByRole('button', { name: 'Import 2 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await openGraph(page, 'Try it every way');
}, 120_000);
afterAll(async () => {
  await face?.close();
  home.remove();
});

/** Where the window stands over the graph, as the browser draws it. */
const viewport = () =>
  page.locator('.react-flow__viewport').evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return { zoom: a, x: e, y: f };
  });
const widthOf = async () =>
  (await page.getByRole('region', { name: 'Session graph' }).boundingBox())?.width ?? Number.NaN;

it('fit, pressed twice, has all of 1,317 lanes in view, and says at which zoom', async () => {
  await page.keyboard.press('1');
  const isWhole = async () => {
    const { x, zoom } = await viewport();
    return x >= 0 && x + ((lanes - 1) * laneSizes.pitch + laneSizes.width) * zoom <= (await widthOf());
  };
  await expect.poll(isWhole).toBe(true);
  await page.keyboard.press('1');
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('button', { name: '0.2%', exact: true }).waitFor();
  expect(face.errors).toEqual([]);
});

it('keys in a row go on from where the view is going to, and a selection stays in view beside the inspector that opens', async () => {
  await page.keyboard.press('1');
  await expect.poll(async () => (await viewport()).zoom).toBeLessThan(0.1);
  // No key waits for the flight of the one before.
  for (const key of ['0', 'j']) await page.keyboard.press(key);
  await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
  const selected = page.locator('[data-step][aria-pressed="true"]');
  const isInView = async () => {
    const [card, graph] = [await selected.boundingBox(), await page.locator('.react-flow').boundingBox()];
    return card !== null && graph !== null && card.x >= graph.x && card.x + card.width <= graph.x + graph.width;
  };
  await expect.poll(isInView).toBe(true);
  await expect.poll(async () => (await viewport()).zoom).toBe(1);
  expect(face.errors).toEqual([]);
});

it('R2: of 1,317 tracks of the scrubber only those in view, and a few around them, are in the page', async () => {
  await page.keyboard.press('w');
  const tracks = page.getByRole('list', { name: /^Tracks of 1,\d+ branches$/ });
  await tracks.waitFor();
  expect(await tracks.getByRole('listitem').count()).toBeLessThanOrEqual(8);
  const first = await tracks.getByRole('listitem').nth(1).textContent();
  await tracks.hover();
  await page.mouse.wheel(0, 5_000);
  await expect.poll(() => tracks.getByText(first ?? '', { exact: true }).count()).toBe(0);
  expect(await tracks.getByRole('listitem').count()).toBeLessThanOrEqual(10);
  expect(face.errors).toEqual([]);
});
