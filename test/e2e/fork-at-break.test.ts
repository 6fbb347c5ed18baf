import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { tempFolder, writeLog } from '../runtime/made-up-log.ts';
import type { Face } from './journeys/face.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

let face: Face;
let page: Page;
let folder: Awaited<ReturnType<typeof tempFolder>>;

/** A home with one imported log of four prompts; the third names a record that the log does not hold. */
beforeAll(async () => {
  folder = await tempFolder();
  const records = Array.from({ length: 8 }, (_, at) => {
    const before = at === 0 ? null : at === 4 ? 'nobody' : `r-${at - 1}`;
    return at % 2 === 0
      ? prompt(`r-${at}`, before, `Water bed ${at} of the roses, and look for greenfly`)
      : says(`r-${at}`, before, `Bed ${at - 1} is watered. There are some greenfly on the **lower** leaves.`);
  });
  const data = join(folder.path, 'home');
  await runOpenrath(data, ['import', await writeLog(folder.path, 'roses.jsonl', records)]);
  face = await openBrowserFace({ user: data, data, hostileLog: '', remove: () => undefined });
  page = face.page;
  await page.getByText('Water bed 0', { exact: false }).first().dblclick();
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
}, 60_000);
afterAll(async () => {
  await face?.close();
  await folder.remove();
});

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
const dialog = () => page.getByRole('dialog', { name: 'How does the fork go on?' });
const way = (name: string) => dialog().getByRole('radio', { name });
/** The newest toast with such words. One before it may still be leaving. */
const toast = (words: RegExp) =>
  page.locator('[data-sonner-toast][data-mounted=true]').filter({ hasText: words }).first();
const lanes = () => page.locator('[data-lane]').count();

/** Selects the last step of the log in the graph. */
async function selectEnd(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await inspector().getByText('Step 8 of 8').waitFor();
}

describe.each(['light', 'dark'] as const)('B-8: a fork behind a break, in the %s theme', (theme) => {
  beforeAll(async () => {
    const other = page.getByRole('button', { name: `Use the ${theme} theme` });
    if (await other.isVisible()) await other.click();
  });
  const serious = async (): Promise<unknown[]> => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  };
  const picture = async (name: string): Promise<void> => {
    const out = process.env.OPENRATH_PICTURES;
    if (out !== undefined) await page.screenshot({ path: join(out, `${name}-${theme}.png`) });
  };

  it('asks how to go on, with the place of the break and both contexts; Esc makes nothing', async () => {
    await selectEnd();
    await page.keyboard.press('f');
    await dialog().waitFor();
    await dialog()
      .getByText(/^Step 5 of “Water bed 0 .*” follows a record that is not before it in the log\.$/)
      .waitFor();
    expect(
      await dialog()
        .getByText(/tokens, estimated/)
        .allTextContents(),
    ).toEqual([
      expect.stringMatching(/^8 segments, \d+ tokens, estimated/),
      expect.stringMatching(/^4 segments, \d+ tokens, estimated/),
    ]);
    expect(await way('Join by file order').evaluate((radio) => radio === document.activeElement)).toBe(true);
    await picture('dialog');
    expect(await serious()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await lanes()).toBe(1);
  });

  it('by click: starts at the break, and graph, inspector and transcript say so; undo takes it back', async () => {
    await selectEnd();
    await inspector().getByRole('button', { name: 'Fork from here' }).click();
    await dialog().getByText('Start at the break').click();
    await picture('dialog-start');
    await dialog().getByRole('button', { name: 'Fork', exact: true }).click();
    await toast(/^Forked/).waitFor();
    await inspector()
      .getByText(/^its conversation starts at the break/)
      .waitFor();
    await page.locator('[data-lane]').getByText('starts at a break', { exact: false }).waitFor();
    await picture('graph');
    expect(await serious()).toEqual([]);
    await page.keyboard.press('l');
    await page.getByRole('treeitem').getByText('starts at a break').waitFor();
    await page.keyboard.press('l');
    await inspector().getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Read the transcript' }).click();
    await page.getByRole('button', { name: /; the conversation of this branch starts here$/ }).waitFor();
    await picture('transcript');
    expect(await serious()).toEqual([]);
    await page.goBack();
    await page.keyboard.press('Control+z');
    await toast(/^Undid: fork/).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-lane]').length === 1);
  });

  it('by key: joins by file order, and is not asked again', async () => {
    await selectEnd();
    await page.keyboard.press('f');
    await dialog().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await way('Start at the break').isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await toast(/^Forked/).waitFor();
    await inspector().getByText('joined by file order over the break in the log').waitFor();
    expect(await lanes()).toBe(2);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.querySelectorAll('[data-lane]').length === 3);
    expect(await dialog().count()).toBe(0);
    for (const left of [2, 1]) {
      await page.keyboard.press('Control+z');
      await page.waitForFunction((count) => document.querySelectorAll('[data-lane]').length === count, left);
    }
    await toast(/^Undid: fork/).waitFor();
  });

  it('asks the same to detach, and undo takes it back', async () => {
    await selectEnd();
    await page.keyboard.press('Shift+F');
    const asked = page.getByRole('dialog', { name: 'How does the detached session go on?' });
    await asked.getByText('Start at the break').click();
    await picture('detach');
    await asked.getByRole('button', { name: 'Detach', exact: true }).click();
    await toast(/^Detached/).waitFor();
    await page.keyboard.press('Control+z');
    await toast(/^Undid: detach/).waitFor();
  });
});
