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
let lines: string[];
let folder: Awaited<ReturnType<typeof tempFolder>>;

/** Records of a log about one kind of plant. */
const recordsOf = (plants: string) =>
  Array.from({ length: 14 }, (_, at) => {
    const before = at === 0 ? null : `${plants}-${at - 1}`;
    return at % 2 === 0
      ? prompt(`${plants}-${at}`, before, `Water bed ${at} of the ${plants}, and look for greenfly`)
      : says(`${plants}-${at}`, before, `Bed ${at - 1} is watered. There are some greenfly on the **lower** leaves.`);
  });

/**
 * A home with three imported sessions. Behind their saved lines and steps three events were deleted in the middle of one, four at the end
 * of another, and all of the third.
 */
beforeAll(async () => {
  folder = await tempFolder();
  const data = join(folder.path, 'home');
  const lost = { roses: 'seq IN (7, 8, 9)', lilies: 'seq > 10', tulips: 'seq >= 0' };
  for (const plants of Object.keys(lost))
    await runOpenrath(data, ['import', await writeLog(folder.path, `${plants}.jsonl`, recordsOf(plants))]);
  const { out } = await runOpenrath(data, ['sessions', '--json']);
  const db = new Database(join(data, 'events.db'));
  for (const [plants, rows] of Object.entries(lost)) {
    const { id } = out.find(({ title }) => String(title).includes(plants)) as unknown as { id: string };
    expect(db.prepare(`DELETE FROM events WHERE session = ? AND ${rows}`).run(id).changes).toBeGreaterThan(0);
  }
  expect(db.prepare("SELECT count(*) FROM projections WHERE name = 'session-steps'").pluck().get()).toBe(3);
  db.close();
  face = await openBrowserFace({ user: data, data, hostileLog: '', remove: () => undefined });
  page = face.page;
  await page.getByText('Water bed 0 of the tulips', { exact: false }).first().waitFor();
  lines = await page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').allInnerTexts();
  if (process.env.OPENRATH_PICTURES !== undefined)
    await page.screenshot({ path: join(process.env.OPENRATH_PICTURES, 'list.png') });
  await page.getByText('Water bed 0 of the roses', { exact: false }).first().dblclick();
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
}, 60_000);
afterAll(async () => {
  await face?.close();
  await folder.remove();
});

async function picture(name: string): Promise<void> {
  const out = process.env.OPENRATH_PICTURES;
  if (out !== undefined) await page.screenshot({ path: join(out, `${name}.png`) });
}

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

it('E1, I5: every session of which events were deleted is listed as damaged, that of which nothing is left too', () => {
  const ofPlants = lines.filter((line) => line.includes('Water bed'));
  expect(ofPlants.map((line) => /of the (\w+)/.exec(line)?.[1]).sort()).toEqual(['lilies', 'roses', 'tulips']);
  expect(ofPlants.filter((line) => !/damaged/i.test(line))).toEqual([]);
});

describe.each(['light', 'dark'] as const)('E1: events that are missing, in the %s theme', (theme) => {
  beforeAll(async () => {
    const other = page.getByRole('button', { name: `Use the ${theme} theme` });
    if (await other.isVisible()) await other.click();
  });
  const serious = async (): Promise<unknown[]> => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  };

  it('are marked in the graph above the step after them, and the inspector says what is known of them', async () => {
    await page.keyboard.press('g');
    const graph = page.getByRole('region', { name: 'Session graph' });
    await page.keyboard.press('0');
    const after = graph.getByRole('button', { name: new RegExp(`gap before it: ${mark}`) });
    const says = inspector().getByText(`Before this step: ${mark}.`);
    // The picture may still be moving: then the click lands beside the card.
    do await after.click();
    while (!(await says.waitFor({ timeout: 3_000 }).then(...isShown)));
    await picture(`graph-${theme}`);
    expect(await serious()).toEqual([]);
    for (let step = 0; step < 3; step++) await page.keyboard.press('-');
    await picture(`graph-middle-${theme}`);
  });

  it('are marked in the list twin of the graph', async () => {
    await page.keyboard.press('l');
    const row = page.getByRole('treeitem').filter({ hasText: 'after a gap' });
    await row.waitFor();
    expect([await row.count(), await row.getByText('after a gap').getAttribute('title')]).toEqual([1, mark]);
    await picture(`list-${theme}`);
    expect(await serious()).toEqual([]);
    await page.keyboard.press('l');
  });

  it('are marked in the transcript between both sides, and lead to the step after them by keyboard', async () => {
    await page.keyboard.press('t');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    const gap = page.getByRole('button', { name: `gap: ${mark}` });
    await gap.focus();
    await picture(`transcript-${theme}`);
    await page.keyboard.press('Enter');
    await inspector().getByText(`Before this step: ${mark}.`).waitFor();
    expect(await serious()).toEqual([]);
  });
});

/** Whether what was waited for came. */
const isShown = [() => true, () => false] as const;

/** Opens a session from the list. */
async function openSession(title: string): Promise<void> {
  await page
    .getByRole('link', { name: 'Sessions' })
    .or(page.getByRole('button', { name: 'Sessions' }))
    .first()
    .click();
  await page.getByText(title, { exact: false }).first().dblclick();
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
}

it('E1: a session of which the last events were deleted ends with a mark, and no step of theirs is shown', async () => {
  await openSession('Water bed 0 of the lilies');
  await page.keyboard.press('t');
  await page.getByText('gap: 4 events are missing: numbers 11–14 of the session').waitFor();
  expect(await page.getByText('Bed 12 is watered', { exact: false }).count()).toBe(0);
});

it('E1: a session of which nothing is left opens and says so', async () => {
  await openSession('Water bed 0 of the tulips');
  const says = '0 of 15 events are left: they were lost. A backup or the log itself may still have them.';
  await page.getByText(says).first().waitFor();
  await picture('gone-graph');
  await page.keyboard.press('t');
  await page.getByText('gap: 15 events are missing: numbers 0–14 of the session').waitFor();
  await page.getByText('turns not known').waitFor();
  await picture('gone-transcript');
});
