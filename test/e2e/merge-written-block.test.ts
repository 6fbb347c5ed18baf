import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forkedRuns } from '../cli/forked-runs.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { scripted } from '../runtime/merge/scripted-writer.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MergeJourney, openMergeJourney } from './journeys/merge-journey.ts';

const SLOW = scripted('- { pace-ms: 60000, answer: [{ text: Never whole. }] }').script;
const REFUSED = scripted('- fail: { code: refused, message: "Not today." }').script;
/** Its second line could be taken for the window's own words. */
const WRITES = scripted(
  '- { answer: [{ text: "<b>Corn</b> was planted in corn.txt.\\nMerged." }], usage: { input: 1200, output: 80 } }',
).script;
const TEXT = '<b>Corn</b> was planted in corn.txt.\nMerged.';

interface Completed {
  readonly block: { readonly writer: { readonly session: string } };
}

describe('a model writes the block of a merge', () => {
  let on: MergeJourney<Awaited<ReturnType<typeof forkedRuns>>>;

  beforeAll(async () => {
    on = await openMergeJourney({
      make: (data) => forkedRuns(data, { ours: 'echo ours > ours.txt', theirs: 'echo corn > corn.txt' }),
      graph: 'Bed',
      theirs: 'Theirs',
    });
    await on.openMerge('Ours');
    await on.block().waitFor();
  });
  afterAll(() => on?.close());

  const panel = () => on.screen().getByRole('region', { name: 'Write with a model' });
  const choose = async (script: string) => {
    await on.button('Another model…').click();
    await panel().getByLabel('Model', { exact: true }).fill('w');
    await panel().getByLabel('Script', { exact: true }).fill(script);
    await panel()
      .getByText(/^At most \$0\.00\. About/)
      .waitFor();
  };

  it('M2: says what it costs at most before anybody is asked, for the model that worked here or another one', async () => {
    await on.button('Write with s · $0.00').waitFor();
    expect(await on.button('Write with s · $0.00').getAttribute('title')).toMatch(/^At most \$0\.00\. About/);
    await lookInThemes(on.page, 'merge-write-button');
    await on.button('Another model…').click();
    expect(await panel().getByLabel('Model', { exact: true }).inputValue()).toBe('s');
    await panel().getByText('a script answers on this machine: nobody charges for it').waitFor();
    await lookInThemes(on.page, 'merge-write');
    await panel().getByLabel('Provider', { exact: true }).selectOption('openai');
    await panel()
      .getByText(/^There is no key for openai/)
      .waitFor();
    expect(await panel().getByRole('button', { name: 'Write', exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await panel().getByRole('button', { name: 'Cancel' }).click();
    await panel().waitFor({ state: 'hidden' });
  });

  it('M2, X3: one that is stopped, and one that is refused, say so; the extract stays', async () => {
    await choose(SLOW);
    await panel().getByRole('button', { name: 'Write', exact: true }).click();
    await on.screen().getByRole('region', { name: 'Being written' }).waitFor();
    expect(await on.button('Complete merge').getAttribute('title')).toBe(
      'A model is writing the block: wait for it, or stop it.',
    );
    await lookInThemes(on.page, 'merge-writing');
    await on.button('Stop').click();
    await on
      .screen()
      .getByText(/^No block was written: stopped/)
      .waitFor();
    await choose(REFUSED);
    await panel().getByRole('button', { name: 'Write', exact: true }).click();
    await on.screen().getByText('No block was written: Not today.').waitFor();
    expect(await on.block().inputValue()).toContain('Agent: Theirs is done.');
  });

  it('M2, M3: what it wrote is text, with who wrote it and what that came to; it is edited, left and taken again, and merged', async () => {
    await choose(WRITES);
    await panel().getByRole('button', { name: 'Write', exact: true }).click();
    await on.screen().getByText('Written by scripted w: 1,280 tokens, $0.00').waitFor();
    await expect.poll(() => on.block().inputValue()).toBe(TEXT);
    await on.follows().getByText('$0.00 for 3 written blocks', { exact: true }).waitFor();
    await on.button('Use the extract').click();
    expect(await on.block().inputValue()).toContain('Agent: Theirs is done.');
    await on.page.keyboard.press('Escape');
    await on.screen().waitFor({ state: 'hidden' });
    await on.openMerge('Ours');
    await on.block().waitFor();
    const offered = await on.into().getByRole('option').allTextContents();
    expect(offered.toSorted()).toEqual(['Bed', 'Ours']);
    await on.button('Use it').click();
    expect(await on.block().inputValue()).toBe(TEXT);
    await on.block().fill('Corn, by me.');
    await on.screen().getByText('changed by you').waitFor();
    await lookInThemes(on.page, 'merge-written');
    await on.button('Complete merge').click();
    await on.page.getByText('Merged. The other branch stays as it was.').waitFor();
    await on.screen().waitFor({ state: 'hidden' });
    await on.page.getByText(/· 3 branches · 3 written blocks ·/).waitFor();
  });

  it('M2: the step of the merge leads to the session in which the model wrote the block', async () => {
    const { out } = await runOpenrath(on.data, ['events', on.made.ours, '--json']);
    const completed = out.find(({ kind }) => kind === 'merge/completed') as { payload?: Completed } | undefined;
    const writer = completed?.payload?.block.writer.session ?? 'none';
    await on.page.keyboard.press('l');
    await on.page
      .getByText(/^completed, brings/)
      .first()
      .click();
    const link = on.page.getByTitle('Go to the session in which a model wrote the block').last();
    await link.waitFor();
    await lookInThemes(on.page, 'merge-writer-link');
    await link.click();
    await expect.poll(() => on.page.url()).toContain(writer);
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([on.face.foreign, on.face.errors]).toEqual([[], []]);
  });
});
