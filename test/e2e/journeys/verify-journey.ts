import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from './begin-session.ts';
import type { Face } from './face.ts';
import { lookInThemes } from './look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { unlikeScript } from './scripts.ts';

/** A person verifies a record of which one step comes out otherwise and one is not done again, in one face; its screens are looked at in both themes. */
export function describeVerifyJourney(open: (home: MadeUpHome) => Promise<Face>): void {
  describe('a record that is not the same when it is done again', () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      face = await open(home);
      page = face.page;
      const main = page.getByRole('main');
      await main.getByRole('button', { name: /^New session/ }).click();
      await beginSession(page, { message: 'plant beans', script: unlikeScript, asks: false });
      await main.getByRole('button', { name: 'Answer', exact: true }).click();
      await main.getByRole('button', { name: /^Approve/ }).click();
      await page.getByText('Approved. Nothing else waits.').waitFor();
      await page.goBack();
      await page.getByText('Done.', { exact: true }).waitFor();
      await page.keyboard.press('Shift+V');
      await verify().getByText('8 steps: 5 same, 1 differs, 0 stale, 0 missing, 2 skipped').waitFor();
      await verify()
        .getByText(/^Verified\. /)
        .waitFor();
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const verify = () => page.getByRole('region', { name: 'Verify' });
    const look = (name: string) => lookInThemes(page, `verify-${name}`);

    it('R3: says of each step what came of it, both values or why it was not done', async () => {
      const lines = await verify().getByRole('listitem').allTextContents();
      expect(lines.map((line) => line.replaceAll(/(?:call_)?[0-9a-f]{16}(?:_0)?/g, 'HEX'))).toEqual([
        'samerequestdefault',
        'samecallrun_command {"command":"echo beans > bed.txt"}',
        'samerequestdefault',
        'differscallrun_command {"command":"od -An -N8 -tx8 /dev/urandom"}output: recorded HEX, found HEX',
        'samerequestdefault',
        'skippedapprovalapproved: http_fetch http://127.0.0.1:9/a person’s answer is shown, and used for nothing',
        'skippedcallhttp_fetch {"method":"GET","url":"http://127.0.0.1:9/"}it acts on the world, or its tool is not here',
        'samerequestdefault',
      ]);
    });

    it('R3: First that differs goes there in the transcript, and each step has its seal', async () => {
      await verify().getByRole('button', { name: 'First that differs' }).click();
      await page
        .getByRole('complementary', { name: 'Inspector' })
        .getByRole('heading', { name: /urandom/ })
        .waitFor();
      const transcript = page.getByRole('list', { name: 'Transcript' });
      const seals = transcript.getByText(/^(same|differs|skipped)$/);
      await expect.poll(() => seals.allTextContents()).toEqual(['same', 'differs', 'skipped', 'skipped', 'same']);
      expect(await cutSeals(seals)).toEqual([]);
      expect(await transcript.getByTitle(/^output: recorded .*, found /).textContent()).toBe('differs');
      expect(await transcript.getByTitle('it acts on the world, or its tool is not here').textContent()).toBe(
        'skipped',
      );
      await look('differs');
    });

    it('R3: the cards and rows of the graph have the seals, and First that differs goes there', async () => {
      await page.keyboard.press('g');
      const card = (name: RegExp) => page.getByRole('button', { name });
      await card(/^Tool run_command: od .*verified: differs, output: recorded .*, found /).waitFor();
      await card(/http_fetch.*verified: skipped, it acts on the world, or its tool is not here/).waitFor();
      await look('differs-graph');
      await page.keyboard.press('l');
      const rows = page.getByRole('treeitem');
      await expect
        .poll(() => rows.getByText(/^(same|differs|skipped)$/).allTextContents())
        .toEqual(['same', 'differs', 'skipped', 'skipped', 'same']);
      expect(await cutSeals(rows.getByText(/^(same|differs|skipped)$/))).toEqual([]);
      await page.keyboard.press('Home');
      await verify().getByRole('button', { name: 'First that differs' }).click();
      await page.locator('[role=treeitem][aria-selected=true]').getByText('differs', { exact: true }).waitFor();
      await look('differs-list');
    });

    it('R3: what is kept says the same', async () => {
      await page.keyboard.press('l');
      await verify().getByRole('button', { name: 'Open the verdicts' }).click();
      await verify().waitFor({ state: 'detached' });
      await page.getByText(/^differs: call again as recorded: run_command .*urandom/).waitFor();
      await page.getByText(/^skipped: call again as recorded: http_fetch /).waitFor();
      const next = page.getByRole('region', { name: 'What comes next' });
      expect(await next.textContent()).toBe(
        'Verdicts of a Verify, no conversation. Go on in the session that was verified.',
      );
      await look('kept');
      await page.keyboard.press('g');
      const head = page.getByRole('button', { name: /^Verify of “plant beans”/ }).first();
      await expect.poll(() => head.textContent()).toMatch(/failed · 5 same, 1 differs, 2 skipped/);
      await head.click();
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await inspector.getByText('does not hold').waitFor();
      await inspector.getByText('8 steps: 5 same, 1 differs, 0 stale, 0 missing, 2 skipped', { exact: true }).waitFor();
      expect(await inspector.getByRole('button', { name: 'Validate…' }).count()).toBe(0);
      await look('kept-graph');
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}

/** The words of seals of which an edge lies under something, or is cut. */
const cutSeals = (seals: Locator): Promise<(string | null)[]> =>
  seals.evaluateAll((all) =>
    all
      .filter((seal) => {
        const { left, right, top, bottom } = seal.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const edges = [x, top + 1, x, bottom - 1, left + 1, y, right - 1, y];
        return [0, 2, 4, 6].some((at) => !seal.contains(document.elementFromPoint(edges[at] ?? 0, edges[at + 1] ?? 0)));
      })
      .map((seal) => seal.textContent),
  );
