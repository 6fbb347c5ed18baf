import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import { type Face, whenDrawn } from './journeys/face.ts';
import { openNewHome } from './journeys/open-new-home.ts';
import { takePicture } from './journeys/take-picture.ts';

/** Says at once that it is there, and later takes a minute over the first of two commands. */
const script = `rules:
- when: { turn: 1 }
  answer:
  - text: Here I am.
- when: { step: 1 }
  answer:
  - call: run_command
    input: { command: "sleep 60" }
  - call: run_command
    input: { command: "echo after" }
- answer:
  - text: Then I leave it.
`;

let face: Face;
let page: Page;
let other: Page;

beforeAll(async () => {
  face = await openNewHome();
  page = face.page;
});
afterAll(() => face?.close());

const box = (of: Page) => of.getByRole('textbox', { name: 'Message' });
const comes = (of: Page) => of.getByRole('region', { name: 'What comes next' });
const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing');

it('S7: while a person types, another window begins a run: the words stay in their field, with the caret', async () => {
  await page.keyboard.press('n');
  await beginSession(page, { message: 'Come', script, asks: false });
  await page.getByText('Here I am.', { exact: true }).first().waitFor();
  await page.keyboard.press('t');
  await comes(page)
    .getByRole('button', { name: /^Apply to folder/ })
    .waitFor();
  other = await page.context().newPage();
  await other.goto(page.url());
  await whenDrawn(other);
  await box(other).fill('Go on');
  await page.bringToFront();
  await box(page).focus();
  await page.keyboard.type('please ');
  await other.evaluate(() => undefined);
  await box(other).press('Control+Enter');
  await comes(page).getByText('run_command is running').waitFor();
  await page.keyboard.type('find no font, mr');
  expect(await box(page).inputValue()).toBe('please find no font, mr');
  expect(await focus()).toBe('Message');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await comes(page).getByText('Kept here until the run has ended.').waitFor();
  const run = comes(page).getByRole('button', { name: /^Run/ });
  expect([await run.getAttribute('aria-disabled'), await run.getAttribute('title')]).toEqual([
    'true',
    'Kept here until the run has ended.',
  ]);
});

it('S8: of its two calls one runs and the other is queued, in the transcript, the graph and its list', async () => {
  const words = async () =>
    (await page.getByText(/^(queued|running, .*)$/).allTextContents()).map((text) => text.slice(0, 6));
  await page.getByText('queued', { exact: true }).waitFor();
  expect(await words()).toEqual(['runnin', 'queued']);
  await takePicture(page, 'queued-call');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.getByRole('button', { name: /^Tool run_command: echo after, queued/ }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('tree').getByText('queued', { exact: true }).waitFor();
  await page.keyboard.press('l');
});

it('S7: letters that go on where a field was taken away do nothing, until Esc', async () => {
  await page.keyboard.press('t');
  await box(page).focus();
  await page.keyboard.type(' and');
  await page.evaluate(() => document.activeElement?.remove());
  await page.keyboard.type('nfmgl');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Transcript' }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.getByRole('region', { name: 'Session graph' }).waitFor();
});

it('nothing went wrong in the page', async () => {
  await other.keyboard.press('Control+.');
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
