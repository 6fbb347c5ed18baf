import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
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
    await page.getByText(/^Compressed\. The model reads about/).waitFor();
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

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
