import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, it, onTestFinished } from 'vitest';
import { damagePage } from '../runtime/damage-page.ts';
import { EVENTS, homeOfLongEvents, pageOfOneEvent, SESSIONS } from '../runtime/home-of-long-events.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

const act = 'Set the damaged files aside and keep what can be read';

it('B-20: a damaged home that still opens says so, and goes on with what can be read once a person agrees in the window', async () => {
  const data = await homeOfLongEvents();
  await damagePage(join(data, 'events.db'), pageOfOneEvent(data));
  const { page, errors, close } = await openBrowserFace({ user: data, data, hostileLog: '', remove: () => undefined });
  onTestFinished(close);
  const banner = page.getByRole('alert').filter({ hasText: 'events.db of this home is damaged.' });
  await banner.getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the damaged files aside?' });
  const readable = `${SESSIONS.length * EVENTS - 1} events of ${SESSIONS.length} sessions`;
  await dialog.getByText(`${readable}.`).waitFor();
  await dialog.getByText('events.db stays in the home, renamed set-aside-<time>-events.db.').waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(readdirSync(data).filter((name) => name.startsWith('set-aside-'))).toEqual([]);

  await banner.getByRole('button', { name: act }).click();
  await dialog.getByRole('button', { name: act }).click();
  const told = page.getByRole('status').filter({ hasText: 'A broken store set aside' });
  await told.waitFor();
  const [aside] = readdirSync(data).filter((name) => name.startsWith('set-aside-'));
  expect(await told.textContent()).toContain(
    `${readable} came over. Verify names what is missing. ${aside} is what was broken`,
  );
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Verify' }).click();
  await page
    .getByText(/missing event/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
}, 60_000);
