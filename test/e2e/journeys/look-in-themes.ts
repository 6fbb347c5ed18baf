import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findingsInThemes } from './serious-findings.ts';
import { takePicture } from './take-picture.ts';

/**
 * Looks at the page as it is in both themes, one after the other, as the computer would change them: takes a picture, and expects that axe
 * finds nothing serious. The page is light afterwards.
 */
export async function lookInThemes(page: Page, name: string): Promise<void> {
  const take = (theme: string) => takePicture(page, `${name}-${theme}`);
  expect(await findingsInThemes(page, 'without toasts', take), name).toEqual([]);
}
