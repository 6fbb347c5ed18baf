import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prompt } from '../adapters/import/claude-code/transcript.ts';
import type { Face } from './journeys/face.ts';
import { hidden, hiddenLog, hiddenName } from './journeys/hidden-log.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { wholeGraph } from './journeys/open-graph.ts';
import { renameTo } from './journeys/rename-to.ts';

let home: MadeUpHome;
let face: Face;

beforeAll(async () => {
  home = makeUpHome();
  face = await openBrowserFace(home);
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

/** What of the page holds a character that is not seen: texts, tooltips and labels, each with where it stands. */
const unseen = () =>
  face.page.evaluate(() => {
    const pattern = /(?![\t\n])[\p{Cc}\p{Cf}\u2028\u2029]/u;
    const places: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (pattern.test(node.nodeValue ?? '')) places.push(`text ${node.parentElement?.outerHTML.slice(0, 300)}`);
    }
    for (const element of document.querySelectorAll('[title],[aria-label],[alt],[placeholder]')) {
      for (const name of ['title', 'aria-label', 'alt', 'placeholder']) {
        if (pattern.test(element.getAttribute(name) ?? '')) places.push(`${name} ${element.outerHTML.slice(0, 300)}`);
      }
    }
    return places;
  });

/** How often the page says that a character is hidden, by chip or spelled out. */
const told = async () => (await face.page.locator('body').textContent())?.match(/U\+202E/g)?.length ?? 0;

it('F3: no screen lets a hidden character of a log take effect: it is a chip, or spelled out', async () => {
  const { page } = face;
  const folder = join(home.user, `in-${hidden}`);
  mkdirSync(folder);
  writeFileSync(join(folder, hiddenName), hiddenLog());
  const silent: string[] = [];
  const look = async (where: string, says = true): Promise<void> => {
    if (says) await expect.poll(told, { message: where }).toBeGreaterThan(0);
    expect(await unseen(), where).toEqual([]);
    silent.push(where);
  };
  await face.chooseFile(folder);
  await page.getByRole('button', { name: 'Show sessions' }).waitFor();
  await look('the report of an import');
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await look('the list of sessions');
  await page.keyboard.press('Control+j');
  await page.getByRole('region', { name: 'Import problems' }).waitFor();
  await look('the problems');
  await page.keyboard.press('Control+j');
  for (const name of ['Project', 'Model', 'Source']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menu').waitFor();
    await look(`the choices of ${name}`);
    if (name === 'Project') await page.getByRole('menuitemcheckbox').first().click();
    await page.keyboard.press('Escape');
  }
  await look('a chosen project');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.keyboard.press('F2');
  await renameTo(page, `Called ${hidden} so`);
  await newestToast(page, 'Renamed to').waitFor();
  await look('the toast of a rename');
  await page.keyboard.press('Control+Shift+u');
  await page.getByRole('dialog', { name: 'What was done' }).waitFor();
  await look('the acts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await look('the palette');
  await page.keyboard.press('Escape');
  await page.locator('[data-cursor]').dblclick();
  await wholeGraph(page).waitFor();
  await look('the graph');
  await page.keyboard.press('l');
  await page.getByRole('tree').waitFor();
  await look('the graph as a list');
  await page.keyboard.press('l');
  await page.keyboard.press('t');
  await page.getByRole('list', { name: 'Transcript' }).waitFor();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  for (let step = 0; step < 9; step++) {
    await page.keyboard.press('j');
    await inspector.getByRole('heading', { level: 2 }).waitFor();
    for (const tab of await inspector.getByRole('tab').all()) {
      await tab.click();
      await look(`step ${step}, ${await tab.textContent()}`);
    }
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await newestToast(page, 'Moved “').waitFor();
  await look('a session in the trash');
  expect(silent.length).toBeGreaterThan(20);
  expect([face.foreign, face.errors]).toEqual([[], []]);
}, 240_000);

it('A1: letters with marks and emoji of several parts are whole in the browser: nothing of them is said to hide', async () => {
  const other = makeUpHome();
  const { page, chooseFile, close } = await openBrowserFace(other);
  try {
    const whole = 'Flags 🏳️‍🌈 and 👁️‍🗨️, 👨‍👩‍👧‍👦, בְּרֵאשִׁית, Tiếng Việt';
    const path = join(other.user, 'whole.jsonl');
    const record = { ...prompt('whole', null, whole), sessionId: '77777777-7777-4777-8777-777777777777' };
    writeFileSync(path, `${JSON.stringify(record)}\n`);
    await chooseFile(path);
    await page.getByRole('button', { name: 'Show sessions' }).click();
    await page.getByRole('list', { name: 'Sessions' }).getByText(whole).first().dblclick();
    await page.keyboard.press('t');
    await page.getByRole('region', { name: 'Transcript' }).getByText(whole).first().waitFor();
  } finally {
    await close();
    other.remove();
  }
});
