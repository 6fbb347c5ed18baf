import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clickUntil } from './journeys/click-until.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openDesktopFace } from './journeys/open-desktop-face.ts';
import { pictureLog } from './journeys/picture-log.ts';
import { leaveScreen, openFirstScreen, openSession, screens, writeScreenLogs } from './journeys/screens.ts';
import { hearViolations, violationsOf } from './journeys/violations.ts';
import { type ForeignServer, foreignServer } from './shell/foreign-server.ts';
import { policyTries, tryPolicy } from './shell/policy-tries.ts';

const missing = () => Promise.reject(new Error('there is no such screen'));

type Acts = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

/** What the journeys do beyond the screens that axe looks at: whatever a library may set a style or a text for. */
const acts: Acts = {
  'pane that is drawn wider': async (page) => {
    await screens.graph?.(page);
    const edge = await page.getByRole('separator').last().boundingBox();
    if (edge === null) throw new Error('there is no edge to draw');
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 200);
    await page.mouse.down();
    await page.mouse.move(edge.x - 80, edge.y + 200, { steps: 4 });
    await page.mouse.up();
  },
  'picture and Markdown': async (page) => {
    await openSession(page, 'A picture');
    await page.keyboard.press('t');
    const transcript = page.getByRole('list', { name: 'Transcript' });
    await transcript.getByText('© 1 ≠ 2').waitFor();
    const picture = page.getByRole('dialog', { name: 'Image' }).locator('img');
    await clickUntil(transcript.getByRole('button', { name: 'Enlarge the image' }).first(), picture);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  },
};

/** Screens that load what others do not: cards and canvas, files of code, forms. */
const some = ['graph', 'transcript', 'import report', 'settings'];

// In a browser all screens keep the policy while axe looks at them: accessibility.test.ts. The desktop has the same policy and the same window:
// some of them say whether its own protocol gives it along.
describe.each<[string, (home: MadeUpHome) => Promise<Face>, Acts]>([
  ['browser', openBrowserFace, acts],
  [
    'desktop',
    openDesktopFace,
    { ...Object.fromEntries(some.map((name) => [name, screens[name] ?? missing])), ...acts },
  ],
])('the policy of the %s face', (_face, open, acts) => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let elsewhere: ForeignServer;

  beforeAll(async () => {
    elsewhere = await foreignServer();
    home = makeUpHome();
    writeScreenLogs(home);
    pictureLog(home);
    face = await open(home);
    page = face.page;
    await hearViolations(page);
    await openFirstScreen(page);
  });
  afterAll(async () => {
    await face?.close();
    elsewhere.close();
    home.remove();
  });
  afterEach(() => leaveScreen(page));

  it.each(Object.keys(acts))('is kept by the %s', async (act) => {
    await acts[act]?.(page);
    expect(await violationsOf(page)).toEqual([]);
  });

  // The policy comes with the document: what the page's own script would draw anew for each of them has no part in it.
  describe('in a document whose own script did not come', () => {
    beforeAll(() => page.route(/\.js$/, (route) => route.abort()));

    it.each(policyTries)('refuses %s', async (_what, violation, attempt) => {
      await page.reload();
      const outcome = await tryPolicy(page, attempt, elsewhere.origin);
      expect([outcome, elsewhere.asked]).toEqual([{ violation, hasRun: false, isShown: true }, []]);
    });
  });
});
