import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { openFirstLook } from './journeys/open-graph.ts';
import { openNewHome } from './journeys/open-new-home.ts';

let face: Face;
let page: Page;

beforeAll(async () => {
  face = await openNewHome();
  page = face.page;
  await openFirstLook(page);
});
afterAll(() => face?.close());

/** Forks, and holds the pointer on what is said of it, so that it stays. */
async function fork(): Promise<void> {
  await page.keyboard.press('0');
  await page.keyboard.press('k');
  await page.keyboard.press('f');
  await page
    .locator('[data-sonner-toast][data-mounted=true]')
    .filter({ hasText: /^Forked/ })
    .first()
    .hover();
}

/** What has the focus, by its name or the kind of element that it is. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    return at.matches('[data-sonner-toast]') ? 'the toast' : (at.getAttribute('aria-label') ?? at.textContent ?? '');
  });

/** Focuses the last control before the toasts and says its name. */
const focusLast = () =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href], input, [tabindex="0"]')];
    const toaster = document.querySelector('[data-sonner-toaster]');
    const isBefore = (one: HTMLElement) =>
      toaster !== null && (one.compareDocumentPosition(toaster) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const last = all.findLast((one) => isBefore(one) && one.tabIndex >= 0 && one.checkVisibility());
    last?.focus();
    return last?.getAttribute('aria-label') ?? last?.textContent ?? '';
  });

async function stops(chord: string, presses: number): Promise<string[]> {
  const seen: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(chord);
    seen.push(await focused());
  }
  return seen;
}

it('Tab goes through a toast and on, and Shift Tab back through it: nothing takes the focus back', async () => {
  await fork();
  const last = await focusLast();
  const [toast, undo, after] = await stops('Tab', 3);
  expect([toast, undo]).toEqual(['the toast', 'Undo']);
  expect(after).not.toBe(last);
  const lastNow = await focusLast();
  await stops('Tab', 1);
  expect(await stops('Shift+Tab', 1)).toEqual([lastNow]);
});

it('Alt T leads to the toast from anywhere, and behind its last button back to where one was', async () => {
  await fork();
  const search = page.getByRole('button', { name: 'Search or run a command' });
  await search.focus();
  await page.keyboard.press('Alt+t');
  expect(await stops('Tab', 2)).toEqual(['the toast', 'Undo']);
  await page.keyboard.press('Tab');
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
});
