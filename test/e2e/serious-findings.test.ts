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

it('colours in which a text can be read are judged once, and what axe passes over is looked at again', async () => {
  expect(await look()).toEqual([[], 5]);
  expect(await look()).toEqual([[], 1]);
});

it.each([
  ['the colour of a text', 'color: #ccc'],
  ['the ground under a text', 'color: #123; background: #234'],
  ['how far a text is seen through', 'color: #123; opacity: 0.3'],
])('%s that comes to be too faint is found, as often as it is looked at', async (_what, css) => {
  expect((await look())[0]).toEqual([]);
  await style('faint', css);
  expect(await look()).toEqual([['color-contrast'], 2]);
  expect(await look()).toEqual([['color-contrast'], 2]);
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
