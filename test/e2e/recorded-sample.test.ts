import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { wholeGraph } from './journeys/open-graph.ts';

describe('the recorded sample', () => {
  let home: MadeUpHome;
  let face: Face;
  beforeAll(async () => {
    home = makeUpHome();
    face = await openBrowserFace(home);
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  it('stands beside the made-up one on the start screen, and says that it was recorded', async () => {
    await face.page.getByRole('button', { name: /Engineering.*recorded/ }).waitFor();
    await face.page.getByRole('button', { name: /A first look.*made up/ }).waitFor();
    await lookInThemes(face.page, 'samples-start');
  });

  it('M1: opens as a graph with the rejected branch and what was merged', async () => {
    await face.page.getByText('Engineering', { exact: true }).click();
    await wholeGraph(face.page).waitFor();
    for (const title of ['First patch', 'Second patch']) await face.page.getByText(title).first().waitFor();
    await lookInThemes(face.page, 'samples-engineering');
  });

  it('R5: runs live beside its record, and its graph streams to the merge and the verdict', async () => {
    const { page } = face;
    await page.keyboard.press('Control+Shift+h');
    await page.getByRole('button', { name: 'Run it' }).first().click();
    const bar = page.getByRole('banner');
    await bar.getByText('1 running').or(bar.getByText('2 running')).waitFor();
    await lookInThemes(page, 'sample-runs');
    await bar.getByText('38 steps').waitFor({ timeout: 60_000 });
    await bar.getByText(/running/).waitFor({ state: 'detached' });
    for (const title of ['First patch', 'Second patch']) await page.getByText(title).first().waitFor();
    await lookInThemes(page, 'sample-ran');
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
