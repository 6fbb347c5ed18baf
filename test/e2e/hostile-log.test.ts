import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { heavyLog, hostileLog } from './journeys/hostile-log.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed } from './journeys/open-graph.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeEach(async () => {
  places.clear();
  home = makeUpHome();
  face = await openBrowserFace(home);
  page = face.page;
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => {
    Object.assign(window, { slowest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) Object(window).slowest = Math.max(Object(window).slowest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.reload();
});

afterEach(async () => {
  await face?.close();
  home.remove();
});

/** Imports a log from the start screen and opens its session as a transcript. */
async function open(name: string, records: readonly object[]): Promise<void> {
  const path = join(home.user, `${name}.jsonl`);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await page.keyboard.press('Control+Shift+h');
  await face.chooseFile(path);
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await listed(page, name).dblclick();
  await page.getByRole('button', { name: 'Transcript' }).click();
  // Keys are heard once the steps are there.
  const firstStep = async () => {
    await page.keyboard.press('j');
    return await inspector().getByRole('heading', { level: 2 }).count();
  };
  await expect.poll(firstStep, { timeout: 60_000 }).toBeGreaterThan(0);
}

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
const places = new Set<string>();

/** Walks through the steps, so that each is drawn in the transcript and in the inspector, on several of its tabs. */
async function walk(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const before = page.getByRole('button', { name: 'Previous step' });
    if (await before.isEnabled()) await before.click();
    places.add((await inspector().getByRole('heading', { level: 2 }).textContent()) ?? '');
    const tab = inspector()
      .getByRole('tab')
      .nth(step % 5);
    if (step % 4 === 0 && (await tab.isVisible())) await tab.click();
  }
  await inspector().getByRole('heading', { level: 2 }).waitFor();
}

/** What of a log has become more than text. */
const alive = () =>
  page.evaluate(() => ({
    frames: document.querySelectorAll(
      'iframe, object, embed, base, form[action], video, audio, math, link[href*="evil"]',
    ).length,
    links: document.querySelectorAll('a[href]:not([href^="#"])').length,
    images: [...document.images].filter((image) => !/^(data|blob):/.test(image.src)).length,
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    title: document.title.includes('pwned'),
    // Nothing asks in a log: what looks like our card is none.
    answers: [...document.querySelectorAll('button, [role="button"], a, input')].filter(({ textContent }) =>
      /^(Edit and approve|Approve|Deny|Always)/.test(textContent ?? ''),
    ).length,
    restyled: document.querySelectorAll('[class*="spoofed"], [style*="inset"], [aria-label^="Your answer"]').length,
  }));
const dead = { frames: 0, links: 0, images: 0, handlers: 0, title: false, answers: 0, restyled: 0 };

it('a log that tries everything is text: nothing in it runs, loads, navigates or sets the title (F3), or can be taken for a card that asks (4.3)', async () => {
  await open('A hostile log', hostileLog());
  for (let round = 0; round < 3; round++) {
    await walk(30);
    expect(await alive()).toEqual(dead);
  }
  expect(places.size).toBeGreaterThan(40);
  expect([face.foreign, face.errors]).toEqual([[], []]);
}, 240_000);

it('a log that is too heavy to draw whole opens, is walked through, and leaves the window answering', async () => {
  await open('A heavy log', heavyLog());
  await walk(24);
  expect(await alive()).toEqual(dead);
  expect(places.size).toBeGreaterThan(3);
  const drawn = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(drawn).toBeLessThan(20_000);
  const slowest = await page.evaluate(() => Math.round(Object(window).slowest));
  console.log(`a heavy log: ${drawn} elements, longest task ${slowest} ms`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  expect([face.foreign, face.errors]).toEqual([[], []]);
}, 240_000);
