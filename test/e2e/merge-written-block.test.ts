import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forkedRuns } from '../cli/forked-runs.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { scripted } from '../runtime/merge/scripted-writer.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { openGraph } from './journeys/open-graph.ts';

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
  let home: MadeUpHome;
  let face: Face;
  let page: Page;
  let ours: string;

  beforeAll(async () => {
    home = makeUpHome();
    ({ ours } = await forkedRuns(home.data, { ours: 'echo ours > ours.txt', theirs: 'echo corn > corn.txt' }));
    face = await openBrowserFace(home);
    page = face.page;
    await openGraph(page, 'Bed');
    await openMerge();
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Merge “Theirs”' });
  const block = () => dialog().getByLabel('Block', { exact: true });
  const panel = () => dialog().getByRole('region', { name: 'Write with a model' });
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  const openMerge = async () => {
    await page.locator('[data-lane]').filter({ hasText: 'Theirs' }).getByRole('button').first().click();
    await page.keyboard.press('m');
    await dialog().waitFor();
    await dialog().getByLabel('Into', { exact: true }).selectOption('Ours');
    await block().waitFor();
  };
  const choose = async (script: string) => {
    await button('Write with a model…').click();
    await panel().getByLabel('Model', { exact: true }).fill('w');
    await panel().getByLabel('Script', { exact: true }).fill(script);
    await panel()
      .getByText(/^At most \$0\.00\. About/)
      .waitFor();
  };

  it('M2: says what it costs at most before anybody is asked, for the model that worked here or another one', async () => {
    await button('Write with a model…').click();
    expect(await panel().getByLabel('Model', { exact: true }).inputValue()).toBe('s');
    await panel().getByText('a script answers on this machine: nobody charges for it').waitFor();
    await lookInThemes(page, 'merge-write');
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
    await dialog().getByRole('region', { name: 'Being written' }).waitFor();
    expect(await button('Complete merge').getAttribute('title')).toBe(
      'A model is writing the block: wait for it, or stop it.',
    );
    await lookInThemes(page, 'merge-writing');
    await button('Stop').click();
    await dialog()
      .getByText(/^No block was written: stopped/)
      .waitFor();
    await choose(REFUSED);
    await panel().getByRole('button', { name: 'Write', exact: true }).click();
    await dialog().getByText('No block was written: Not today.').waitFor();
    expect(await block().inputValue()).toContain('Agent: Theirs is done.');
  });

  it('M2, M3: what it wrote is text, with who wrote it and what that came to; it is edited, left and taken again, and merged', async () => {
    await choose(WRITES);
    await panel().getByRole('button', { name: 'Write', exact: true }).click();
    await dialog().getByText('Written by scripted w: 1,280 tokens, $0.00').waitFor();
    await expect.poll(() => block().inputValue()).toBe(TEXT);
    await button('Use the extract').click();
    expect(await block().inputValue()).toContain('Agent: Theirs is done.');
    await button('Close').click();
    await openMerge();
    const offered = await dialog().getByLabel('Into', { exact: true }).getByRole('option').allTextContents();
    expect(offered.toSorted()).toEqual(['Bed', 'Ours']);
    await button('Use it').click();
    expect(await block().inputValue()).toBe(TEXT);
    await block().fill('Corn, by me.');
    await dialog().getByText('changed by you').waitFor();
    await lookInThemes(page, 'merge-written');
    await button('Complete merge').click();
    await page.getByText('Merged. The other branch stays as it was.').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText(/· 3 branches · 3 written blocks ·/).waitFor();
  });

  it('M2: the step of the merge leads to the session in which the model wrote the block', async () => {
    const { out } = await runOpenrath(home.data, ['events', ours, '--json']);
    const completed = out.find(({ kind }) => kind === 'merge/completed') as { payload?: Completed } | undefined;
    const writer = completed?.payload?.block.writer.session ?? 'none';
    await page.keyboard.press('l');
    await page
      .getByText(/^completed, brings/)
      .first()
      .click();
    const link = page.getByTitle('Go to the session in which a model wrote the block').last();
    await link.waitFor();
    await lookInThemes(page, 'merge-writer-link');
    await link.click();
    await expect.poll(() => page.url()).toContain(writer);
  });

  it('asked no other computer, and nothing went wrong in the page', () => {
    expect([face.foreign, face.errors]).toEqual([[], []]);
  });
});
