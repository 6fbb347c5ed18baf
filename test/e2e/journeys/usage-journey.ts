import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './face.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { sharedAnswerLogs } from './shared-answer-logs.ts';

/** A person asks what the tokens of two sessions are, of which one answer is in both, in one face. */
export function describeUsageJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      sharedAnswerLogs(home);
      face = await open(home);
      page = face.page;
      await page.getByRole('button', { name: 'Import 3 files…' }).click();
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
      expect(await figure().textContent()).toBe('6.7k tokens');
      expect(await figure().getAttribute('aria-label')).toBe('6.7k tokens: what is counted');
      expect(await figure().getAttribute('title')).toBe(
        '1 answer is in several sessions, counted once. What is counted',
      );
    });

    it('U1: opens what is counted by a click: each answer once, and the figures add up to the sum', async () => {
      await figure().click();
      await dialog().getByText('Tokens of 2 sessions, as the providers report them in the logs.').waitFor();
      await dialog().getByText('3 answers, each once.', { exact: true }).waitFor();
      await dialog().getByText('1 answer is in several sessions, counted once.', { exact: true }).waitFor();
      const totals = await dialog().getByRole('definition').allTextContents();
      expect(totals).toEqual(['6,000', '0', '0', '700', 'not reported']);
      const lines = dialog().getByRole('list', { name: 'What is counted' }).getByRole('button');
      const figures = await lines.evaluateAll((all) =>
        all.map((line) => [
          line
            .getAttribute('title')
            ?.match(/^[\d,]+ uncached|[\d,]+ output/g)
            ?.join(', '),
          /not counted/.test(line.textContent ?? '') ? 'not counted' : 'counted',
        ]),
      );
      expect(figures.sort()).toEqual([
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
      expect(face.errors).toEqual([]);
    });
  });
}
