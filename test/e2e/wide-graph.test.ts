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
