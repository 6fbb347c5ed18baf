import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Face } from './face.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { newestToast } from './newest-toast.ts';
import { listed } from './open-graph.ts';
import { runByPalette } from './run-by-palette.ts';

/** A person empties the trash, in one face. Steps build on each other. */
export function describeTrashJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      face = await open(home);
      page = face.page;
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const dialog = () => page.getByRole('dialog', { name: 'Empty trash' });
    const ask = () => dialog().getByRole('button', { name: 'Empty trash…' });
    const title = 'A first look: cap the retry delay';

    it('S1: says what stays in the trash and why, and takes nothing out then', async () => {
      await page.getByText('A first look', { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.keyboard.press('Control+Shift+l');
      await listed(page, title).click();
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: 'Trash (1)' }).click();
      await page.getByRole('button', { name: 'Empty trash…' }).click();
      await dialog()
        .getByRole('list', { name: 'Stays in the trash' })
        .getByText(/stands on its events$/)
        .waitFor();
      await expect.poll(() => ask().getAttribute('aria-disabled')).toBe('true');
    });

    it('moves along what grew from it, and then previews sessions, events, blobs and bytes', async () => {
      await dialog().getByRole('button', { name: 'Move them to trash too' }).click();
      await dialog()
        .getByText(/^\d+ sessions, \d+ events, \d+ blobs?, \d.* [kM]?B$/)
        .waitFor();
      await dialog().getByRole('list', { name: 'Goes for good' }).getByText(title, { exact: true }).waitFor();
      await dialog().getByRole('list', { name: 'Stays in the trash' }).waitFor({ state: 'detached' });
    });

    it('asks once more, with the focus where nothing is lost', async () => {
      await ask().click();
      await dialog().getByText('This can’t be undone.').waitFor();
      const keep = dialog().getByRole('button', { name: 'Keep' });
      await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await ask().waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await listed(page, title).waitFor();
      await page.getByRole('button', { name: 'Empty trash…' }).click();
    });

    it('S1: takes out what was previewed when a person says so twice, and says what went', async () => {
      const sum =
        (await dialog()
          .getByText(/^\d+ sessions, \d+ events/)
          .textContent()) ?? '';
      await ask().click();
      await dialog()
        .getByRole('button', { name: /^Take \d+ sessions out$/ })
        .click();
      await newestToast(page, `Gone for good: ${sum}.`).waitFor();
      await page.getByText('The trash is empty.').waitFor();
      await page.getByRole('button', { name: 'Back to sessions' }).first().click();
      await page.getByText('There is no session yet.').waitFor();
    });

    it('is reached by key and by palette from any screen', async () => {
      await page.keyboard.press('Control+,');
      await page.keyboard.press('Control+Shift+Delete');
      await dialog().getByText('The trash is empty.').waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await runByPalette(page, 'Empty trash');
      await dialog().getByText('The trash is empty.').waitFor();
    });

    it('asked no other computer for anything, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}
