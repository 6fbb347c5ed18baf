import type { Locator, Page } from 'playwright-core';

/** Whether the newest toast lies over a part of the window. Undefined while one of the two is not there. */
export async function toastCovers(page: Page, part: Locator): Promise<boolean | undefined> {
  const [toast, box] = [await page.locator('[data-sonner-toast]').last().boundingBox(), await part.boundingBox()];
  if (toast === null || box === null) return undefined;
  const apart = toast.x + toast.width <= box.x || box.x + box.width <= toast.x;
  return !apart && toast.y < box.y + box.height && box.y < toast.y + toast.height;
}
