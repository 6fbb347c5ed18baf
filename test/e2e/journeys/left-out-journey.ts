import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tornLogText } from '../../runtime/made-up-log.ts';
import type { Face } from './face.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';

const TORN = '{"type":"assistant","message":{"content":"The kumquats are \u202eripe';

/** The log begins with a copy of another, in the line of which it stands. */
const SAYS = '1 range of its logs gave no record';

/** A person looks at what an import left out, in one face. */
export function describeLeftOutJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;
    let log: string;

    beforeAll(async () => {
      home = makeUpHome();
      log = join(home.user, '.claude', 'projects', '-srv-made-up', '33333333-3333-4333-8333-333333333333.jsonl');
      writeFileSync(log, tornLogText(TORN, 'torn'));
      face = await open(home);
      page = face.page;
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const show = () => page.getByRole('button', { name: /^Show the bytes at/ });

    it('I1, I6: the report shows the bytes of a range that gave no event, what hides in them by name', async () => {
      await page.getByRole('button', { name: 'Import 2 files…' }).click();
      await show().click();
      await page.getByText('"The kumquats are', { exact: false }).waitFor();
      expect(await page.getByText('\u202e').count()).toBe(0);
      await page.getByRole('button', { name: /^Hide the bytes at/ }).click();
      await page.getByText('"The kumquats are', { exact: false }).waitFor({ state: 'detached' });
    });

    it('I6: they are still there by keyboard once the file is gone', async () => {
      rmSync(log);
      await show().focus();
      await page.keyboard.press('Enter');
      await page.getByText('"The kumquats are', { exact: false }).waitFor();
    });

    it('B-3, F2: list and preview of its session say it, and lead to the bytes', async () => {
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await listed(page, 'Count the files').first().click();
      await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: SAYS }).waitFor();
      await page.getByRole('button', { name: '1 left out' }).click();
      await page.getByRole('region', { name: 'Import problems' }).getByText('cut off before its end').waitFor();
    });
  });
}
