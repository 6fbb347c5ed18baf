import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chooseTheme, themes } from './journeys/choose-theme.ts';
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

describe.each(themes)('in the %s theme', (theme) => {
  beforeAll(() => chooseTheme(face.page, theme));

  it.each(Object.keys(screens))('the %s has no serious finding of axe', async (screen) => {
    await screens[screen]?.(face.page);
    const isToast = screen.startsWith('toast');
    expect(await seriousFindings(face.page, isToast ? 'with toasts' : 'without toasts')).toEqual([]);
  });

  afterEach(() => leaveScreen(face.page));
});
