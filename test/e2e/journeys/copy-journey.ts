import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './face.ts';
import { growingLog } from './growing-log.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';

/** A person whose folder has the same log twice, in one face. */
export function describeCopyJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      const { path } = growingLog(home, 'Tend the garden', 3);
      copyFileSync(path, join(path, '..', 'saved.jsonl'));
      face = await open(home);
      page = face.page;
      await page.getByRole('button', { name: 'Import 3 files…' }).click();
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    it('I2: is told in the report which file begins with a copy of which', async () => {
      await page.getByText(/^begins with a copy of .*222.jsonl: 6 records, counted there$/).waitFor();
      await page.getByRole('button', { name: 'Show sessions' }).click();
    });

    it('I2: sees the log once in the list, with its steps counted once, and is told what is inside', async () => {
      const line = listed(page, 'Tend the garden');
      await line.click();
      expect(await line.count()).toBe(1);
      await page.getByText(/counted inside their line \(1 copy\)/).waitFor();
      await page.getByText('12 steps, 6 copied').waitFor();
    });

    it('says of the copy in the graph how many steps it has, beside the mark that leads to its original', async () => {
      await listed(page, 'Tend the garden').dblclick();
      const head = page.locator('[data-lane]').filter({ has: page.getByRole('button', { name: /^copy of/ }) });
      const steps = head.getByText(/6 steps$/);
      await steps.waitFor();
      const isSeen = () =>
        steps.evaluate((element) => {
          const [own, around] = [element, element.parentElement].map((each) => each?.getBoundingClientRect());
          return own !== undefined && around !== undefined && own.bottom <= around.bottom && own.right <= around.right;
        });
      await expect.poll(isSeen).toBe(true);
      await page.goBack();
    });

    it('I2: a chip on the copy leads to the step that it repeats last', async () => {
      await page
        .getByRole('list', { name: 'Copies' })
        .getByRole('button', { name: /^copy of/ })
        .click();
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await inspector.getByText('Step 6 of 6').waitFor();
    });
  });
}
