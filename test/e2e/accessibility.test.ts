import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { sharedAnswerLogs } from './journeys/shared-answer-logs.ts';
import { tornLog } from './keyboard/torn-log.ts';

let home: MadeUpHome;
let face: Face;

beforeAll(async () => {
  home = makeUpHome();
  sharedAnswerLogs(home);
  tornLog(home);
  face = await openBrowserFace(home);
  const { page } = face;
  await page.getByRole('button', { name: 'Import 4 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await page.getByRole('checkbox', { name: 'Select Plant the beans' }).waitFor();
  await page.keyboard.press('Control+Shift+h');
  await page.getByText('A first look', { exact: true }).click();
  await step(page).first().waitFor();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const step = (page: Page) =>
  page.getByRole('region', { name: 'Session graph' }).getByRole('button', { name: /^You: / });
const title = 'A first look: cap the retry delay';

/** Opens the sample with a step selected. */
async function openSample(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('button', { name: title, exact: true }).dblclick();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.keyboard.press('g');
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
}

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('region', { name: 'Sessions' }).waitFor();
}

async function markTwo(page: Page): Promise<void> {
  await openLibrary(page);
  for (const name of ['Plant the beans', 'Water the roses'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
}

/** A toast that has come to rest, with the buttons that it offers. It stays while the pointer is on it. */
async function waitForToast(page: Page, words: RegExp): Promise<void> {
  const toast = page.locator('[data-sonner-toast][data-mounted=true]').filter({ hasText: words });
  await toast.waitFor();
  await toast.getByText(words).first().hover();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/** Brings a screen up. What floats over it is closed by Esc after it was looked at. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  graph: openSample,
  'graph as a list': async (page) => {
    await openSample(page);
    await page.keyboard.press('l');
    await page.getByRole('tree').waitFor();
  },
  'find in the graph': async (page) => {
    await openSample(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('retry');
    await page
      .getByRole('search')
      .getByText(/^\d+ steps/)
      .waitFor();
  },
  transcript: async (page) => {
    await openSample(page);
    await page.keyboard.press('t');
    await page.getByRole('region', { name: 'Transcript' }).waitFor();
  },
  'find in the transcript': async (page) => {
    await screens.transcript?.(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('retry');
    await page
      .getByRole('search')
      .getByText(/^\d+ steps/)
      .waitFor();
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
  },
  search: async (page) => {
    await page.keyboard.press('Control+Shift+f');
    await page.getByPlaceholder('Search what was said and done').fill('retry');
    await page.getByRole('dialog').locator('mark').first().waitFor();
  },
  keys: (page) => page.keyboard.press('?'),
  'what was done': async (page) => {
    await openSample(page);
    await page.keyboard.press('f');
    await waitForToast(page, /^Forked/);
    await page.keyboard.press('Control+z');
    await waitForToast(page, /^Undid: fork/);
    await page.keyboard.press('Control+Shift+u');
    await page.getByRole('dialog', { name: 'What was done' }).getByRole('listitem').first().waitFor();
  },
  rename: async (page) => {
    await openSample(page);
    await page.keyboard.press('F2');
    await page.getByRole('dialog', { name: 'Rename' }).waitFor();
  },
  start: (page) => page.keyboard.press('Control+Shift+h'),
  library: openLibrary,
  'library with marks': markTwo,
  'usage dialog': async (page) => {
    await markTwo(page);
    await page.getByRole('button', { name: /: what is counted$/ }).click();
    await page.getByRole('dialog', { name: 'What is counted' }).getByRole('definition').first().waitFor();
  },
  'trash dialog': async (page) => {
    await markTwo(page);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: /^Move 2 sessions/ }).waitFor();
  },
  'empty trash dialog': async (page) => {
    await page.keyboard.press('Control+Shift+Delete');
    await page.getByRole('dialog', { name: 'Empty trash' }).getByRole('button', { name: 'Empty trash…' }).waitFor();
  },
  'import dialog': async (page) => {
    await page.keyboard.press('Control+i');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d files…$/ })
      .waitFor();
  },
  'import report': async (page) => {
    await screens['import dialog']?.(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d files…$/ })
      .click();
    await page.getByRole('dialog', { name: 'Import done' }).waitFor();
  },
  'import problems': async (page) => {
    await openLibrary(page);
    await page.keyboard.press('Control+j');
    await page.getByRole('region', { name: 'Import problems' }).waitFor();
    await page.getByRole('button', { name: /^Show the bytes at/ }).click();
    await page.getByText(/The kumquats/).waitFor();
  },
  settings: (page) => page.keyboard.press('Control+,'),
  'toast with two buttons': async (page) => {
    await openSample(page);
    await page.keyboard.press('Shift+F');
    await waitForToast(page, /^Detached/);
  },
  'toast with one button': async (page) => {
    await page.keyboard.press('Control+z');
    await waitForToast(page, /^Undid: detach/);
  },
  'session in 800 px': async (page) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await openSample(page);
  },
  'library in 800 px': async (page) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await openLibrary(page);
  },
};

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

  afterEach(async () => {
    const { page } = face;
    await page.setViewportSize({ width: 1440, height: 900 });
    if ((await page.getByRole('region', { name: 'Import problems' }).count()) > 0)
      await page.keyboard.press('Control+j');
    if ((await page.getByRole('tree').count()) > 0) await page.keyboard.press('l');
    for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press('Escape');
  });
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
