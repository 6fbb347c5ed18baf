import type { Page } from 'playwright-core';

/** How long it took to find a text in the view on screen. */
export interface FoundText {
  /** Until the first step was counted, ms. */
  readonly firstMs: number;
  /** Until all was read, ms. */
  readonly wholeMs: number;
  /** What the bar said then. */
  readonly says: string;
}

/** Opens the find bar, looks for a text that is somewhere in the view, and waits until all of it was read. Closes the bar. */
export async function findText(page: Page, text: string): Promise<FoundText> {
  await page.keyboard.press('Control+f');
  await page.locator('search input').fill('');
  const found = page.evaluate(timeFinding);
  await page.locator('search input').fill(text);
  const figures = await found;
  await page.keyboard.press('Escape');
  return figures;
}

/** Runs in the page. */
async function timeFinding(): Promise<FoundText> {
  const says = (): string => document.querySelector('search output')?.textContent ?? '';
  const since = performance.now();
  let startMs = since;
  const until = async (isThere: () => boolean): Promise<number> => {
    while (!isThere()) {
      if (performance.now() - since > 300_000) throw new Error('the text was not found within five minutes');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - startMs;
  };
  startMs += await until(() => says() !== '');
  const firstMs = await until(() => /^[\d,]+ step/.test(says()));
  const wholeMs = await until(() => says() !== '' && !says().includes('so far'));
  return { firstMs, wholeMs, says: says() };
}
