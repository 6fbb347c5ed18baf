import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { damagePage } from '../runtime/damage-page.ts';
import { importedHome } from './imported-home.ts';
import { startOpenrath } from './running-openrath.ts';

it('B-20: consent is passed on to the process that has the home open, and what came over is told', async () => {
  const { home, events, openrath } = await importedHome();
  const serving = startOpenrath(home, 'serve');
  await serving.next();
  const refused = await openrath('--set-aside-broken', 'sessions');
  expect([refused.code, refused.err]).toEqual([0, 'No damaged file of this home is known. Verify reads every page.\n']);
  serving.end('SIGTERM');
  await serving.ended();
  const db = new Database(events);
  const index = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'events_by_id'").pluck().get() as number;
  db.close();
  await damagePage(events, index);
  const again = startOpenrath(home, 'serve');
  await again.next();
  expect((await openrath('verify')).code).toBe(1);
  const agreed = await openrath('--set-aside-broken', 'sessions', '--json');
  expect([agreed.code, agreed.out]).toMatchObject([0, [{ title: 'Count the files', steps: 3 }]]);
  expect(agreed.err).toMatch(/^\d+ events of 1 session came over\. .*set-aside-\S+-events\.db is what was broken/);
  expect((await openrath('verify')).code).toBe(0);
  again.end('SIGTERM');
  expect((await again.ended()).code).toBe(0);
}, 60_000);
