import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Figure } from './table.ts';
import { findText } from './window/find-text.ts';
import { firstLoadKb } from './window/first-load.ts';
import { type GeneratedSession, generatedSession } from './window/generated-session.ts';
import { benchImportOpen } from './window/import-open.ts';
import { type Drive, type Frames, measureFrames } from './window/measure-frames.ts';
import { openGraph } from './window/open-graph.ts';
import { openBrowser, openWindow, runCommand } from './window/open-window.ts';

/** The built window in a real browser on the real host: its size, its start, sessions of 10,000 and 100,000 events, and an import. */
export async function benchWindow(): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [
      goal('script before the first screen, gzipped', `${(await firstLoadKb()).toFixed(0)} kB`, '<= 250 kB'),
    ];
    for (const events of [10_000, 100_000]) figures.push(...(await benchSession(browser, events)));
    figures.push(await benchImportOpen(browser));
    return figures;
  } finally {
    await browser.close();
  }
}

interface Which {
  readonly id: string;
  readonly events: number;
}

async function benchSession(browser: Browser, events: number): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'openrath-window-'));
  try {
    const session = generatedSession(events);
    const id = await importSession(home, session);
    const { page, startedMs, close } = await openWindow(browser, home);
    try {
      const start = goal(
        `cold start of the browser face with ${count(events)} events, serve to usable`,
        ms(startedMs),
        '< 2,000 ms',
      );
      return [start, ...(await benchGraph(page, session, { events, id }))];
    } finally {
      await close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Imports a log that has not been written to for a day. Returns the id of the session that all its branches grew from. */
async function importSession(home: string, { text }: GeneratedSession): Promise<string> {
  const log = join(home, 'log.jsonl');
  await writeFile(log, text);
  const yesterday = Date.now() / 1_000 - 86_400;
  await utimes(log, yesterday, yesterday);
  await runCommand(home, 'import', log);
  const [line = ''] = (await runCommand(home, 'sessions', '--json')).split('\n', 1);
  const { root } = JSON.parse(line) as { root: string };
  return root;
}

async function benchGraph(page: Page, { steps }: GeneratedSession, { id, events }: Which): Promise<Figure[]> {
  const cold = await openGraph(page, id);
  await page.reload();
  const begun = await openGraph(page, id);
  await beginOnList(page);
  const opened = await openGraph(page, id);
  const name = `${count(steps)} steps`;
  const figures = [
    goal(`first open of ${count(events)} events, host and window, to first paint`, ms(cold.paintedMs)),
    goal(`a window that begins on them, loaded, to first paint`, ms(begun.paintedMs)),
    goal(
      `open of ${count(events)} events that the host has folded, from the list, to first paint`,
      ms(opened.paintedMs),
      events > 10_000 ? '<= 1,000 ms' : '<= 500 ms',
    ),
    goal(`open of ${count(events)} events that the host has folded, every step placed`, ms(opened.completeMs)),
  ];
  const found = await findText(page, '{"command"');
  figures.push(
    goal(`first hit of a text in ${count(events)} events, typed in the graph`, ms(found.firstMs), '< 1,000 ms'),
    goal(`all of it read: ${found.says}`, ms(found.wholeMs), events > 10_000 ? '<= 6,000 ms' : undefined),
  );
  const drive = async (what: string, key: string, how: Drive): Promise<void> => {
    await page.keyboard.press(key);
    await page.waitForTimeout(600);
    figures.push(
      goal(`${name}, ${what}`, said(await measureFrames(page, how)), '<= 10 ms work, <= 5 % over 34 ms, <= 1,500'),
    );
  };
  // What the machine gives a page that does nothing, to read the others by.
  await drive('at rest', '0', { type: 'pan', px: 0 });
  await drive('pan near', '0', { type: 'pan', px: 40 });
  await drive('zoom from near', '0', { type: 'zoom', px: 12 });
  await drive('pan at fit', '1', { type: 'pan', px: 40 });
  await drive('zoom from fit', '1', { type: 'zoom', px: -12 });
  return figures;
}

/** Loads the window anew on the list of sessions, and leaves it alone for as long as a person needs to find one. */
async function beginOnList(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  await page.reload();
  await page.getByRole('region', { name: 'Sessions' }).getByRole('button').first().waitFor();
  await page.waitForTimeout(1_000);
}

function said({ workMs, p95Ms, slow, elements }: Frames): string {
  return `${workMs.toFixed(1)} ms work, p95 ${p95Ms.toFixed(1)} ms, ${Math.round(slow * 100)} % over 34 ms, ${elements} elements`;
}

function goal(what: string, value: string, against?: string): Figure {
  return { what, value, ...(against === undefined ? {} : { against: `goal ${against}` }) };
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
