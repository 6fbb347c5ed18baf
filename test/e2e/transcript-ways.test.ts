import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../../renderer/ui/number.ts';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { runOpenrath } from '../cli/run-openrath.ts';
import { writeLog } from '../runtime/made-up-log.ts';
import type { Face } from './journeys/face.ts';
import { openFilledHome } from './journeys/open-filled-home.ts';
import { openGraph } from './journeys/open-graph.ts';

const turns = 1_500;
const longModel = `model-${'of-a-long-name-'.repeat(60)}`;
let face: Face;
let page: Page;

/** Turns whose answers are of very different heights, so that what was not on screen yet is guessed wrong. */
function longTalk(): object[] {
  return Array.from({ length: turns }, (_, turn) => [
    prompt(`p-${turn}`, turn === 0 ? null : `a-${turn - 1}`, turn === 0 ? 'A long talk' : `Question ${turn}`),
    says(`a-${turn}`, `p-${turn}`, answerOf(turn), turn === 0 ? { message: { model: longModel } } : {}),
  ]).flat();
}

function answerOf(turn: number): string {
  const lines = Array.from({ length: 1 + ((turn * 7) % 13) }, (_, at) => `- line ${at}`).join('\n');
  return `Answer ${turn}.${turn % 100 === 7 ? ' Kumquats.' : ''}\n\n${lines}`;
}

beforeAll(async () => {
  face = await openFilledHome(async (home, folder) => {
    await runOpenrath(home, ['import', await writeLog(folder, 'talk.jsonl', longTalk())]);
  });
  page = face.page;
  await page.keyboard.press('Control+Shift+l');
  await openGraph(page, 'A long talk');
  await page.keyboard.press('t');
  await place(/^turn 1,500 of 1,500$/).waitFor();
}, 60_000);
afterAll(() => face?.close());

const transcript = () => page.getByRole('region', { name: 'Transcript' });
const place = (words: RegExp) => transcript().getByText(words);
const selected = () => transcript().locator('[aria-current=true]').getAttribute('aria-label');
/** How far the list is from its two ends, px. */
const ends = () =>
  transcript()
    .getByRole('list', { name: 'Transcript' })
    .evaluate(({ parentElement }) => {
      const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = parentElement ?? {};
      return { above: Math.round(scrollTop), below: Math.round(scrollHeight - clientHeight - scrollTop) };
    });
const isAt = async (end: 'above' | 'below', step: string) => {
  await expect.poll(ends).toMatchObject({ [end]: 0 });
  await expect.poll(selected).toBe(step);
};

it('Home and End lead to the very first and the very last row in one press, with the focus nowhere', async () => {
  await page.keyboard.press('Home');
  await isAt('above', 'Step 1, You');
  await place(/^turn 1 of 1,500$/).waitFor();
  await page.keyboard.press('End');
  await isAt('below', `Step ${count(turns * 2)}, Agent`);
});

it('Home and End do the same from a button and after a click into the list', async () => {
  await transcript()
    .getByRole('button', { name: /^Thinking:/ })
    .focus();
  await page.keyboard.press('Home');
  await isAt('above', 'Step 1, You');
  await transcript().getByText('Answer 1.', { exact: true }).click();
  await page.keyboard.press('End');
  await isAt('below', `Step ${count(turns * 2)}, Agent`);
});

it('a match that is gone to is selected, and after Esc the keys go on from there', async () => {
  await page.keyboard.press('Control+f');
  await page.keyboard.type('kumquats');
  await transcript().getByText('15 steps', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(selected).toBe('Step 216, Agent');
  await page.keyboard.press('Escape');
  await place(/^turn 108 of 1,500$/).waitFor();
  await page.keyboard.press('j');
  await expect.poll(selected).toBe('Step 217, You');
  const before = await ends();
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await ends()).above).toBeGreaterThan(before.above + 200);
  expect(face.errors).toEqual([]);
});

it('the turn that is said is the one on screen, wherever the selection is', async () => {
  await page.keyboard.press('Home');
  await isAt('above', 'Step 1, You');
  const { below } = await ends();
  await transcript().getByText('Answer 1.', { exact: true }).hover();
  await page.mouse.wheel(0, below / 2);
  await expect
    .poll(async () => /^turn ([\d,]+)/.exec((await place(/^turn [\d,]+ of 1,500$/).textContent()) ?? '')?.[1])
    .toMatch(/^[5-9]\d\d$/);
});

it.each([
  ['a little lower', { width: 1440, height: 870 }],
  ['much lower', { width: 1440, height: 500 }],
  ['narrower', { width: 1000, height: 900 }],
  ['wider and higher', { width: 1700, height: 1100 }],
])('a view at the end stays there when it gets %s', async (_, size) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('End');
  await isAt('below', `Step ${count(turns * 2)}, Agent`);
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(size.height);
  await expect.poll(whatIsLast).toEqual({ below: 0, isWhole: true });
});

it('a view that is not at the end stays where it is when it gets lower and higher again', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Home');
  await isAt('above', 'Step 1, You');
  for (const height of [860, 500, 900]) {
    await page.setViewportSize({ width: 1440, height });
    await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height);
    // Heights of rows are no whole pixels.
    await expect.poll(async () => (await ends()).above).toBeLessThan(3);
  }
});

it('a view that is led away from its end in the frame in which it gets lower is not taken back to it, not for one frame', async () => {
  await page.keyboard.press('End');
  await isAt('below', `Step ${count(turns * 2)}, Agent`);
  const placesSeen = await transcript()
    .getByRole('list', { name: 'Transcript' })
    .evaluate(async ({ parentElement: scroller }) => {
      if (scroller === null) throw new Error('the list has no scroller');
      const frame = () => new Promise(requestAnimationFrame);
      const places = new Set<number>();
      await frame();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
      scroller.style.setProperty('height', '60%');
      scroller.addEventListener('scroll', () => places.add(scroller.scrollTop));
      for (let frames = 0; frames < 4; frames += 1) await frame();
      scroller.style.removeProperty('height');
      return [...places];
    });
  await expect.poll(selected).toBe('Step 1, You');
  // Heights of rows are no whole pixels.
  expect(Math.max(...placesSeen, (await ends()).above)).toBeLessThan(3);
});

it('the line between the panes keeps the keys that move it, and no others', async () => {
  await page.keyboard.press('Home');
  await isAt('above', 'Step 1, You');
  const line = page.getByRole('separator').last();
  const width = async () => Number(await line.getAttribute('aria-valuenow'));
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' });
  await line.focus();
  const before = await width();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).not.toBe(before);
  await page.keyboard.press('Control+,');
  await settings.waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await line.focus();
  const moved = await width();
  await page.keyboard.press('Alt+ArrowRight');
  await settings.waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  // A pane comes back in whole pixels, less than 0.1 % of the window; a key moves it by 5 %.
  await expect.poll(async () => Math.abs((await width()) - moved)).toBeLessThan(0.1);
});

it('a long name of a model leaves room for the name of the branch', async () => {
  await page.keyboard.press('Home');
  await isAt('above', 'Step 1, You');
  await page.keyboard.press('j');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByTitle(longModel).waitFor();
  const branch = inspector.getByRole('button', { name: 'A long talk', exact: true });
  expect(await branch.evaluate((e) => [e.scrollWidth - e.clientWidth, e.clientWidth > 40])).toEqual([0, true]);
});

/** How far the end is below the view, and whether the last row is in view as far as its own height allows. */
async function whatIsLast() {
  const { below } = await ends();
  const isWhole = await transcript()
    .getByRole('listitem')
    .last()
    .evaluate((row) => {
      const view = row.closest('ol')?.parentElement?.getBoundingClientRect();
      const { bottom } = row.getBoundingClientRect();
      return view !== undefined && bottom <= view.bottom && innerHeight >= view.bottom;
    });
  return { below, isWhole };
}
