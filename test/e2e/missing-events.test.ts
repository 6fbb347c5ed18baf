import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { tempFolder, writeLog } from '../runtime/made-up-log.ts';
import type { Face } from './journeys/face.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

const mark = '3 events are missing here: numbers 7–9 of the session';
let face: Face;
let page: Page;
let folder: Awaited<ReturnType<typeof tempFolder>>;

/** A home with one imported session of which three events are missing in the middle. */
beforeAll(async () => {
  folder = await tempFolder();
  const records = Array.from({ length: 14 }, (_, at) => {
    const before = at === 0 ? null : `r-${at - 1}`;
    return at % 2 === 0
      ? prompt(`r-${at}`, before, `Water bed ${at} of the roses, and look for greenfly`)
      : says(`r-${at}`, before, `Bed ${at - 1} is watered. There are some greenfly on the **lower** leaves.`);
  });
  const data = join(folder.path, 'home');
  await runOpenrath(data, ['import', await writeLog(folder.path, 'roses.jsonl', records)]);
  const db = new Database(join(data, 'events.db'));
  db.exec(`DELETE FROM events WHERE session <> 'catalogue' AND seq IN (7, 8, 9); DELETE FROM projections`);
  db.close();
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

describe.each(['light', 'dark'] as const)('E1: events that are missing, in the %s theme', (theme) => {
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

  it('are marked in the graph above the step after them, and the inspector says what is known of them', async () => {
    await page.keyboard.press('g');
    const graph = page.getByRole('region', { name: 'Session graph' });
    await page.keyboard.press('0');
    const after = graph.getByRole('button', { name: new RegExp(`gap before it: ${mark}`) });
    await after.click();
    await inspector().getByText(`Before this step: ${mark}.`).waitFor();
    await picture('graph');
    expect(await serious()).toEqual([]);
    for (let step = 0; step < 3; step++) await page.keyboard.press('-');
    await picture('graph-middle');
  });

  it('are marked in the list twin of the graph', async () => {
    await page.keyboard.press('l');
    const row = page.getByRole('treeitem').filter({ hasText: 'after a gap' });
    await row.waitFor();
    expect([await row.count(), await row.getByText('after a gap').getAttribute('title')]).toEqual([1, mark]);
    await picture('list');
    expect(await serious()).toEqual([]);
    await page.keyboard.press('l');
  });

  it('are marked in the transcript between both sides, and lead to the step after them by keyboard', async () => {
    await page.keyboard.press('t');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    const gap = page.getByRole('button', { name: `gap: ${mark}` });
    await gap.focus();
    await picture('transcript');
    await page.keyboard.press('Enter');
    await inspector().getByText(`Before this step: ${mark}.`).waitFor();
    expect(await serious()).toEqual([]);
  });
});
