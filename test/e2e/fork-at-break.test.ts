import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOpenrath } from '../cli/run-openrath.ts';
import { writeLog } from '../runtime/made-up-log.ts';
import type { Face } from './journeys/face.ts';
import { gardenRecords } from './journeys/garden-records.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openFilledHome } from './journeys/open-filled-home.ts';
import { openGraph } from './journeys/open-graph.ts';

let face: Face;
let page: Page;

/** A home with one imported log of four prompts; the third names a record that the log does not hold. */
beforeAll(async () => {
  face = await openFilledHome(async (home, folder) => {
    await runOpenrath(home, ['import', await writeLog(folder, 'roses.jsonl', gardenRecords('roses', 8, 4))]);
  });
  page = face.page;
  await openGraph(page, /^Water bed 0/);
}, 60_000);
afterAll(() => face?.close());

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
const dialog = () => page.getByRole('dialog', { name: 'How does the fork go on?' });
const way = (name: string) => dialog().getByRole('radio', { name });
const hasFocus = (radio: Element) => radio === document.activeElement;
const lanes = () => page.locator('[data-lane]').count();

/** Selects the last step of the log in the graph. */
async function selectEnd(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await inspector().getByText('Step 8 of 8').waitFor();
}

/** Takes the newest act back, and waits until so many lanes are left. */
async function undo(act: 'fork' | 'detach', left: number): Promise<void> {
  await page.keyboard.press('Control+z');
  await newestToast(page, `Undid: ${act}`).waitFor();
  await expect.poll(lanes).toBe(left);
}

describe('B-8: a fork behind a break', () => {
  const look = (name: string) => lookInThemes(page, name);

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
    await expect.poll(() => way('Join by file order').evaluate(hasFocus)).toBe(true);
    await look('dialog');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await lanes()).toBe(1);
  });

  it('by click: starts at the break, and graph, inspector and transcript say so; undo takes it back', async () => {
    await selectEnd();
    await inspector().getByRole('button', { name: 'Fork from here' }).click();
    await dialog().getByText('Start at the break').click();
    await look('dialog-start');
    await dialog().getByRole('button', { name: 'Fork', exact: true }).click();
    await newestToast(page, 'Forked').waitFor();
    await inspector()
      .getByText(/^its conversation starts at the break/)
      .waitFor();
    await page.locator('[data-lane]').getByText('starts at a break', { exact: false }).waitFor();
    await look('graph');
    await page.keyboard.press('l');
    await page.getByRole('treeitem').getByText('starts at a break').waitFor();
    await page.keyboard.press('l');
    await inspector().getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Read the transcript' }).click();
    await page.getByRole('button', { name: /; the conversation of this branch starts here$/ }).waitFor();
    await look('transcript');
    await page.goBack();
    await undo('fork', 1);
  });

  it('by key: joins by file order, and is not asked again', async () => {
    await selectEnd();
    await page.keyboard.press('f');
    await dialog().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => way('Start at the break').isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await newestToast(page, 'Forked').waitFor();
    await inspector().getByText('joined by file order over the break in the log').waitFor();
    await expect.poll(lanes).toBe(2);
    await page.keyboard.press('f');
    await expect.poll(lanes).toBe(3);
    expect(await dialog().count()).toBe(0);
    await undo('fork', 2);
    await undo('fork', 1);
  });

  it('asks the same to detach, and undo takes it back', async () => {
    await selectEnd();
    await page.keyboard.press('Shift+F');
    const asked = page.getByRole('dialog', { name: 'How does the detached session go on?' });
    await asked.getByText('Start at the break').click();
    await look('detach');
    await asked.getByRole('button', { name: 'Detach', exact: true }).click();
    await newestToast(page, 'Detached').waitFor();
    await undo('detach', 1);
  });
});
