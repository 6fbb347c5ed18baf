import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, asHost, catIn, forkedRuns } from '../cli/forked-runs.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';

describe('a person merges two sessions that have nothing in common', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let ours: string;

  beforeAll(async () => {
    home = makeUpHome();
    const { theirs } = await forkedRuns(home.data, { theirs: 'echo corn > corn.txt' });
    ours = await asHost(home.data, async (host) => {
      const { session } = accepted(await host.sessions.detach({ session: theirs }));
      accepted(await host.sessions.rename({ session, title: 'Carried away' }));
      return accepted(await host.runs.create({ title: 'Orchard', workspace: { how: 'empty' } })).session;
    });
    face = await openBrowserFace(home);
    page = face.page;
    await openGraph(page, 'Carried away');
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Merge “Carried away”' });
  const into = () => dialog().getByLabel('Into', { exact: true });
  const complete = () => dialog().getByRole('button', { name: 'Complete merge' });
  const adopt = () => dialog().getByRole('checkbox', { name: 'Adopt: take all of theirs in as new' });

  it('M1: is offered other sessions as such, and refused without adoption, which is off for each of them', async () => {
    await page.locator('[data-lane]').filter({ hasText: 'Carried away' }).getByRole('button').first().click();
    await page.keyboard.press('m');
    await dialog().waitFor();
    const groups = await into()
      .locator('optgroup')
      .evaluateAll((all) => all.map((each) => each.getAttribute('label')));
    expect(groups).toEqual(['Other sessions, by adoption']);
    await into().selectOption('Orchard');
    await dialog()
      .getByText(/^“Orchard” and “Carried away” have no event in common\./)
      .waitFor();
    expect(await adopt().isChecked()).toBe(false);
    expect(await complete().getAttribute('aria-disabled')).toBe('true');
    await lookInThemes(page, 'merge-adoption-refused');
    await adopt().click();
    await dialog().getByText('corn.txt', { exact: true }).waitFor();
    await lookInThemes(page, 'merge-adoption');
    await into().selectOption('Bed');
    await dialog()
      .getByText(/^“Bed” and “Carried away” have no event in common\./)
      .waitFor();
    expect(await adopt().isChecked()).toBe(false);
    const { out } = await runOpenrath(home.data, ['events', ours, '--json']);
    expect(out.filter(({ kind }) => String(kind).startsWith('merge/'))).toEqual([]);
  });

  it('M1, M2, F6: adopts a detached session, on record without a common ancestor; its files come', async () => {
    await into().selectOption('Orchard');
    await adopt().click();
    await dialog().getByText('corn.txt', { exact: true }).waitFor();
    await complete().click();
    await page.getByText('Merged. The other branch stays as it was.').waitFor();
    const { out } = await runOpenrath(home.data, ['events', ours, '--json']);
    const opened = out.find(({ kind }) => kind === 'merge/opened') as { payload?: object } | undefined;
    expect(opened?.payload).not.toHaveProperty('ancestor');
    expect(await catIn(home.data, ours, 'corn.txt bed.txt')).toBe('corn\nbeans\npeas\nkale\n');
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
