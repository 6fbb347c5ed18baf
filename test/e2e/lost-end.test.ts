import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

const mark = '6 events are missing: numbers 9–14 of the session';

it('S1: a session that lost its end in a set-aside says so in list, graph and transcript', async () => {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const records = Array.from({ length: 14 }, (_, at) => {
    const before = at === 0 ? null : `r-${at - 1}`;
    return at % 2 === 0
      ? prompt(`r-${at}`, before, `Water bed ${at} of the roses`)
      : says(`r-${at}`, before, `Bed ${at - 1} is watered.`);
  });
  const data = join(folder.path, 'home');
  await runOpenrath(data, ['import', await writeLog(folder.path, 'roses.jsonl', records)]);
  const db = new Database(join(data, 'events.db'));
  db.exec(`DELETE FROM events WHERE session <> 'catalogue' AND seq > 8; DROP TABLE refs`);
  db.close();
  await runOpenrath(data, ['--set-aside-broken', 'sessions']);
  const face = await openBrowserFace({ user: data, data, hostileLog: '', remove: () => undefined });
  onTestFinished(face.close);
  const { page } = face;
  const picture = async (name: string): Promise<void> => {
    const out = process.env.OPENRATH_PICTURES;
    if (out !== undefined) await page.screenshot({ path: join(out, `${name}.png`) });
  };
  await page
    .getByText(/^Its end was lost when damaged files were set aside on/)
    .first()
    .waitFor();
  await picture('lost-end-list');
  await page.getByText('Water bed 0', { exact: false }).first().dblclick();
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByText(`After this step: ${mark}.`).waitFor();
  await picture('lost-end-graph');
  await page.keyboard.press('t');
  await page.getByText(`gap: ${mark}`).waitFor();
  await picture('lost-end-transcript');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}, 60_000);
