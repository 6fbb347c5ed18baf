import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickUntil } from './click-until.ts';
import type { Face } from './face.ts';
import { type GrowingLog, growingLog } from './growing-log.ts';
import { type MadeUpHome, makeUpHome } from './made-up-home.ts';
import { listed } from './open-graph.ts';

/** A person follows a folder and watches a session grow in it, in one face. Steps build on each other. */
export function describeFollowJourney(name: string, open: (home: MadeUpHome) => Promise<Face>): void {
  describe(name, () => {
    let home: MadeUpHome;
    let log: GrowingLog;
    let face: Face;
    let page: Page;

    beforeAll(async () => {
      home = makeUpHome();
      log = growingLog(home, 'Tend the garden', 30);
      face = await open(home);
      page = face.page;
    });
    afterAll(async () => {
      await face?.close();
      home.remove();
    });

    const transcript = () => page.getByRole('list', { name: 'Transcript' });
    const graph = () => page.getByRole('region', { name: 'Session graph' });
    /** Whether a person sees it: in the window, not only in the document. */
    const isSeen = (thing: Locator) =>
      thing.evaluateAll((found) => {
        const box = found[0]?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      });
    const seen = (thing: Locator) => expect.poll(() => isSeen(thing), { timeout: 15_000 });
    /** The answer nearest to the top of the transcript, and where it stands. */
    const topAnswer = () =>
      transcript()
        .getByText(/^Answer \d+:/)
        .evaluateAll(async (rows) => {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          const boxes = rows.map((row) => ({ text: row.textContent, top: row.getBoundingClientRect().top }));
          return boxes.find(({ top }) => top > 90);
        });

    /** The same once a scroll that is under way has come to rest. */
    const restingAnswer = async () => {
      let before = await topAnswer();
      const rests = async () => {
        const now = await topAnswer();
        const isSame = now?.text === before?.text && now?.top === before?.top;
        before = now;
        return isSame;
      };
      await expect.poll(rests).toBe(true);
      return before;
    };

    it('I3: follows nothing before it is asked to, and the choice is off', async () => {
      await page.getByRole('button', { name: 'Import 2 files…' }).waitFor();
      const choice = page.getByRole('checkbox', { name: 'Keep following Claude Code' });
      expect(await choice.isChecked()).toBe(false);
      await choice.check();
      await page.getByText('And what 1 folder gets from now on, until you stop it in Settings.').waitFor();
      await page.getByRole('button', { name: 'Import 2 files…' }).click();
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await listed(page, 'Tend the garden').dblclick();
    });

    it('I3: shows a step at the end of the transcript as soon as it is written, for somebody who reads there', async () => {
      await page.getByRole('button', { name: 'Transcript' }).click();
      await transcript()
        .getByText(/^Answer 29:/)
        .waitFor();
      log.says('The first bed is dug.');
      const row = transcript().getByText('The first bed is dug.');
      await seen(row).toBe(true);
    });

    it('I3: leaves somebody who reads further up where they are, says how much is new, and leads there', async () => {
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, -700);
      await seen(transcript().getByText('The first bed is dug.')).toBe(false);
      const before = await restingAnswer();
      log.says('The second bed is dug.');
      log.says('The third bed is dug.');
      await page.getByRole('button', { name: '2 new' }).waitFor();
      expect(before).toBeDefined();
      expect(await topAnswer()).toEqual(before);
      await page.getByRole('button', { name: '2 new' }).click();
      await seen(transcript().getByText('The third bed is dug.')).toBe(true);
      await expect.poll(() => page.getByRole('button', { name: /new$/ }).count()).toBe(0);
    });

    it('I3: the head of the branch stays in view in the graph as it grows', async () => {
      const third = 'The third bed is dug.';
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      await clickUntil(transcript().getByText(third), inspector.getByRole('heading', { name: third }));
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      const head = (text: string) => graph().getByRole('button', { name: `Agent: ${text}` });
      await seen(head(third)).toBe(true);
      for (let bed = 4; bed < 20; bed += 1) {
        log.says(`Bed ${bed} is dug.`);
        await seen(head(`Bed ${bed} is dug.`)).toBe(true);
      }
      await seen(head(third)).toBe(false);
    });

    it('S8: a call that has no result yet runs, for as long as the log is written, wherever it is shown', async () => {
      const inspector = page.getByRole('complementary', { name: 'Inspector' });
      log.calls('dig', 'dig --deep');
      const card = graph().getByRole('button', { name: 'Tool Bash: dig --deep, running', exact: true });
      await clickUntil(card, inspector.getByRole('heading', { name: 'Bash dig --deep' }));
      const runs = /^running, \d+(\.0)? (ms|s|min)/;
      await card.getByText(runs).waitFor();
      await inspector.getByText(runs).first().waitFor();
      await page.getByRole('button', { name: 'Transcript' }).click();
      await transcript().getByText(runs).waitFor();
      log.ends('dig', 'It is deep.');
      await expect.poll(() => transcript().getByText(runs).count()).toBe(0);
      await expect.poll(() => inspector.getByText(/running|no result/).count()).toBe(0);
    });

    it('R2: steps that come while Watch is open go on its one track, and its bar and the lane count them both', async () => {
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      await page.keyboard.press('w');
      const bar = page.getByRole('region', { name: 'Watch', exact: true });
      const slider = page.getByRole('slider', { name: 'Step' });
      await slider.waitFor();
      await slider.press('Home');
      const before = Number(await slider.getAttribute('max'));
      log.says('The path is raked.');
      log.says('The gate is shut.');
      await expect.poll(() => slider.getAttribute('max'), { timeout: 15_000 }).toBe(String(before + 2));
      await bar.getByText(`of ${before + 2} ·`, { exact: true }).waitFor();
      await graph()
        .getByText(`1 of ${before + 2} steps`, { exact: true })
        .waitFor();
      expect([await slider.inputValue(), await bar.locator('[data-track]').count()]).toEqual(['1', 1]);
      await page.keyboard.press('Escape');
    });

    it('lists what is followed in the settings, and stops it there', async () => {
      await page.getByRole('button', { name: 'Settings' }).click();
      const followed = page.getByRole('region', { name: 'Followed logs' });
      await followed.getByText('.claude/projects').waitFor();
      await followed.getByRole('button', { name: 'Stop following' }).click();
      await followed.getByText('none', { exact: true }).waitFor();
    });

    it('asked no other computer for anything, and nothing went wrong in the page', () => {
      expect([face.foreign, face.errors]).toEqual([[], []]);
    });
  });
}
