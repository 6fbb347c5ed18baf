import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Keeps a picture of the window in the folder OPENRATH_PICTURES. A no-op where none is named. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.OPENRATH_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}
