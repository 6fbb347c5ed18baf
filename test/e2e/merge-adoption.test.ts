import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, asHost, catIn, forkedRuns } from '../cli/forked-runs.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MergeJourney, openMergeJourney } from './journeys/merge-journey.ts';

describe('a person merges two sessions that have nothing in common', () => {
  let on: MergeJourney<string>;

  beforeAll(async () => {
    on = await openMergeJourney({ make, graph: 'Carried away', theirs: 'Carried away' });
  });
  afterAll(() => on?.close());

  const adopt = () => on.screen().getByRole('checkbox', { name: 'Adopt: take all of theirs in as new' });

  it('M1: is offered other sessions as such, and refused without adoption, which is off for each of them', async () => {
    await on.openMerge();
    const groups = await on
      .into()
      .locator('optgroup')
      .evaluateAll((all) => all.map((each) => each.getAttribute('label')));
    expect(groups).toEqual(['Other sessions, by adoption']);
    await on.into().selectOption('Orchard');
    await on
      .screen()
      .getByText(/^“Orchard” and “Carried away” have no common ancestor\./)
      .waitFor();
    expect(await adopt().isChecked()).toBe(false);
    expect(await on.button('Complete merge').getAttribute('aria-disabled')).toBe('true');
    await lookInThemes(on.page, 'merge-adoption-refused');
    await adopt().click();
    await on.layers().getByText('corn.txt', { exact: true }).waitFor();
    await lookInThemes(on.page, 'merge-adoption');
    await on.into().selectOption('Bed');
    await on
      .screen()
      .getByText(/^“Bed” and “Carried away” have no common ancestor\./)
      .waitFor();
    expect(await adopt().isChecked()).toBe(false);
    const { out } = await runOpenrath(on.data, ['events', on.made, '--json']);
    expect(out.filter(({ kind }) => String(kind).startsWith('merge/'))).toEqual([]);
  });

  it('M1, M2, F6: adopts a detached session, on record without a common ancestor; its files come', async () => {
    await on.into().selectOption('Orchard');
    await adopt().click();
    await on.layers().getByText('corn.txt', { exact: true }).waitFor();
    await on.button('Complete merge').click();
    await on.page.getByText('Merged. The other branch stays as it was.').waitFor();
    const { out } = await runOpenrath(on.data, ['events', on.made, '--json']);
    const opened = out.find(({ kind }) => kind === 'merge/opened') as { payload?: object } | undefined;
    expect(opened?.payload).not.toHaveProperty('ancestor');
    expect(await catIn(on.data, on.made, 'corn.txt bed.txt')).toBe('corn\nbeans\npeas\nkale\n');
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([on.face.foreign, on.face.errors]).toEqual([[], []]);
  });
});

/** A detached session, and one of ours that it can be merged into. */
async function make(data: string): Promise<string> {
  const { theirs } = await forkedRuns(data, { theirs: 'echo corn > corn.txt' });
  return await asHost(data, async (host) => {
    const { session } = accepted(await host.sessions.detach({ session: theirs }));
    accepted(await host.sessions.rename({ session, title: 'Carried away' }));
    return accepted(await host.runs.create({ title: 'Orchard', workspace: { how: 'empty' } })).session;
  });
}
