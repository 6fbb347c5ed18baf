import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseTheme, themes } from './choose-theme.ts';
import { clickUntil } from './click-until.ts';
import type { Face } from './face.ts';
import { type GrowingLog, growingLog } from './growing-log.ts';
import { lookWithAxe } from './look-with-axe.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';
import { runByPalette } from './run-by-palette.ts';
import { seriousOf } from './serious-findings.ts';

/** A person looks for the line that a step was read from, in one face. */
export function describeOriginalJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let log: GrowingLog;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      log = growingLog(home, 'Tend the garden', 3);
      face = await open(home);
      page = face.page;
      await page.getByRole('button', { name: 'Import 2 files…' }).click();
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await listed(page, 'Tend the garden').dblclick();
      await page.getByRole('button', { name: 'Transcript' }).click();
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const inspector = () => page.getByRole('complementary', { name: 'Inspector' });
    const select = (words: RegExp) =>
      clickUntil(
        page.getByRole('list', { name: 'Transcript' }).getByText(words),
        inspector().getByRole('heading', { name: words }),
      );

    it('I2: names the file and the line of a step, and says that the file has those bytes', async () => {
      await select(/^Answer 1:/);
      await inspector().getByRole('tab', { name: 'Raw' }).click();
      await inspector().getByText('line 4').waitFor();
      await inspector().getByText(log.path).waitFor();
      await inspector().getByText('from the file', { exact: true }).waitFor();
    });

    const here = () => page.locator('li[aria-current=location]');
    const close = async () => {
      await page.keyboard.press('Escape');
      await here().waitFor({ state: 'detached' });
    };

    it('I6: opens the file at that line by button, key and palette, only to read it', async () => {
      const lines = page.getByRole('dialog', { name: 'Original at this line' }).getByRole('listitem');
      await inspector().getByRole('button', { name: 'Open original at this line' }).click();
      await here()
        .getByText(/"Answer 1:/)
        .waitFor();
      await lines.first().waitFor();
      await close();
      await page.keyboard.press('o');
      await here().waitFor();
      await close();
      await runByPalette(page, 'Open original');
      await here().getByText('4', { exact: true }).waitFor();
      await close();
    });

    it.each(themes)('shows the lines of the file with enough contrast in the %s theme', async (theme) => {
      await chooseTheme(page, theme);
      await page.keyboard.press('o');
      await here().waitFor();
      const looked = await lookWithAxe(page);
      // Of a number of one digit axe tells the contrast, but leaves it open whether that is text.
      const checks = looked.incomplete.flatMap(({ nodes }) => nodes.flatMap(({ any }) => any));
      const ratios = checks.flatMap(({ data }) => data?.contrastRatio || []);
      expect(seriousOf(looked)).toEqual([]);
      expect(ratios.filter((ratio) => ratio < 4.5)).toEqual([]);
      await close();
    });

    it('I6: shows the bytes that were kept, and says why, once the file is gone', async () => {
      rmSync(log.path);
      await select(/^Answer 2:/);
      await inspector().getByText('from the record', { exact: true }).waitFor();
      await inspector()
        .getByText(/^since the file is gone/)
        .waitFor();
      await inspector().getByText(/"g-6"/).first().waitFor();
    });
  });
}
