import type { Page } from 'playwright-core';
import { tornLog } from '../keyboard/torn-log.ts';
import type { MadeUpHome } from './made-up-home.ts';
import { newestToast } from './newest-toast.ts';
import { openGraph } from './open-graph.ts';
import { sharedAnswerLogs } from './shared-answer-logs.ts';

/** Writes the logs that the screens show into a home that no window is open on yet. */
export function writeScreenLogs(home: MadeUpHome): void {
  sharedAnswerLogs(home);
  tornLog(home);
}

/** Imports those logs and opens the sample: what each screen begins with. */
export async function openFirstScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d files…$/ }).click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  await page.getByRole('checkbox', { name: 'Select Plant the beans' }).waitFor();
  await page.keyboard.press('Control+Shift+h');
  await page.getByText('A first look', { exact: true }).click();
  await step(page).first().waitFor();
}

const step = (page: Page) =>
  page.getByRole('region', { name: 'Session graph' }).getByRole('button', { name: /^You: / });
const title = 'A first look: cap the retry delay';

/** Opens the sample with a step selected. */
function openSample(page: Page): Promise<void> {
  return openSession(page, title);
}

/** Opens the session of that title as a graph, with a step selected. */
export async function openSession(page: Page, title: string): Promise<void> {
  await openGraph(page, title);
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
}

async function openStepMenu(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu', { name: 'Step' }).waitFor();
}

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('region', { name: 'Sessions' }).waitFor();
}

async function markTwo(page: Page): Promise<void> {
  await openLibrary(page);
  for (const name of ['Plant the beans', 'Water the roses'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
}

/** Finds a word in the view that is on screen. */
async function findRetry(page: Page): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.getByRole('search').getByRole('textbox').fill('retry');
  await page
    .getByRole('search')
    .getByText(/^\d+ steps/)
    .waitFor();
}

/** The newest toast, at rest, with the buttons that it offers. It stays while the pointer is on it. */
async function waitForToast(page: Page, words: RegExp): Promise<void> {
  const toast = newestToast(page, words).and(page.locator('[data-mounted=true]'));
  await toast.getByText(words).first().hover();
}

/** Brings a screen up, by its name. What floats over it is closed by {@link leaveScreen}. */
export const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  graph: openSample,
  'graph as a list': async (page) => {
    await openSample(page);
    await page.keyboard.press('l');
    await page.getByRole('tree').waitFor();
  },
  'menu of a step': async (page) => {
    await openSample(page);
    await openStepMenu(page);
  },
  'menu of a step in the list': async (page) => {
    await openSample(page);
    await page.keyboard.press('l');
    await page.getByRole('tree').waitFor();
    await openStepMenu(page);
  },
  'find in the graph': async (page) => {
    await openSample(page);
    await findRetry(page);
  },
  transcript: async (page) => {
    await openSample(page);
    await page.keyboard.press('t');
    await page.getByRole('region', { name: 'Transcript' }).waitFor();
  },
  'find in the transcript': async (page) => {
    await screens.transcript?.(page);
    await findRetry(page);
  },
  'nothing found in the transcript': async (page) => {
    await screens.transcript?.(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('nowhere at all');
    await page.getByRole('search').getByText('none in this branch').waitFor();
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
  },
  search: async (page) => {
    await page.keyboard.press('Control+Shift+f');
    await page.getByPlaceholder('Search what was said and done').fill('retry');
    await page.getByRole('dialog').locator('mark').first().waitFor();
  },
  keys: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  },
  'what was done': async (page) => {
    await openSample(page);
    await page.keyboard.press('f');
    await waitForToast(page, /^Forked/);
    await page.keyboard.press('Control+z');
    await waitForToast(page, /^Undid: fork/);
    await page.keyboard.press('Control+Shift+u');
    await page.getByRole('dialog', { name: 'What was done' }).getByRole('listitem').first().waitFor();
  },
  rename: async (page) => {
    await openSample(page);
    await page.keyboard.press('F2');
    await page.getByRole('dialog', { name: 'Rename' }).waitFor();
  },
  start: async (page) => {
    await page.keyboard.press('Control+Shift+h');
    await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
  },
  library: openLibrary,
  'library with marks': markTwo,
  'usage dialog': async (page) => {
    await markTwo(page);
    await page.getByRole('button', { name: /: what is counted$/ }).click();
    await page.getByRole('dialog', { name: 'What is counted' }).getByRole('definition').first().waitFor();
  },
  'trash dialog': async (page) => {
    await markTwo(page);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: /^Move 2 sessions/ }).waitFor();
  },
  'empty trash dialog': async (page) => {
    await page.keyboard.press('Control+Shift+Delete');
    await page.getByRole('dialog', { name: 'Empty trash' }).getByRole('button', { name: 'Empty trash…' }).waitFor();
  },
  'import dialog': async (page) => {
    await page.keyboard.press('Control+i');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d files…$/ })
      .waitFor();
  },
  'import report': async (page) => {
    await screens['import dialog']?.(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d files…$/ })
      .click();
    await page.getByRole('dialog', { name: 'Import done' }).waitFor();
  },
  'import problems': async (page) => {
    await openLibrary(page);
    await page.keyboard.press('Control+j');
    await page.getByRole('region', { name: 'Import problems' }).waitFor();
    await page.getByRole('button', { name: /^Show the bytes at/ }).click();
    await page.getByText(/The kumquats/).waitFor();
  },
  'new session': async (page) => {
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 2, name: /^Commands (run isolated|can’t run here)/ }).waitFor();
    await page.getByRole('button', { name: 'A copy of a folder' }).click();
    await page.getByPlaceholder('/home/you/project').waitFor();
  },
  'approvals, none waits': async (page) => {
    await page.keyboard.press('Control+Shift+a');
    await page.getByText('Nothing waits for you').waitFor();
  },
  settings: async (page) => {
    await page.keyboard.press('Control+,');
    await page.getByRole('heading', { level: 2, name: 'Theme' }).waitFor();
  },
  'toast with two buttons': async (page) => {
    await openSample(page);
    await page.keyboard.press('Shift+F');
    await waitForToast(page, /^Detached/);
  },
  'toast with one button': async (page) => {
    await page.keyboard.press('Control+z');
    await waitForToast(page, /^Undid: detach/);
  },
  'session in 800 px': async (page) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await openSample(page);
  },
  'library in 800 px': async (page) => {
    await page.setViewportSize({ width: 800, height: 700 });
    await openLibrary(page);
  },
};

/** Closes what a screen opened. */
export async function leaveScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  if ((await page.getByRole('region', { name: 'Import problems' }).count()) > 0) await page.keyboard.press('Control+j');
  await closeMenu(page);
  if ((await page.getByRole('tree').count()) > 0) await page.keyboard.press('l');
  for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press('Escape');
}

/** An open menu takes the keys itself. */
async function closeMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu', { name: 'Step' });
  if ((await menu.count()) === 0) return;
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}
