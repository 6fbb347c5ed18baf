import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseTheme, themes } from './choose-theme.ts';
import { clickUntil } from './click-until.ts';
import type { Face } from './face.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { newestToast } from './newest-toast.ts';
import { listed } from './open-graph.ts';
import { renameTo } from './rename-to.ts';
import { runByPalette } from './run-by-palette.ts';

/** What a person does with the app, in one face. Steps build on each other, as they would on a first day. */
export function describeAppJourneys(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
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

    const heading = () => page.getByRole('heading', { level: 1 });
    const branches = async () => Number(/(\d+) branch/.exec((await page.getByRole('banner').textContent()) ?? '')?.[1]);
    const step = (words: RegExp) =>
      page.getByRole('region', { name: 'Session graph' }).getByRole('button', { name: words });
    /** Walks back through what was selected to the step of such an address. */
    const backTo = async (address: string, words: RegExp) => {
      for (let pressed = 0; pressed < 20 && page.url() !== address; pressed++) {
        const before = page.url();
        await page.keyboard.press('Alt+ArrowLeft');
        await page.waitForURL((url) => url.href !== before);
      }
      await inspector().getByRole('heading', { name: words }).waitFor();
    };
    const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

    it('begins with an empty home: a sample, the logs that were found by name and size, and what leaves the computer', async () => {
      await page.getByText('Nothing is open yet').waitFor();
      await page.getByText('1 file', { exact: true }).waitFor();
      await page.getByText('What leaves this computer: nothing').waitFor();
      const machine = page.getByRole('note', { name: 'What this machine can isolate' });
      await machine.getByText('On this machine the commands of your agents run isolated.').waitFor();
      await page.getByText('made up', { exact: true }).waitFor();
    });

    it('imports the logs that were found, after consent, and lists them', async () => {
      await page.getByRole('button', { name: 'Import 1 file…' }).click();
      await page.getByText('4 records: 4 became events, 0 were left out. 1 session.').waitFor();
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await page.getByText('Count the files').first().waitFor();
    });

    it('opens the sample as a graph with its branch and its nested sub-agent', async () => {
      await page.keyboard.press('Control+Shift+h');
      await page.getByText('A first look', { exact: true }).click();
      await expect.poll(() => heading().textContent()).toBe('A first look: cap the retry delay');
      await expect.poll(() => branches()).toBe(2);
      await page.getByRole('banner').getByText('1 sub-agent').waitFor();
      await page.getByRole('banner').getByText('made up', { exact: true }).waitFor();
      await step(/^Tool Bash: npm test .*exit 1/).waitFor();
      await step(/^Compacted/).waitFor();
      // The window may be lower than the branch is long.
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 250);
      await step(/^Tool Bash: git switch .*no result/).waitFor();
    });

    it('shows everything about a step that is clicked, and what the model saw there', async () => {
      await clickUntil(step(/^Tool Bash: npm test .*exit 1/), inspector().getByText(/^Step \d+ of 19$/));
      await inspector().getByRole('tab', { name: 'Evidence' }).click();
      await inspector().getByText('caps total delay at 30 s').first().waitFor();
      await inspector().getByRole('tab', { name: 'Context' }).click();
      await inspector().getByText('inferred', { exact: true }).first().waitFor();
    });

    it('forks there by click; the lane appears, and undo takes it away again', async () => {
      await inspector().getByRole('button', { name: 'Fork from here' }).click();
      await newestToast(page, 'Forked').waitFor();
      await expect.poll(() => branches()).toBe(3);
      await page.keyboard.press('Control+z');
      await newestToast(page, 'Undid: fork').waitFor();
      await expect.poll(() => branches()).toBe(2);
    });

    const capApplies = /^The cap applies/;
    let atCap: string;

    it('forks by key and by palette, the same act', async () => {
      await clickUntil(step(/^Agent: The cap applies/), inspector().getByRole('heading', { name: capApplies }));
      atCap = page.url();
      await page.keyboard.press('f');
      await newestToast(page, 'Forked').waitFor();
      await expect.poll(() => branches()).toBe(3);
      await backTo(atCap, capApplies);
      await runByPalette(page, 'Fork from here');
      await expect.poll(() => branches()).toBe(4);
      await inspector()
        .getByRole('heading', { name: /^Fork of / })
        .waitFor();
    });

    it('shows the same step in the transcript: one selection, all views', async () => {
      await backTo(atCap, capApplies);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.getByRole('button', { name: 'Transcript' }).click();
      await page.getByText('One test fails: the last wait is still too long.').first().waitFor();
      await inspector()
        .getByText(/npm test/)
        .first()
        .waitFor();
    });

    it.each([
      ['detach', 'Shift+F', 'Detach', 'Detached as a session of its own.', 'Undid: detach.'],
      ['trash', 'Delete', 'Move to trash', 'to trash. Nothing is deleted.', 'Undid: move to trash.'],
    ])('does %s by key and by palette, and takes each back', async (_act, key, command, done, undone) => {
      for (const ask of [() => page.keyboard.press(key), () => runByPalette(page, command)]) {
        await ask();
        await newestToast(page, done).waitFor();
        await page.keyboard.press('Control+z');
        await newestToast(page, undone).waitFor();
      }
    });

    it('renames the selected branch by key and by palette, and takes it back', async () => {
      for (const ask of [() => page.keyboard.press('F2'), () => runByPalette(page, 'Rename')]) {
        await ask();
        await renameTo(page, 'My try');
        await newestToast(page, 'Renamed to “My try”.').waitFor();
        await page.getByText('My try', { exact: true }).first().waitFor();
        await page.keyboard.press('Control+z');
        await expect.poll(() => page.getByText('My try', { exact: true }).count()).toBe(0);
      }
    });

    it('renames, moves to trash and restores from the library, each undone from the reflog', async () => {
      await page.getByRole('button', { name: 'Sessions' }).first().click();
      await listed(page, 'Count the files').click();
      await page.keyboard.press('F2');
      await renameTo(page, 'Counting');
      await newestToast(page, 'Renamed to “Counting”.').waitFor();
      await listed(page, 'Counting').waitFor();
      await page.keyboard.press('Delete');
      await newestToast(page, 'Moved “Counting” to trash.').waitFor();
      await listed(page, 'Counting').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await listed(page, 'Counting').waitFor();
      await page.keyboard.press('Control+z');
      await listed(page, 'Count the files').waitFor();
    });

    it.each(themes)('keeps the choice of the %s theme', async (theme) => {
      await chooseTheme(page, theme);
      await page.reload();
      await listed(page, 'Count the files').waitFor();
      await page.locator(`html[data-theme=${theme}]`).waitFor();
    });

    it('shows a hostile log as text: nothing in it runs, loads, navigates or hides', async () => {
      await page.keyboard.press('Control+Shift+h');
      await face.chooseFile(home.hostileLog);
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await listed(page, /<script>window.pwned = 1/).dblclick();
      await clickUntil(step(/^You: <script>/).first(), inspector());
      await page.getByRole('button', { name: 'Transcript' }).click();
      await page.getByText('U+202E').first().waitFor();
      for (const tab of ['Input', 'Output', 'Evidence', 'Context', 'Raw']) {
        await page.getByRole('button', { name: 'Next step' }).click();
        const open = inspector().getByRole('tab', { name: tab });
        if (await open.isVisible()) await open.click();
      }
      const inside = await page.evaluate(() => ({
        pwned: 'pwned' in window,
        frames: document.querySelectorAll('iframe, object, embed, base, form[action]').length,
        links: document.querySelectorAll('a[href]:not([href^="#"])').length,
        images: [...document.images].filter((image) => !/^(data|blob):/.test(image.src)).length,
        title: document.title.includes('\u0007'),
      }));
      expect(inside).toEqual({ pwned: false, frames: 0, links: 0, images: 0, title: false });
    });

    it('asked no other computer for anything, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}
