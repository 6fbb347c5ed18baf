import type { Page } from 'playwright-core';

interface SessionToBegin {
  readonly message: string;
  readonly script: string;
  /** Its agent asks before each command. */
  readonly asks: boolean;
  readonly folder?: string;
  /** Command that gets the copied files ready. */
  readonly setup?: string;
}

/** Fills in a new session as a person would, and runs it. */
export async function beginSession(
  page: Page,
  { message, script, asks, folder, setup }: SessionToBegin,
): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.getByLabel('Script', { exact: true }).fill(script);
  await page.getByRole('checkbox', { name: 'Ask me before each command' }).setChecked(asks);
  if (folder !== undefined) {
    await page.getByRole('button', { name: 'A copy of a folder' }).click();
    await page.getByLabel('Folder', { exact: true }).fill(folder);
    if (setup !== undefined) await page.getByLabel('Setup', { exact: true }).fill(setup);
  }
  await page.keyboard.press('Control+Enter');
}
