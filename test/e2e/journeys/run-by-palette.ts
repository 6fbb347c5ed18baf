import type { Page } from 'playwright-core';

/** Runs a command of the palette by its words, once it is the one that Enter would run. */
export async function runByPalette(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(`>${command}`);
  await page.getByRole('option', { name: command, selected: true }).waitFor();
  await page.keyboard.press('Enter');
}
