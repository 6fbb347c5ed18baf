import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { twoStepsScript } from './journeys/scripts.ts';
import { takePicture } from './journeys/take-picture.ts';

let home: MadeUpHome;
let face: Face;
let page: Page;
let folder: string;

beforeAll(async () => {
  home = makeUpHome();
  folder = join(home.user, 'beds');
  mkdirSync(folder);
  writeFileSync(join(folder, 'plan.txt'), 'two beds\n');
  face = await openBrowserFace(home);
  page = face.page;
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
const fact = (name: string, value: string) =>
  inspector().locator('dl > div').filter({ hasText: name }).getByText(value, { exact: true }).first().waitFor();

it('what a form was refused goes with the form', async () => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^New session/ })
    .click();
  await beginSession(page, { message: 'plant', script: twoStepsScript, asks: false, folder: join(folder, 'nowhere') });
  const refused = page.locator('[data-sonner-toast][data-type=error]');
  await refused.waitFor();
  await page.getByLabel('Folder', { exact: true }).fill(folder);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Done.', { exact: true }).waitFor();
  await refused.waitFor({ state: 'detached' });
});

it('T1: the link of a command of one’s own opens its evidence, and all tabs say who ran it', async () => {
  await page.keyboard.press('!');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('ls');
  await page.keyboard.press('Control+Enter');
  const drawer = page.getByRole('region', { name: 'Your command' });
  await drawer.getByRole('button', { name: 'Evidence' }).click();
  await inspector().getByRole('tab', { name: 'Evidence', selected: true }).waitFor();
  await fact('Approval', 'not asked: your own command');
  await inspector().getByRole('tab', { name: 'Summary' }).click();
  await fact('By', 'you');
});

it('F2: a dependency folder that a command of one’s own made or removed is named, and a restore says that it stays', async () => {
  const drawer = page.getByRole('region', { name: 'Your command' });
  const run = async (command: string, says: RegExp) => {
    await page.getByRole('textbox', { name: 'Command', exact: true }).fill(command);
    await page.keyboard.press('Enter');
    await drawer.getByText(says).waitFor();
  };
  await run('mkdir -p .venv/lib; touch .venv/pyvenv.cfg; echo one > note', /^Carried, not proven: .venv: /);
  await drawer.getByRole('button', { name: 'Evidence' }).click();
  await run('rm -r .venv', /^Removed: .venv: it was in no tree, and is not brought back by a restore.$/);
  await takePicture(page, 'own-command-removed');
  await run('rm note', /1 file changed/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Restore here…' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore the files of this step' });
  await restore
    .getByText('A dependency folder is in no tree: .venv. It stays as it is now, and is not brought back.')
    .waitFor();
  await takePicture(page, 'restore-without-folders');
  await restore.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('g');
});

it('P2, T1: its placement is that of the call, apart from the folder that the files came from', async () => {
  const tab = inspector().getByRole('tab', { name: 'Placement' });
  if (await tab.isVisible()) await tab.click();
  else {
    await inspector().getByRole('button', { name: 'More sections' }).click();
    await page.getByRole('menuitem', { name: 'Placement' }).click();
  }
  await fact('Folder', '/workspace');
  await fact('Sandbox', 'isolated: local');
  await fact('Network', 'none');
  await fact('Approval', 'not asked: your own command');
  await fact('Source folder', folder);
  await inspector().getByText('profile', { exact: true }).waitFor();
  expect(await inspector().getByText('unknown', { exact: true }).count()).toBe(0);
  await lookInThemes(page, 'own-placement');
});
