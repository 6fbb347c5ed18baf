import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOpenrath } from '../cli/run-openrath.ts';
import { writeLog } from '../runtime/made-up-log.ts';
import { clickUntil } from './journeys/click-until.ts';
import type { Face } from './journeys/face.ts';
import { gardenRecords } from './journeys/garden-records.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { openFilledHome } from './journeys/open-filled-home.ts';
import { openGraph } from './journeys/open-graph.ts';
import { takePicture } from './journeys/take-picture.ts';

const mark = '3 events are missing here: numbers 7–9 of the session';
let face: Face;
let page: Page;

/**
 * A home with three imported sessions. Behind their saved lines and steps three events were deleted in the middle of one, four at the end
 * of another, and all of the third.
 */
async function threeDamaged(home: string, folder: string): Promise<void> {
  const lost = { roses: 'seq IN (7, 8, 9)', lilies: 'seq > 10', tulips: 'seq >= 0' };
  for (const plants of Object.keys(lost))
    await runOpenrath(home, ['import', await writeLog(folder, `${plants}.jsonl`, gardenRecords(plants, 14))]);
  const { out } = await runOpenrath(home, ['sessions', '--json']);
  const db = new Database(join(home, 'events.db'));
  for (const [plants, rows] of Object.entries(lost)) {
    const { id } = out.find(({ title }) => String(title).includes(plants)) as unknown as { id: string };
    expect(db.prepare(`DELETE FROM events WHERE session = ? AND ${rows}`).run(id).changes).toBeGreaterThan(0);
  }
  expect(db.prepare("SELECT count(*) FROM projections WHERE name = 'session-steps'").pluck().get()).toBe(3);
  db.close();
}

const bedsOf = (plants: string) => new RegExp(`^Water bed 0 of the ${plants}`);

beforeAll(async () => {
  face = await openFilledHome(threeDamaged);
  page = face.page;
}, 60_000);
afterAll(() => face?.close());

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

it('E1, I5: every session of which events were deleted is listed as damaged, that of which nothing is left too', async () => {
  await page.keyboard.press('Control+Shift+l');
  const lines = page
    .getByRole('list', { name: 'Sessions' })
    .getByRole('listitem')
    .filter({ hasText: /damaged/i });
  const plants = async () => (await lines.allInnerTexts()).map((line) => /of the (\w+)/.exec(line)?.[1]).sort();
  await expect.poll(plants).toEqual(['lilies', 'roses', 'tulips']);
  await takePicture(page, 'list');
  await openGraph(page, bedsOf('roses'));
});

describe('E1: events that are missing', () => {
  const look = (name: string) => lookInThemes(page, name);

  it('are marked in the graph above the step after them, and the inspector says what is known of them', async () => {
    await page.keyboard.press('g');
    const graph = page.getByRole('region', { name: 'Session graph' });
    await page.keyboard.press('0');
    const after = graph.getByRole('button', { name: new RegExp(`gap before it: ${mark}`) });
    await clickUntil(after, inspector().getByText(`Before this step: ${mark}.`));
    await look('graph');
    for (let step = 0; step < 3; step++) await page.keyboard.press('-');
    await look('graph-middle');
  });

  it('are marked in the list twin of the graph', async () => {
    await page.keyboard.press('l');
    const row = page.getByRole('treeitem').filter({ hasText: 'after a gap' });
    await row.waitFor();
    expect([await row.count(), await row.getByText('after a gap').getAttribute('title')]).toEqual([1, mark]);
    await look('list');
    await page.keyboard.press('l');
  });

  it('are marked in the transcript between both sides, and lead to the step after them by keyboard', async () => {
    const says = inspector().getByText(`Before this step: ${mark}.`);
    await page.keyboard.press('t');
    await page.getByRole('list', { name: 'Transcript' }).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await says.waitFor({ state: 'detached' });
    const gap = page.getByRole('button', { name: `gap: ${mark}` });
    await gap.focus();
    await look('transcript');
    await page.keyboard.press('Enter');
    await says.waitFor();
  });
});

it('E1: a session of which the last events were deleted ends with a mark, and no step of theirs is shown', async () => {
  await openGraph(page, bedsOf('lilies'));
  await page.keyboard.press('t');
  await page.getByText('gap: 4 events are missing: numbers 11–14 of the session').waitFor();
  expect(await page.getByText('Bed 12 is watered', { exact: false }).count()).toBe(0);
});

it('E1: a session of which nothing is left opens and says so', async () => {
  await openGraph(page, bedsOf('tulips'));
  const says = '0 of 15 events are left: they were lost. A backup or the log itself may still have them.';
  await page.getByText(says).first().waitFor();
  await takePicture(page, 'gone-graph');
  await page.keyboard.press('t');
  await page.getByText('gap: 15 events are missing: numbers 0–14 of the session').waitFor();
  await page.getByText('turns not known').waitFor();
  await takePicture(page, 'gone-transcript');
});
