import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crissCross } from '../cli/criss-cross.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MergeJourney, openMergeJourney } from './journeys/merge-journey.ts';

describe('a person merges two branches that parted at several events', () => {
  let on: MergeJourney<Awaited<ReturnType<typeof crissCross>>>;

  beforeAll(async () => {
    on = await openMergeJourney({ make: crissCross, graph: 'Bed', theirs: 'Other' });
  });
  afterAll(() => on?.close());

  const field = () => on.screen().getByLabel('Common ancestor', { exact: true });

  it('M1: is offered the newest common ancestor and picks another; the picked one is on record', async () => {
    await on.openMerge('Ours');
    await on.conflict('plan.txt').waitFor();
    const offered = await field()
      .locator('option')
      .evaluateAll((all) => all.map((each) => [each.textContent, (each as HTMLOptionElement).value]));
    expect(offered.map(([says]) => says)).toEqual([
      expect.stringMatching(/^step \d+ of \w+, the newest$/),
      expect.stringMatching(/^step \d+ of \w+$/),
    ]);
    const [newest = '', older = ''] = offered.map(([, event]) => event ?? '');
    expect(await field().inputValue()).toBe(newest);
    await field().selectOption(older);
    await on.page.waitForFunction(
      (event) => document.querySelector<HTMLSelectElement>('#merge-ancestor')?.value === event,
      older,
    );
    await lookInThemes(on.page, 'merge-ancestors');
    await on.conflict('plan.txt').getByRole('button', { name: 'Take ours' }).click();
    await on.conflict('plan.txt').getByText('settled: ours').waitFor();
    const { out } = await runOpenrath(on.data, ['events', on.made.ours, '--json']);
    const opened = out.findLast(({ kind }) => kind === 'merge/opened') as { payload?: object } | undefined;
    expect(opened?.payload).toMatchObject({ ancestor: older });
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([on.face.foreign, on.face.errors]).toEqual([[], []]);
  });
});
