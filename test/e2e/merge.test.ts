import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forkedRuns } from '../cli/forked-runs.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MergeJourney, openMergeJourney } from './journeys/merge-journey.ts';
import { takePicture } from './journeys/take-picture.ts';

describe('a person merges a branch', () => {
  let on: MergeJourney<Awaited<ReturnType<typeof forkedRuns>>>;

  beforeAll(async () => {
    on = await openMergeJourney({
      make: (data) =>
        forkedRuns(
          data,
          {
            ours: 'sed -i s/peas/ours/ bed.txt; echo ours > plan.txt',
            theirs: 'sed -i s/peas/theirs/ bed.txt; echo theirs > plan.txt; echo corn > corn.txt',
          },
          { base: 'The soil is sand.', ours: 'The soil is clay.', theirs: 'The soil is loam.' },
        ),
      graph: 'Bed',
      theirs: 'Theirs',
    });
  });
  afterAll(() => on?.close());

  const look = (name: string) => lookInThemes(on.page, `merge-${name}`);

  it('M2: is shown by key what would come of each layer and where the two conflict, and nothing is recorded', async () => {
    await on.openMerge('Ours');
    await on.screen().getByText('0 of 3 conflicts settled').waitFor();
    expect(await on.block().inputValue()).toContain('Agent: Theirs is done.');
    await on.layers().getByText('corn.txt', { exact: true }).waitFor();
    await on.conflict('bed.txt').getByRole('region', { name: 'ours' }).getByText('ours').waitFor();
    await on.conflict('bed.txt').getByRole('region', { name: 'theirs' }).getByText('theirs').waitFor();
    await on.conflict('bed.txt').getByRole('region', { name: 'base' }).getByText('peas').waitFor();
    await on.layers().getByText('theirs +6, ours +6 steps', { exact: true }).waitFor();
    await on
      .screen()
      .getByText(/^Common ancestor: step \d of Bed$/)
      .waitFor();
    await on
      .follows()
      .getByText(/^files at most, \+1 −0lines of 2 files not counted$/)
      .waitFor();
    await on
      .follows()
      .getByText(/^about \d{2,3} tokens estimated$/)
      .waitFor();
    await on.follows().getByText('3 conflicts open').waitFor();
    expect(await on.button('Complete merge').getAttribute('aria-disabled')).toBe('true');
    expect(await on.button('Complete merge').getAttribute('title')).toBe('Settle each conflict first.');
    await look('preview');
  });

  it('M1: takes a side; what was settled is still there when the merge is opened again, by key and by its link', async () => {
    await on.page.keyboard.press('j');
    await on.conflict('plan.txt').getByRole('button', { name: 'Take theirs' }).click();
    await on.conflict('plan.txt').getByText('settled: theirs').waitFor();
    await on.screen().getByText('1 of 3 conflicts settled').waitFor();
    await on.screen().getByText('1 file merged, 1 conflict', { exact: true }).waitFor();
    await on.page.keyboard.press('Escape');
    await on.screen().waitFor({ state: 'hidden' });
    await on.openMerge('Ours');
    await on.screen().getByText('1 of 3 conflicts settled').waitFor();
    await on.page.reload();
    await on.screen().getByText('1 of 3 conflicts settled').waitFor();
    await on.choose('corn.txt');
    await on.screen().getByRole('region', { name: 'Comes: corn.txt' }).getByText('corn', { exact: true }).waitFor();
    await look('coming');
  });

  it('M1, M2: edits what both sides changed; each line of the result says where it is from, and Esc in a field leaves only the field', async () => {
    await on.button('Next').click();
    await on.conflict('bed.txt').getByRole('button', { name: 'Take both' }).click();
    const result = on.conflict('bed.txt').getByLabel('Result', { exact: true });
    expect(await result.inputValue()).toBe('beans\nours\ntheirs\nkale\n');
    await result.fill('beans\nours\nboth\nkale\n');
    await on.page.keyboard.press('Escape');
    await on.choose('corn.txt');
    await on.choose('bed.txt');
    expect(await result.inputValue()).toBe('beans\nours\nboth\nkale\n');
    await on.block().fill('Half of a block.');
    await on.page.keyboard.press('Escape');
    await on.page.keyboard.press('Escape');
    await on.screen().waitFor({ state: 'hidden' });
    await on.openMerge('Ours');
    await on.choose('bed.txt');
    expect(await result.inputValue()).toBe('beans\nours\nboth\nkale\n');
    expect(await on.block().inputValue()).toBe('Half of a block.');
    const from = on.conflict('bed.txt').getByRole('region', { name: 'Where each line is from' });
    expect(await from.textContent()).toBe('1beansbase2oursours3bothedited by you4kalebase');
    await look('edit');
    await on.conflict('bed.txt').getByRole('button', { name: 'Mark as settled' }).click();
    await on.conflict('bed.txt').getByText('settled: edited by you').waitFor();
  });

  it('M2, K3: a key of session memory that both wrote shows base, ours and theirs, each with the step that wrote it', async () => {
    await on.conflict('soil').scrollIntoViewIfNeeded();
    for (const [side, text] of [
      ['base', 'The soil is sand.'],
      ['ours', 'The soil is clay.'],
      ['theirs', 'The soil is loam.'],
    ] as const)
      expect(await on.conflict('soil').getByRole('region', { name: side }).textContent()).toBe(text);
    await on
      .conflict('soil')
      .getByRole('button', { name: /^sed .* exit 0$/ })
      .first()
      .waitFor();
    await look('memory-written');
    await on
      .conflict('soil')
      .getByRole('button', { name: /^step \d+ of Theirs$/ })
      .click();
    await on.screen().waitFor({ state: 'hidden' });
    expect(on.page.url()).toContain(on.made.theirs);
    await on.page.goBack();
    await on.screen().waitFor();
  });

  it('M2: it is taken by a side, kept both under a key that is named, and written anew', async () => {
    await on.conflict('soil').getByRole('button', { name: 'Take theirs' }).click();
    await on.conflict('soil').getByText('settled: theirs').waitFor();
    await on.screen().getByText('3 of 3 conflicts settled').waitFor();
    const second = on.conflict('soil').getByLabel('theirs under the key', { exact: true });
    expect(await second.inputValue()).toBe('soil-theirs');
    await second.fill('soil');
    await on.conflict('soil').getByRole('button', { name: 'Keep both, as two items' }).click();
    await on.page.getByText('The key “soil” is used already: nothing else may stand under it.').first().waitFor();
    expect(await second.inputValue()).toBe('soil');
    await second.fill('soil by the fence');
    await on.conflict('soil').getByRole('button', { name: 'Keep both, as two items' }).click();
    await on.conflict('soil').getByText('settled: both, theirs under soil by the fence').waitFor();
    await look('memory-both');
    await on.conflict('soil').getByRole('button', { name: 'Write a new one…' }).click();
    await on.conflict('soil').getByLabel('Result', { exact: true }).fill('The soil is clay, with loam by the fence.');
    await look('memory');
    await on.conflict('soil').getByRole('button', { name: 'Mark as settled' }).click();
    await on.conflict('soil').getByText('settled: edited by you').waitFor();
  });

  it('M2: picks steps by key, each call of an answer by itself, with its whole result; the text that comes of them is shown', async () => {
    const steps = on.screen().getByRole('region', { name: 'Steps of theirs' });
    const block = on.block();
    await on.screen().getByRole('button', { name: 'Pick steps' }).click();
    await steps.getByText('0 of 4 steps picked').waitFor();
    await steps.getByRole('checkbox', { name: 'All steps' }).press('Space');
    await steps.getByText('4 of 4 steps picked').waitFor();
    await on
      .screen()
      .getByText(/^from 5 events, whole/)
      .waitFor();
    await steps.getByRole('checkbox', { name: 'All steps' }).press('Space');
    await steps.getByRole('checkbox', { name: /^Called remember/ }).press('Space');
    await expect.poll(() => block.inputValue()).toMatch(/^Called remember with:\n/);
    await steps.getByRole('checkbox', { name: /^Called remember/ }).press('Space');
    await steps.getByRole('checkbox', { name: 'Agent: Theirs is done.' }).press('Space');
    await steps.getByText('1 of 4 steps picked').waitFor();
    await on
      .screen()
      .getByText(/^from 1 event, whole/)
      .waitFor();
    expect(await block.inputValue()).toBe('Agent:\n> Theirs is done.');
    await look('picked');
    await block.fill('By me.');
    await on.screen().getByText('Changed by you: other picks don’t change it.').waitFor();
    await on.screen().getByRole('button', { name: 'Use the text of the steps' }).click();
    expect(await block.inputValue()).toBe('Agent:\n> Theirs is done.');
  });

  it('M1: completes it, and sees it in the graph; what was settled of memory is what is recalled', async () => {
    await on.screen().getByText('3 of 3 conflicts settled').waitFor();
    await on.button('Complete merge').click();
    await on.page.getByText('Merged. The other branch stays as it was.').waitFor();
    await on.screen().waitFor({ state: 'hidden' });
    const listed = await runOpenrath(on.data, ['sessions', '--json']);
    const head = listed.out.find(({ id }) => id === on.made.ours)?.head;
    expect(on.page.url().split('?')[1]).toBe(`lane=${on.made.ours}&step=${head}`);
    await takePicture(on.page, 'merge-done');
    const { out } = await runOpenrath(on.data, ['memory', 'list', '--session', on.made.ours, '--json']);
    expect(out.map(({ text }) => text)).toEqual(['The soil is clay, with loam by the fence.']);
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([on.face.foreign, on.face.errors]).toEqual([[], []]);
  });
});
