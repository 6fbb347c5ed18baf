import type { Page } from 'playwright-core';

/** Gives the title that the dialog of a rename asks for. */
export async function renameTo(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Enter');
}
