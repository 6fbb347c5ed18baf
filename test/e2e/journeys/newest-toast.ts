import type { Locator, Page } from 'playwright-core';

/** The newest toast, where it has such words. Those before it may still be leaving, with the same words. */
export function newestToast(page: Page, words: RegExp | string): Locator {
  return page.locator('[data-sonner-toast]').first().filter({ hasText: words });
}
