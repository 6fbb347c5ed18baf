import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseTheme, themes } from './journeys/choose-theme.ts';
import type { Face } from './journeys/face.ts';
import { openFirstLook } from './journeys/open-graph.ts';
import { openNewHome } from './journeys/open-new-home.ts';
import { takePicture } from './journeys/take-picture.ts';

let face: Face;
let page: Page;

beforeAll(async () => {
  face = await openNewHome();
  page = face.page;
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.keyboard.press('Control+,');
  await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Largest' }).click();
  await page.keyboard.press('Control+Shift+h');
  await openFirstLook(page);
});
afterAll(() => face?.close());

const field = (label: string) => page.getByRole('search').getByRole('textbox', { name: label });

/** What lies at the ends and in the middle of an element: true where it is the element itself. */
const isFree = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 2, (left + right) / 2, right - 2].every((x) => {
      const over = document.elementFromPoint(x, (top + bottom) / 2);
      return over !== null && (element.contains(over) || over.contains(element));
    });
  });

it.each(['without', 'with'])('all controls of the graph can be reached %s the inspector', async (inspector) => {
  if (inspector === 'with') {
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
  }
  for (const name of ['Zoom out', 'Zoom in', 'Show as a list']) {
    await expect.poll(() => isFree(page.getByRole('button', { name }))).toBe(true);
  }
  await page.keyboard.press('Control+f');
  await page.keyboard.type('retry');
  await expect.poll(() => isFree(field('Find in this graph'))).toBe(true);
  await expect.poll(() => field('Find in this graph').evaluate((e) => e.clientWidth)).toBeGreaterThan(150);
  await page.keyboard.press('Escape');
});

it('the transcript finds with room for what is typed, and no row lies over another', async () => {
  await page.keyboard.press('t');
  const rows = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  await rows.first().waitFor();
  await page.keyboard.press('Home');
  await rows.getByText(/^compacted/).waitFor();
  const spill = () =>
    rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const { bottom } = row.getBoundingClientRect();
        const lowest = Math.max(
          ...[...row.querySelectorAll('button,bdi,p')].map((e) => e.getBoundingClientRect().bottom),
        );
        const highest = Math.min(
          ...[...row.querySelectorAll('button,bdi,p')].map((e) => e.getBoundingClientRect().top),
        );
        const isIn = lowest <= bottom + 1 && highest >= row.getBoundingClientRect().top - 1;
        return isIn ? [] : [row.textContent];
      }),
    );
  await expect.poll(spill).toEqual([]);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('nowhere');
  await expect.poll(() => isFree(field('Find in this transcript'))).toBe(true);
  await expect.poll(() => field('Find in this transcript').evaluate((e) => e.clientWidth)).toBeGreaterThan(150);
  await page.keyboard.press('Escape');
});

it('the bar over the transcript leaves facts out before it cuts the name of the branch', async () => {
  const switcher = page.locator('button[aria-haspopup=menu]').filter({ hasText: /^(Before you edit|A first look)/ });
  const room = () =>
    switcher.evaluate((button) => {
      const [name, chevron] = [button.querySelector('span'), button.querySelector('svg:last-child')];
      const end = name?.getBoundingClientRect().right ?? 0;
      return { name: (name?.clientWidth ?? 0) >= 140, isBeside: end <= (chevron?.getBoundingClientRect().left ?? 0) };
    });
  for (const width of [1440, 1200, 1100, 1024, 960, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(room, { message: `at ${width} px` }).toEqual({ name: true, isBeside: true });
  }
  await page.setViewportSize({ width: 1024, height: 900 });
});

/** Facts of rows that are shown but not whole: each in words. A fact that fell to the line that is not shown is left out whole. */
const cutFacts = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const edge = row.getBoundingClientRect();
      return [...row.querySelectorAll('span')].flatMap((fact) => {
        if (fact.childElementCount > 0 || !/\d (step|branch|s$)|unknown|^\$/.test(fact.textContent)) return [];
        const { left, right, top, height } = fact.getBoundingClientRect();
        const line = fact.parentElement?.getBoundingClientRect() ?? edge;
        if (top >= line.bottom - 1 || height === 0) return [];
        const isWhole = left >= line.left - 1 && right <= Math.min(line.right, edge.right) + 1;
        return isWhole && fact.scrollWidth <= fact.clientWidth + 1 ? [] : [fact.textContent];
      });
    }),
  );

it.each(['picture', 'list'] as const)(
  'the %s that is opened with its last step selected shows that step free of what stands at the foot',
  async (form) => {
    for (const size of ['Largest', 'Normal']) {
      await page.setViewportSize({ width: 1024, height: 700 });
      await page.keyboard.press('Control+,');
      await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: size }).click();
      await page.goBack();
      await page.keyboard.press('t');
      await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('g');
      if (form === 'list') await page.keyboard.press('l');
      const selected =
        form === 'list'
          ? page.locator('[role=treeitem][aria-selected=true]')
          : page.locator('[data-step][aria-pressed=true]');
      await selected.waitFor();
      const isOver = () =>
        selected.evaluate((step) => {
          const foot = document.querySelector('[aria-label^="Show as a"]')?.parentElement?.getBoundingClientRect();
          const { top, bottom } = step.getBoundingClientRect();
          return foot !== undefined && top > 0 && bottom <= foot.top;
        });
      await expect.poll(isOver, { message: size }).toBe(true);
      await page.waitForTimeout(500);
      expect(await isOver(), `${size}, and it stays`).toBe(true);
      await page.setViewportSize({ width: 944, height: 540 });
      await page.waitForTimeout(500);
      await expect.poll(isOver, { message: `${size}, in a smaller window` }).toBe(true);
      if (form === 'list') await page.keyboard.press('l');
    }
    await page.setViewportSize({ width: 1024, height: 900 });
  },
);

it('rows of the list say their counts and times whole or not at all, and the last row is free', async () => {
  await page.keyboard.press('g');
  await page.getByRole('button', { name: 'Show as a list' }).click();
  const rows = page.getByRole('treeitem');
  await rows.first().waitFor();
  for (const width of [1440, 1200, 1024, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutFacts(rows), { message: `at ${width} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1024, height: 400 });
  const tree = page.getByRole('tree');
  await tree.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await rows.filter({ hasText: 'All 47 tests pass' }).waitFor();
  const between = () =>
    page.evaluate(() => {
      const last = [...document.querySelectorAll('[role=treeitem]')].at(-1)?.getBoundingClientRect().bottom ?? 0;
      const foot = document.querySelector('[aria-label="Show as a picture"]')?.parentElement;
      return (foot?.getBoundingClientRect().top ?? 0) - last >= 0;
    });
  await expect.poll(between).toBe(true);
  await page.getByRole('button', { name: 'Show as a picture' }).click();
  await page.setViewportSize({ width: 1024, height: 900 });
});

it.each([1280, 1024, 900, 780])(
  'at %i px the key of the search button is there whole, or is not seen',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const button = page.getByRole('button', { name: /^Search or run/ });
    const seen = () =>
      button.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [...element.querySelectorAll('svg,span,kbd')].map((part) => {
          const box = part.getBoundingClientRect();
          if (box.top >= bottom) return 'none';
          const isWhole = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
          return isWhole && part.clientWidth > 0 ? 'whole' : 'cut';
        });
      });
    await expect.poll(seen).not.toContain('cut');
    await takePicture(page, `search-button-${width}`);
  },
);

it('the cards of Start say what they are in whole lines, the chip beside no text that it squeezes', async () => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.keyboard.press('Control+,');
  await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Largest' }).click();
  await page.keyboard.press('Control+Shift+h');
  const lines = (card: string, text: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: card })
      .getByText(text, { exact: true })
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
  await expect.poll(() => lines('New workflow', 'Empty, or one that ships')).toBe(1);
  expect([
    await lines('New workflow', 'New workflow'),
    await lines('New session', 'New session'),
    await lines('New session', 'An agent and a folder of yours'),
  ]).toEqual([1, 1, 1]);
  for (const theme of themes) {
    await chooseTheme(page, theme);
    await takePicture(page, `start-narrow-${theme}`);
  }
});
