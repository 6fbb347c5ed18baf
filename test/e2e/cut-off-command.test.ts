import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutOffCommand } from './journeys/cut-off-command.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { type BrowserFace, openBrowserFace } from './journeys/open-browser-face.ts';
import { listed } from './journeys/open-graph.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

let home: MadeUpHome;
let face: BrowserFace;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  await cutOffCommand(home, 'Feed the hens');
  face = await openBrowserFace(home);
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const comes = () => page.getByRole('region', { name: 'What comes next' });
const effects = () => page.getByRole('dialog', { name: 'Effects' });

it('S8, R6: a command of one’s own whose host was killed is interrupted, and Effects says what Continue does', async () => {
  await listed(page, 'Feed the hens').dblclick();
  await page.keyboard.press('t');
  await comes().getByText('interrupted: a call of run_command has no result').waitFor();
  await comes().getByRole('button', { name: 'Continue' }).waitFor();
  await page.keyboard.press('Shift+E');
  await effects().getByText('effect unknown').waitFor();
  await effects().getByText('by you').waitFor();
  await effects().getByText('Its run was cut off. Continue it: you are then asked whether this happened.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+A');
  const still = page.getByRole('region', { name: 'Runs that stand still' });
  await still.getByText('Its run was cut off: it goes on with Continue.').waitFor();
  await page.getByText('Nothing is asked, and 1 run stands still').waitFor();
  await takePicture(page, 'run-stands-still');
  expect(await seriousFindings(page)).toEqual([]);
  await still.getByText('Feed the hens').click();
});

it('T2: Continue asks what became of it, as of a command of one’s own', async () => {
  await comes().getByRole('button', { name: 'Continue' }).click();
  await comes().getByText('Waiting for your answer: say whether run_command happened').waitFor();
  await comes().getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('heading', { level: 2, name: 'Did run_command happen?' }).waitFor();
  await page.getByText('You started run_command').first().waitFor();
  await page
    .getByText('where it did not happen, the files are set back, dependency folders stay, and nothing runs')
    .waitFor();
  await takePicture(page, 'own-command-review');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'It did not' }).click();
  await page.getByText('Noted: it did not happen. Nothing else waits.').waitFor();
  await page
    .getByRole('region', { name: 'Answered' })
    .getByRole('button', { name: 'Noted echo hens >> fed.txt; echo begun; sleep 600 it did not happen' })
    .waitFor();
});

it('R6: it is over then: the composer is there, its file is gone, and another command runs', async () => {
  await page.goBack();
  await comes()
    .getByRole('button', { name: /^Apply to folder/ })
    .waitFor();
  await page.keyboard.press('Shift+E');
  await effects().getByText('it did not happen, as you said').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('!');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('ls | wc -l');
  await page.keyboard.press('Control+Enter');
  const drawer = page.getByRole('region', { name: 'Your command' });
  await drawer.getByText('0', { exact: true }).first().waitFor();
  await drawer.getByRole('button', { name: 'Evidence' }).waitFor();
  expect([face.foreign, face.errors]).toEqual([[], []]);
});

it('T1, S8: a command whose host goes away under the window says so, and its step does not count on', async () => {
  await page.clock.install();
  await page.reload();
  await comes()
    .getByRole('button', { name: /^Apply to folder/ })
    .waitFor();
  await page.keyboard.press('!');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('echo begun; sleep 600');
  await page.keyboard.press('Control+Enter');
  const drawer = page.getByRole('region', { name: 'Your command' });
  await drawer.getByText('begun', { exact: true }).waitFor();
  const step = page.getByText(/^running, /).first();
  await step.waitFor();
  await face.kill();
  await drawer.getByText('The host went away: whether the command came to its end is not known.').waitFor();
  await drawer.getByText('Look at the session once the host is back.').waitFor();
  const said = await step.textContent();
  await page.clock.runFor(90_000);
  expect(await step.textContent()).toBe(said);
  await takePicture(page, 'own-command-lost');
});
