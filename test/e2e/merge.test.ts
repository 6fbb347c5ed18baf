import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forkedRuns } from '../cli/forked-runs.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';
import { takePicture } from './journeys/take-picture.ts';

describe('a person merges a branch', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let ours: string;

  beforeAll(async () => {
    home = makeUpHome();
    ({ ours } = await forkedRuns(
      home.data,
      {
        ours: 'sed -i s/peas/ours/ bed.txt; echo ours > plan.txt',
        theirs: 'sed -i s/peas/theirs/ bed.txt; echo theirs > plan.txt; echo corn > corn.txt',
      },
      { base: 'The soil is sand.', ours: 'The soil is clay.', theirs: 'The soil is loam.' },
    ));
    face = await openBrowserFace(home);
    page = face.page;
    await openGraph(page, 'Bed');
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Merge “Theirs”' });
  const conflict = (path: string) => dialog().getByRole('region', { name: `Conflict: ${path}` });
  const complete = () => dialog().getByRole('button', { name: 'Complete merge' });
  const look = (name: string) => lookInThemes(page, `merge-${name}`);
  const openMerge = async () => {
    await page.locator('[data-lane]').filter({ hasText: 'Theirs' }).getByRole('button').first().click();
    await page.keyboard.press('m');
    await dialog().waitFor();
    await dialog().getByLabel('Into', { exact: true }).selectOption('Ours');
  };

  it('M2: is shown by key what would come of each layer and where the two conflict, and nothing is recorded', async () => {
    await openMerge();
    await dialog().getByText('0 of 3 conflicts settled').waitFor();
    expect(await dialog().getByLabel('Block', { exact: true }).inputValue()).toContain('Agent: Theirs is done.');
    await dialog().getByText('corn.txt', { exact: true }).waitFor();
    await conflict('bed.txt').getByRole('region', { name: 'ours' }).getByText('ours').waitFor();
    await conflict('bed.txt').getByRole('region', { name: 'theirs' }).getByText('theirs').waitFor();
    await conflict('bed.txt').getByRole('region', { name: 'base' }).getByText('peas').waitFor();
    await dialog().getByText('theirs 6 steps, ours 6', { exact: true }).waitFor();
    await dialog().getByText('3 files at most: 2 in conflict').waitFor();
    expect(await complete().getAttribute('aria-disabled')).toBe('true');
    expect(await complete().getAttribute('title')).toBe('Settle each conflict first.');
    await look('preview');
  });

  it('M1: takes a side and edits; what was settled is still there when the dialog is opened again', async () => {
    await conflict('plan.txt').getByRole('button', { name: 'Take theirs' }).click();
    await conflict('plan.txt').getByText('settled: theirs').waitFor();
    await dialog().getByText('1 of 3 conflicts settled').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await openMerge();
    await dialog().getByText('1 of 3 conflicts settled').waitFor();
    await conflict('bed.txt').getByRole('button', { name: 'Take both' }).click();
    const result = conflict('bed.txt').getByLabel('Result', { exact: true });
    expect(await result.inputValue()).toBe('beans\nours\ntheirs\nkale\n');
    await result.fill('beans\nours\nboth\nkale\n');
    const from = conflict('bed.txt').getByRole('region', { name: 'Where each line is from' });
    expect(await from.textContent()).toBe('1beansbase2oursours3bothedited by you4kalebase');
    await look('edit');
    await conflict('bed.txt').getByRole('button', { name: 'Mark as settled' }).click();
    await conflict('bed.txt').getByText('settled: edited by you').waitFor();
  });

  it('M2: a key of session memory that both wrote shows base, ours and theirs, is taken by a side and edited', async () => {
    await conflict('soil').scrollIntoViewIfNeeded();
    for (const [side, text] of [
      ['base', 'The soil is sand.'],
      ['ours', 'The soil is clay.'],
      ['theirs', 'The soil is loam.'],
    ] as const)
      expect(await conflict('soil').getByRole('region', { name: side }).textContent()).toBe(text);
    await conflict('soil').getByRole('button', { name: 'Take theirs' }).click();
    await conflict('soil').getByText('settled: theirs').waitFor();
    await dialog().getByText('3 of 3 conflicts settled').waitFor();
    await conflict('soil').getByRole('button', { name: 'Edit' }).click();
    await conflict('soil').getByLabel('Result', { exact: true }).fill('The soil is clay, with loam by the fence.');
    await look('memory');
    await conflict('soil').getByRole('button', { name: 'Mark as settled' }).click();
    await conflict('soil').getByText('settled: edited by you').waitFor();
  });

  it('M2: picks steps by key, a call with its whole result; the text that comes of them is shown', async () => {
    const steps = dialog().getByRole('region', { name: 'Steps of theirs' });
    const block = dialog().getByLabel('Block', { exact: true });
    await dialog().getByRole('button', { name: 'Pick steps' }).click();
    await steps.getByText('0 of 3 steps picked').waitFor();
    await steps.getByRole('checkbox', { name: 'All steps' }).press('Space');
    await steps.getByText('3 of 3 steps picked').waitFor();
    await dialog()
      .getByText(/^from 5 events, whole/)
      .waitFor();
    await steps.getByRole('checkbox', { name: 'All steps' }).press('Space');
    await steps.getByRole('checkbox', { name: 'Agent: Theirs is done.' }).press('Space');
    await steps.getByText('1 of 3 steps picked').waitFor();
    await dialog()
      .getByText(/^from 1 event, whole/)
      .waitFor();
    expect(await block.inputValue()).toBe('Agent:\n> Theirs is done.');
    await look('picked');
    await block.fill('By me.');
    await dialog().getByText('Changed by you: other picks don’t change it.').waitFor();
    await dialog().getByRole('button', { name: 'Use the text of the steps' }).click();
    expect(await block.inputValue()).toBe('Agent:\n> Theirs is done.');
  });

  it('M1: completes it, and sees it in the graph; what was settled of memory is what is recalled', async () => {
    await dialog().getByText('3 of 3 conflicts settled').waitFor();
    await complete().click();
    await page.getByText('Merged. The other branch stays as it was.').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    const listed = await runOpenrath(home.data, ['sessions', '--json']);
    const head = listed.out.find(({ id }) => id === ours)?.head;
    expect(page.url().split('?')[1]).toBe(`lane=${ours}&step=${head}`);
    await takePicture(page, 'merge-done');
    const { out } = await runOpenrath(home.data, ['memory', 'list', '--session', ours, '--json']);
    expect(out.map(({ text }) => text)).toEqual(['The soil is clay, with loam by the fence.']);
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
