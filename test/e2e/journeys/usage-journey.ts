import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './face.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';
import { sharedAnswerLogs } from './shared-answer-logs.ts';
import { silentLogs } from './silent-logs.ts';

/** A person asks what the tokens of two sessions are, of which one answer is in both, in one face. */
export function describeUsageJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      sharedAnswerLogs(home);
      silentLogs(home);
      face = await open(home);
      page = face.page;
      await page.getByRole('button', { name: 'Import 5 files…' }).click();
      await page.getByRole('button', { name: 'Show sessions' }).click();
      for (const title of ['Plant the beans', 'Water the roses'])
        await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const figure = () => page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: /tokens/ });
    const dialog = () => page.getByRole('dialog', { name: 'What is counted' });
    const isFocused = () => figure().evaluate((element) => element === document.activeElement);

    it('U1: sees in the foot what both used together, and is told that an answer is in both', async () => {
      await figure().waitFor();
      await expect.poll(() => figure().textContent()).toBe('6.7k tokens');
      expect(await figure().getAttribute('aria-label')).toBe('6.7k tokens: what is counted');
      await expect
        .poll(() => figure().getAttribute('title'))
        .toBe('1 answer is in several sessions, counted once. What is counted');
    });

    it('U1: opens what is counted by a click: each answer once, and the figures add up to the sum', async () => {
      await figure().click();
      await dialog().getByText('Tokens of 2 sessions, as the providers reported them.').waitFor();
      await dialog().getByText('3 answers, each once.', { exact: true }).waitFor();
      await dialog().getByText('1 answer is in several sessions, counted once.', { exact: true }).waitFor();
      const totals = () => dialog().getByRole('definition').allTextContents();
      await expect.poll(totals).toEqual(['6,000', '0', '0', '700', 'not reported']);
      const lines = dialog().getByRole('list', { name: 'What is counted' }).getByRole('button');
      const figures = () =>
        lines.evaluateAll((all) =>
          all
            .map((line) => [
              line
                .getAttribute('title')
                ?.match(/^[\d,]+ uncached|[\d,]+ output/g)
                ?.join(', '),
              /not counted/.test(line.textContent ?? '') ? 'not counted' : 'counted',
            ])
            .sort(),
        );
      await expect.poll(figures).toEqual([
        ['1,000 uncached, 100 output', 'counted'],
        ['2,000 uncached, 400 output', 'counted'],
        ['3,000 uncached, 200 output', 'counted'],
        ['3,000 uncached, 200 output', 'not counted'],
      ]);
    });

    it('closes it by Esc and is back at the figure, the selection as it was', async () => {
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await expect.poll(isFocused).toBe(true);
      expect(await figure().textContent()).toBe('6.7k tokens');
    });

    it('opens it by key too, the focus to be seen before, and back at the figure after Close', async () => {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      expect(await isFocused()).toBe(true);
      expect(await figure().evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
      await page.keyboard.press('Enter');
      await dialog().getByText('3 answers, each once.', { exact: true }).waitFor();
      await dialog().getByRole('button', { name: 'Close' }).click();
      await dialog().waitFor({ state: 'hidden' });
      await expect.poll(isFocused).toBe(true);
    });

    const pears = 'Ask about the pears';
    const apples = 'Prune the apple tree';
    const noAnswer = 'No model answered.';
    const noRecord = 'A model answered or may have, and no record that can be read says what it used.';

    it.each([
      [pears, 'none', noAnswer, 'no tokens'],
      [apples, 'unknown', noRecord, 'tokens unknown'],
    ])(
      'I5: of %s the tokens are %s and why, in the list, the preview, the foot and what is counted',
      async (title, word, why, inFoot) => {
        await page.keyboard.press('Escape');
        await listed(page, title).click();
        const line = listed(page, title).locator('xpath=../..');
        await expect.poll(() => line.getByTitle(why).allTextContents()).toEqual([word]);
        const preview = page.getByRole('complementary', { name: 'Preview' });
        await preview.getByRole('heading', { level: 2, name: title }).waitFor();
        await expect
          .poll(() => preview.getByTitle(why).allTextContents())
          .toEqual([`Input${word}`, `Cached${word}`, `Output${word}`]);
        await page.getByRole('checkbox', { name: `Select ${title}` }).click();
        const foot = page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: /token/ });
        await foot.waitFor();
        await expect.poll(() => foot.textContent()).toBe(inFoot);
        await expect.poll(() => foot.getAttribute('title')).toBe(`${why} What is counted`);
        await foot.click();
        await dialog().getByText(why.slice(0, -1)).waitFor();
        await expect.poll(() => dialog().getByRole('definition').allTextContents()).toEqual(Array(5).fill(word));
        await page.keyboard.press('Escape');
        await dialog().waitFor({ state: 'hidden' });
        await page.getByRole('checkbox', { name: `Select ${title}` }).click();
      },
    );

    it('I5: sorts by tokens, either way, those of no answer after the figures and the unknown after those', async () => {
      const titles = () =>
        page
          .getByRole('button')
          .and(page.locator('[data-cursor], [tabindex="-1"]'))
          .filter({ hasText: /^(Plant|Water|Ask|Prune)/ })
          .allTextContents();
      await page.getByRole('button', { name: /^Sort by tokens/ }).click();
      await expect.poll(titles).toEqual(['Water the roses', 'Plant the beans', pears, apples]);
      await page.getByRole('button', { name: 'Sort by tokens, now descending' }).click();
      await expect.poll(titles).toEqual(['Plant the beans', 'Water the roses', pears, apples]);
      expect(face.errors).toEqual([]);
    });
  });
}
