import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { openFirstLook } from './journeys/open-graph.ts';
import { openNewHome } from './journeys/open-new-home.ts';

let face: Face;
let page: Page;

beforeAll(async () => {
  face = await openNewHome();
  page = face.page;
  await openFirstLook(page);
  await page.keyboard.press('0');
  await page.keyboard.press('w');
});
afterAll(() => face?.close());

const bar = () => page.getByRole('region', { name: 'Watch', exact: true });
const slider = () => page.getByRole('slider', { name: 'Step' });
const stepNow = () => slider().inputValue();
const names = () => bar().locator('[data-track]').allTextContents();
const yellow = () =>
  page.evaluate(() => {
    const probe = Object.assign(document.createElement('i'), { style: 'color: var(--now)' });
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
const ringOfNow = () => page.locator('[data-step].sg-now .bx').evaluate((box) => getComputedStyle(box).outlineColor);

it('R2: the scrubber has a track for each branch, the one that is watched first, with now across them', async () => {
  await expect.poll(stepNow).toBe('1');
  expect(await names()).toEqual([
    'A first look: cap the retry delay',
    'Before you edit: would a token bucket be simpler than a cap? Compare both, change nothing.',
    'Find every place in src/ that waits between attempts, and say which of them add a delay of their own after the last attempt.',
  ]);
  const box = await bar().locator('[data-track]').last().boundingBox();
  if (box === null) throw new Error('no track');
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect.poll(stepNow).toBe('14');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y);
  await page.mouse.up();
  await expect.poll(async () => Number(await stepNow())).toBeLessThan(8);
});

it('R2: yellow is now, what is not reached is dashed and does not fade, and the legend says so', async () => {
  await page.keyboard.press('Home');
  for (let step = 1; step < 13; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(stepNow).toBe('13');
  await page.getByText('13 of 19 steps', { exact: true }).waitFor();
  await page.getByText('3 of 3 steps', { exact: true }).waitFor();
  await page.getByText('not yet', { exact: true }).waitFor();
  await expect.poll(ringOfNow).toBe(await yellow());
  expect(await page.locator('.st.dim').count()).toBe(0);
  await lookInThemes(page, 'watch-lineage');
  await page.keyboard.press('1');
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(3);
  await lookInThemes(page, 'watch-lineage-fit');
  await page.keyboard.press('t');
  for (const _ of [14, 15]) await page.keyboard.press('ArrowRight');
  await expect.poll(stepNow).toBe('15');
  const shown = page.getByRole('list', { name: 'Transcript' }).locator('[data-selected]');
  await expect.poll(() => shown.evaluate((row) => getComputedStyle(row).outlineColor)).toBe(await yellow());
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('treeitem', { selected: true }).getByText('now', { exact: true }).waitFor();
  await lookInThemes(page, 'watch-lineage-list');
  await page.keyboard.press('l');
});

it('R2: the time that is left follows the speed and whether waits are skipped, by key', async () => {
  const skip = () => page.getByRole('button', { name: 'Skip waits' });
  const left = () =>
    bar()
      .getByText(/ left$/)
      .textContent();
  await page.keyboard.press('Home');
  await expect.poll(left).toBe('13 s left');
  expect(await skip().getAttribute('aria-disabled')).toBe('true');
  for (const _ of [1, 2, 3]) await page.keyboard.press('<');
  const skipped = await left();
  expect(await skip().getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('s');
  await expect.poll(left).not.toBe(skipped);
  expect(await skip().getAttribute('aria-pressed')).toBe('false');
  const recorded = await left();
  await page.keyboard.press('>');
  await expect.poll(left).not.toBe(recorded);
  await page.keyboard.press('s');
});

it('R2: the name of a branch leads to watching it from the same moment on, by key too', async () => {
  await page.keyboard.press('End');
  await expect.poll(stepNow).toBe('19');
  await bar()
    .getByRole('button', { name: /^Find every place/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names())[0]).toMatch(/^Find every place/);
  await expect.poll(stepNow).toBe(await slider().getAttribute('max'));
  expect(await names()).toContain('A first look: cap the retry delay');
});

it('R2: all of it can be reached in a narrow window', async () => {
  await page.setViewportSize({ width: 720, height: 700 });
  await expect.poll(() => bar().evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  for (const name of ['First step', 'Play', 'each step', 'Skip waits']) {
    const box = await bar().getByRole('button', { name, exact: true }).boundingBox();
    expect(box !== null && box.x >= 0 && box.x + box.width <= 720, name).toBe(true);
  }
  await lookInThemes(page, 'watch-lineage-narrow');
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
