import type { Page } from 'playwright-core';

/** The app on screen, in one of its faces, on a home of its own. */
export interface Face {
  readonly page: Page;
  /** Every address that the page asked for and is not the app's own. */
  readonly foreign: readonly string[];
  /** What the page threw or logged as an error. */
  readonly errors: readonly string[];
  /** Names a file for import on the start screen, the way that this face offers. */
  readonly chooseFile: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Waits until the window is drawn and hears keys: its effects have run by the frame after. */
export async function whenDrawn(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

/** Collects what a page asks for and what goes wrong in it. `isOwn` says which addresses are the app's. */
export function watchPage(page: Page, isOwn: (url: URL) => boolean): { foreign: string[]; errors: string[] } {
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && !isOwn(url)) foreign.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { foreign, errors };
}
