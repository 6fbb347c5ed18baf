import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { runOpenrath } from '../cli/run-openrath.ts';
import { writeLog } from '../runtime/made-up-log.ts';
import { gardenRecords } from './journeys/garden-records.ts';
import { openFilledHome } from './journeys/open-filled-home.ts';
import { openGraph } from './journeys/open-graph.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

const mark = '6 events are missing: numbers 9–14 of the session';

/** Fills a home with one imported session, of which the end does not come over when its files are set aside. */
async function withoutItsEnd(home: string, folder: string): Promise<void> {
  await runOpenrath(home, ['import', await writeLog(folder, 'roses.jsonl', gardenRecords('roses', 14))]);
  const db = new Database(join(home, 'events.db'));
  db.exec(`DELETE FROM events WHERE session <> 'catalogue' AND seq > 8; DROP TABLE refs`);
  db.close();
  await runOpenrath(home, ['--set-aside-broken', 'sessions']);
}

it('S1: a session that lost its end in a set-aside says so in list, graph and transcript', async () => {
  const { page, close } = await openFilledHome(withoutItsEnd);
  onTestFinished(close);
  await page
    .getByText(/^Its end was lost when damaged files were set aside on/)
    .first()
    .waitFor();
  await takePicture(page, 'lost-end-list');
  await openGraph(page, /^Water bed 0/);
  await page.keyboard.press('j');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByText(`After this step: ${mark}.`).waitFor();
  await takePicture(page, 'lost-end-graph');
  await page.keyboard.press('t');
  await page.getByText(`gap: ${mark}`).waitFor();
  await takePicture(page, 'lost-end-transcript');
  expect(await seriousFindings(page)).toEqual([]);
}, 60_000);
