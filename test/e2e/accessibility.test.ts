import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { leaveScreen, openFirstScreen, screens, writeScreenLogs } from './journeys/screens.ts';
import { findingsInThemes } from './journeys/serious-findings.ts';
import { hearViolations, violationsOf } from './journeys/violations.ts';

let home: MadeUpHome;
let face: Face;

beforeAll(async () => {
  home = makeUpHome();
  writeScreenLogs(home);
  face = await openBrowserFace(home);
  await hearViolations(face.page);
  await openFirstScreen(face.page);
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

it.each(Object.keys(screens))(
  'the %s keeps the policy, and has no serious finding of axe in either theme',
  async (screen) => {
    await screens[screen]?.(face.page);
    expect(await violationsOf(face.page)).toEqual([]);
    const toasts = screen.startsWith('toast') ? 'with toasts' : 'without toasts';
    expect(await findingsInThemes(face.page, toasts)).toEqual([]);
    await violationsOf(face.page);
  },
);

afterEach(() => leaveScreen(face.page));
