import type { Page } from 'playwright-core';
import { themes, wearTheme } from './choose-theme.ts';
import { type Findings, lookWithAxe, type Toasts } from './look-with-axe.ts';

/** What axe finds serious in a page as it is once it is at rest: rules, each with the elements that break it. */
export async function seriousFindings(page: Page, toasts?: Toasts) {
  return seriousOf(await lookWithAxe(page, toasts));
}

/** The same in both themes, one after the other. A theme changes colours alone: in the second one axe looks at nothing else. */
export async function findingsInThemes(page: Page, toasts?: Toasts, seen?: (theme: string) => Promise<void>) {
  const found: object[] = [];
  for (const [index, theme] of themes.entries()) {
    await wearTheme(page, theme);
    await seen?.(theme);
    const looked = await lookWithAxe(page, toasts, index === 0 ? 'all' : 'colours');
    found.push(...seriousOf(looked).map((finding) => [theme, finding]));
  }
  await wearTheme(page, 'light');
  return found;
}

/** What of it is serious. */
export function seriousOf({ violations }: Pick<Findings, 'violations'>) {
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html.slice(0, 200), any[0]?.message.slice(0, 200)])]);
}
