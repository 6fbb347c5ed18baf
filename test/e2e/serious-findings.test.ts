import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookWithAxe } from './journeys/look-with-axe.ts';
import { seriousOf } from './journeys/serious-findings.ts';
import { sharedBrowser } from './journeys/shared-browser.ts';

let page: Page;

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterAll(() => page?.close());

/** Texts on a ground that no other page has: they are new to whoever looks. */
beforeEach(({ task }) => {
  const red = [...task.name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 40, 7);
  return page.setContent(`<!doctype html><html lang="en"><title>Colours</title><main style="background: rgb(${215 + red} 250 250)">
    <h1>Beans</h1><p id="one" style="color: #123">one</p><p id="two" style="color: #123">two</p>
    <p id="faint" style="color: #123">three</p><button disabled style="color: #999">off</button></main>`);
});

const style = (id: string, css: string) =>
  page.evaluate(([of, text]) => document.getElementById(of)?.setAttribute('style', text), [id, css] as const);
/** What axe finds, and how many texts it judged for that. */
async function look() {
  const looked = await lookWithAxe(page);
  return [seriousOf(looked).map(([id]) => id), looked.judged];
}

/** What the elements say that axe finds too faint. */
async function tooFaint() {
  const { violations } = await lookWithAxe(page);
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.replace(/<[^>]*>/g, '')));
}

it('colours in which a text can be read are judged once', async () => {
  expect(await look()).toEqual([[], 2]);
  expect(await look()).toEqual([[], 0]);
});

it('of texts in the same colours each is named where the first one is too faint', async () => {
  for (const id of ['one', 'two', 'faint']) await style(id, 'color: #ccc');
  expect(await tooFaint()).toEqual(['one', 'two', 'three']);
});

it('a text whose colours the first one of them was passed over with is judged itself', async () => {
  await page.evaluate(() => {
    const same = 'style="color: #999; background: #eee; border: 0"';
    const main = document.querySelector('main');
    main?.insertAdjacentHTML('beforeend', `<button disabled ${same}>off</button><button ${same}>on</button>`);
  });
  expect(await tooFaint()).toEqual(['on']);
});

it.each([
  ['the colour of a text', 'color: #ccc'],
  ['the ground under a text', 'color: #123; background: #234'],
  ['how far a text is seen through', 'color: #123; opacity: 0.3'],
])('%s that comes to be too faint is found, as often as it is looked at', async (_what, css) => {
  expect((await look())[0]).toEqual([]);
  await style('faint', css);
  expect(await look()).toEqual([['color-contrast'], 1]);
  expect(await look()).toEqual([['color-contrast'], 1]);
});

it('a disabled button is not judged, and the same colours in use are', async () => {
  expect((await look())[0]).toEqual([]);
  await page.evaluate(() => document.querySelector('button')?.removeAttribute('disabled'));
  expect((await look())[0]).toEqual(['color-contrast']);
});

it('what is no matter of colours is looked for everywhere, each time', async () => {
  await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="data:,">'));
  expect((await look())[0]).toEqual(['image-alt']);
  expect((await look())[0]).toEqual(['image-alt']);
});
