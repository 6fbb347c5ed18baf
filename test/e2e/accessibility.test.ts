import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { themes, wearTheme } from './journeys/choose-theme.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { leaveScreen, openFirstScreen, screens, writeScreenLogs } from './journeys/screens.ts';
import { seriousFindings } from './journeys/serious-findings.ts';

let home: MadeUpHome;
let face: Face;

beforeAll(async () => {
  home = makeUpHome();
  writeScreenLogs(home);
  face = await openBrowserFace(home);
  await openFirstScreen(face.page);
});
afterAll(async () => {
  await face?.close();
  home.remove();
});

it.each(Object.keys(screens))('the %s has no serious finding of axe in either theme', async (screen) => {
  await screens[screen]?.(face.page);
  const toasts = screen.startsWith('toast') ? 'with toasts' : 'without toasts';
  for (const theme of themes) {
    await wearTheme(face.page, theme);
    expect(await seriousFindings(face.page, toasts), theme).toEqual([]);
  }
});

afterEach(async () => {
  await wearTheme(face.page, 'light');
  await leaveScreen(face.page);
});
