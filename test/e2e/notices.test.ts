import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSession } from './journeys/begin-session.ts';
import { whenDrawn } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { twoStepsScript } from './journeys/scripts.ts';
import { takePicture } from './journeys/take-picture.ts';
import { firstPage, launchApp, root } from './launch.ts';

// What main asks of the system at Electron's wire: the core, the host process, the window and main are real, the drawing of a notice is not.

interface Seen {
  readonly log: string[];
  newest?: { emit(event: 'click'): void };
}

let home: MadeUpHome;
let app: ElectronApplication;
let page: Page;

beforeAll(async () => {
  home = makeUpHome();
  process.env.HOME = home.user;
  app = await launchApp({ folder: root, home: home.data });
  page = await firstPage(app);
  await whenDrawn(page);
  await app.evaluate(({ Notification, BrowserWindow }) => {
    const seen: Seen = { log: [] };
    Object.assign(globalThis, { seen, isFocused: false });
    Notification.prototype.show = function (this: Electron.Notification) {
      seen.newest = this as unknown as NonNullable<Seen['newest']>;
      seen.log.push(`${this.title}: ${this.body}`);
    };
    Notification.prototype.close = () => void seen.log.push('closed');
    BrowserWindow.prototype.isFocused = () => Object(globalThis).isFocused;
    BrowserWindow.prototype.focus = () => void seen.log.push('focus');
  });
});
afterAll(async () => {
  await app?.close();
  home?.remove();
});

const log = () => app.evaluate(() => Object(globalThis).seen.log as string[]);
const focus = (isFocused: boolean) =>
  app.evaluate((_, is) => void Object.assign(globalThis, { isFocused: is }), isFocused);

async function begin(message: string): Promise<void> {
  await page.keyboard.press('n');
  await beginSession(page, { message, script: twoStepsScript, asks: true });
  await page
    .getByRole('region', { name: 'What comes next' })
    .getByText('Waiting for your answer', { exact: false })
    .waitFor();
}

it('A1: the system tells of a call that waits, as text, and a click brings the window up with the call chosen', async () => {
  await begin('plant <b>beans</b> & peas');
  const says = 'Waiting for your answer: run_command asks to run, in “plant ‹b›beans‹/b› ＆ peas”';
  await expect.poll(log).toEqual([says]);
  await app.evaluate(() => Object(globalThis).seen.newest.emit('click'));
  await page.getByRole('heading', { name: 'run_command asks to run' }).waitFor();
  expect(await log()).toEqual([says, 'closed', 'focus']);
  await takePicture(page, 'notices-opened');
});

it('S8: the system tells of a run that is done, and a click shows its session', async () => {
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  const says = 'Run done: “plant ‹b›beans‹/b› ＆ peas”';
  await expect.poll(async () => (await log()).slice(3)).toEqual([says]);
  await app.evaluate(() => Object(globalThis).seen.newest.emit('click'));
  await page.getByRole('heading', { level: 1, name: 'plant <b>beans</b> & peas' }).waitFor();
  expect((await log()).slice(3)).toEqual([says, 'closed', 'focus']);
});

it('A1: one that was answered is taken back; while a window has the focus the badge alone tells', async () => {
  await begin('plant corn');
  const says = 'Waiting for your answer: run_command asks to run, in “plant corn”';
  await expect.poll(async () => (await log()).slice(6)).toEqual([says]);
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await expect.poll(async () => (await log()).slice(6)).toEqual([says, 'closed']);
  await focus(true);
  await begin('plant kale');
  expect((await log()).slice(8)).toEqual([]);
  await focus(false);
});
