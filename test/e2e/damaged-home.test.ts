import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { damagePage } from '../runtime/damage-page.ts';
import { EVENTS, homeOfLongEvents, pageOfOneEvent, SESSIONS } from '../runtime/home-of-long-events.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

const agree = 'Set the damaged files aside and keep what can be read';

/** The browser face of a home whose store is damaged, and what was set aside in it so far. */
async function open(data: string) {
  const face = await openBrowserFace({ user: data, data });
  onTestFinished(face.close);
  return { ...face, aside: () => readdirSync(data).filter((name) => name.startsWith('set-aside-')) };
}

/** Pages of events.db without which nothing of it can be read, and what is said of it then. */
const needed = [
  ['the header of the file', 1, 'is not a store'],
  ['the root of all events', 3, "is damaged: its tables can't be read."],
] as const;

it.each(needed)(
  'B-20: a home that lost %s asks in the page, which goes on with what came over',
  async (...lost) => {
    const [, number, says] = lost;
    const data = await homeOfLongEvents();
    await damagePage(join(data, 'events.db'), number);
    const { page, errors, aside } = await open(data);
    await page.getByRole('heading', { name: 'The store of this home can’t be opened.' }).waitFor();
    const why = page.getByRole('alert').filter({ hasText: `${join(data, 'events.db')} ${says}` });
    await why.waitFor();
    expect([await seriousFindings(page), aside()]).toEqual([[], []]);
    await page.getByRole('button', { name: agree }).click();
    const told = page.getByRole('status').filter({ hasText: 'A broken store set aside' });
    await told.waitFor();
    expect(await told.textContent()).toContain(
      `${SESSIONS.length * EVENTS} events of ${SESSIONS.length} sessions came over.`,
    );
    await why.waitFor({ state: 'detached' });
    expect([aside().length, errors]).toEqual([1, []]);
  },
  60_000,
);

it('B-20: a damaged home that still opens says so, and goes on with what can be read once a person agrees in the window', async () => {
  const data = await homeOfLongEvents();
  await damagePage(join(data, 'events.db'), pageOfOneEvent(data));
  const { page, errors, aside } = await open(data);
  const banner = page.getByRole('alert').filter({ hasText: 'events.db of this home is damaged.' });
  await banner.getByRole('button', { name: agree }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the damaged files aside?' });
  const readable = `${SESSIONS.length * EVENTS - 1} events of ${SESSIONS.length} sessions`;
  await dialog.getByText(`${readable}: found page by page`).waitFor();
  await dialog.getByText('events.db stays in the home, renamed set-aside-<time>-events.db.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(aside()).toEqual([]);

  await banner.getByRole('button', { name: agree }).click();
  await dialog.getByRole('button', { name: agree }).click();
  const told = page.getByRole('status').filter({ hasText: 'A broken store set aside' });
  await told.waitFor();
  const [broken] = aside();
  expect(await told.textContent()).toContain(
    `${readable} came over. Verify names what is missing. ${broken} is what was broken`,
  );
  await banner.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+U');
  const act = page.getByRole('dialog', { name: 'What was done' }).getByRole('listitem').first();
  await act
    .getByText(/^Damaged files set aside: \d+ events came over; 1 event did not; kept as set-aside-\S+-events\.db/)
    .waitFor();
  expect([await act.getByText('for good').count(), await act.getByRole('button').count()]).toEqual([1, 0]);
  await takePicture(page, 'reflog');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page
    .getByText(/missing event/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
}, 60_000);
