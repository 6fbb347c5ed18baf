import type { Page } from 'playwright-core';

/** Both themes. */
export const themes = ['light', 'dark'] as const;

/** Takes a theme by the button of the top bar, which offers the other one, and waits until it is worn. */
export async function chooseTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  const button = page.getByRole('button', { name: /^Use the (light|dark) theme$/ });
  if ((await button.getAttribute('aria-label')) === `Use the ${theme} theme`) await button.click();
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

/** Has the computer change to a theme, which the window follows while nothing else was chosen, and waits until it is worn. */
export async function wearTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}
