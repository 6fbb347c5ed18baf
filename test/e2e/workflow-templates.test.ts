import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describe('workflows to begin from', () => {
  let home: MadeUpHome;
  let face: Face;
  beforeAll(async () => {
    home = makeUpHome();
    face = await openBrowserFace(home);
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const begin = async (card: RegExp) => {
    await face.page.getByRole('button', { name: card }).click();
    await face.page
      .getByRole('button', { name: 'Workflow canvas' })
      .or(face.page.locator('.wf-node').first())
      .first()
      .waitFor();
  };

  it('the start screen leads to them: empty, or one that ships, each with its picture', async () => {
    const { page } = face;
    await page
      .getByRole('main')
      .getByRole('button', { name: /^New workflow/ })
      .click();
    const cards = page.getByRole('region', { name: 'New workflow' }).getByRole('button');
    await expect.poll(() => cards.count()).toBe(5);
    const boxes = page.getByRole('button', { name: /^Research/ }).locator('svg rect');
    const places = await boxes.evaluateAll((all) =>
      all.map((box) => `${box.getAttribute('x')} ${box.getAttribute('y')}`),
    );
    expect([places.length, new Set(places).size]).toEqual([16, 16]);
    await lookInThemes(page, 'workflow-templates');
  });

  it('one opens on the canvas as a workflow of one’s own, under a name that is free', async () => {
    const { page } = face;
    await begin(/^Plan, code, review/);
    await expect.poll(() => page.locator('.wf-node').count()).toBe(9);
    await page.getByText('Until the tests pass').first().waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('v1, saved').waitFor();
    await lookInThemes(page, 'workflow-from-template');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
    await page.getByRole('button', { name: 'New workflow' }).click();
    await begin(/^Plan, code, review/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workflows' }).click();
    await page.getByRole('button', { name: /^Plan, code, review 2.*draft/ }).waitFor();
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
