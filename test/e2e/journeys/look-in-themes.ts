import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { themes, wearTheme } from './choose-theme.ts';
import { seriousFindings } from './serious-findings.ts';
import { takePicture } from './take-picture.ts';

/**
 * Looks at the page as it is in both themes, one after the other, as the computer would change them: takes a picture, and expects that axe
 * finds nothing serious. The page is light afterwards.
 */
export async function lookInThemes(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    await wearTheme(page, theme);
    await takePicture(page, `${name}-${theme}`);
    expect(await seriousFindings(page), `${name}, ${theme}`).toEqual([]);
  }
  await wearTheme(page, 'light');
}
