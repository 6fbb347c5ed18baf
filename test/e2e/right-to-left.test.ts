import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed, openGraph } from './journeys/open-graph.ts';

const begin = 'ראשון';
const title = `${begin} שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי עשירי אחד עשר שנים עשר שלושה עשר ארבעה עשר סוף`;

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  const records = [prompt('h-p', null, title), says('h-a', 'h-p', title)];
  writeFileSync(
    join(home.user, '.claude', 'projects', '-srv-made-up', '66666666-6666-4666-8666-666666666666.jsonl'),
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
  face = await openBrowserFace(home);
  page = face.page;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Import 2 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

/** Whether text is too long for its place, and whether its first letters are in view there all the same. */
const shown = (of: Locator) =>
  of.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode();
    if (text === null) return undefined;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect().width;
    range.setEnd(text, 3);
    const first = range.getBoundingClientRect();
    const place = element.getBoundingClientRect();
    return { isCut: whole > place.width, isBegun: first.left >= place.left - 1 && first.right <= place.right + 1 };
  });

const cut = { isCut: true, isBegun: true };

it('a title that is written right to left keeps its beginning in the list and in the bar over it all', async () => {
  await expect.poll(() => shown(listed(page, title))).toEqual(cut);
  await openGraph(page, title);
  await expect.poll(() => shown(page.getByRole('heading', { level: 1 }))).toEqual(cut);
});

it('so do rows of the graph as a list, the inspector and the name of the branch over the transcript', async () => {
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Show as a list' }).click();
  const words = page.getByRole('treeitem').locator('.truncate').filter({ hasText: begin });
  await words.first().waitFor();
  for (const each of await words.all()) await expect.poll(() => shown(each)).toEqual(cut);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect.poll(() => shown(inspector.locator('button.truncate').filter({ hasText: begin }))).toEqual(cut);
  await page.keyboard.press('t');
  const branch = page.locator('button[aria-haspopup=menu] .truncate').filter({ hasText: begin });
  await expect.poll(() => shown(branch)).toEqual(cut);
});
