import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseTheme, themes } from './journeys/choose-theme.ts';
import { cutOffProgram } from './journeys/cut-off-program.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed } from './journeys/open-graph.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;
let program: string;

beforeAll(async () => {
  home = makeUpHome();
  program = await cutOffProgram(home, 'Prune the vines');
  face = await openBrowserFace(home);
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

it('S8, R6: a sample’s program that was cut off says how to go on and gives the command, in both themes; taken up with other code it is refused in words', async () => {
  const comes = page.getByRole('region', { name: 'What comes next' });
  await listed(page, 'Prune the vines').dblclick();
  await page.keyboard.press('t');
  await comes.getByText(/^interrupted: the program engineering was cut off in its run r1/).waitFor();
  for (const theme of themes) {
    await chooseTheme(page, theme);
    await takePicture(page, `program-cut-off-${theme}`);
    expect(await seriousFindings(page)).toEqual([]);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await comes.getByRole('button', { name: 'Copy command' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`openrath continue ${program}`);
  await comes.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/The run r1 of engineering began with other code\. Put the code back/).waitFor();
  await comes.getByText(/^interrupted: the program engineering was cut off/).waitFor();
  await page.keyboard.press('Control+Shift+A');
  const still = page.getByRole('region', { name: 'Programs that stand still' });
  await still.getByText('Start it again with the runId r1, and it goes on.').waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Continue' }).count()).toBe(0);
  for (const theme of themes) {
    await chooseTheme(page, theme);
    await takePicture(page, `program-stands-still-${theme}`);
    expect(await seriousFindings(page)).toEqual([]);
  }
  await still.getByText('Prune the vines').click();
  await comes.getByText(/^interrupted: the program engineering was cut off/).waitFor();
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
