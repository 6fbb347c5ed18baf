import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import { cutOffRun } from './journeys/cut-off-run.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { listed } from './journeys/open-graph.ts';
import { longScript } from './journeys/scripts.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  await cutOffRun(home, 'Water the figs');
  face = await openBrowserFace(home);
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const comes = () => page.getByRole('region', { name: 'What comes next' });

it('S8: a run whose host was killed is interrupted, and can be taken up', async () => {
  await listed(page, 'Water the figs').dblclick();
  await page.keyboard.press('t');
  await comes()
    .getByText(/^interrupted: /)
    .waitFor();
  await takePicture(page, 'run-cut-off');
  expect(await seriousFindings(page)).toEqual([]);
  await comes().getByRole('button', { name: 'Continue' }).waitFor();
});

it('T2, R6: its effects say what nobody saw the end of, what to do, and have it done there', async () => {
  await page.keyboard.press('Shift+E');
  const effects = page.getByRole('dialog', { name: 'Effects' });
  await effects.getByText('effect unknown').waitFor();
  await effects.getByText('Its run was cut off. Continue it: you are then asked whether this happened.').waitFor();
  await takePicture(page, 'run-cut-off-effects');
  expect(await seriousFindings(page)).toEqual([]);
  await effects.getByRole('button', { name: 'Continue' }).click();
  await effects.getByRole('button', { name: 'It did not' }).waitFor();
  await page.keyboard.press('Escape');
});

it('T2: a call that may have happened waits for a person, who says it did', async () => {
  await comes().getByText('Waiting for your answer: say whether run_command happened').waitFor();
  await page.keyboard.press('Shift+E');
  const effects = page.getByRole('dialog', { name: 'Effects' });
  await effects.getByText('needs review').waitFor();
  await effects.getByRole('button', { name: 'It did not' }).waitFor();
  await takePicture(page, 'run-needs-review');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+A');
  await page.getByRole('heading', { level: 2, name: 'Did run_command happen?' }).waitFor();
  await page.getByRole('main').getByText('sleep 600', { exact: true }).first().waitFor();
  await page.getByText('the call started, and the host ended before it did').waitFor();
  await takePicture(page, 'run-review');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'It happened' }).click();
  await page.getByText('Noted: it happened. Nothing else waits.').waitFor();
});

it('R6: the run goes on from there to its end', async () => {
  await page.goBack();
  await page.getByText('Then I leave it.', { exact: true }).waitFor();
  await comes()
    .getByRole('button', { name: /^Apply to folder/ })
    .waitFor();
  await page.keyboard.press('Shift+E');
  await page.getByRole('dialog', { name: 'Effects' }).getByText('it happened, as you said').waitFor();
  await page.keyboard.press('Escape');
});

it('X3, S8: Stop ends a run whose command would go on, on record as one step, and the call reads cancelled', async () => {
  await page.keyboard.press('n');
  await beginSession(page, { message: 'Sleep', script: longScript, asks: false });
  await comes().getByText('run_command is running').waitFor();
  await page.keyboard.press('Control+.');
  await comes()
    .getByRole('button', { name: /^Apply to folder/ })
    .waitFor();
  await page.getByText('by a person', { exact: true }).first().waitFor();
  await page.getByText('cancelled', { exact: true }).first().waitFor();
});

it('I6: at the head of an imported session it says why nothing can be said', async () => {
  await page.keyboard.press('Control+i');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \d files?…$/ })
    .click();
  await page.getByRole('button', { name: 'Show sessions' }).click();
  const box = page.getByRole('checkbox', { name: /^Select (?!all|none|Water|Sleep)/ }).first();
  const title = (await box.getAttribute('aria-label'))?.replace('Select ', '') ?? '';
  await listed(page, title).dblclick();
  await page.keyboard.press('t');
  await page.getByText('Imported, read only.').waitFor();
  expect([face.foreign, face.errors]).toEqual([[], []]);
});
