import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { laneSizes } from '../../renderer/features/session-graph/lane-sizes.ts';
import { clickUntil } from './journeys/click-until.ts';
import type { Face } from './journeys/face.ts';
import { openFirstLook } from './journeys/open-graph.ts';
import { openNewHome } from './journeys/open-new-home.ts';

let face: Face;
let page: Page;

beforeAll(async () => {
  face = await openNewHome();
  page = face.page;
  await openFirstLook(page);
});
afterAll(() => face?.close());

const tip = () => page.getByRole('tooltip');
const inspector = () => page.getByRole('complementary', { name: 'Inspector' });

const graph = () => page.getByRole('region', { name: 'Session graph' });
const branches = async () => Number(/(\d+) branch/.exec((await page.getByRole('banner').textContent()) ?? '')?.[1]);
const findBar = () =>
  page.getByRole('search').filter({ has: page.getByRole('textbox', { name: 'Find in this graph' }) });

/** Scrolls a card up until the bars at the foot of the graph are not over it. */
async function clearOfBars(card: Locator): Promise<void> {
  const box = await graph().boundingBox();
  const lowest = (box?.y ?? 0) + (box?.height ?? 0) - 120;
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 200);
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
      if (y + height > lowest) await page.mouse.wheel(0, 60);
      return y + height <= lowest;
    })
    .toBe(true);
}

/** Finds words in the graph, or in its list. */
async function find(words: string): Promise<void> {
  await page.keyboard.press('Control+f');
  const field = findBar().getByRole('textbox');
  // What was found before may stand there still.
  await field.fill('');
  await field.fill(words);
}

/** Moves the pointer down between the first two lanes, frame by frame, and says whether it met the edge that crosses there. */
async function sweep(): Promise<boolean> {
  const box = await graph().boundingBox();
  const { a, e } = await page
    .locator('.react-flow__viewport')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).toJSON());
  const x = (box?.x ?? 0) + e + ((laneSizes.width + laneSizes.pitch) / 2) * a;
  for (let y = (box?.y ?? 0) + 60; y < 840 && !(await tip().isVisible()); y += 4) {
    await page.mouse.move(x, y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return tip().isVisible();
}

it.each([
  ['zooming', '-'],
  ['fitting', '1'],
  ['folding', 'Enter'],
])('what is said of an edge goes once the edge is no longer under the pointer, by %s with a key', async (_, key) => {
  await page.keyboard.press('0');
  await page.keyboard.press('k');
  await inspector().waitFor();
  // The picture may still be moving while the pointer goes down it.
  await expect.poll(sweep, { timeout: 40_000 }).toBe(true);
  await page.keyboard.press(key);
  await tip().waitFor({ state: 'hidden' });
  if (key === 'Enter') await page.keyboard.press(key);
});

it.each([
  ['down', [0, 50_000]],
  ['up', [0, -50_000]],
  ['right', [50_000, 0]],
  ['left', [-50_000, 0]],
] as const)('a wheel past the end of the graph, %s, leaves some of it in view', async (_, [across, down]) => {
  await page.keyboard.press('0');
  const graph = page.getByRole('region', { name: 'Session graph' });
  const steps = () =>
    graph.locator('[data-step]').evaluateAll((cards) => {
      const box = cards[0]?.closest('section')?.getBoundingClientRect() ?? new DOMRect();
      return cards
        .map((card) => card.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom }) =>
            right > box.left && left < box.right && bottom > box.top && top < box.bottom,
        ).length;
    });
  await graph.hover();
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(across, down);
  await expect.poll(steps).toBeGreaterThan(0);
});

it('F8: a fork of a fork by key is drawn from its parent, and is no gap', async () => {
  await page.keyboard.press('0');
  const call = graph().getByRole('button', { name: /^Tool Bash: npm test .*exit 1/ });
  await clearOfBars(call);
  await clickUntil(call, inspector().getByRole('heading', { name: /npm test/ }));
  const before = await branches();
  for (const made of [1, 2]) {
    await page.keyboard.press('f');
    await expect.poll(branches).toBe(before + made);
    await inspector()
      .getByRole('heading', { name: made === 1 ? /^Fork of A first look/ : /^Fork of Fork of / })
      .waitFor();
  }
  const again = graph().locator('[data-lane]', { hasText: /^Fork of Fork of / });
  await again.waitFor();
  expect(await again.textContent()).not.toContain('gap');
  expect(await again.locator('button').first().getAttribute('title')).not.toContain('in no record');
  await inspector().getByText('at its start, before any step').waitFor();
  await page.keyboard.press('l');
  const names = page.getByRole('treeitem').filter({ hasText: /^Fork of/ });
  await expect
    .poll(() => names.allTextContents())
    .toEqual([expect.stringMatching(/^Fork of A first look/), expect.stringMatching(/^Fork of Fork of /)]);
  await page.keyboard.press('l');
  for (const left of [1, 0]) {
    await page.keyboard.press('Control+z');
    await expect.poll(branches).toBe(before + left);
  }
});

it('finds steps of every branch by what was said in them, and selects each match in turn', async () => {
  await page.keyboard.press('Escape');
  await find('the cap applies');
  await findBar()
    .getByText(/^1 step/)
    .waitFor();
  await page.keyboard.press('Enter');
  await inspector()
    .getByRole('heading', { name: /^The cap applies/ })
    .waitFor();
  await findBar()
    .getByText(/^1 of 1 step/)
    .waitFor();
  await page.keyboard.press('Escape');
  await findBar().waitFor({ state: 'hidden' });
});

it('finds in the list twin too, and unfolds the branch that holds the match back', async () => {
  await page.keyboard.press('l');
  const tree = page.getByRole('tree');
  await tree.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => tree.getByRole('treeitem').count()).toBe(1);
  await find('the cap applies');
  await findBar()
    .getByText(/^1 step/)
    .waitFor();
  await page.keyboard.press('Enter');
  await tree.getByRole('treeitem', { selected: true, name: /The cap applies/ }).waitFor();
  await page.keyboard.press('Escape');
});

it('says that all is folded away, in whole words at every zoom, and unfolds it from the note', async () => {
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  const fold = graph().getByRole('button', { name: /^Steps of A first look/ });
  await fold.click();
  await page.getByText(/^All \d+ are folded away in 1 branch\.$/).waitFor();
  for (let zoom = 0; zoom < 4; zoom += 1) {
    await expect.poll(saidInHeader).toMatch(/^folded(: \d+ steps?(, \d+ branch(es)?)?)?$/);
    await page.keyboard.press('-');
  }
  await page.getByRole('button', { name: 'Unfold them' }).click();
  await page.getByText(/^All \d+ are folded away/).waitFor({ state: 'detached' });
  await page.keyboard.press('0');
  await graph()
    .getByRole('button', { name: /^Steps of A first look/, expanded: true })
    .waitFor();
});

/** What can be read in the header of the folded branch, a word that is cut marked; once the view stands still. */
async function saidInHeader(): Promise<string> {
  return graph()
    .locator('[data-lane] .tn')
    .first()
    .evaluate((first) => {
      const box = first.parentElement ?? first;
      const { left, right, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll('.tn')]
        .map((part) => ({ says: part.textContent, at: part.getBoundingClientRect() }))
        .filter(({ at }) => at.top < bottom - 2)
        .map(({ says, at }) => (at.left < left - 1 || at.right > right + 1 ? `<cut>${says}` : says))
        .join('');
    });
}

it('says that a text is nowhere in the graph, and searches all sessions for it where that is chosen', async () => {
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search').filter({ has: page.getByRole('textbox', { name: 'Find in this graph' }) });
  await page.keyboard.type('nowhere at all');
  await bar.getByText('none in this graph', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Search all sessions' }).click();
  const all = page.getByRole('dialog', { name: 'Search all sessions' });
  await expect.poll(() => all.getByRole('combobox').inputValue()).toBe('nowhere at all');
  await page.keyboard.press('Escape');
  await all.waitFor({ state: 'hidden' });
  expect(face.errors).toEqual([]);
});
