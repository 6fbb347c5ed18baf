import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { themes, wearTheme } from './choose-theme.ts';

type Looked = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Toasts = 'with toasts' | 'without toasts';

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

/**
 * All that axe says of a page once it is at rest. Toasts are looked at where they are what is on screen: elsewhere one of an
 * earlier act may fade while its colours are read.
 */
export async function lookWithAxe(
  page: Page,
  toasts: Toasts = 'without toasts',
  at: 'all' | 'colours' = 'all',
): Promise<Looked> {
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  // Its way for pages without frames from elsewhere: no second page is opened to put the findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  // Of what passes it says one element for each rule: to list them all costs as much as to look.
  axe.options({ resultTypes: ['violations', 'incomplete'] });
  if (at === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  return (toasts === 'with toasts' ? axe : axe.exclude('[data-sonner-toaster]')).analyze();
}

/** What of it is serious. */
export function seriousOf({ violations }: Pick<Looked, 'violations'>) {
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html.slice(0, 200), any[0]?.message.slice(0, 200)])]);
}

/** What comes or goes does so by degrees: its colours are judged once they are there. What moves for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}
