import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { newestToast } from './journeys/newest-toast.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { rememberingRuns } from './journeys/remembering-runs.ts';
import { takePicture } from './journeys/take-picture.ts';

describe('what agents remember', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;

  beforeAll(async () => {
    home = makeUpHome();
    rememberingRuns(home);
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const look = (name: string) => lookInThemes(page, `memory-${name}`);
  const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

  it('K1: a recall is a step of the graph, and the inspector shows scores, what the model got and where it came from', async () => {
    await page.keyboard.press('Control+Shift+L');
    await page.getByText('Is it time for beans, or will there be frost?').first().dblclick();
    await page.keyboard.press('t');
    await page
      .getByRole('button', { name: /^Step \d+, Recalled/ })
      .first()
      .click();
    await page.keyboard.press('g');
    await inspector().getByRole('tab', { name: 'Memory' }).click();
    await inspector().getByText('given to the model', { exact: true }).first().waitFor();
    const found = await inspector().getByRole('listitem').allTextContents();
    expect(found.map((row) => /^(.*?)(given to the model|not given)/.exec(row)?.slice(1))).toEqual([
      ['<b>frost</b>', 'given to the model'],
      ['beans', 'given to the model'],
    ]);
    expect(await inspector().getByRole('button', { name: 'Keep what I said of the garden' }).count()).toBe(2);
    await look('recalled');
  });

  it('C2: compresses the conversation to a step by key; the transcript and the graph have it, and nothing is gone', async () => {
    await page.keyboard.press('t');
    await page
      .getByRole('button', { name: /^Step \d+, Agent/ })
      .last()
      .click();
    await page.keyboard.press('Shift+C');
    const asked = page.getByRole('dialog', { name: 'Compress to here' });
    await asked
      .getByText(/^Replaces \d+ messages, answers and results\. .*\d after\. Instructions and tools/)
      .waitFor();
    await look('compress');
    await asked.getByLabel('Summary').fill('Beans wait for the last frost.');
    await asked.getByText(/after it as your words come to/).waitFor();
    await page.keyboard.press('Tab');
    await asked.getByText(/\d after\. Instructions and tools/).waitFor();
    await asked.getByRole('button', { name: 'Compress' }).click();
    await page
      .getByText(/^Compressed\. The conversation is about \d+ tokens for the model, not \d+; instructions/)
      .waitFor();
    await page
      .getByText(/compacted .* tokens/)
      .first()
      .waitFor();
    await look('compressed');
    await page.getByRole('button', { name: /^Hide the \d+ steps/ }).waitFor();
    await page.getByTestId('centre').getByText('Not yet: after the last frost.', { exact: true }).waitFor();
    await page.keyboard.press('g');
    await takePicture(page, 'memory-graph');
  });

  it('C2: a step is pinned by key, and taken back from the toast', async () => {
    await page.keyboard.press('t');
    await page
      .getByRole('button', { name: /^Step \d+, You/ })
      .last()
      .click();
    await page.keyboard.press('p');
    await page.getByText('Pinned: the model reads it whatever is compressed.').waitFor();
    await page.keyboard.press('p');
    await page.getByText('It is pinned already.').waitFor();
    await page.keyboard.press('Shift+P');
    const taken = newestToast(page, 'No longer pinned: the next compression may replace it.');
    await taken.getByRole('button', { name: 'Undo' }).click();
    await newestToast(page, 'Pinned again.').waitFor();
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
