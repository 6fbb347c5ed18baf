import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { rewoundLog } from './journeys/rewound-log.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  rewoundLog(home, 'Mend the gate', { turns: 60, back: 5, again: 'No, mend the fence' });
  face = await openBrowserFace(home);
  page = face.page;
  await page.getByRole('button', { name: 'Import 2 files…' }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
}, 120_000);
afterAll(async () => {
  await face?.close();
  home.remove();
});

const graph = () => page.getByRole('region', { name: 'Session graph' });
const open = () => page.getByRole('button', { name: 'Mend the gate', exact: true }).dblclick();
const cardOf = (title: string) => graph().getByRole('button', { name: new RegExp(title) });

it('I4: a rewound log opens where it went on last: the graph at the branch, the transcript with it', async () => {
  await open();
  await cardOf('Done another way').first().waitFor();
  await page.keyboard.press('t');
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await transcript.getByText('Done another way').waitFor();
  expect(await transcript.getByText('Answer 59').count()).toBe(0);
  expect(face.errors).toEqual([]);
});

/** How far down the remembered view of the one graph stands, px; undefined where none is remembered. */
const remembered = () =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('openrath.preferences') ?? '{}');
    return (Object.values(state?.graphViews ?? {}) as { y: number }[])[0]?.y;
  });
const standsAt = () =>
  page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f);

it('I4: a rewound graph that was looked at elsewhere opens there again, not at the branch', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('g');
  await cardOf('Done another way').first().waitFor();
  await graph().hover();
  const atBranch = await standsAt();
  await page.mouse.wheel(0, -2_000);
  await expect.poll(standsAt).toBeGreaterThan(atBranch);
  await expect.poll(async () => (await remembered()) === (await standsAt())).toBe(true);
  const before = await standsAt();
  await page.getByRole('button', { name: 'Sessions', exact: true }).first().click();
  await open();
  await page.locator('section[aria-label="Session graph"][aria-busy="false"]').waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await standsAt()).toBe(before);
});
