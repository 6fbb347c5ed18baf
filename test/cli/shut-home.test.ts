import { expect, it } from 'vitest';
import { damagePage } from '../runtime/damage-page.ts';
import { importedHome } from './imported-home.ts';
import { startOpenrath } from './running-openrath.ts';

it('B-20: serve stays with a home that can not be opened; other commands are refused with the flag, which is passed on', async () => {
  const { home, events: path, openrath } = await importedHome();
  await damagePage(path, 1);
  const serving = startOpenrath(home, 'serve');
  await serving.next();
  const refused = await openrath('sessions', '--json');
  const message = `${path} is not a store: it is no database. Nothing was changed. Move it elsewhere, open another home, or agree to set it aside.`;
  const remedy =
    'With --set-aside-broken it is renamed with a time stamp, kept, and a new store is begun with what still holds.';
  expect([refused.code, refused.out]).toEqual([1, [{ refused: { code: 'not-a-store', message, remedy } }]]);
  const agreed = await openrath('--set-aside-broken', 'sessions', '--json');
  expect([agreed.code, agreed.out]).toMatchObject([0, [{ title: 'Count the files', steps: 3 }]]);
  expect(agreed.err).toMatch(/^\d+ events of 1 session came over\. /);
  serving.end('SIGTERM');
  const { code, err } = await serving.ended();
  expect([code, err.split('\n')[0]]).toEqual([0, `${message} The page asks for that.`]);
}, 60_000);
