import type { Locator, Page } from 'playwright-core';

/** The line of a session in the list. Elsewhere on screen its title may stand as a button too. */
export function listed(page: Page, title: string | RegExp): Locator {
  const list = page.getByRole('list', { name: 'Sessions' });
  return list.getByRole('button', { name: title, exact: true });
}

/** Opens a session from the list as a graph, whatever it was looked at in before. */
export async function openGraph(page: Page, title: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+Shift+l');
  await listed(page, title).dblclick();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.keyboard.press('g');
  await wholeGraph(page).waitFor();
}

/** The graph once every step of its session is in it: before that, keys and clicks have nothing to go to. */
export function wholeGraph(page: Page): Locator {
  return page.locator('section[aria-label="Session graph"][aria-busy="false"]');
}

/** Opens the made-up sample from the start screen, and waits for its whole graph. */
export async function openFirstLook(page: Page): Promise<void> {
  await page.getByText('A first look', { exact: true }).click();
  await wholeGraph(page).waitFor();
}
