import type { Locator } from 'playwright-core';

/** Clicks a card of the graph until what that brings is there: while the picture moves, a click lands beside the card. */
export async function clickUntil(
  card: Locator,
  brings: Locator,
  how: Parameters<Locator['click']>[0] = {},
): Promise<void> {
  do await card.click(how);
  while (!(await brings.waitFor({ timeout: 3_000 }).then(...isThere)));
}

/** An answer that does not come in time is asked for by another click. */
const isThere = [() => true, () => false] as const;
