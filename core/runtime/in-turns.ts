import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long others wait at most, unless one item takes longer, in ms. */
const TURN_MS = 8;

/** Maps items in their order, and lets others run after each few ms of it. */
export async function mapInTurns<Item, Made>(items: readonly Item[], work: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  let sinceMs = performance.now();
  for (const item of items) {
    made.push(work(item));
    if (performance.now() - sinceMs < TURN_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
  return made;
}
