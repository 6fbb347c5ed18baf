import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed, openGraph, wholeGraph } from './journeys/open-graph.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  face = await openBrowserFace(home);
  page = face.page;
  await face.chooseFile(home.user);
  await page.getByRole('button', { name: 'Show sessions' }).click();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const bar = () => page.getByRole('banner');
const title = 'Count the files';
const openRow = () => openGraph(page, title);

it('S10: forks that were undone are counted nowhere, not even once their session is in the trash', async () => {
  await openRow();
  await bar().getByText('imported, read only').waitFor();
  for (let fork = 0; fork < 2; fork++) {
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
    await page.keyboard.press('f');
    await newestToast(page, 'Forked').waitFor();
    await bar().getByText('2 branches').waitFor();
    await page.keyboard.press('Control+z');
    await newestToast(page, 'Undid: fork.').waitFor();
    await bar().getByText('1 branch', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Delete');
  await page.getByText('This session is in the trash.').waitFor();
  await expect.poll(() => bar().textContent()).toMatch(/ · 1 branch · /);
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('button', { name: 'Trash (1)' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await newestToast(page, `Restored “${title}”.`).waitFor();
  await page.getByText('This session is in the trash.').waitFor({ state: 'hidden' });
}, 60_000);

it('F6: Detach leads to the session that it made', async () => {
  await openRow();
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
  await page.keyboard.press('Shift+F');
  await newestToast(page, 'Detached').getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Count the files, detached' }).waitFor();
}, 60_000);

it('F6: what a detached session carries is its first step: a card, a context, a claim, a block of the transcript, a place to fork', async () => {
  const start = /^Detached here: \d+ segments?, about \d+ tokens, inferred$/;
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await page.getByRole('region', { name: 'Session graph' }).getByText(start).waitFor();
  await page.keyboard.press('j');
  await inspector.getByRole('heading', { name: start }).waitFor();
  await inspector.getByRole('button', { name: 'Count the files', exact: true }).waitFor();
  await expect.poll(() => inspector.getByText('claimed', { exact: true }).count()).toBe(3);
  await inspector.getByRole('tab', { name: 'Context' }).click();
  await inspector.getByText('inferred', { exact: true }).waitFor();
  await inspector.getByRole('listitem').first().waitFor();
  await inspector.getByRole('tab', { name: 'Summary' }).click();
  await page.keyboard.press('t');
  const block = page.locator('section[aria-label="Transcript"]');
  await block.getByRole('button', { name: /^Start Detached here: / }).click();
  await block.getByRole('button', { name: /^1\s*You/ }).click();
  await block.getByText('Count the files', { exact: true }).waitFor();
  await page.keyboard.press('g');
  await wholeGraph(page).waitFor();
  await page.keyboard.press('f');
  await inspector.getByRole('heading', { name: 'Fork of Count the files, detached' }).waitFor();
  await inspector.getByRole('button', { name: 'Count the files, detached', exact: true }).click();
  await inspector.getByRole('heading', { name: start }).waitFor();
}, 60_000);

it('the titles are the last column of the list to go: in a window of 800 px they have most of the room', async () => {
  await page.keyboard.press('Control+Shift+l');
  const shown = async () => {
    const heads = page.getByRole('region', { name: 'Sessions' }).getByRole('button', { name: /^Sort by / });
    return (await heads.filter({ visible: true }).allTextContents()).filter((name) => name !== 'Last activity');
  };
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(shown).toEqual(['Session', 'Status']);
  const cell = await listed(page, title).evaluate(
    (element) => element.parentElement?.getBoundingClientRect().width ?? 0,
  );
  expect(cell).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(shown).toEqual(['Session', 'Status', 'Source', 'Branches', 'Steps', 'Tokens', 'Cost', 'Last']);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect.poll(shown).toContain('Size');
  await page.setViewportSize({ width: 1440, height: 900 });
}, 60_000);

it('the keys of the list take the focus to the row, so that Enter opens it', async () => {
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('button', { name: /^Group: / }).focus();
  await page.keyboard.press('j');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-cursor'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Session graph' }).waitFor();
  expect(face.errors).toEqual([]);
}, 60_000);

it.each([
  ['a key', 'row', () => page.keyboard.press('Delete')],
  ['the button of the preview', 'button', () => toTrash().click()],
])(
  'a session that goes to the trash by %s leaves the focus to the row that takes its place',
  async (_, from, act) => {
    await page.keyboard.press('Control+Shift+l');
    const rows = page.getByRole('list', { name: 'Sessions' }).locator('button[tabindex]:not([aria-expanded])');
    const names = async () => (await rows.allTextContents()).filter((name) => name !== '');
    await page.getByRole('button', { name: /^Group: / }).focus();
    await page.keyboard.press('j');
    await expect.poll(async () => (await names()).indexOf(await focused())).not.toBe(-1);
    const before = await names();
    const at = before.indexOf(await focused());
    if (from === 'button') await toTrash().focus();
    await act();
    await newestToast(page, 'Moved').waitFor();
    await expect.poll(focused).toBe(before[at + 1] ?? before[at - 1]);
    await page.keyboard.press('Control+z');
    await newestToast(page, 'Undid').waitFor();
    await expect.poll(names).toEqual(before);
  },
  60_000,
);

const toTrash = () => page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: /trash/i });
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.hasAttribute('data-cursor') ? activeElement.textContent : '(not in a row)';
  });

it.each([800, 560])(
  'in a window of %d px every button of the library is whole, with a session selected too',
  async (width) => {
    await page.keyboard.press('Control+Shift+l');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('checkbox', { name: 'Select Count the files', exact: true }).click();
    await page
      .getByRole('toolbar', { name: '1 selected' })
      .getByRole('button', { name: /tokens/ })
      .waitFor();
    const panes = page
      .getByRole('region', { name: 'Sessions' })
      .or(page.getByRole('complementary', { name: 'Preview' }));
    const buttons = panes.getByRole('button').filter({ visible: true });
    const cut = () =>
      buttons.evaluateAll((all) =>
        all.flatMap((button) => {
          const [box, pane] = [button, button.closest('section[aria-label], aside') ?? button].map((each) =>
            each.getBoundingClientRect(),
          );
          const isWhole = box && pane && box.left >= pane.left && box.right <= Math.min(pane.right, innerWidth) + 0.5;
          const isShort = getComputedStyle(button).textOverflow === 'ellipsis';
          return isWhole && (isShort || button.scrollWidth <= button.clientWidth + 1) ? [] : [button.textContent];
        }),
      );
    const expected = ['Last activity', 'Verify', 'Move to trash'];
    await expect.poll(() => buttons.allTextContents()).toEqual(expect.arrayContaining(expected));
    await expect.poll(cut).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select Count the files', exact: true }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  },
  60_000,
);

it.each([800, 560])(
  'in a window of %d px nothing in the top bar of a session lies over anything else',
  async (width) => {
    await openRow();
    await page.setViewportSize({ width, height: 900 });
    const views = bar().getByRole('group', { name: 'View' });
    const crumbs = bar().getByRole('navigation', { name: 'Breadcrumb' });
    const parts = [
      crumbs,
      views.getByRole('button', { name: 'Graph' }),
      views.getByRole('button', { name: 'Transcript' }),
      bar().getByRole('button', { name: /^Search or run/ }),
      bar().getByRole('button', { name: /^Use the/ }),
    ];
    const overlaps = async () => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const sides = boxes.flatMap((box) => (box === null ? [Number.NaN] : [box.x, box.x + box.width])).concat(width);
      return sides.slice(1).filter((side, at) => !(side >= (sides[at] ?? 0) - 0.5));
    };
    await expect.poll(overlaps).toEqual([]);
    await expect.poll(() => crumbs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect
      .poll(() => views.getByRole('button').filter({ visible: true }).allTextContents())
      .toEqual(['Graph', 'Transcript']);
    await page.setViewportSize({ width: 1440, height: 900 });
  },
  60_000,
);

it('F6 goes to what a screen without panes shows, too', async () => {
  await page.keyboard.press('Control+,');
  await page.getByRole('group', { name: 'Text size' }).waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const way: (string | undefined)[] = [];
  for (const key of ['F6', 'F6', 'F6', 'Shift+F6']) {
    await page.keyboard.press(key);
    way.push(await page.evaluate(() => document.activeElement?.closest('header,nav,main')?.tagName));
  }
  expect(way).toEqual(['HEADER', 'NAV', 'MAIN', 'NAV']);
});
