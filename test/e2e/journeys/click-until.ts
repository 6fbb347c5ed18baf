import type { Locator } from 'playwright-core';

/** Clicks a thing until what that brings is there: while the graph or a list moves, a click lands beside the thing. */
export async function clickUntil(
  thing: Locator,
  brings: Locator,
  how: Parameters<Locator['click']>[0] = {},
): Promise<void> {
  do await thing.click(how);
  while (!(await brings.waitFor({ timeout: 3_000 }).then(...isThere)));
}

/** An answer that does not come in time is asked for by another click. */
const isThere = [() => true, () => false] as const;
