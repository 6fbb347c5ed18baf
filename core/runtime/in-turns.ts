import { createPace } from './pace.ts';

/** Maps items in their order, and lets others run after each few ms of it. */
export async function mapInTurns<Item, Made>(items: readonly Item[], work: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  const pace = createPace();
  for (const item of items) {
    made.push(work(item));
    if (pace.isDue()) await pace.breathe();
  }
  return made;
}
