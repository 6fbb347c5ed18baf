import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { leaveScreen, openFirstScreen, screens, writeScreenLogs } from './journeys/screens.ts';

let home: MadeUpHome;
let face: Face;

beforeAll(async () => {
  home = makeUpHome();
  writeScreenLogs(home);
  face = await openBrowserFace(home);
  await openFirstScreen(face.page);
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  beforeAll(async () => {
    const other = face.page.getByRole('button', { name: `Use the ${theme} theme` });
    if (await other.isVisible()) await other.click();
  });

  it.each(Object.keys(screens))('the %s has no serious finding of axe', async (screen) => {
    const { page } = face;
    await screens[screen]?.(page);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    await page.evaluate(() => document.fonts.ready);
    await settled(page);
    const { violations } = await lookAt(page, screen).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const found = serious.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html.slice(0, 200), any[0]?.message.slice(0, 200)]),
    ]);
    expect(found).toEqual([]);
  });

  afterEach(() => leaveScreen(face.page));
});

/** A toast is looked at where it is the screen: elsewhere one of an earlier screen may fade while axe reads its colours. */
function lookAt(page: Page, screen: string): AxeBuilder {
  const axe = new AxeBuilder({ page });
  return screen.startsWith('toast') ? axe : axe.exclude('[data-sonner-toaster]');
}

/** What comes or goes does so by degrees: its colours are judged once they are there. What moves for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
