import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOpenrath } from '../cli/run-openrath.ts';
import { clickUntil } from './journeys/click-until.ts';
import type { Face } from './journeys/face.ts';
import { openFilledHome } from './journeys/open-filled-home.ts';
import { openGraph } from './journeys/open-graph.ts';
import { runByPalette } from './journeys/run-by-palette.ts';

const log = join(import.meta.dirname, '../cases/missing-parent.jsonl');
let face: Face;
let page: Page;

/** A home with one log that ends with a call and its result, behind a break. */
beforeAll(async () => {
  face = await openFilledHome((home) => runOpenrath(home, ['import', log]));
  page = face.page;
  await openGraph(page, /^How many poems/);
}, 60_000);
afterAll(() => face?.close());

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

/** What the question after an act says of both contexts; Esc makes nothing. */
async function contextsAfter(act: () => Promise<void>): Promise<string[]> {
  await act();
  const dialog = page.getByRole('dialog', { name: /^How does the .* go on\?$/ });
  const sizes = dialog.getByText(/tokens, estimated/);
  await sizes.nth(1).waitFor();
  const says = await sizes.allTextContents();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return says;
}

const byMenu = (item: string) => async (): Promise<void> => {
  await inspector().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const byStepMenu = (item: string) => async (): Promise<void> => {
  const card = page
    .getByRole('region', { name: 'Session graph' })
    .getByRole('button', { name: /ls poems/ })
    .first();
  const menu = page.getByRole('menu', { name: 'Step' });
  await clickUntil(card, menu, { button: 'right' });
  await menu.getByRole('menuitem', { name: item }).click();
};

it('F1: a branch from a call that has its answer leaves at the answer, as one from the end does, whichever way it is asked for', async () => {
  const ofEnd = await contextsAfter(async () => {
    await clickUntil(page.locator('[data-lane]').first(), inspector());
    await page.keyboard.press('f');
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await inspector().getByText('Step 3 of 3').waitFor();
  const ways = {
    key: () => page.keyboard.press('f'),
    button: () => inspector().getByRole('button', { name: 'Fork from here' }).click(),
    palette: () => runByPalette(page, 'Fork from here'),
    'step menu': byStepMenu('Fork from here'),
    'detach by key': () => page.keyboard.press('Shift+F'),
    'detach by menu': byMenu('Detach'),
    'detach by step menu': byStepMenu('Detach'),
  };
  const says: Record<string, string[]> = {};
  for (const [way, act] of Object.entries(ways)) says[way] = await contextsAfter(act);
  expect(ofEnd).toEqual([
    expect.stringContaining('3 segments, 24 tokens'),
    expect.stringContaining('2 segments, 14 tokens'),
  ]);
  expect(says).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, ofEnd])));
}, 60_000);

it('C1: a fork without a step of its own shows the context that it starts with, one that has steps does not', async () => {
  await page.keyboard.press('g');
  await page.locator('[data-lane]').first().click();
  const heading = inspector().getByRole('heading', { name: 'The context that it starts with' });
  await inspector().getByRole('heading', { name: 'Where it comes from' }).waitFor();
  expect(await heading.count()).toBe(0);
  await page.keyboard.press('f');
  await page.getByRole('dialog').getByRole('button', { name: 'Fork', exact: true }).click();
  await page.locator('[data-lane]').nth(1).click();
  await heading.waitFor();
  await expect.poll(() => inspector().textContent()).toMatch(/24\s*tokens, estimated/);
});
