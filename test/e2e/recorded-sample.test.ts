import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseTheme, themes } from './journeys/choose-theme.ts';
import type { Face } from './journeys/face.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { wholeGraph } from './journeys/open-graph.ts';
import { seriousFindings } from './journeys/serious-findings.ts';
import { takePicture } from './journeys/take-picture.ts';

describe.each(themes)('the recorded sample, in the %s theme', (theme) => {
  let home: MadeUpHome;
  let face: Face;
  beforeAll(async () => {
    home = makeUpHome();
    face = await openBrowserFace(home);
    await chooseTheme(face.page, theme);
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  it('stands beside the made-up one on the start screen, and says that it was recorded', async () => {
    await face.page.getByRole('button', { name: /Engineering.*recorded/ }).waitFor();
    await face.page.getByRole('button', { name: /A first look.*made up/ }).waitFor();
    await takePicture(face.page, `samples-start-${theme}`);
    expect(await seriousFindings(face.page)).toEqual([]);
  });

  it('M1: opens as a graph with the rejected branch and what was merged', async () => {
    await face.page.getByText('Engineering', { exact: true }).click();
    await wholeGraph(face.page).waitFor();
    for (const title of ['First patch', 'Second patch']) await face.page.getByText(title).first().waitFor();
    await takePicture(face.page, `samples-engineering-${theme}`);
    expect(await seriousFindings(face.page)).toEqual([]);
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
